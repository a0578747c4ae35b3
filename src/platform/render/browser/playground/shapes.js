// What the inputs know of a value by its shape: `InputShape` of `api/schema/inputs.ts`.
import { writeJson } from '../../api/description/exact-json.ts';
import { isFields } from '../../model/fields.ts';

export const isSame = (one, other) => writeJson(one) === writeJson(other);

/** Returns the variants of the first choice of a shape, each with all that the shape has beside it. */
export function variantsOf({ choices: [variants = [], ...others], ...own }) {
  return variants.map(({ title, choices: inner = [], ...variant }) => {
    const choices = [...others, ...inner];
    const fields = (own.fields || variant.fields) && { ...own.fields, ...variant.fields };
    const required = [...(own.required ?? []), ...(variant.required ?? [])];
    return { title, shape: { ...own, ...variant, fields, required, ...(choices.length > 0 && { choices }) } };
  });
}

/** No value that a shape allows; its inputs show it nonetheless. */
const FAULT = -100;
const TYPES = { number: ['number', 'bigint'], boolean: ['boolean'] };

/**
 * How well a value fits a shape: parts that are known count for it, others against it. `-Infinity` where its inputs cannot
 * show the value; those of an object show what they do not know as JSON.
 */
export function fitness(shape, value) {
  const { choices, kind, values, fields, keys, items, required = [] } = shape;
  if (choices) return Math.max(...variantsOf(shape).map((variant) => fitness(variant.shape, value)));
  if (values) return values.some((one) => isSame(one, value)) ? 2 : FAULT;
  if (value === undefined || value === null || kind === 'file') return 1;
  if (fields && isFields(value)) {
    const missing = required.filter((name) => value[name] === undefined).length;
    const parts = Object.entries(value).map(([name, part]) => {
      if (Object.hasOwn(fields, name)) return Math.max(fitness(fields[name], part), FAULT);
      return keys ? 0 : -1;
    });
    return parts.reduce((sum, part) => sum + part, -missing);
  }
  if (fields || keys) return isFields(value) ? 1 : Number.NEGATIVE_INFINITY;
  const isShown = items ? Array.isArray(value) : kind === 'json' || (TYPES[kind] ?? ['string']).includes(typeof value);
  return isShown ? 1 : Number.NEGATIVE_INFINITY;
}

/** Returns what a value of a shape begins with: what the shape allows alone. */
export function seedOf({ fields, keys, items, values }) {
  if (items) return [];
  if (values?.length === 1) return values[0];
  if (!fields) return keys ? {} : undefined;
  const fixed = Object.entries(fields).filter(([, field]) => field.values?.length === 1);
  return Object.fromEntries(fixed.map(([name, field]) => [name, field.values[0]]));
}
