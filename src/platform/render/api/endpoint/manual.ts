/**
 * Endpoints that a page describes itself: by `api: "POST https://api.example.com/users/{id}"` in its front matter, and by
 * `ParamField` in its content.
 */
import type { ElementContent } from 'hast';
import { present } from '../../model/fields.ts';
import '../../model/hast-data.ts';
import type { ParamData } from '../../model/hast-data.ts';
import { jsonOf, writeJson } from '../description/exact-json.ts';
import { sampleValue } from '../schema/sample.ts';
import type { Property, Shape } from '../schema/shape.ts';
import {
  type Body,
  type Endpoint,
  type Parameter,
  type ParameterPlace,
  PLACES,
  type Presentation,
  type SecurityChoice,
  type Server,
} from './model.ts';
import { KINDS } from './security.ts';

/** Configuration of such endpoints. */
interface ManualDefaults {
  /** Addresses before a path. */
  readonly servers: readonly string[];
  readonly auth: { readonly method?: string; readonly name?: string; readonly prefix?: string };
}

interface ManualPage {
  readonly file: string;
  readonly presentation: Presentation;
  /** The page's own method to authenticate. */
  readonly method: string | undefined;
}

/** Reads an endpoint; its parameters are the page's own fields, except those of the path. */
export function readManualEndpoint(
  { method, address }: { readonly method: string; readonly address: string },
  page: ManualPage,
  { servers, auth }: ManualDefaults,
): Endpoint {
  const [, server, rest = address] = /^(https?:\/\/[^/?#]*)(.*)$/i.exec(address) ?? [];
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  const shown = server === undefined ? servers.filter((url) => /^https?:\/\//i.test(url)) : [server];
  const names = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? ''));
  return {
    kind: 'manual',
    file: page.file,
    method,
    path,
    isDeprecated: false,
    servers: shown.map(serverAt),
    security: securityOf(page.method ?? auth.method, auth),
    parameters: [...names].map((name) =>
      parameterAt('path', { name, isRequired: true, shape: { type: 'string', keywords: { type: 'string' } } }),
    ),
    responses: [],
    callbacks: [],
    samples: [],
    presentation: page.presentation,
  };
}

function serverAt(written: string): Server {
  const url = written.replace(/\/+$/, '');
  return { url, address: url, variables: [] };
}

function securityOf(method: string | undefined, { name, prefix }: ManualDefaults['auth']): readonly SecurityChoice[] {
  const scheme = { id: method ?? '', scopes: [], addresses: [] };
  switch (method?.toLowerCase()) {
    case 'bearer':
      return [[{ ...scheme, ...KINDS.bearer }]];
    case 'basic':
      return [[{ ...scheme, ...KINDS.basic }]];
    case 'key':
    case 'cobo':
      return [[{ ...scheme, ...KINDS.key, name: name ?? 'x-api-key', ...present({ prefill: prefix }) }]];
    default:
      return [];
  }
}

function parameterAt(place: ParameterPlace, { isRequired, ...property }: Property): Parameter {
  const isQuery = place === 'query';
  const required = isRequired || place === 'path';
  return { ...property, place, isRequired: required, style: isQuery ? 'form' : 'simple', explode: isQuery };
}

/** Returns the endpoint with the parameters that are described in the page's content. */
export function withOwnFields(endpoint: Endpoint, content: readonly ElementContent[]): Endpoint {
  const fields = content.flatMap(fieldsIn);
  const own = fields.flatMap((field) => {
    const place = PLACES.find((one) => one === field.place);
    return place === undefined
      ? []
      : [{ ...parameterAt(place, propertyOf(field)), ...present({ example: field.fallback }) }];
  });
  const named = new Set(own.map(({ place, name }) => `${place} ${name}`));
  const others = endpoint.parameters.filter(({ place, name }) => !named.has(`${place} ${name}`));
  const body = bodyOf(fields.filter(({ place }) => place === 'body' || place === 'form'));
  return { ...endpoint, parameters: [...others, ...own], ...present({ body }) };
}

/** Fields inside of fields are parts of them. */
function fieldsIn(node: ElementContent): readonly ParamData[] {
  if (node.type !== 'element') return [];
  return node.data?.param === undefined ? node.children.flatMap(fieldsIn) : [node.data.param];
}

function propertyOf(field: ParamData): Property {
  return { name: field.name, isRequired: field.isRequired, shape: shapeOf(field) };
}

function bodyOf(fields: readonly ParamData[]): Body | undefined {
  if (fields.length === 0) return undefined;
  const shape: Shape = { type: 'object', keywords: { type: 'object' }, properties: fields.map(propertyOf) };
  const isForm = fields.some(({ place, type }) => place === 'form' || /^file\b/.test(type));
  const mediaType = isForm ? 'multipart/form-data' : 'application/json';
  const text = writeJson(sampleValue(shape, 'request'), 2) ?? '';
  return { isRequired: true, contents: [{ mediaType, shape, examples: [{ title: '', text }], isMade: true }] };
}

const TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array'];

/** Reads a type as authors write it: `string`, `integer<int64>`, `string[]`, `file`. */
function shapeOf({ type, fallback }: ParamData): Shape {
  const name = type.trim().toLowerCase();
  if (/^file\b/.test(name)) return { type: 'file', keywords: { type: 'string', format: 'binary' } };
  const named = fallback === undefined ? undefined : defaultOf(fallback, name);
  const value = present({ default: named });
  const known = TYPES.find((one) => name.startsWith(one));
  if (/\[\]$|^(?:array|list)\b/.test(name)) {
    const items = { type: known === undefined || known === 'array' ? 'string' : known };
    return { type, keywords: { type: 'array', items, ...value }, ...present({ named }) };
  }
  const usual = /^(?:int|float|double)/.test(name) ? 'number' : /^bool/.test(name) ? 'boolean' : 'string';
  return { type: known ?? usual, keywords: { type: known ?? usual, ...value }, ...present({ named }) };
}

function defaultOf(text: string, type: string): unknown {
  const value = /^(?:string|enum)/.test(type) ? undefined : jsonOf(text);
  return value === undefined ? text : value;
}
