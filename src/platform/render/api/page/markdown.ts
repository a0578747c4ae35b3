/** What a page says of an endpoint or a schema, as Markdown: for readers and programs that take text. */
import {
  type ApiContent,
  type Body,
  type Content,
  type Endpoint,
  PARAMETER_TITLES,
  PLACES,
  type Response,
} from '../endpoint/model.ts';
import type { Shape } from '../schema/shape.ts';
import { codeSamples } from './code-samples.ts';

/** Deeper parts are told by the description itself. */
const MAX_DEPTH = 5;

/** Writes it; the title and what the author says beside it stand elsewhere. */
export function apiMarkdown(content: ApiContent, origin?: string): string {
  const parts =
    content.kind === 'schema'
      ? [
          ...optional(content.shape.description),
          list(shapeLines(content.shape, 0)),
          fenced('json', content.example?.text),
        ]
      : endpointParts(content, origin);
  return parts.filter((part) => part !== '').join('\n\n');
}

function optional(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [text.trim()];
}

function list(lines: readonly string[]): string {
  return lines.join('\n');
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
    ...optional(description),
    ...securityParts(endpoint),
    ...parameterParts(endpoint),
    ...(body === undefined ? [] : bodyParts('Body', body)),
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
  return ['## Authorization', list(lines.map((line) => `- ${line}`))];
}

function parameterParts({ parameters, kind }: Endpoint): readonly string[] {
  if (kind === 'manual') return [];
  return PLACES.flatMap((place) => {
    const fields = parameters.filter((parameter) => parameter.place === place);
    if (fields.length === 0) return [];
    const lines = fields.flatMap(({ name, shape, isRequired, description }) =>
      fieldLines({ name, shape: description === undefined ? shape : { ...shape, description }, isRequired }, 0),
    );
    return [`## ${PARAMETER_TITLES[place]}`, list(lines)];
  });
}

function bodyParts(title: string, { contents, description }: Body): readonly string[] {
  return [`## ${title}`, ...optional(description), ...contents.flatMap(contentParts)];
}

function contentParts({ mediaType, shape }: Content): readonly string[] {
  return [`\`${mediaType}\``, ...(shape === undefined ? [] : [list(shapeLines(shape, 0))])];
}

function responseParts({ status, meaning, description, contents }: Response): readonly string[] {
  const [example] = contents.flatMap(({ examples }) => examples);
  return [
    `## Response ${status}${meaning === undefined ? '' : `: ${meaning}`}`,
    ...optional(description),
    ...contents.flatMap(contentParts),
    fenced('json', example?.text),
  ];
}

function fieldLines(field: { name: string; shape: Shape; isRequired: boolean }, depth: number): readonly string[] {
  const { name, shape, isRequired } = field;
  const marks = [
    shape.type,
    ...(isRequired ? ['required'] : []),
    ...(shape.isDeprecated === true ? ['deprecated'] : []),
    ...(shape.recursion === undefined ? [] : [`recursive: ${shape.recursion}`]),
    ...(shape.fallback === undefined ? [] : [`default: ${shape.fallback}`]),
    ...(shape.bounds ?? []),
  ];
  const text = [shape.description?.replaceAll(/\s+/g, ' ').trim(), valuesText(shape)].filter(Boolean).join(' ');
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
