/** Parameters, bodies, responses and their headers, with examples: the author's, else one that is made from the schema. */
import { fieldsOf, isFields, listOf, present, textOf } from '../../model/fields.ts';
import { fieldsAt, type Located, namesIn, part, reportAt, textAt } from '../description/descriptions.ts';
import { jsonOf, writeJson } from '../description/exact-json.ts';
import { buildShape, type Reading, reportGroups } from '../schema/build.ts';
import { type Direction, type SampleParts, sampleValue, sampleXml } from '../schema/sample.ts';
import type { Shape } from '../schema/shape.ts';
import { type Body, type Content, isJson, LOCATIONS, type Parameter, type Response } from './model.ts';
import { exampleText } from './serialize.ts';

/** Headers that are described elsewhere: https://spec.openapis.org/oas/v3.1.0#parameter-object */
const DESCRIBED_ELSEWHERE = new Set(['accept', 'content-type', 'authorization']);

/** Reads the parameters of a path item and of its operation; the operation's win where both name one. */
export function readParameters(lists: readonly Located[], reading: Reading): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  for (const list of lists) {
    for (const index of listOf(list.value).keys()) {
      const located = reading.follow(part(list, String(index)));
      const parameter = located === undefined ? undefined : readParameter(located, reading);
      if (parameter !== undefined) found.set(`${parameter.place} ${parameter.name}`, parameter);
    }
  }
  const parameters = [...found.values()];
  return LOCATIONS.flatMap((place) => parameters.filter((parameter) => parameter.place === place));
}

function readParameter(located: Located, reading: Reading): Parameter | undefined {
  const fields = fieldsAt(located);
  const place = LOCATIONS.find((one) => one === fields.in);
  const name = textOf(fields.name);
  if (place === undefined || name === undefined || fields['x-hidden'] === true) return undefined;
  if (place === 'header' && DESCRIBED_ELSEWHERE.has(name.toLowerCase())) return undefined;
  return readValue(located, { name, place }, reading);
}

/** Reads the value of a parameter, or of a header of a response. */
export function readValue(
  located: Located,
  { name, place }: Pick<Parameter, 'name' | 'place'>,
  reading: Reading,
): Parameter {
  reportGroups(located, reading.report);
  const fields = fieldsAt(located);
  const [mediaType] = Object.keys(fieldsOf(fields.content));
  const value = mediaType === undefined ? located : part(located, 'content', mediaType);
  const shape = buildShape(part(value, 'schema'), reading);
  const examples = givenExamples(value, reading).flatMap((one) => {
    const isDocument = mediaType !== undefined && typeof one.value !== 'string';
    return (isDocument ? writeJson(one.value) : exampleText(one.value)) ?? [];
  });
  const style = textOf(fields.style) ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  return {
    name,
    place,
    isRequired: place === 'path' || fields.required === true,
    style,
    explode: typeof fields.explode === 'boolean' ? fields.explode : style === 'form',
    shape,
    ...present({
      description: textOf(fields.description),
      isDeprecated: fields.deprecated === true || undefined,
      mediaType,
      examples: examples.length > 0 ? examples : undefined,
    }),
  };
}

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

/**
 * Lists the examples of a parameter, a header or a content: https://spec.openapis.org/oas/v3.2.0#example-object. Those that
 * stand elsewhere are reported. One without a name has no title.
 */
function givenExamples(located: Located, { follow, report }: Reading) {
  const named = namesIn(part(located, 'examples')).flatMap((name) => {
    const found = follow(part(located, 'examples', name));
    if (found === undefined) return [];
    const fields = fieldsAt(found);
    const title = textOf(fields.summary) ?? name;
    const held = ['value', 'dataValue', 'serializedValue'].find((field) => fields[field] !== undefined);
    if (held !== undefined) return [{ title, value: fields[held] }];
    const address = textOf(fields.externalValue);
    const message = `The example \`${name}\` is left out: it stands at \`${address}\`, which is not read. Put it into the description, as \`value\`.`;
    if (address !== undefined) reportAt(part(found, 'externalValue'), message, report);
    return [];
  });
  const { example } = fieldsAt(located);
  return named.length > 0 || example === undefined ? named : [{ title: '', value: example }];
}
