/** Examples of bodies: the author's, else one made from the schema. */
import { isFields, textOf } from '../../model/fields.ts';
import { type Descriptions, fieldsAt, type Located, part } from '../description/descriptions.ts';
import { writeJson } from '../description/exact-json.ts';
import { type Direction, sampleValue, sampleXml } from '../schema/sample.ts';
import type { Shape } from '../schema/shape.ts';
import type { Example } from './model.ts';

/** Longer examples are data, not examples. */
const MAX_CHARACTERS = 100_000;

/** Tells whether a media type is JSON: https://mimesniff.spec.whatwg.org/#json-mime-type */
export function isJson(mediaType: string): boolean {
  return /[/+]json\b/i.test(mediaType);
}

export function isXml(mediaType: string): boolean {
  return /[/+]xml\b/i.test(mediaType);
}

export function isForm(mediaType: string): boolean {
  return /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(mediaType);
}

interface Wanted {
  readonly mediaType: string;
  readonly shape: Shape | undefined;
  readonly direction: Direction;
  readonly onlyRequired: boolean;
}

/** Gives the examples of a media type object. */
export function examplesOf(content: Located, wanted: Wanted, descriptions: Descriptions): readonly Example[] {
  const given = givenExamples(content, wanted.mediaType, descriptions);
  if (given.length > 0) return given;
  const text = madeExample(wanted);
  return text === undefined ? [] : [{ title: '', text }];
}

function givenExamples(content: Located, mediaType: string, descriptions: Descriptions): readonly Example[] {
  const { example, examples } = fieldsAt(content);
  const named = isFields(examples) ? Object.keys(examples) : [];
  const found = named.flatMap((name) => {
    const located = descriptions.follow(part(content, 'examples', name));
    const { value, summary } = located === undefined ? {} : fieldsAt(located);
    return value === undefined ? [] : [{ title: textOf(summary) ?? name, text: writeExample(value, mediaType) }];
  });
  if (found.length > 0 || example === undefined) return found;
  return [{ title: '', text: writeExample(example, mediaType) }];
}

/** Writes an example as it is sent; one that is text already stands as it is, save where JSON is sent. */
function writeExample(value: unknown, mediaType: string): string {
  if (typeof value === 'string') return isJson(mediaType) && !looksLikeJson(value) ? JSON.stringify(value) : value;
  return (writeJson(value, 2) ?? '').slice(0, MAX_CHARACTERS);
}

function looksLikeJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function madeExample({ mediaType, shape, direction, onlyRequired }: Wanted): string | undefined {
  if (shape === undefined) return undefined;
  if (isXml(mediaType)) return sampleXml(shape, direction);
  if (/^(?:image|audio|video|application\/(?:octet-stream|pdf|zip|gzip))/i.test(mediaType)) return undefined;
  const value = sampleValue(shape, direction, onlyRequired);
  if (value === undefined) return undefined;
  const isText = typeof value === 'string' && !isJson(mediaType);
  return isText ? value : (writeJson(value, 2) ?? '').slice(0, MAX_CHARACTERS);
}
