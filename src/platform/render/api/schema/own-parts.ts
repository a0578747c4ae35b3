/** The parts of a schema itself, without the schemas in it. */
import { type Fields, fieldsOf, isFields, listOf, present, textOf, textsOf } from '../../model/fields.ts';
import type { FoldedSchema } from './fold.ts';
import type { Shape } from './shape.ts';

export function ownParts(folded: FoldedSchema, parts: Pick<Shape, 'items' | 'choices'>): Shape {
  const { keywords } = folded;
  return {
    type: typeLabel(folded, parts),
    keywords,
    ...present({
      title: textOf(keywords.title),
      description: textOf(keywords.description),
      values: some(keywords.const === undefined ? listOf(keywords.enum) : [keywords.const]),
      bounds: some(boundsOf(keywords, folded.additional?.value === false)),
      named: folded.named,
      namedParts: Object.keys(folded.namedParts).length === 0 ? undefined : folded.namedParts,
    }),
  };
}

function some<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}

/** Bounds in their order, with the value in the place of the star. */
const BOUNDS: Readonly<Record<string, string>> = {
  multipleOf: 'multiple of *',
  minLength: 'length >= *',
  maxLength: 'length <= *',
  minItems: 'items >= *',
  maxItems: 'items <= *',
  minProperties: 'properties >= *',
  maxProperties: 'properties <= *',
  pattern: 'pattern *',
  contentMediaType: '*',
  contentEncoding: '*',
};

function boundsOf(keywords: Fields, isClosed: boolean): readonly string[] {
  const rest = Object.entries(BOUNDS).flatMap(([keyword, label]) => {
    const value = textOf(keywords[keyword]);
    return value === undefined ? [] : [label.replace('*', () => value)];
  });
  return [
    ...rangeEnd('>', keywords.minimum, keywords.exclusiveMinimum),
    ...rangeEnd('<', keywords.maximum, keywords.exclusiveMaximum),
    ...rest,
    ...(keywords.uniqueItems === true ? ['unique items'] : []),
    ...Object.entries(fieldsOf(keywords.dependentRequired)).flatMap(([name, others]) => {
      const needed = textsOf(listOf(others)).join(', ');
      return needed === '' ? [] : [`${name} requires ${needed}`];
    }),
    ...(isClosed ? ['no other properties'] : []),
  ];
}

/** `exclusiveMinimum` is a flag in OpenAPI 3.0 and a number since. */
function rangeEnd(sign: string, bound: unknown, exclusive: unknown): readonly string[] {
  const isNumeric = (value: unknown) => typeof value === 'number' || typeof value === 'bigint';
  if (isNumeric(exclusive)) return [`x ${sign} ${exclusive}`];
  return isNumeric(bound) ? [`x ${sign}${exclusive === true ? '' : '='} ${bound}`] : [];
}

/** Writes a type: `string<uuid>`, `enum<string>`, `object`, `string[]`, `any`, types of variants; `| null` where it may be. */
function typeLabel(folded: FoldedSchema, { items, choices = [] }: Pick<Shape, 'items' | 'choices'>): string {
  const own = typesOf(folded).filter((type) => type !== 'null');
  const [first, ...others] = own.map((type) => labelOf(type, folded.keywords));
  const list = items && `${/[ |]/.test(items.type) ? `(${items.type})` : items.type}[]`;
  const ofVariants = choices.map(({ variants }) => new Set(variants.map(({ shape }) => shape.type)));
  const told = ofVariants.find((types) => [...types].some((type) => type !== 'any')) ?? ofVariants[0] ?? ['any'];
  const labels = first === undefined ? told : [first === 'array' ? (list ?? first) : first, ...others];
  return [...labels, ...(isNullable(folded) ? ['null'] : [])].join(' | ');
}

/** Whether a schema allows `null` and nothing else. */
export function isNullType(value: unknown): boolean {
  if (!isFields(value)) return false;
  return value.type === 'null' || (Array.isArray(value.enum) && value.enum.length === 1 && value.enum[0] === null);
}

function isNullable({ keywords, choices }: FoldedSchema): boolean {
  if (keywords.nullable === true || keywords['x-nullable'] === true) return true;
  return (
    listOf(keywords.type).includes('null') ||
    choices.some(({ variants }) => variants.some(({ value }) => isNullType(value)))
  );
}

function labelOf(type: string, keywords: Fields): string {
  const format = textOf(keywords.format) ?? (type === 'string' ? mediaFormat(keywords) : undefined);
  if (listOf(keywords.enum).length > 0) return `enum<${type}>`;
  return format === undefined || type === 'object' || type === 'array' ? type : `${type}<${format}>`;
}

/** A file, as OpenAPI 3.1 says it. */
function mediaFormat(keywords: Fields): string | undefined {
  return textOf(keywords.contentMediaType) === undefined ? undefined : (textOf(keywords.contentEncoding) ?? 'binary');
}

function typesOf({ keywords, properties, patterns, additional, items, prefixItems }: FoldedSchema): readonly string[] {
  const named = textsOf([keywords.type].flat());
  if (named.length > 0) return named;
  if (properties.size > 0 || patterns.size > 0 || additional !== undefined) return ['object'];
  if (items !== undefined || prefixItems.length > 0) return ['array'];
  const values = keywords.const === undefined ? listOf(keywords.enum) : [keywords.const];
  return [...new Set(values.filter((value) => value !== null).map(typeOfValue))];
}

function typeOfValue(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'bigint' ? 'integer' : typeof value;
}
