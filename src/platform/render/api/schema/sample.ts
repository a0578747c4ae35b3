/** Makes values that a schema describes, where its author gives none. */
import { sample } from 'openapi-sampler';
import { writeJson } from '../description/exact-json.ts';
import { ANY_KEY, type Shape } from './shape.ts';

/** Samples leave out what only the other side sends. */
export type Direction = 'request' | 'response';

/** Samples are for reading: deeper parts are left empty, and more of them where that is long. */
const DEPTHS = [7, 5, 4, 3, 2];
const MAX_CHARACTERS = { request: 1_500, response: 4_000 };
const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

interface Sampling {
  readonly direction: Direction;
  readonly onlyRequired: boolean;
  readonly maxDepth: number;
}

/** Makes a value; the same for the same shape. */
export function sampleValue(shape: Shape, direction: Direction, onlyRequired = false): unknown {
  let value: unknown = null;
  for (const maxDepth of DEPTHS) {
    value = sampled(shape, { direction, onlyRequired, maxDepth });
    if ((writeJson(value) ?? '').length <= MAX_CHARACTERS[direction]) break;
  }
  return value;
}

function sampled(shape: Shape, sampling: Sampling): unknown {
  try {
    const options = { skipNonRequired: sampling.onlyRequired, quiet: true, enablePatterns: false };
    return sample(schemaOf(shape, sampling, 0), options);
  } catch {
    // Keywords of the wrong type: the description is invalid, the page is still rendered.
    return null;
  }
}

/** Makes an XML document. */
export function sampleXml(shape: Shape, direction: Direction): string {
  try {
    const schema = schemaOf(shape, { direction, onlyRequired: false, maxDepth: DEPTHS[1] ?? 0 }, 0);
    return String(sample(withTexts(schema), { format: 'xml', quiet: true })).trim();
  } catch {
    return '';
  }
}

/** In XML an integer is its digits; the sampler knows none of the type bigint. */
function withTexts(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema, (_name, value) => (typeof value === 'bigint' ? String(value) : value)));
}

/** Writes a shape as a JSON Schema again, without references and only as deep as samples go. */
function schemaOf(shape: Shape, sampling: Sampling, depth: number): Record<string, unknown> {
  const { keywords, properties = [], items, variants } = shape;
  const schema: Record<string, unknown> = { ...keywords };
  delete schema.discriminator;
  // The sampler calculates with bounds.
  for (const bound of BOUNDS) if (typeof schema[bound] === 'bigint') schema[bound] = Number(schema[bound]);
  if (keywords.example === undefined && Array.isArray(keywords.examples)) schema.example = keywords.examples[0];
  const [type] = Array.isArray(keywords.type) ? keywords.type.filter((one) => one !== 'null') : [keywords.type];
  if (type !== undefined) schema.type = type;
  // A recursive schema is left empty, and so is an array of it.
  if (shape.recursion !== undefined) return { type: 'object' };
  if (items?.recursion !== undefined) return { ...schema, example: schema.example ?? [] };
  if (depth >= sampling.maxDepth) return schema;
  const inner = (one: Shape) => schemaOf(one, sampling, depth + 1);
  const [variant] = variants ?? [];
  if (variant !== undefined) schema.allOf = [inner(variant.shape)];
  if (items !== undefined) schema.items = inner(items);
  const sent = properties.filter(({ name, shape: one }) => isSent(one, sampling.direction) && !name.startsWith('['));
  if (sent.length > 0) {
    schema.type ??= 'object';
    schema.properties = Object.fromEntries(
      sent.filter(({ name }) => name !== ANY_KEY).map(({ name, shape: one }) => [name, inner(one)]),
    );
    schema.required = sent.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    const other = sent.find(({ name }) => name === ANY_KEY);
    if (other !== undefined) schema.additionalProperties = inner(other.shape);
  }
  return schema;
}

function isSent({ isReadOnly, isWriteOnly, isDeprecated }: Shape, direction: Direction): boolean {
  if (isDeprecated === true && direction === 'request') return false;
  return direction === 'request' ? isReadOnly !== true : isWriteOnly !== true;
}
