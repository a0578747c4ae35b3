/** `JSON` over values that are kept as maps and lists. */
import { type Call, step, unsupported } from './frame.ts';
import { madeText, plainText } from './made.ts';
import { isArray, isFields, isKind, isPrimitive, type Value } from './value.ts';

/** Does `JSON.stringify(value, null, 2)`. */
export function stringify([value, only, indent]: readonly Value[], call: Call): Value {
  if (only !== undefined && only !== null)
    throw unsupported(call.node, call.frame, 'chooses what becomes JSON, which is not run');
  const plain = plainOf(value, call);
  const by = typeof indent === 'number' || typeof indent === 'string' ? indent : undefined;
  const text: string | undefined = JSON.stringify(plain, undefined, by);
  return text === undefined ? undefined : madeText(text, call);
}

/** Does `JSON.parse(text)`. */
export function parseJson([text]: readonly Value[], call: Call): Value {
  const source = madeText(plainText(text, call), call);
  let data: unknown;
  try {
    data = JSON.parse(source);
  } catch {
    throw unsupported(call.node, call.frame, 'reads JSON that is not valid');
  }
  return valueOfData(data, call);
}

/** A map has no prototype that a name could reach, and no `toJSON` is called: only what is plain goes in. */
function plainOf(value: Value, { node, frame }: Call): unknown {
  const inner = { node, frame: step(node, frame) };
  if (isPrimitive(value)) return value;
  if (isArray(value)) return value.map((item) => plainOf(item, inner));
  if (isFields(value)) return Object.fromEntries([...value].map(([name, field]) => [name, plainOf(field, inner)]));
  if (isKind(value, 'moment')) return new Date(value.time).toISOString();
  if (isKind(value, 'closure') || isKind(value, 'known')) return undefined;
  throw unsupported(node, frame, 'makes text of something that is no plain value');
}

function valueOfData(data: unknown, { node, frame }: Call): Value {
  const inner = { node, frame: step(node, frame) };
  if (Array.isArray(data)) return data.map((item) => valueOfData(item, inner));
  if (typeof data === 'object' && data !== null)
    return new Map(Object.entries(data).map(([name, field]) => [name, valueOfData(field, inner)]));
  return data as Value;
}
