/** Parameters of an operation and of its path. */
import { isFields, listOf, textOf } from '../../model/fields.ts';
import { fieldsAt, type Located, part } from '../description/descriptions.ts';
import { writeJson } from '../description/exact-json.ts';
import { buildShape, type ShapeRun } from '../schema/build.ts';
import type { Parameter, ParameterPlace } from './model.ts';

const PLACES: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie'];
/** Told elsewhere: https://spec.openapis.org/oas/v3.1.0#parameter-object */
const TOLD_ELSEWHERE = new Set(['accept', 'content-type', 'authorization']);

/** Reads the parameters of a path item and of its operation; the operation's win where both name one. */
export function readParameters(lists: readonly Located[], shapes: ShapeRun): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  for (const list of lists) {
    for (const index of listOf(list.value).keys()) {
      const located = shapes.descriptions.follow(part(list, String(index)));
      const parameter = located === undefined ? undefined : readParameter(located, shapes);
      if (parameter !== undefined) found.set(`${parameter.place} ${parameter.name}`, parameter);
    }
  }
  const parameters = [...found.values()];
  return PLACES.flatMap((place) => parameters.filter((parameter) => parameter.place === place));
}

function readParameter(located: Located, shapes: ShapeRun): Parameter | undefined {
  const fields = fieldsAt(located);
  const place = PLACES.find((one) => one === fields.in);
  const name = textOf(fields.name);
  if (place === undefined || name === undefined || fields['x-hidden'] === true) return undefined;
  if (place === 'header' && TOLD_ELSEWHERE.has(name.toLowerCase())) return undefined;
  const [mediaType] = Object.keys(isFields(fields.content) ? fields.content : {});
  const schema = mediaType === undefined ? part(located, 'schema') : part(located, 'content', mediaType, 'schema');
  const shape = buildShape(schema, shapes);
  const description = textOf(fields.description) ?? shape.description;
  const example =
    mediaType === undefined
      ? exampleOf(located, shapes, exampleText)
      : exampleOf(part(located, 'content', mediaType), shapes, documentText);
  const style = textOf(fields.style) ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  return {
    name,
    place,
    isRequired: place === 'path' || fields.required === true,
    style,
    explode: typeof fields.explode === 'boolean' ? fields.explode : style === 'form',
    shape,
    ...(description === undefined ? {} : { description }),
    ...(fields.deprecated === true && { isDeprecated: true }),
    ...(mediaType === undefined ? {} : { mediaType }),
    ...(example === undefined ? {} : { example }),
  };
}

/** Gives the first example as text: the parameter's own, else its schema's. */
function exampleOf(
  located: Located,
  { descriptions }: ShapeRun,
  write: (value: unknown) => string | undefined,
): string | undefined {
  const { example, examples } = fieldsAt(located);
  if (example !== undefined) return write(example);
  const [name] = Object.keys(isFields(examples) ? examples : {});
  const named = name === undefined ? undefined : descriptions.follow(part(located, 'examples', name));
  return named === undefined ? undefined : write(fieldsAt(named).value);
}

function documentText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : writeJson(value);
}

/** Items with commas in them are told apart in JSON alone. */
function isPlainItem(item: unknown): boolean {
  return typeof item !== 'object' && !String(item).includes(',');
}

/** Writes a value as text: lists of plain items by commas, other lists and objects as JSON. */
export function exampleText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value) && value.every(isPlainItem)) return value.join(',');
  return typeof value === 'object' ? (writeJson(value) ?? '') : String(value);
}
