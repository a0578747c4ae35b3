/** Expressions of workflows, by GitHub's own evaluator. */
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import type { FunctionDefinition } from '@actions/expressions/funcs/info';

/** What expressions may name: `github`, `steps` and so on, as plain data. */
export type Contexts = Readonly<Record<string, unknown>>;

/**
 * How the steps or jobs before have ended: what the status functions tell. A job may be cancelled by itself, by a newer one
 * of its concurrency group, while the run goes on: `cancelled()` is about the run.
 */
export type Status = 'success' | 'failure' | 'cancelled' | 'skipped';

/** Replaces each `${{ … }}` of a text by its value. */
export function interpolate(text: string, contexts: Contexts, status: Status = 'success'): string {
  return text.replace(/\$\{\{(.*?)\}\}/gs, (_whole, expression: string) =>
    evaluate(expression, contexts, status).coerceString(),
  );
}

/** Whether a condition holds. One without a status function holds only while nothing has failed. */
export function holds(condition: string | undefined, contexts: Contexts, status: Status): boolean {
  const expression = (condition ?? 'success()').replace(/^\s*\$\{\{(.*)\}\}\s*$/s, '$1');
  const isAsked = /\b(?:success|failure|always|cancelled)\(\)/.test(expression);
  const value = evaluate(isAsked ? expression : `success() && (${expression})`, contexts, status);
  return !['', 'false', '0'].includes(value.coerceString());
}

function evaluate(expression: string, contexts: Contexts, status: Status): data.ExpressionData {
  const functions = statusFunctions(status);
  const { tokens } = new Lexer(expression.trim()).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), functions).parse();
  const values = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  return new Evaluator(parsed, values, new Map(functions.map((each) => [each.name, each]))).evaluate();
}

function statusFunctions(status: Status): FunctionDefinition[] {
  const told = { success: status === 'success', failure: status === 'failure', always: true, cancelled: false };
  return Object.entries(told).map(([name, value]) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(value),
  }));
}
