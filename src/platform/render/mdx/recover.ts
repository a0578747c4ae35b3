/** Parses a page that is no valid MDX by taking its faults out, one after the other; each is reported. */
import { VFileMessage } from 'vfile-message';
import type { Diagnostic, Place } from '../errors.ts';
import { explainFault, placeOfFault } from './fault.ts';
import { APART, findMend } from './mend.ts';
import { type Edit, offsetOf, openPlaces, placeInFile, sourceOffset } from './places.ts';
import { findRepair, hasStandIn, type IsComponent, isTagAt, type Repair, restore, restoreText } from './repair.ts';

export interface Recovered<Tree> {
  /** What was parsed in the end: differs from the source where something was taken out. */
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
  /** Whether tags are closed and moved; else they are only left out. */
  readonly mends: boolean;
}

/** Parses with as many repairs as it takes; throws the parser's message when there are too many, or none helps. */
export function recovering<Tree>(
  file: string,
  source: string,
  parse: (text: string) => Tree,
  isComponent: IsComponent,
): Recovered<Tree> {
  try {
    return recover({ file, source, parse, isComponent, mends: true });
  } catch (fault) {
    if (!(fault instanceof VFileMessage)) throw fault;
    return recover({ file, source, parse, isComponent, mends: false });
  }
}

function recover<Tree>({ file, source, parse, isComponent, mends }: Attempt<Tree>): Recovered<Tree> {
  let text = source;
  const edits: Edit[] = [];
  const faults: Diagnostic[] = [];
  const placeAt = openPlaces(source);
  const place = (offset: number): Place => placeAt(sourceOffset(offset, edits));
  const find = openRepairs(isComponent, mends, (offset) => sourceOffset(offset, edits));
  for (let count = 0; ; count += 1) {
    try {
      const tree = parse(text);
      if (count === 0) return { text, tree, faults };
      restore(tree);
      placeInFile(tree, place);
      return { text: restoreText(text), tree, faults };
    } catch (fault) {
      if (!(fault instanceof VFileMessage)) throw fault;
      const { line, column } = placeOfFault(fault);
      const offset = offsetOf(text, line, column);
      const repair = find(text, fault, offset);
      const isTooMuch = count >= MAX_REPAIRS || source.length * count > MAX_PARSED_CHARACTERS;
      if (repair === undefined || isTooMuch) throw fault;
      // What follows from an earlier repair says nothing of the page.
      if (!hasStandIn(fault.reason)) {
        addFault(faults, { file, ...place(repair.at ?? offset), message: messageOf(fault, repair, edits) });
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
function openRepairs(isComponent: IsComponent, mends: boolean, inSource: (offset: number) => number): FindRepair {
  const mended = new Set<number>();
  return (text, fault, offset) => {
    const mend = mends ? findMend(text, fault, offset, (at) => isTagAt(text, at, isComponent)) : undefined;
    const at = inSource(mend?.at ?? offset);
    if (mend === undefined || mended.has(at)) return findRepair(text, fault, offset, isComponent);
    mended.add(at);
    return mend;
  };
}

/** Tags of one line are put apart for one reason. */
function addFault(faults: Diagnostic[], fault: Diagnostic): void {
  const isKnown =
    fault.message.includes(APART) && faults.some((one) => one.line === fault.line && one.message.includes(APART));
  if (!isKnown) faults.push(fault);
}

/** Places that the parser names are those of the repaired text. */
function messageOf(fault: VFileMessage, { fault: own, outcome }: Repair, edits: readonly Edit[]): string {
  const hasMoved = edits.some(({ text }) => text.includes('\n'));
  const explained = own ?? explainFault(fault);
  const said = hasMoved ? explained.replaceAll(/ \(\d+:\d+(?:-\d+:\d+)?\)/g, '') : explained;
  return `cannot be parsed as MDX: ${said}; ${outcome}.`;
}
