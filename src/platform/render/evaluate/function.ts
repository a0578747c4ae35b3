/** Functions of the author's: expanded over their syntax, as components are. */
import type { BlockStatement, Statement } from 'estree-jsx';
import { evaluateInside, type Frame, step, unsupported } from './frame.ts';
import { bindPattern } from './pattern.ts';
import { type Closure, innerScope, isTruthy, type Value } from './value.ts';

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
  return runBlock(node.body, frame)?.value;
}

interface Returned {
  readonly value: Value;
}

function runBlock(block: BlockStatement, outer: Frame): Returned | undefined {
  const frame = { ...step(block, outer), scope: innerScope(outer.scope) };
  for (const statement of block.body) {
    const returned = runStatement(statement, frame);
    if (returned !== undefined) return returned;
  }
  return undefined;
}

function runStatement(statement: Statement, frame: Frame): Returned | undefined {
  switch (statement.type) {
    case 'ReturnStatement':
      return { value: statement.argument ? evaluateInside(statement.argument, frame) : undefined };
    case 'BlockStatement':
      return runBlock(statement, frame);
    case 'EmptyStatement':
      return undefined;
    case 'IfStatement':
      if (isTruthy(evaluateInside(statement.test, frame)))
        return runStatement(statement.consequent, step(statement, frame));
      return statement.alternate ? runStatement(statement.alternate, step(statement, frame)) : undefined;
    case 'FunctionDeclaration':
      frame.scope.names.set(statement.id.name, {
        kind: 'closure',
        node: statement,
        scope: frame.scope,
        origin: frame.origin,
      });
      return undefined;
    case 'VariableDeclaration':
      for (const { id, init } of statement.declarations) {
        bindPattern(id, init ? evaluateInside(init, frame) : undefined, frame);
      }
      return undefined;
    default:
      throw unsupported(statement, frame, `is code (${statement.type}) that is not run`);
  }
}
