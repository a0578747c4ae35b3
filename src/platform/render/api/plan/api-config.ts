/** The field `api` of `docs.json`. */
import { type Fields, fieldsOf, present, textOf, textsOf } from '../../model/fields.ts';
import { normalizeFile } from '../description/descriptions.ts';
import type { ManualDefaults } from '../endpoint/manual.ts';
import type { PlaygroundDisplay, Presentation } from '../endpoint/model.ts';

export interface ApiConfig {
  /** Descriptions for references that name none. */
  readonly sources: readonly DescriptionSource[];
  readonly presentation: Presentation;
  /** Fields of schemas whose values are shown as labels. */
  readonly pillFields: readonly string[];
  /** Of pages that describe an endpoint themselves. */
  readonly manual: ManualDefaults;
}

/** A description that the navigation names, and the folder that the paths of its pages start with. */
export interface DescriptionSource {
  /** Relative to the documentation folder, or an address of the web. */
  readonly file: string;
  readonly directory: string;
}

const DEFAULT_LANGUAGES = ['bash', 'javascript', 'python', 'go', 'php', 'java', 'ruby'];
const DEFAULT_DIRECTORY = 'api-reference';

/** Reads the field as it is written. */
export function readApiConfig(api: Fields): ApiConfig {
  const mdx = fieldsOf(api.mdx);
  const auth = fieldsOf(mdx.auth);
  const params = fieldsOf(api.params);
  return {
    sources: readSources(api.openapi),
    presentation: readPresentation(api, params),
    pillFields: textsOf(params.post),
    manual: {
      servers: textsOf([mdx.server].flat()),
      auth: present({ method: textOf(auth.method), name: textOf(auth.name), prefix: textOf(auth.inputPrefix) }),
    },
  };
}

function readPresentation(api: Fields, params: Fields): Presentation {
  const playground = fieldsOf(api.playground);
  const examples = fieldsOf(api.examples);
  const languages = textsOf(examples.languages);
  return {
    playground: displayOf(playground.display),
    languages: languages.length === 0 ? DEFAULT_LANGUAGES : languages,
    hasMadeSamples: examples.autogenerate !== false,
    onlyRequired: examples.defaults === 'required',
    isExpanded: params.expanded === 'all' || params.expanded === true,
    showsFullUrl: api.url === 'full',
    isPrefilled: examples.prefill === true,
    sendsCookies: playground.credentials === true,
  };
}

/**
 * Reads how requests may be tried. `auth` means a form for those who are logged in, which nobody is in a bundle: they
 * get the address to copy, as those who are not logged in do.
 */
export function displayOf(value: unknown): PlaygroundDisplay {
  const text = textOf(value)?.toLowerCase();
  if (text === 'none' || text === 'hide' || text === 'false') return 'none';
  return text === 'simple' || text === 'auth' ? 'simple' : 'interactive';
}

/** Reads the value of `openapi`: a file, several, or an object of `source` and `directory`. */
export function readSources(value: unknown, outerDirectory?: string): readonly DescriptionSource[] {
  if (Array.isArray(value)) return value.flatMap((item) => readSources(item, outerDirectory));
  const file = textOf(value);
  if (file !== undefined) return [{ file: normalizeFile(file), directory: outerDirectory ?? DEFAULT_DIRECTORY }];
  const { source, directory } = fieldsOf(value);
  const folder = textOf(directory)?.replaceAll(/^\/+|\/+$/g, '');
  return source === undefined ? [] : readSources(source, folder ?? outerDirectory);
}
