/** Functions of the author's: expanded over their syntax, as components are. */
import { evaluateInside, type Frame, unsupported } from './frame.ts';
import { bindPattern } from './pattern.ts';
import { runBlock } from './statement.ts';
import { type Closure, innerScope, type Value } from './value.ts';

/** Works out what a function of the author's returns for these arguments. */
export function expandFunction(closure: Closure, args: readonly Value[], caller: Frame): Value {
  const frame: Frame = { ...caller, origin: closure.origin, scope: innerScope(closure.scope) };
  const { node } = closure;
  if (node.async || node.generator) throw unsupported(node, frame, 'is an asynchronous function, which is not run');
  for (const [index, parameter] of node.params.entries()) {
    if (parameter.type === 'RestElement') bindPattern(parameter.argument, args.slice(index), frame);
    else bindPattern(parameter, args[index], frame);
  }
  if (node.body.type !== 'BlockStatement') return evaluateInside(node.body, frame);
  const end = runBlock(node.body, frame);
  return end?.kind === 'return' ? end.value : undefined;
}
