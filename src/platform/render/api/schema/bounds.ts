import { type Fields, textOf } from '../../model/fields.ts';

type Bound = readonly [keyword: string, label: (value: string) => string];

const BOUNDS: readonly Bound[] = [
  ['multipleOf', (value) => `multiple of ${value}`],
  ['minLength', (value) => `length >= ${value}`],
  ['maxLength', (value) => `length <= ${value}`],
  ['minItems', (value) => `items >= ${value}`],
  ['maxItems', (value) => `items <= ${value}`],
  ['minProperties', (value) => `properties >= ${value}`],
  ['maxProperties', (value) => `properties <= ${value}`],
  ['pattern', (value) => `pattern ${value}`],
  ['contentMediaType', (value) => value],
  ['contentEncoding', (value) => value],
];

/** Lists the bounds of a schema's values, each as a reader sees it. */
export function boundsOf(keywords: Fields, isClosed: boolean): readonly string[] {
  const range = rangeOf(keywords);
  const rest = BOUNDS.flatMap(([keyword, label]) => {
    const value = textOf(keywords[keyword]);
    return value === undefined ? [] : [label(value)];
  });
  return [
    ...range,
    ...rest,
    ...(keywords.uniqueItems === true ? ['unique items'] : []),
    ...(isClosed ? ['no other properties'] : []),
  ];
}

function isNumeric(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** `exclusiveMinimum` is a flag in OpenAPI 3.0 and a number since. */
function rangeOf(keywords: Fields): readonly string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = keywords;
  const low = isNumeric(exclusiveMinimum)
    ? `x > ${exclusiveMinimum}`
    : isNumeric(minimum)
      ? `x ${exclusiveMinimum === true ? '>' : '>='} ${minimum}`
      : undefined;
  const high = isNumeric(exclusiveMaximum)
    ? `x < ${exclusiveMaximum}`
    : isNumeric(maximum)
      ? `x ${exclusiveMaximum === true ? '<' : '<='} ${maximum}`
      : undefined;
  return [low, high].filter((bound) => bound !== undefined);
}
