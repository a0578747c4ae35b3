/** The `staticExport` values of the deployment, as they stand in its file. */

import { openConfig } from '../../deployment/edit.ts';
import { DeploymentError, decodeText } from '../../deployment/text.ts';
import type { FoundValues } from '../../deployment/values.ts';
import { addressOf, HostingError } from '../errors.ts';
import type { Identity } from '../release/store.ts';
import type { Look } from './watch.ts';

/** What the deployment is to serve. */
export type Wanted = { readonly enabled: false } | ({ readonly enabled: true; readonly link: URL } & Identity);

/** Which values of which file. */
export interface ValuesPlace {
  readonly file: string;
  readonly path?: string;
}

const MAX_VERSION_CHARACTERS = 200;
const MAX_LINK_CHARACTERS = 16_384;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * Reads the values from what a look at their file gave. Throws a {@link HostingError} that says what is wrong with the file
 * or with one of them.
 */
export function readWanted(look: Look, place: ValuesPlace): Wanted {
  const { file } = place;
  if (!Buffer.isBuffer(look)) {
    throw new HostingError(`${file} cannot be read (${look.code}).`, 'Check --values and the permissions.', look);
  }
  try {
    const { before: found, place: path } = openConfig(decodeText(look, file), place);
    if (found === undefined) {
      throw new HostingError(
        `${file} has no mapping \`staticExport\`.`,
        'Add enabled, bundleUrl and version below it.',
      );
    }
    return wantedOf(found, `${file}: \`${path}`);
  } catch (error) {
    if (!(error instanceof DeploymentError)) throw error;
    throw new HostingError(ownWords(error.message), ownWords(error.hint), error);
  }
}

/** Rewrites a sentence for the Action, whose inputs here are options, and which also writes. */
function ownWords(sentence: string): string {
  return sentence.replaceAll(/(?<!-)\bconfig-path\b/g, '--config-path').replace('; nothing was written', '');
}

/** `place` begins the name of a value: file and path of its mapping. */
function wantedOf({ enabled, bundleUrl, version }: FoundValues, place: string): Wanted {
  if (typeof enabled !== 'boolean') {
    throw new HostingError(`${place}.enabled\` is ${kindOf(enabled)}.`, 'Write true or false, without quotes.');
  }
  if (!enabled) return { enabled };
  const link = linkOf(bundleUrl, `${place}.bundleUrl\``);
  const address = addressOf(link);
  // Files that always have the key, as the values of a chart do, leave it empty for none.
  if (version === undefined || version === null || version === '') return { enabled, link, address };
  const isVersion =
    typeof version === 'string' && version.length <= MAX_VERSION_CHARACTERS && !UNPRINTABLE.test(version);
  if (isVersion) return { enabled, link, address, version };
  const hint = `Write a text of at most ${MAX_VERSION_CHARACTERS} characters, in quotes, or leave it out.`;
  throw new HostingError(`${place}.version\` is ${kindOf(version)}.`, hint);
}

function linkOf(value: unknown, what: string): URL {
  const hint = 'Set it to the http or https link of a bundle.';
  if (typeof value !== 'string') throw new HostingError(`${what} is ${kindOf(value)}.`, hint);
  const url = value.length <= MAX_LINK_CHARACTERS && URL.canParse(value) ? new URL(value) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url;
  throw new HostingError(`${what} is ${value === '' ? 'empty' : 'no http or https address'}.`, hint);
}

/** A value may be a link, whole or in part: it is not shown. */
function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null || value === '') return 'empty';
  return typeof value === 'string' ? 'a text that cannot be used' : `the ${typeof value} ${String(value).slice(0, 40)}`;
}
