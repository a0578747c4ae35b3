/** The field `api` of `docs.json`, and what `mint.json` had in its place. */
import { type Fields, fieldsOf, listOf, textOf } from '../../model/fields.ts';
import type { PlaygroundDisplay, Presentation } from '../endpoint/model.ts';
import { type DescriptionSource, readSources } from './source.ts';

export interface ApiConfig {
  /** Descriptions for references that name none. */
  readonly sources: readonly DescriptionSource[];
  readonly presentation: Presentation;
  /** Fields of schemas whose values are shown as labels. */
  readonly pillFields: readonly string[];
  /** Addresses before the paths of pages that describe an endpoint themselves. */
  readonly servers: readonly string[];
  readonly auth: { readonly method?: string; readonly name?: string; readonly prefix?: string };
}

const DEFAULT_LANGUAGES = ['bash', 'javascript', 'python', 'go', 'php', 'java', 'ruby'];

/** Reads it out of the parsed configuration. */
export function readApiConfig(json: Fields): ApiConfig {
  const api = fieldsOf(json.api);
  const mdx = fieldsOf(api.mdx);
  const auth = fieldsOf(mdx.auth ?? api.auth);
  const server = mdx.server ?? api.baseUrl;
  const params = fieldsOf(api.params ?? api.paramFields);
  return {
    sources: [...readSources(api.openapi), ...readSources(json.openapi)],
    presentation: readPresentation(api, params),
    pillFields: listOf(params.post).flatMap((name) => textOf(name) ?? []),
    servers: (Array.isArray(server) ? server : [server]).flatMap((one) => textOf(one) ?? []),
    auth: readAuth(auth),
  };
}

function readAuth(auth: Fields): ApiConfig['auth'] {
  const [method, name, prefix] = [textOf(auth.method), textOf(auth.name), textOf(auth.inputPrefix)];
  return {
    ...(method === undefined ? {} : { method }),
    ...(name === undefined ? {} : { name }),
    ...(prefix === undefined ? {} : { prefix }),
  };
}

function readPresentation(api: Fields, params: Fields): Presentation {
  const playground = fieldsOf(api.playground);
  const examples = fieldsOf(api.examples);
  const older = fieldsOf(fieldsOf(fieldsOf(api.request).example));
  const languages = listOf(examples.languages ?? older.languages).flatMap((name) => textOf(name) ?? []);
  return {
    playground: displayOf(playground.display ?? playground.mode),
    languages: languages.length === 0 ? DEFAULT_LANGUAGES : languages,
    hasMadeSamples: examples.autogenerate !== false,
    onlyRequired: examples.defaults === 'required' || older.showOptionalParams === false,
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
