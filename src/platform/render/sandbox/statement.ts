/**
 * The statements of author's functions. What has no value costs only itself: a declaration leaves its names without
 * one, any other statement is left out and reported. Only what a function returns cannot be left out.
 */
import type {
  BlockStatement,
  IfStatement,
  Statement,
  SwitchStatement,
  TryStatement,
  VariableDeclaration,
} from 'estree-jsx';
import { attempt } from './attempt.ts';
import { evaluateInside, type Frame, sourceOf, step, unsupported } from './frame.ts';
import { type End, runLoop } from './loop.ts';
import { bindMissing, bindPattern } from './pattern.ts';
import { innerScope, isTruthy, UnsupportedCode } from './value.ts';

/** A question whose answer is another one in a browser. */
const ASKS_FOR_BROWSER = /\btypeof\s+(?:window|document|navigator|localStorage)\b/;

/** Runs the statements of a block in a scope of their own; tells how it ended, where it was not at its end. */
export function runBlock(block: BlockStatement, outer: Frame): End | undefined {
  const frame = { ...step(block, outer), scope: innerScope(outer.scope) };
  return runAll(block.body, frame);
}

function runAll(statements: readonly Statement[], frame: Frame): End | undefined {
  for (const one of statements) {
    if (one.type !== 'FunctionDeclaration') continue;
    frame.scope.names.set(one.id.name, { kind: 'closure', node: one, scope: frame.scope, origin: frame.origin });
  }
  for (const one of statements) {
    const end = runStatement(one, frame);
    if (end !== undefined) return end;
  }
  return undefined;
}

function runStatement(statement: Statement, outer: Frame): End | undefined {
  const frame = step(statement, outer);
  switch (statement.type) {
    case 'EmptyStatement':
    case 'FunctionDeclaration':
      return undefined;
    case 'ReturnStatement':
      return { kind: 'return', value: statement.argument ? evaluateInside(statement.argument, frame) : undefined };
    case 'BlockStatement':
      return runBlock(statement, frame);
    case 'ExpressionStatement':
      attempt(statement, frame, () => evaluateInside(statement.expression, frame));
      return undefined;
    case 'VariableDeclaration':
      declareLocals(statement, frame);
      return undefined;
    case 'IfStatement':
      return runIf(statement, frame);
    case 'SwitchStatement':
      return runSwitch(statement, frame);
    case 'TryStatement':
      return runTry(statement, frame);
    case 'ForStatement':
    case 'ForOfStatement':
    case 'ForInStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return runLoop(statement, frame, runStatement);
    case 'BreakStatement':
    case 'ContinueStatement':
      if (statement.label) throw unsupported(statement, frame, 'jumps to a label, which is not run');
      return { kind: statement.type === 'BreakStatement' ? 'break' : 'continue' };
    default:
      throw unsupported(statement, frame, `is code (${statement.type}) that is not run`);
  }
}

function declareLocals(node: VariableDeclaration, frame: Frame): void {
  for (const { id, init } of node.declarations) {
    try {
      bindPattern(id, init ? evaluateInside(init, frame) : undefined, frame);
    } catch (error) {
      if (!(error instanceof UnsupportedCode) || error.isLimit) throw error;
      bindMissing(id, `has no value here: its code ${error.message}`, frame);
    }
  }
}

/** A test without a value counts as failed. */
function runIf(node: IfStatement, frame: Frame): End | undefined {
  const holds = attempt(node.test, frame, () => isTruthy(evaluateInside(node.test, frame)))?.value ?? false;
  const branch = holds ? node.consequent : node.alternate;
  const end = branch ? runStatement(branch, frame) : undefined;
  const showsNothing = end?.kind === 'return' && (end.value === undefined || end.value === null);
  // `if (typeof window === 'undefined') return null` is there for a server; the page that is made is for a browser.
  if (!holds || !showsNothing || !ASKS_FOR_BROWSER.test(sourceOf(node.test, frame.origin))) return end;
  return node.alternate ? runStatement(node.alternate, frame) : undefined;
}

function runSwitch(node: SwitchStatement, outer: Frame): End | undefined {
  const frame = { ...outer, scope: innerScope(outer.scope) };
  const start = attempt(node, frame, () => {
    const wanted = evaluateInside(node.discriminant, frame);
    const found = node.cases.findIndex(({ test }) => test && evaluateInside(test, frame) === wanted);
    return found < 0 ? node.cases.findIndex(({ test }) => !test) : found;
  });
  if (start === undefined || start.value < 0) return undefined;
  const end = runAll(
    node.cases.slice(start.value).flatMap(({ consequent }) => consequent),
    frame,
  );
  return end?.kind === 'break' ? undefined : end;
}

/** Nothing that is worked out here throws, so that what would be caught does not happen. */
function runTry({ block, finalizer }: TryStatement, frame: Frame): End | undefined {
  const end = runBlock(block, frame);
  return (finalizer ? runBlock(finalizer, frame) : undefined) ?? end;
}
