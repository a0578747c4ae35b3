/**
 * Endpoints that a page describes itself: by `api: "POST https://api.example.com/users/{id}"` in its front matter, and by
 * `ParamField` in its content. Both are put as OpenAPI puts them, and read as a description is.
 */
import type { ElementContent } from 'hast';
import { FILE_START } from '../../model/errors.ts';
import { type Fields, fieldsOf, present, textOf, textsOf } from '../../model/fields.ts';
import '../../model/hast-data.ts';
import type { ParamData } from '../../model/hast-data.ts';
import type { Located } from '../description/descriptions.ts';
import { jsonOf } from '../description/exact-json.ts';
import type { Reading } from '../schema/build.ts';
import { readBody, readValue } from './content.ts';
import { type Body, type Endpoint, LOCATIONS, type SecurityChoice } from './model.ts';
import { readServers } from './read.ts';
import { readScheme } from './security.ts';

/** Nothing that a page describes refers to anything else. */
const READING: Reading = {
  follow: (located) => located,
  shapes: new Map(),
  report: () => undefined,
};

function locatedAt(value: Fields): Located {
  return { description: { file: '', root: {}, locate: () => FILE_START }, tokens: [], value };
}

/**
 * Reads an endpoint; its parameters are the page's own fields, except those of the path. The page may have
 * its own method to authenticate. `server` and `auth` are settings of all such endpoints, as they are written.
 */
export function readManualEndpoint(
  { method, address }: { readonly method: string; readonly address: string },
  { method: ownMethod, ...page }: Pick<Endpoint, 'file' | 'presentation'> & { readonly method: string | undefined },
  { server: usual, auth }: Fields,
): Endpoint {
  const [, server, rest = address] = /^(https?:\/\/[^/?#]*)(.*)$/i.exec(address) ?? [];
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  const servers = server === undefined ? textsOf([usual].flat()).filter((url) => /^https?:\/\//i.test(url)) : [server];
  const names = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? ''));
  const inPath = locatedAt({ schema: { type: 'string' } });
  return {
    kind: 'manual',
    ...page,
    method,
    path,
    isDeprecated: false,
    servers: readServers(servers.map((url) => ({ url }))),
    security: securityOf(ownMethod, fieldsOf(auth)),
    parameters: [...names].map((name) => readValue(inPath, { name, place: 'path' }, READING)),
    responses: [],
    callbacks: [],
    samples: [],
  };
}

function securityOf(own: string | undefined, auth: Fields): readonly SecurityChoice[] {
  const method = own ?? textOf(auth.method) ?? '';
  const key = { type: 'apiKey', name: textOf(auth.name) ?? 'x-api-key', 'x-default': auth.inputPrefix };
  const schemes = new Map<string, Fields>([
    ['bearer', { type: 'http', scheme: 'bearer' }],
    ['basic', { type: 'http', scheme: 'basic' }],
    ['key', key],
    ['cobo', key],
  ]);
  const scheme = schemes.get(method.toLowerCase());
  return scheme === undefined ? [] : [[readScheme(method, scheme)]];
}

/** Returns the endpoint with the parameters that are described in the page's content. */
export function withOwnFields(endpoint: Endpoint, content: readonly ElementContent[]): Endpoint {
  const fields = content.flatMap(fieldsIn);
  const own = fields.flatMap((field) => {
    const place = LOCATIONS.find((one) => one === field.location);
    const { name, isRequired, fallback } = field;
    const described = locatedAt({ required: isRequired, schema: schemaOf(field), ...present({ example: fallback }) });
    return place === undefined ? [] : [readValue(described, { name, place }, READING)];
  });
  const named = new Set(own.map(({ place, name }) => `${place} ${name}`));
  const others = endpoint.parameters.filter(({ place, name }) => !named.has(`${place} ${name}`));
  const body = bodyOf(fields.filter(({ location }) => location === 'body' || location === 'form'));
  return { ...endpoint, parameters: [...others, ...own], ...present({ body }) };
}

/** Fields inside of fields are parts of them. */
function fieldsIn(node: ElementContent): readonly ParamData[] {
  if (node.type !== 'element') return [];
  return node.data?.param === undefined ? node.children.flatMap(fieldsIn) : [node.data.param];
}

function bodyOf(fields: readonly ParamData[]): Body | undefined {
  if (fields.length === 0) return undefined;
  const properties = Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]));
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const isForm = fields.some(({ location: place, type }) => place === 'form' || /^file\b/.test(type));
  const mediaType = isForm ? 'multipart/form-data' : 'application/json';
  const schema = { type: 'object', properties, required };
  return readBody(locatedAt({ required: true, content: { [mediaType]: { schema } } }), READING);
}

const TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array'];

/** Puts a type as a schema, which authors write as `string`, `integer<int64>`, `string[]`, `file`. */
function schemaOf({ type, fallback }: ParamData): Fields {
  const name = type.trim().toLowerCase();
  if (/^file\b/.test(name)) return { type: 'string', format: 'binary' };
  const value = present({ default: fallback === undefined ? undefined : defaultOf(fallback, name) });
  const known = TYPES.find((one) => name.startsWith(one));
  if (/\[\]$|^(?:array|list)\b/.test(name))
    return { type: 'array', items: { type: known === undefined || known === 'array' ? 'string' : known }, ...value };
  const usual = /^(?:int|float|double)/.test(name) ? 'number' : /^bool/.test(name) ? 'boolean' : 'string';
  return { type: known ?? usual, ...value };
}

function defaultOf(text: string, type: string): unknown {
  const value = /^(?:string|enum)/.test(type) ? undefined : jsonOf(text);
  return value === undefined ? text : value;
}
