/** Parses a page that is no valid MDX by taking its faults out, one after the other; each is reported. */
import { VFileMessage } from 'vfile-message';
import type { Diagnostic, Place } from '../model/errors.ts';
import { explainFault, placeOfFault } from './fault.ts';
import { APART, findMend } from './mend.ts';
import { type Edit, isInserted, offsetOf, openPlaces, placeInFile, sourceOffset } from './places.ts';
import { findRepair, hasStandIn, type IsComponent, isTagAt, type Repair, restore, restoreText } from './repair.ts';

export interface Recovered<Tree> {
  /** The text that was parsed: the source without the removed faults. */
  readonly text: string;
  readonly tree: Tree;
  readonly faults: readonly Diagnostic[];
}

const MAX_REPAIRS = 200;
/** Every repair parses the whole page again. */
const MAX_PARSED_CHARACTERS = 20_000_000;

interface Attempt<Tree> {
  readonly file: string;
  readonly source: string;
  readonly parse: (text: string) => Tree;
  readonly isComponent: IsComponent;
  /** Called for tags that are closed or moved; without it they are only removed. */
  readonly mended?: Set<number>;
}

/** Parses with as many repairs as it takes; throws the parser's message when there are too many, or none helps. */
export function recovering<Tree>(
  file: string,
  source: string,
  parse: (text: string) => Tree,
  isComponent: IsComponent,
): Recovered<Tree> {
  const mended = new Set<number>();
  try {
    return recover({ file, source, parse, isComponent, mended });
  } catch (fault) {
    if (!(fault instanceof VFileMessage) || mended.size === 0) throw fault;
    return recover({ file, source, parse, isComponent });
  }
}

function recover<Tree>({ file, source, parse, isComponent, mended }: Attempt<Tree>): Recovered<Tree> {
  let text = source;
  const edits: Edit[] = [];
  const faults = new Map<number, Diagnostic>();
  const placeAt = openPlaces(source);
  const place = (offset: number): Place => placeAt(sourceOffset(offset, edits));
  const find = openRepairs(isComponent, mended, (offset) => sourceOffset(offset, edits));
  for (let count = 0; ; count += 1) {
    try {
      const tree = parse(text);
      if (count === 0) return { text, tree, faults: [] };
      restore(tree);
      placeInFile(tree, place);
      return { text: restoreText(text), tree, faults: [...faults.values()] };
    } catch (fault) {
      if (!(fault instanceof VFileMessage)) throw fault;
      const { line, column } = placeOfFault(fault);
      const offset = offsetOf(text, line, column);
      const repair = find(text, fault, offset);
      const isTooMuch = count >= MAX_REPAIRS || source.length * count > MAX_PARSED_CHARACTERS;
      if (repair === undefined || isTooMuch) throw fault;
      // Faults that an earlier repair caused are not reported.
      const at = repair.at ?? offset;
      if (!hasStandIn(fault.reason) && !isInserted(at, edits)) {
        // A tag that is finally removed is reported once.
        const told = { file, ...place(at), message: messageOf(fault, repair, edits) };
        addFault(faults, sourceOffset(at, edits), told);
      }
      for (const edit of [...repair.edits].reverse()) {
        edits.push(edit);
        text = text.slice(0, edit.offset) + edit.text + text.slice(edit.offset + edit.removed);
      }
    }
  }
}

type FindRepair = (text: string, fault: VFileMessage, offset: number) => Repair | undefined;

/** Each tag is mended once: where that was no help, it goes. */
function openRepairs(
  isComponent: IsComponent,
  mended: Set<number> | undefined,
  inSource: (offset: number) => number,
): FindRepair {
  return (text, fault, offset) => {
    const mend = mended && findMend(text, fault, offset, (at) => isTagAt(text, at, isComponent));
    const at = inSource(mend?.at ?? offset);
    if (mended === undefined || mend === undefined || mended.has(at))
      return findRepair(text, fault, offset, isComponent);
    mended.add(at);
    return mend;
  };
}

/** Tags of one line are put apart for one reason. */
function addFault(faults: Map<number, Diagnostic>, at: number, fault: Diagnostic): void {
  const isOfLine = (one: Diagnostic) => one.line === fault.line && one.message.includes(APART);
  const isKnown = fault.message.includes(APART) && [...faults.values()].some(isOfLine);
  if (!isKnown) faults.set(at, fault);
}

/** Places that the parser names are those of the repaired text. */
function messageOf(fault: VFileMessage, { fault: own, outcome }: Repair, edits: readonly Edit[]): string {
  const hasMoved = edits.some(({ text }) => text.includes('\n'));
  const explained = own ?? explainFault(fault);
  const said = hasMoved ? explained.replaceAll(/ \(\d+:\d+(?:-\d+:\d+)?\)/g, '') : explained;
  return `cannot be parsed as MDX: ${said}; ${outcome}.`;
}
