/** Bodies, responses and their headers, with examples: the author's, else one made from the schema. */
import { fieldsOf, isFields, present, textOf } from '../../model/fields.ts';
import type { Report } from '../../model/report.ts';
import { TAB_MARK } from '../description/description.ts';
import { fieldsAt, type Located, namesIn, part, textAt } from '../description/descriptions.ts';
import { jsonOf, writeJson } from '../description/exact-json.ts';
import { buildShape, type ShapeRun } from '../schema/build.ts';
import { type Direction, sampleValue, sampleXml } from '../schema/sample.ts';
import type { Shape } from '../schema/shape.ts';
import { isJson, isXml } from './media-types.ts';
import type { Body, Content, Example, Response } from './model.ts';

/** Settings and helpers for reading the operations of a site. */
export interface Reading extends ShapeRun {
  /** Omits optional parameters from generated request examples. */
  readonly onlyRequired: boolean;
  readonly report: Report;
}

/** Reads a request body; none where the reference to it leads nowhere. */
export function readBody(located: Located, reading: Reading): Body | undefined {
  const body = isFields(located.value) ? reading.follow(located) : undefined;
  if (body === undefined) return undefined;
  return {
    isRequired: fieldsAt(body).required === true,
    contents: readContents(part(body, 'content'), 'request', reading),
    ...present({ description: textAt(body, 'description') }),
  };
}

/** Reads the responses of an operation in the order in which they stand. */
export function readResponses(located: Located, reading: Reading): readonly Response[] {
  return namesIn(located).flatMap((status) => {
    const response = reading.follow(part(located, status));
    if (response === undefined || !isFields(response.value)) return [];
    return [
      {
        status,
        headers: readHeaders(part(response, 'headers'), reading),
        contents: readContents(part(response, 'content'), 'response', reading),
        ...present({ meaning: meaningOf(status), description: textAt(response, 'description') }),
      },
    ];
  });
}

const CLASSES: Readonly<Record<string, string>> = {
  1: 'Informational',
  2: 'Success',
  3: 'Redirection',
  4: 'Client error',
  5: 'Server error',
};

/** Describes a status code; also a class (`4XX`) and `default`. */
function meaningOf(status: string): string | undefined {
  if (status === 'default') return 'Any other status';
  const [, group] = /^([1-5])XX$/i.exec(status) ?? [];
  if (group !== undefined) return CLASSES[group];
  // An import of the module would load all that it exports, undici among it, in every process that renders pages.
  return process.getBuiltinModule('node:http').STATUS_CODES[status];
}

function readHeaders(located: Located, reading: Reading): Response['headers'] {
  return namesIn(located).flatMap((name) => {
    const header = reading.follow(part(located, name));
    if (header === undefined || !isFields(header.value)) return [];
    const shape = shapeAt(header, 'schema', reading) ?? buildShape(header, reading);
    const isRequired = header.value.required === true;
    const given = givenExamples(header, 'text/plain', reading).map(({ text }) => text);
    const examples = given.length === 0 ? undefined : given;
    return [{ name, shape, isRequired, ...present({ description: textAt(header, 'description'), examples }) }];
  });
}

function readContents(located: Located, direction: Direction, reading: Reading): readonly Content[] {
  return namesIn(located).flatMap((mediaType) => {
    const content = part(located, mediaType);
    if (!isFields(content.value)) return [];
    // Streams of 3.2 describe their items: https://spec.openapis.org/oas/v3.2.0#media-type-object
    const shape = shapeAt(content, 'schema', reading) ?? shapeAt(content, 'itemSchema', reading);
    const given = givenExamples(content, mediaType, reading);
    const isMade = given.length === 0 && shape !== undefined;
    const text = isMade ? madeExample(shape, mediaType, direction, reading) : undefined;
    const examples = text === undefined ? given : [{ title: '', text }];
    return [{ mediaType, examples, ...present({ shape, isMade: isMade || undefined, styles: stylesOf(content) }) }];
  });
}

/** Reads how fields of a form are written: https://spec.openapis.org/oas/v3.1.0#encoding-object */
function stylesOf(content: Located): Content['styles'] {
  const tabs = Object.entries(fieldsAt(part(content, 'schema', 'properties'))).flatMap(([name, field]) =>
    fieldsOf(field)[TAB_MARK] === true ? [[name, { style: 'tabDelimited', explode: false }] as const] : [],
  );
  const styles = Object.entries(fieldsAt(part(content, 'encoding'))).flatMap(([name, encoding]) => {
    const { style: written, explode } = fieldsOf(encoding);
    if (written === undefined && explode === undefined) return [];
    const style = textOf(written) ?? 'form';
    return [[name, { style, explode: typeof explode === 'boolean' ? explode : style === 'form' }] as const];
  });
  return styles.length + tabs.length === 0 ? undefined : Object.fromEntries([...tabs, ...styles]);
}

/** Returns the shape of a schema in a field of a located value; undefined without one. */
function shapeAt(located: Located, name: string, reading: Reading): Shape | undefined {
  const schema = part(located, name);
  return schema.value === undefined ? undefined : buildShape(schema, reading);
}

/** Longer examples are data, not examples. */
const MAX_CHARACTERS = 100_000;

function givenExamples(content: Located, mediaType: string, reading: Reading): readonly Example[] {
  const { example } = fieldsAt(content);
  const found = namedExamples(content, reading).map(({ title, value }) => ({
    title,
    text: writeExample(value, mediaType),
  }));
  if (found.length > 0 || example === undefined) return found;
  return [{ title: '', text: writeExample(example, mediaType) }];
}

interface NamedExample {
  readonly title: string;
  readonly value: unknown;
}

/**
 * Lists the named examples of a parameter or content: https://spec.openapis.org/oas/v3.2.0#example-object. Those that
 * stand elsewhere are reported.
 */
export function namedExamples(located: Located, { follow, report }: Reading): readonly NamedExample[] {
  return namesIn(part(located, 'examples')).flatMap((name) => {
    const found = follow(part(located, 'examples', name));
    if (found === undefined) return [];
    const fields = fieldsAt(found);
    const title = textOf(fields.summary) ?? name;
    const held = ['value', 'dataValue', 'serializedValue'].find((field) => fields[field] !== undefined);
    if (held !== undefined) return [{ title, value: fields[held] }];
    const address = textOf(fields.externalValue);
    const { file, locate } = found.description;
    const message = `The example \`${name}\` is left out: it stands at \`${address}\`, which is not read. Put it into the description, as \`value\`.`;
    if (address !== undefined) report(file, locate([...found.tokens, 'externalValue']), message);
    return [];
  });
}

/** Writes an example as it is sent; one that is text already stands as it is, save where JSON is sent. */
function writeExample(value: unknown, mediaType: string): string {
  if (typeof value !== 'string') return (writeJson(value, 2) ?? '').slice(0, MAX_CHARACTERS);
  return isJson(mediaType) && jsonOf(value) === undefined ? JSON.stringify(value) : value;
}

function madeExample(shape: Shape, mediaType: string, direction: Direction, reading: Reading): string | undefined {
  if (isXml(mediaType)) return sampleXml(shape, direction);
  if (/^(?:image|audio|video|application\/(?:octet-stream|pdf|zip|gzip))/i.test(mediaType)) return undefined;
  const value = sampleValue(shape, direction, direction === 'request' && reading.onlyRequired);
  if (value === undefined) return undefined;
  const isText = typeof value === 'string' && !isJson(mediaType);
  return isText ? value : (writeJson(value, 2) ?? '').slice(0, MAX_CHARACTERS);
}
