/** What a schema's type is called. */
import { type Fields, isFields, listOf, textOf } from '../../model/fields.ts';
import type { Folded } from './fold.ts';

/** Gives `string<uuid>`, `enum<string>`, `object`, `array` (of items yet to be named), `any`; `| null` where it may be. */
export function typeLabel(keywords: Fields, folded: Folded): string {
  const types = typesOf(keywords, folded).filter((type) => type !== 'null');
  const labels = types.length === 0 ? ['any'] : types.map((type) => labelOf(type, keywords));
  return [...labels, ...(isNullable(keywords, folded) ? ['null'] : [])].join(' | ');
}

/** Tells whether a schema allows `null` and nothing else. */
export function isNullType(value: unknown): boolean {
  if (!isFields(value)) return false;
  return value.type === 'null' || (Array.isArray(value.enum) && value.enum.length === 1 && value.enum[0] === null);
}

function isNullable(keywords: Fields, { variants }: Folded): boolean {
  if (keywords.nullable === true || keywords['x-nullable'] === true) return true;
  return listOf(keywords.type).includes('null') || variants.some((variant) => isNullType(variant.value));
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

function typesOf(keywords: Fields, folded: Folded): readonly string[] {
  const named = (Array.isArray(keywords.type) ? keywords.type : [keywords.type]).flatMap((type) => textOf(type) ?? []);
  if (named.length > 0) return named;
  if (folded.properties.size > 0 || folded.patterns.size > 0 || folded.additional !== undefined) return ['object'];
  if (folded.items !== undefined || folded.prefixItems.length > 0) return ['array'];
  const values = keywords.const === undefined ? listOf(keywords.enum) : [keywords.const];
  return [...new Set(values.filter((value) => value !== null).map(typeOfValue))];
}

function typeOfValue(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'bigint' ? 'integer' : typeof value;
}
