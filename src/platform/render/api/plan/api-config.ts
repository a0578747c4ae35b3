/** The field `api` of `docs.json`. */
import { type Fields, fieldsOf, textOf, textsOf } from '../../model/fields.ts';
import { normalizeFile } from '../description/descriptions.ts';
import type { Presentation } from '../endpoint/model.ts';

export type ApiConfig = ReturnType<typeof readApiConfig>;

/** A description that the navigation names, and the folder that the paths of its pages start with. */
export interface NamedDescription {
  /** Relative to the documentation folder, or an address of the web. */
  readonly file: string;
  readonly directory: string;
}

const DEFAULT_LANGUAGES = ['bash', 'javascript', 'python', 'go', 'php', 'java', 'ruby'];
const DEFAULT_DIRECTORY = 'api-reference';

/** Reads the field as it is written. */
export function readApiConfig(api: Fields) {
  const { display, credentials } = fieldsOf(api.playground);
  const { expanded, post } = fieldsOf(api.params);
  const examples = fieldsOf(api.examples);
  const named = textsOf(examples.languages);
  const languages = named.length === 0 ? DEFAULT_LANGUAGES : named;
  const presentation: Presentation = {
    hasForm: wantsForm(display),
    languages: examples.autogenerate === false ? [] : languages,
    sampleParts: examples.defaults === 'required' ? 'required' : 'all',
    pillFields: textsOf(post),
    isExpanded: expanded === 'all' || expanded === true,
    showsFullUrl: api.url === 'full',
    isPrefilled: examples.prefill === true,
    sendsCookies: credentials === true,
  };
  return {
    /** Descriptions for references that name none. */
    namedDescriptions: readNamedDescriptions(api.openapi),
    presentation,
    /** Settings of pages that describe an endpoint themselves. */
    manual: fieldsOf(api.mdx),
  };
}

/** Whether readers get a form. `auth` means one for those who are logged in, which nobody is in a bundle. */
export function wantsForm(display: unknown): boolean {
  return !/^(?:simple|auth|none|hide|false)$/i.test(textOf(display) ?? '');
}

/** Reads the value of `openapi`: a file, several, or an object of `source` and `directory`. */
export function readNamedDescriptions(value: unknown, outerDirectory?: string): readonly NamedDescription[] {
  if (Array.isArray(value)) return value.flatMap((item) => readNamedDescriptions(item, outerDirectory));
  const file = textOf(value);
  if (file !== undefined) return [{ file: normalizeFile(file), directory: outerDirectory ?? DEFAULT_DIRECTORY }];
  const { source, directory } = fieldsOf(value);
  const folder = textOf(directory)?.replaceAll(/^\/+|\/+$/g, '');
  return source === undefined ? [] : readNamedDescriptions(source, folder ?? outerDirectory);
}
