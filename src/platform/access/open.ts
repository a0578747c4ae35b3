/** Opening access: by the access file, or of the one site that the command line names. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../program/start-error.ts';
import { type Source, shownSource } from '../content/source.ts';
import { DEFAULT_ORGANIZATION } from '../jobs/state.ts';
import type { Log } from '../log.ts';
import { CONFIG_FILE, MISSING_CONFIG } from '../render/config/load.ts';
import type { Access, CurrentAccess } from './access.ts';
import { ALL_SCOPES, makeKey } from './keys.ts';
import { readOwnSource } from './site-source.ts';

export interface AccessArguments {
  /** The access file; with it there is neither domain nor folder. */
  readonly access?: string;
  readonly domain: string;
  readonly docs: string;
}

/** Opens access until `scope` ends; throws a {@link StartError} when the file is wrong, or a folder is no site's. */
export async function openAccess(
  { access: file, domain, docs }: AccessArguments,
  { log, clock }: { readonly log: Log; readonly clock: () => Date },
  scope: AsyncDisposableStack,
): Promise<CurrentAccess> {
  if (file === undefined) {
    const source = readOwnSource(docs, { folder: process.cwd(), environment: process.env });
    // Not the address itself: it may hold a credential.
    if ('faults' in source) {
      throw new StartError(
        `--docs is not right: ${source.faults.map((fault) => fault.replace(/^\S+: /, '')).join('; ')}.`,
      );
    }
    if (source.type === 'folder') await requireDocs(source.folder, `--docs "${docs}"`);
    return accessOfOne(domain, source, clock());
  }
  // Loaded when needed: it brings the reader of YAML.
  const { watchAccess } = await import('./watch.ts');
  const watched = await watchAccess({ file, environment: process.env, log });
  scope.defer(() => watched.close());
  for (const [host, source] of watched.current().sites) {
    if (source.type === 'git') continue;
    await requireDocs(source.folder, `--access "${file}": the folder ${shownSource(source)} of ${host}`);
  }
  return watched;
}

/** One organization on the Enterprise plan, with a new key of each kind. */
function accessOfOne(domain: string, source: Source, now: Date): CurrentAccess {
  const id = DEFAULT_ORGANIZATION;
  const make = (kind: 'admin' | 'assistant') =>
    makeKey({ organization: id, kind, scopes: ALL_SCOPES, addresses: [] }, now);
  const [admin, assistant] = [make('admin'), make('assistant')];
  const access: Access = {
    organizations: new Map([[id, { id, plan: 'enterprise', domains: [domain] }]]),
    keys: new Map([admin, assistant].map(({ record }) => [record.hash, record])),
    sites: new Map([[domain, source]]),
    owners: new Map([[domain, id]]),
  };
  return { current: () => access, onChange: () => undefined, adminKey: admin.key, assistantKey: assistant.key };
}

async function requireDocs(docs: string, shownAs: string): Promise<void> {
  const folder = await stat(docs).catch(() => undefined);
  if (folder?.isDirectory() !== true) {
    throw new StartError(`${shownAs} is no folder; give the folder of the documentation.`);
  }
  const config = await stat(path.join(docs, CONFIG_FILE)).catch(() => undefined);
  if (config?.isFile() !== true) throw new StartError(`${shownAs} ${MISSING_CONFIG}`);
}
