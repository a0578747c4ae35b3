// What the inputs know of a value by its shape: `InputShape` of `api/schema/inputs.ts`.
import { writeJson } from '../../api/description/exact-json.ts';

export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
export const isSame = (one, other) => writeJson(one) === writeJson(other);

/** Returns the variants of the first choice of a shape, each with all that the shape has beside it. */
export function variantsOf({ choices: [variants = [], ...others], ...own }) {
  return variants.map(({ title, ...variant }) => {
    const choices = [...others, ...(variant.choices ?? [])];
    const fields = { ...own.fields, ...variant.fields };
    const required = [...(own.required ?? []), ...(variant.required ?? [])];
    const shape = { ...own, ...variant };
    delete shape.choices;
    if (choices.length > 0) shape.choices = choices;
    if (own.fields || variant.fields) Object.assign(shape, { fields, required });
    return { title, shape };
  });
}

/** Whether the inputs of a shape can show a value; those of an object show what they do not know as JSON. */
export function canShow(shape, value) {
  if (shape.choices) return variantsOf(shape).some((variant) => canShow(variant.shape, value));
  if (value === undefined || value === null || shape.values || shape.kind === 'file') return true;
  if (shape.fields || shape.keys) return isObject(value);
  if (shape.items) return Array.isArray(value);
  if (shape.kind === 'number') return typeof value === 'number' || typeof value === 'bigint';
  if (shape.kind === 'boolean') return typeof value === 'boolean';
  return shape.kind === 'json' || typeof value === 'string';
}

const FAULT = -100;

/** How well a value fits a shape: parts that are known count for it, others against it. */
export function fitness(shape, value) {
  if (shape.choices) return Math.max(...variantsOf(shape).map((variant) => fitness(variant.shape, value)));
  if (!canShow(shape, value)) return FAULT;
  if (shape.values) return shape.values.some((one) => isSame(one, value)) ? 2 : FAULT;
  if (!shape.fields || !isObject(value)) return 1;
  const missing = (shape.required ?? []).filter((name) => value[name] === undefined).length;
  const parts = Object.entries(value).map(([name, part]) => {
    if (Object.hasOwn(shape.fields, name)) return fitness(shape.fields[name], part);
    return shape.keys ? 0 : -1;
  });
  return parts.reduce((sum, part) => sum + part, -missing);
}

/** Returns what a value of a shape begins with: what the shape allows alone. */
export function seedOf({ fields, keys, items, values }) {
  if (items) return [];
  if (values?.length === 1) return values[0];
  if (!fields) return keys ? {} : undefined;
  const fixed = Object.entries(fields).filter(([, field]) => field.values?.length === 1);
  return Object.fromEntries(fixed.map(([name, field]) => [name, field.values[0]]));
}
