/** Bounds what the expansion of one page may cost, so that authors' code can neither loop nor grow without end. */

const PAGE_BUDGET_UNITS = 250_000;
const MAX_DEPTH = 200;
/** Characters of text that count as much as one step. */
const CHARACTERS_PER_UNIT = 16;

export interface Budget {
  units: number;
}

export function pageBudget(units = PAGE_BUDGET_UNITS): Budget {
  return { units };
}

/** Takes units; returns why the work must stop, or `undefined` to go on. */
export function spend(budget: Budget, units: number): string | undefined {
  budget.units -= units;
  return budget.units < 0 ? 'takes more steps than a page may' : undefined;
}

/** Weighs a text that was made or put on the page. */
export function textUnits(text: string): number {
  return 1 + Math.ceil(text.length / CHARACTERS_PER_UNIT);
}

/** Explains a nesting that is too deep. */
export function depthFault(depth: number): string | undefined {
  return depth > MAX_DEPTH ? `is nested more than ${MAX_DEPTH} levels deep` : undefined;
}
