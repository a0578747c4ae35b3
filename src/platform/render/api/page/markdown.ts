/** The reference of an endpoint or a schema as Markdown, for the Markdown copies. */
import {
  type ApiContent,
  type Body,
  type Content,
  type Endpoint,
  PARAMETER_TITLES,
  PLACES,
  type Response,
  type SchemaPage,
} from '../endpoint/model.ts';
import type { Property, Shape } from '../schema/shape.ts';
import { codeSamples } from './code-samples.ts';

/** For deeper parts readers have the description itself. */
const MAX_DEPTH = 5;

/** Writes it without the title and the author's own text. */
export function apiMarkdown(content: ApiContent, origin?: string): string {
  const parts = content.kind === 'schema' ? schemaParts(content) : endpointParts(content, origin);
  return parts.filter((part) => part !== '').join('\n\n');
}

function schemaParts({ shape, example }: SchemaPage): readonly string[] {
  return [shape.description?.trim() ?? '', shapeLines(shape, 0).join('\n'), fenced('json', example?.text)];
}

function fenced(language: string, text: string | undefined): string {
  if (text === undefined || text === '') return '';
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

function endpointParts(endpoint: Endpoint, origin: string | undefined): readonly string[] {
  const { method, path, servers, body, responses, callbacks, kind, description, externalDocs } = endpoint;
  const [server] = servers;
  const address = kind === 'webhook' || server === undefined ? path : server.address + path;
  const [sample] = codeSamples(endpoint, origin);
  return [
    `\`${method} ${address}\``,
    description?.trim() ?? '',
    ...securityParts(endpoint),
    ...parameterParts(endpoint),
    ...(body === undefined ? [] : bodyParts(body)),
    ...(sample === undefined ? [] : ['## Example', fenced(sample.language, sample.text)]),
    ...responses.flatMap(responseParts),
    ...callbacks.map(({ name, method: verb, address: to }) => `Callback ${name}: \`${verb} ${to}\``),
    ...(externalDocs === undefined ? [] : [`[${externalDocs.description ?? 'More about this'}](${externalDocs.url})`]),
  ];
}

function securityParts({ security }: Endpoint): readonly string[] {
  const choices = security.filter((choice) => choice.length > 0);
  if (choices.length === 0) return [];
  const lines = choices.map((choice) =>
    choice.map(({ name, place, label }) => `\`${name}\` (${place}): ${label}`).join(', and '),
  );
  return ['## Authorization', lines.map((line) => `- ${line}`).join('\n')];
}

function parameterParts({ parameters, kind }: Endpoint): readonly string[] {
  if (kind === 'manual') return [];
  return PLACES.flatMap((place) => {
    const fields = parameters.filter((parameter) => parameter.place === place);
    if (fields.length === 0) return [];
    return [`## ${PARAMETER_TITLES[place]}`, fields.flatMap((field) => fieldLines(field, 0)).join('\n')];
  });
}

function bodyParts({ contents, description }: Body): readonly string[] {
  return ['## Body', description?.trim() ?? '', ...contents.flatMap(contentParts)];
}

function contentParts({ mediaType, shape }: Content): readonly string[] {
  return [`\`${mediaType}\``, ...(shape === undefined ? [] : [shapeLines(shape, 0).join('\n')])];
}

function responseParts({ status, meaning, description, contents }: Response): readonly string[] {
  const [example] = contents.flatMap(({ examples }) => examples);
  return [
    `## Response ${status}${meaning === undefined ? '' : `: ${meaning}`}`,
    description?.trim() ?? '',
    ...contents.flatMap(contentParts),
    fenced('json', example?.text),
  ];
}

function fieldLines(property: Property, depth: number): readonly string[] {
  const { name, shape, isRequired, description = shape.description } = property;
  const marks = [
    shape.type,
    ...(isRequired ? ['required'] : []),
    ...(shape.isDeprecated === true ? ['deprecated'] : []),
    ...(shape.recursion === undefined ? [] : [`recursive: ${shape.recursion}`]),
    ...(shape.fallback === undefined ? [] : [`default: ${shape.fallback}`]),
    ...(shape.bounds ?? []),
  ];
  const text = [description?.replaceAll(/\s+/g, ' ').trim(), valuesText(shape)].filter(Boolean).join(' ');
  const line = `${'  '.repeat(depth)}- \`${name}\` (${marks.join(', ')})${text === '' ? '' : `: ${text}`}`;
  return [line, ...shapeLines(shape, depth + 1)];
}

function valuesText({ values = [] }: Shape): string {
  if (values.length === 0) return '';
  return `${values.length === 1 ? 'Value' : 'Allowed values'}: ${values.map((value) => `\`${value}\``).join(', ')}.`;
}

function shapeLines(shape: Shape, depth: number): readonly string[] {
  if (depth > MAX_DEPTH) return [];
  const { properties = [], items, variants = [] } = shape;
  const named = variants.filter(({ shape: one }) => one.properties !== undefined || one.items !== undefined);
  return [
    ...properties.flatMap((property) => fieldLines(property, depth)),
    ...named.flatMap(({ title, shape: one }) => [`${'  '.repeat(depth)}- ${title}:`, ...shapeLines(one, depth + 1)]),
    ...(items === undefined ? [] : shapeLines(items, depth)),
  ];
}
