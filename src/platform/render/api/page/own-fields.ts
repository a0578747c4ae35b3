/** The parameters that a page describes itself, by `ParamField`: examples and the form are made from them. */
import type { Element, ElementContent } from 'hast';
import '../../model/hast-data.ts';
import type { ParamData } from '../../model/hast-data.ts';
import { parseJson, writeJson } from '../description/exact-json.ts';
import type { Body, Endpoint, Parameter, ParameterPlace } from '../endpoint/model.ts';
import { sampleValue } from '../schema/sample.ts';
import type { Property, Shape } from '../schema/shape.ts';

const PLACES: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie'];

/** Gives the endpoint with the parameters that are described in the page's content. */
export function withOwnFields(endpoint: Endpoint, content: readonly ElementContent[]): Endpoint {
  const fields = content.flatMap(fieldsIn);
  const own = fields.flatMap(({ place, ...field }) => {
    const known = PLACES.find((one) => one === place);
    return known === undefined ? [] : [parameterOf({ ...field, place }, known)];
  });
  const named = new Set(own.map(({ place, name }) => `${place} ${name}`));
  const others = endpoint.parameters.filter(({ place, name }) => !named.has(`${place} ${name}`));
  const body = bodyOf(fields.filter(({ place }) => place === 'body' || place === 'form'));
  return { ...endpoint, parameters: [...others, ...own], ...(body === undefined ? {} : { body }) };
}

/** Fields inside of fields are parts of them. */
function fieldsIn(node: ElementContent): readonly ParamData[] {
  if (node.type !== 'element') return [];
  const param = (node satisfies Element).data?.param;
  return param === undefined ? node.children.flatMap(fieldsIn) : [param];
}

function parameterOf(field: ParamData, place: ParameterPlace): Parameter {
  const { name, isRequired, fallback } = field;
  return {
    name,
    place,
    isRequired: isRequired || place === 'path',
    style: place === 'query' ? 'form' : 'simple',
    explode: place === 'query',
    shape: shapeOf(field),
    ...(fallback === undefined ? {} : { example: fallback }),
  };
}

function bodyOf(fields: readonly ParamData[]): Body | undefined {
  if (fields.length === 0) return undefined;
  const properties = fields.map(
    (field): Property => ({ name: field.name, isRequired: field.isRequired, shape: shapeOf(field) }),
  );
  const shape: Shape = { type: 'object', keywords: { type: 'object' }, properties };
  const isForm = fields.some(({ place, type }) => place === 'form' || /^file\b/.test(type));
  const mediaType = isForm ? 'multipart/form-data' : 'application/json';
  const text = writeJson(sampleValue(shape, 'request'), 2) ?? '';
  return { isRequired: true, contents: [{ mediaType, shape, examples: [{ title: '', text }] }] };
}

const TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array'];

/** Reads a type as authors write it: `string`, `integer<int64>`, `string[]`, `file`. */
function shapeOf({ type, fallback }: ParamData): Shape {
  const name = type.trim().toLowerCase();
  const value = fallback === undefined ? {} : { default: parsed(fallback, name) };
  if (/^file\b/.test(name)) return { type: 'file', keywords: { type: 'string', format: 'binary' } };
  if (/\[\]$|^(?:array|list)\b/.test(name)) {
    const items = { type: TYPES.find((one) => name.startsWith(one)) ?? 'string' };
    return { type, keywords: { type: 'array', items: items.type === 'array' ? { type: 'string' } : items, ...value } };
  }
  const known =
    TYPES.find((one) => name.startsWith(one)) ??
    (/^(?:int|float|double)/.test(name) ? 'number' : /^bool/.test(name) ? 'boolean' : 'string');
  return { type: known, keywords: { type: known, ...value } };
}

function parsed(text: string, type: string): unknown {
  if (/^(?:string|enum)/.test(type)) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
