/**
 * Finds a regular expression in a text by following all of its ways side by side, so that no pattern takes more than
 * its length times that of the text: https://swtch.com/~rsc/regexp/regexp2.html (Pike's machine).
 */
import { isLineEnd, isWord } from './characters.ts';
import type { RegexProgram } from './compile.ts';

/** Start and end of the whole and of each group; `undefined` for a group that took no part. */
export type Found = readonly (number | undefined)[];

/** Takes note of work done; throws where it is too much. */
export type Meter = (steps: number) => void;

interface Way {
  readonly at: number;
  readonly slots: Found;
}

interface Run {
  readonly program: RegexProgram;
  readonly text: string;
  readonly meter: Meter;
}

/** Finds the first place from `from` on where the program fits. */
export function findRegex(program: RegexProgram, text: string, from: number, meter: Meter): Found | undefined {
  return follow({ program, text, meter }, { start: 0, from, isFixed: false });
}

interface Task {
  readonly start: number;
  readonly from: number;
  /** Whether it must begin at `from`. */
  readonly isFixed: boolean;
  readonly slots?: Found;
}

function follow(run: Run, { start, from, isFixed, slots }: Task): Found | undefined {
  const { program, text, meter } = run;
  const none: Found = slots ?? new Array<number | undefined>(program.slots).fill(undefined);
  let ways: Way[] = [];
  let found: Found | undefined;
  for (let place = from; place <= text.length; place += 1) {
    const seen = new Set<number>();
    const here: Way[] = [];
    for (const way of ways) enter(way, place, { run, seen, ways: here });
    // A match that began earlier goes before one that begins here.
    if (found === undefined && (place === from || !isFixed))
      enter({ at: start, slots: isFixed ? none : none.with(0, place) }, place, { run, seen, ways: here });
    if (here.length === 0 && (found !== undefined || isFixed)) break;
    meter(1 + seen.size);
    ways = [];
    const code = text.charCodeAt(place);
    for (const { at, slots: held } of here) {
      const step = program.steps[at];
      if (step?.type === 'found') {
        found = isFixed ? held : held.with(1, place);
        break;
      }
      if (step?.type === 'characters' && place < text.length && step.has(code)) ways.push({ at: at + 1, slots: held });
    }
    if (ways.length === 0 && found !== undefined) break;
  }
  return found;
}

interface Entry {
  readonly run: Run;
  readonly seen: Set<number>;
  readonly ways: Way[];
}

/** Goes through the steps that take no character; the first way to a step is the one that counts. */
function enter(first: Way, place: number, { run, seen, ways }: Entry): void {
  const open: Way[] = [first];
  for (let way = open.pop(); way !== undefined; way = open.pop()) {
    const { at, slots } = way;
    if (seen.has(at)) continue;
    seen.add(at);
    const step = run.program.steps[at];
    switch (step?.type) {
      case 'jump':
        open.push({ at: step.to, slots });
        break;
      case 'fork':
        open.push({ at: step.second, slots }, { at: step.first, slots });
        break;
      case 'save':
        open.push({ at: at + 1, slots: slots.with(step.slot, place) });
        break;
      case 'forget':
        open.push({
          at: at + 1,
          slots: slots.map((held, slot) => (slot >= step.from && slot <= step.to ? undefined : held)),
        });
        break;
      case 'place':
        if (isAt(step.at, place, run)) open.push({ at: at + 1, slots });
        break;
      case 'look': {
        const ahead = follow(run, { start: at + 1, from: place, isFixed: true, slots });
        if ((ahead === undefined) === step.isNegated) open.push({ at: step.to, slots: ahead ?? slots });
        break;
      }
      default:
        ways.push(way);
    }
  }
}

function isAt(what: 'start' | 'end' | 'edge' | 'inside', place: number, { program, text }: Run): boolean {
  const before = place === 0 ? undefined : text.charCodeAt(place - 1);
  const after = place === text.length ? undefined : text.charCodeAt(place);
  if (what === 'start') return before === undefined || (program.multiline && isLineEnd(before));
  if (what === 'end') return after === undefined || (program.multiline && isLineEnd(after));
  const isEdge = (before !== undefined && isWord(before)) !== (after !== undefined && isWord(after));
  return isEdge === (what === 'edge');
}
