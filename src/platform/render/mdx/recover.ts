/** Parses a page that is no valid MDX by taking its faults out, one after the other; each is reported. */
import { VFileMessage } from 'vfile-message';
import type { Diagnostic, Place } from '../errors.ts';
import { explainFault, placeOfFault } from './fault.ts';
import { findRepair, hasStandIn, type IsComponent, offsetOf, type Repair, restore, restoreText } from './repair.ts';

export interface Recovered<Tree> {
  /** What was parsed in the end: differs from the source where something was taken out. */
  readonly text: string;
  readonly tree: Tree;
  readonly faults: readonly Diagnostic[];
}

const MAX_REPAIRS = 200;
/** Every repair parses the whole page again. */
const MAX_PARSED_CHARACTERS = 20_000_000;

/** Parses with as many repairs as it takes; throws the parser's message when there are too many, or none helps. */
export function recovering<Tree>(
  file: string,
  source: string,
  parse: (text: string) => Tree,
  isComponent: IsComponent,
): Recovered<Tree> {
  let text = source;
  const repairs: Repair[] = [];
  const faults: Diagnostic[] = [];
  for (;;) {
    try {
      const tree = parse(text);
      return { text: restoreText(text), tree: repairs.length === 0 ? tree : restore(tree), faults };
    } catch (fault) {
      if (!(fault instanceof VFileMessage)) throw fault;
      const { line, column } = placeOfFault(fault);
      const offset = offsetOf(text, line, column);
      const repair = findRepair(text, fault, offset, isComponent);
      const isTooMuch = repairs.length >= MAX_REPAIRS || source.length * repairs.length > MAX_PARSED_CHARACTERS;
      if (repair === undefined || isTooMuch) throw fault;
      // What follows from an earlier repair says nothing of the page.
      if (!hasStandIn(fault.reason)) {
        const message = `cannot be parsed as MDX: ${explainFault(fault)}; ${repair.outcome}.`;
        faults.push({ file, ...placeInSource(source, offset, repairs), message });
      }
      repairs.push(repair);
      text = text.slice(0, repair.offset) + repair.text + text.slice(repair.offset + repair.removed);
    }
  }
}

/** Gives the place that an offset in the repaired text has in the file. */
function placeInSource(source: string, offset: number, repairs: readonly Repair[]): Place {
  const original = repairs.reduceRight(
    (at, { offset: start, text, removed }) => (at > start ? Math.max(start, at - text.length + removed) : at),
    offset,
  );
  const lines = source.slice(0, original).split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
