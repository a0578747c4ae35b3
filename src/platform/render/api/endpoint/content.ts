/** Bodies, responses and their headers, with examples: the author's, else one that is made from the schema. */
import { fieldsOf, isFields, present, textOf } from '../../model/fields.ts';
import { fieldsAt, type Located, namesIn, part, textAt } from '../description/descriptions.ts';
import { jsonOf, writeJson } from '../description/exact-json.ts';
import { buildShape, type Reading } from '../schema/build.ts';
import { type Direction, type SampleParts, sampleValue, sampleXml } from '../schema/sample.ts';
import type { Shape } from '../schema/shape.ts';
import { type Body, type Content, isJson, type Response } from './model.ts';
import { givenExamples, readValue } from './parameters.ts';

/** Reads a request body; none where the reference to it leads nowhere. */
export function readBody(located: Located, reading: Reading): Body | undefined {
  const body = isFields(located.value) ? reading.follow(located) : undefined;
  if (body === undefined) return undefined;
  return {
    isRequired: fieldsAt(body).required === true,
    contents: readContents(part(body, 'content'), reading),
    ...present({ description: textAt(body, 'description') }),
  };
}

/** Reads the responses of an operation in the order in which they stand. */
export function readResponses(located: Located, reading: Reading): readonly Response[] {
  return namesIn(located).flatMap((status) => {
    const response = reading.follow(part(located, status));
    if (response === undefined || !isFields(response.value)) return [];
    const meaning = meaningOf(status);
    const description = textAt(response, 'description');
    // The format demands a description, and many only repeat the status.
    const isSaid = description?.trim().toLowerCase() === meaning?.toLowerCase();
    return [
      {
        status,
        headers: readHeaders(part(response, 'headers'), reading),
        contents: readContents(part(response, 'content'), reading),
        ...present({ meaning, description: isSaid ? undefined : description }),
      },
    ];
  });
}

const STATUS_RANGES: Readonly<Record<string, string>> = {
  '1XX': 'Informational',
  '2XX': 'Success',
  '3XX': 'Redirection',
  '4XX': 'Client error',
  '5XX': 'Server error',
};

/** Describes a status code; also a range of them (`4XX`) and `default`. */
function meaningOf(status: string): string | undefined {
  if (status === 'default') return 'Any other status';
  // An import of the module would load all that it exports, undici among it, in every process that renders pages.
  return STATUS_RANGES[status.toUpperCase()] ?? process.getBuiltinModule('node:http').STATUS_CODES[status];
}

function readHeaders(located: Located, reading: Reading): Response['headers'] {
  return namesIn(located).flatMap((name) => {
    const header = reading.follow(part(located, name));
    return header !== undefined && isFields(header.value)
      ? [readValue(header, { name, place: 'header' }, reading)]
      : [];
  });
}

function readContents(located: Located, reading: Reading): readonly Content[] {
  return namesIn(located).flatMap((mediaType) => {
    const content = part(located, mediaType);
    if (!isFields(content.value)) return [];
    // Streams of 3.2 describe their items: https://spec.openapis.org/oas/v3.2.0#media-type-object
    const shape = shapeAt(content, 'schema', reading) ?? shapeAt(content, 'itemSchema', reading);
    const examples = givenExamples(content, reading).map(({ title, value }) => ({
      title,
      text: writeExample(value, mediaType),
    }));
    return [{ mediaType, examples, ...present({ shape, styles: stylesOf(content) }) }];
  });
}

/** Reads how fields of a form are written: https://spec.openapis.org/oas/v3.1.0#encoding-object */
function stylesOf(content: Located): Content['styles'] {
  const styles = Object.entries(fieldsAt(part(content, 'encoding'))).flatMap(([name, encoding]) => {
    const { style: written, explode } = fieldsOf(encoding);
    if (written === undefined && explode === undefined) return [];
    const style = textOf(written) ?? 'form';
    return [[name, { style, explode: typeof explode === 'boolean' ? explode : style === 'form' }] as const];
  });
  return styles.length === 0 ? undefined : Object.fromEntries(styles);
}

function shapeAt(located: Located, name: string, reading: Reading): Shape | undefined {
  const schema = part(located, name);
  return schema.value === undefined ? undefined : buildShape(schema, reading);
}

/** Longer examples are data, not examples. */
const MAX_CHARACTERS = 100_000;

/** Writes an example as it is sent; one that is text already stands as it is, save where JSON is sent. */
function writeExample(value: unknown, mediaType: string): string {
  if (typeof value !== 'string') return (writeJson(value, 2) ?? '').slice(0, MAX_CHARACTERS);
  return isJson(mediaType) && jsonOf(value) === undefined ? JSON.stringify(value) : value;
}

/** Makes an example where the author gives none. */
export function madeExample(
  { shape, mediaType, examples }: Content,
  direction: Direction,
  parts: SampleParts,
): string | undefined {
  if (shape === undefined || examples.length > 0) return undefined;
  if (/[/+]xml\b/i.test(mediaType)) return sampleXml(shape, direction);
  if (/^(?:image|audio|video|application\/(?:octet-stream|pdf|zip|gzip))/i.test(mediaType)) return undefined;
  const value = sampleValue(shape, direction, parts);
  if (value === undefined) return undefined;
  return typeof value === 'string' && isJson(mediaType) ? JSON.stringify(value) : writeExample(value, mediaType);
}
