/** Makes values that a schema describes, where its author gives none. */
import { sample } from 'openapi-sampler';
import { writeJson } from '../description/exact-json.ts';
import { NAMING } from './fold.ts';
import { type Property, type Shape, taggedProperties } from './shape.ts';

/** Samples leave out what only the other side sends. */
export type Direction = 'request' | 'response';

/** Samples are for reading: deeper parts are left empty, and more of them where that is long. */
const DEPTHS = [7, 5, 4, 3, 2];
const MAX_CHARACTERS = { request: 1_500, response: 4_000 };
/** A list that a description wants longer is told by its bounds. */
const MAX_ITEMS = 20;
const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

/** The parts that a sample has: all, those that are required, or what the description gives and those that are required. */
export type SampleParts = 'all' | 'required' | 'given';

interface Sampling {
  readonly direction: Direction;
  readonly parts: SampleParts;
  readonly maxDepth: number;
}

/** Makes a value; the same for the same shape. */
export function sampleValue(shape: Shape, direction: Direction, parts: SampleParts = 'all'): unknown {
  let value: unknown = null;
  for (const maxDepth of DEPTHS) {
    const schema = schemaOf(shape, { direction, parts, maxDepth }, 0);
    value = sampled(schema, { skipNonRequired: parts === 'required', enablePatterns: false });
    if ((writeJson(value) ?? '').length <= MAX_CHARACTERS[direction]) break;
  }
  return value;
}

function sampled(schema: Record<string, unknown>, options: Parameters<typeof sample>[1]): unknown {
  try {
    return sample(schema, { quiet: true, ...options });
  } catch {
    // Keywords of the wrong type: the description is invalid, the page is still rendered.
    return null;
  }
}

/** Makes an XML document. */
export function sampleXml(shape: Shape, direction: Direction): string {
  const schema = withTexts(schemaOf(shape, { direction, parts: 'all', maxDepth: DEPTHS[1] ?? 0 }, 0));
  const isObject = shape.properties !== undefined && shape.items === undefined && shape.choices === undefined;
  // The sampler leaves out the root of an object with one property.
  const document = isObject ? { type: 'object', properties: { root: schema } } : schema;
  return String(sampled(document, { format: 'xml' }) ?? '').trim();
}

/** In XML an integer is its digits; the sampler knows none of the type bigint. */
function withTexts(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema, (_name, value) => (typeof value === 'bigint' ? String(value) : value)));
}

/** Writes a shape as a JSON Schema again, without references and only as deep as samples go. */
function schemaOf(shape: Shape, sampling: Sampling, depth: number): Record<string, unknown> {
  const { keywords, items, choices = [], named } = shape;
  const schema: Record<string, unknown> = { ...keywords };
  // The sampler calculates with bounds.
  for (const bound of BOUNDS) if (typeof schema[bound] === 'bigint') schema[bound] = Number(schema[bound]);
  if (typeof schema.minItems === 'number') schema.minItems = Math.min(schema.minItems, MAX_ITEMS);
  for (const naming of NAMING) delete schema[naming];
  if (named !== undefined) schema.example = named;
  const [type] = Array.isArray(keywords.type) ? keywords.type.filter((one) => one !== 'null') : [keywords.type];
  if (type !== undefined) schema.type = type;
  // A recursive schema is left empty, and so is an array of it.
  if (shape.recursion !== undefined) return { type: 'object' };
  if (items?.recursion !== undefined) return { ...schema, example: schema.example ?? [] };
  if (depth >= sampling.maxDepth) return schema;
  const inner = (one: Shape) => schemaOf(one, sampling, depth + 1);
  if (choices.length > 0) schema.allOf = choices.flatMap(({ variants: [first] }) => (first ? inner(first.shape) : []));
  if (items !== undefined) schema.items = inner(items);
  return addProperties(schema, shape, sampling, inner);
}

type Inner = (shape: Shape) => Record<string, unknown>;

function addProperties(schema: Record<string, unknown>, shape: Shape, sampling: Sampling, inner: Inner) {
  const { namedParts = {} } = shape;
  const properties = taggedProperties(shape);
  const sent = properties.filter((one) => isSent(one.shape, sampling.direction));
  // Examples of parts know neither what the other side sends nor how this schema is told from others.
  const isSettled = (one: Property) => !sent.includes(one) || shape.properties?.includes(one) !== true;
  const settled = new Set(properties.filter(isSettled).map(({ name }) => name));
  const parts = Object.entries(namedParts).filter(([name]) => !settled.has(name));
  const shown = sampling.parts === 'given' ? sent.filter(isStarted) : sent;
  const standing = (stands: Property['stands']) => shown.filter((one) => one.stands === stands);
  const tuple = standing('item');
  const named = standing(undefined);
  // Keys of which only a pattern is known are shown like all others.
  const [other] = [...standing('any'), ...standing('pattern')];
  if (tuple.length > 0) {
    const least = typeof schema.minItems === 'number' ? schema.minItems : 0;
    const rest = schema.items === undefined ? [] : Array.from({ length: least - tuple.length }, () => schema.items);
    schema.type ??= 'array';
    schema.prefixItems = [...tuple.map((one) => inner(one.shape)), ...rest];
  }
  if (parts.length === 0 && properties.every(({ stands }) => stands === 'item')) return schema;
  schema.type ??= 'object';
  schema.required = named.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const own = named.map((one) => [one.name, inner(one.shape)] as const);
  const key = shape.names?.named;
  const listed = other !== undefined && typeof key === 'string' ? [[key, inner(other.shape)] as const] : [];
  if (other !== undefined && listed.length === 0) schema.additionalProperties = inner(other.shape);
  const known = parts.map(([name, example]) => [name, { example }] as const);
  schema.properties = Object.fromEntries<unknown>([...listed, ...own, ...known]);
  return schema;
}

/** Whether a form has a value for a property before its reader gives one: nobody's password is made up. */
function isStarted({ isRequired, stands, shape }: Property): boolean {
  const isMade = isRequired && shape.keywords.format !== 'password';
  return stands === 'item' || isMade || shape.values?.length === 1 || (stands === undefined && isGiven(shape));
}

const GIVING = ['example', 'examples', 'default'];

/** Whether the description gives a value, or one of a part. */
function isGiven({ keywords, namedParts, properties = [], items, choices = [] }: Shape): boolean {
  const parts = properties.filter((one) => one.stands === undefined && isSent(one.shape, 'request'));
  const firsts = choices.flatMap(({ variants: [first] }) => first?.shape ?? []);
  const inner = [...parts.map(({ shape }) => shape), ...(items === undefined ? [] : [items]), ...firsts];
  return GIVING.some((name) => keywords[name] !== undefined) || namedParts !== undefined || inner.some(isGiven);
}

function isSent({ keywords }: Shape, direction: Direction): boolean {
  if (direction === 'response') return keywords.writeOnly !== true;
  return keywords.readOnly !== true && keywords.deprecated !== true;
}
