/** An operation, a webhook or a schema of a description → what its page says. */
import { isFields, listOf, textOf } from '../../model/fields.ts';
import { type Descriptions, fieldsAt, type Located, part, textAt } from '../description/descriptions.ts';
import { writeJson } from '../description/exact-json.ts';
import { buildShape, openShapeCache, type ShapeCache, type ShapeRun } from '../schema/build.ts';
import { sampleValue } from '../schema/sample.ts';
import { namesIn, type Reading, readBody, readResponses } from './content.ts';
import type { Callback, CodeSample, Endpoint, Presentation, SchemaPage } from './model.ts';
import { readParameters } from './parameters.ts';
import { readSecurity } from './security.ts';
import { readServers } from './servers.ts';

export interface EndpointSource {
  readonly descriptions: Descriptions;
  /** The whole description that holds the operation. */
  readonly root: Located;
  /** The operation's path item, references followed. */
  readonly item: Located;
  readonly operation: Located;
  readonly method: string;
  readonly path: string;
  readonly isWebhook: boolean;
  /** Markdown that the page does not tell otherwise. */
  readonly description?: string;
  readonly presentation: Presentation;
  readonly pillFields: readonly string[];
  readonly shapes: ShapeCache;
}

/** Reads all that a page says about an operation; what cannot be read is reported and left out. */
export function readEndpoint(source: EndpointSource): Endpoint {
  const { descriptions, root, item, operation, method, path, isWebhook, description, presentation } = source;
  const shapes: ShapeRun = { descriptions, pillFields: source.pillFields, shapes: source.shapes };
  const reading: Reading = { shapes, onlyRequired: presentation.onlyRequired };
  const fields = fieldsAt(operation);
  const body = readBody(part(operation, 'requestBody'), reading);
  const external = isFields(fields.externalDocs) ? readExternal(fields.externalDocs) : undefined;
  return {
    kind: isWebhook ? 'webhook' : 'operation',
    file: operation.description.file,
    method: isWebhook ? 'WEBHOOK' : method.toUpperCase(),
    path,
    isDeprecated: fields.deprecated === true,
    servers: isWebhook ? [] : readServers(fields.servers ?? fieldsAt(item).servers ?? fieldsAt(root).servers),
    security: isWebhook ? [] : readSecurity(fields.security ?? fieldsAt(root).security, root, descriptions),
    parameters: readParameters([part(item, 'parameters'), part(operation, 'parameters')], shapes),
    responses: readResponses(part(operation, 'responses'), reading),
    callbacks: readCallbacks(part(operation, 'callbacks'), reading),
    samples: readSamples(fields['x-codeSamples'] ?? fields['x-code-samples']),
    presentation,
    ...(description === undefined ? {} : { description }),
    ...(body === undefined ? {} : { body }),
    ...(external === undefined ? {} : { externalDocs: external }),
  };
}

/** Reads what a page says about a data model. */
export function readSchemaPage(
  name: string,
  schema: Located,
  descriptions: Descriptions,
  presentation: Presentation,
): SchemaPage {
  const shape = buildShape(schema, { descriptions, pillFields: [], shapes: openShapeCache() });
  const value = sampleValue(shape, 'response');
  const text = value === undefined || value === null ? undefined : writeJson(value, 2);
  return {
    kind: 'schema',
    file: schema.description.file,
    name,
    shape,
    presentation,
    ...(text === undefined ? {} : { example: { title: '', text } }),
  };
}

function readExternal(fields: Readonly<Record<string, unknown>>): Endpoint['externalDocs'] {
  const url = textOf(fields.url);
  const description = textOf(fields.description);
  if (url === undefined) return undefined;
  return description === undefined ? { url } : { url, description };
}

function readCallbacks(located: Located, reading: Reading): readonly Callback[] {
  return namesIn(located).flatMap((name) => {
    const callback = reading.shapes.descriptions.follow(part(located, name));
    if (callback === undefined) return [];
    return namesIn(callback).flatMap((address) => {
      const item = reading.shapes.descriptions.follow(part(callback, address));
      if (item === undefined) return [];
      const methods = namesIn(item).filter((method) => METHODS.has(method));
      return methods.map((method) => readCallback(part(item, method), { name, address, method }, reading));
    });
  });
}

/** The operations that a path may have: https://spec.openapis.org/oas/v3.2.0#path-item-object */
export const METHODS: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'options',
  'trace',
  'query',
]);

function readCallback(
  operation: Located,
  { name, address, method }: Pick<Callback, 'name' | 'address' | 'method'>,
  reading: Reading,
): Callback {
  const description = textAt(operation, 'description') ?? textAt(operation, 'summary');
  const body = readBody(part(operation, 'requestBody'), reading);
  return {
    name,
    address,
    method: method.toUpperCase(),
    responses: readResponses(part(operation, 'responses'), reading),
    ...(description === undefined ? {} : { description }),
    ...(body === undefined ? {} : { body }),
  };
}

function readSamples(list: unknown): readonly CodeSample[] {
  return listOf(list).flatMap((item) => {
    const { lang, label, source } = isFields(item) ? item : {};
    if (typeof source !== 'string' || source.trim() === '') return [];
    const language = textOf(lang) ?? '';
    return [{ language, title: textOf(label) ?? (language === '' ? 'Example' : language), text: source.trimEnd() }];
  });
}
