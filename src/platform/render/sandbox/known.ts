import { type Call, step, unsupported } from './frame.ts';
import { expandFunction } from './function.ts';
import { isKind, type Value } from './value.ts';

/** Calls a function that was given as an argument. */
export function callBack(callback: Value, args: readonly Value[], call: Call): Value {
  const inner = { node: call.node, frame: step(call.node, call.frame) };
  const known = isKind(callback, 'known') ? call.frame.machine.known.get(callback.name) : undefined;
  if (known !== undefined) return known(args, inner);
  if (!isKind(callback, 'closure')) {
    throw unsupported(call.node, call.frame, 'calls with something that is no function');
  }
  return expandFunction(callback, args, inner.frame);
}
