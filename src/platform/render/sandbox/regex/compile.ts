/** Turns the tree of a regular expression into steps that go through a text once. */
import type { Characters } from './characters.ts';
import { type Flags, type Node, parseRegex } from './parse.ts';
import { RegexFault } from './reader.ts';

export type Step =
  | { readonly type: 'characters'; readonly has: Characters }
  | { readonly type: 'place'; readonly at: 'start' | 'end' | 'edge' | 'inside' }
  | { readonly type: 'save'; readonly slot: number }
  | { readonly type: 'forget'; readonly from: number; readonly to: number }
  | { readonly type: 'jump'; to: number }
  | { readonly type: 'fork'; first: number; second: number }
  /** Goes on at `to` if what begins with the next step is there, or is not. */
  | { readonly type: 'look'; readonly isNegated: boolean; to: number }
  | { readonly type: 'found' };

export interface RegexProgram {
  readonly steps: readonly Step[];
  /** Two a group, the whole first. */
  readonly slots: number;
  readonly multiline: boolean;
}

const MAX_STEPS = 2_000;

/** Compiles a pattern; throws {@link RegexFault} where it is none, or has what is not run. */
export function compileRegex(pattern: string, flags: Flags & { readonly multiline: boolean }): RegexProgram {
  const { root, groups } = parseRegex(pattern, flags);
  const steps: Step[] = [];
  add(root, steps);
  steps.push({ type: 'found' });
  return { steps, slots: 2 * (groups + 1), multiline: flags.multiline };
}

function push<S extends Step>(step: S, steps: Step[]): S {
  if (steps.length >= MAX_STEPS) throw new RegexFault(`has more than ${MAX_STEPS} steps`);
  steps.push(step);
  return step;
}

function add(node: Node, steps: Step[]): void {
  switch (node.type) {
    case 'characters':
      push({ type: 'characters', has: node.has }, steps);
      return;
    case 'place':
      push({ type: 'place', at: node.at }, steps);
      return;
    case 'sequence':
      for (const part of node.parts) add(part, steps);
      return;
    case 'group':
      push({ type: 'save', slot: 2 * node.index }, steps);
      add(node.body, steps);
      push({ type: 'save', slot: 2 * node.index + 1 }, steps);
      return;
    case 'look': {
      const look = push({ type: 'look' as const, isNegated: node.isNegated, to: 0 }, steps);
      add(node.body, steps);
      push({ type: 'found' }, steps);
      look.to = steps.length;
      return;
    }
    case 'choice':
      addChoice(node.options, steps);
      return;
    case 'repeat':
      addRepeat(node, steps);
  }
}

function addChoice(options: readonly Node[], steps: Step[]): void {
  const ends: { to: number }[] = [];
  for (const [index, option] of options.entries()) {
    const isLast = index === options.length - 1;
    const fork = isLast ? undefined : push({ type: 'fork' as const, first: steps.length + 1, second: 0 }, steps);
    add(option, steps);
    if (fork === undefined) continue;
    ends.push(push({ type: 'jump' as const, to: 0 }, steps));
    fork.second = steps.length;
  }
  for (const end of ends) end.to = steps.length;
}

function addRepeat(node: Extract<Node, { type: 'repeat' }>, steps: Step[]): void {
  const { min, max, isLazy } = node;
  for (let count = 0; count < min; count += 1) addTurn(node, steps);
  const forks: { first: number; second: number }[] = [];
  const isEndless = max === Number.POSITIVE_INFINITY;
  for (let count = min; count < (isEndless ? min + 1 : max); count += 1) {
    const at = steps.length;
    forks.push(push({ type: 'fork' as const, first: 0, second: 0 }, steps));
    addTurn(node, steps);
    if (isEndless) push({ type: 'jump', to: at }, steps);
    const fork = forks.at(-1);
    if (fork !== undefined) fork[isLazy ? 'second' : 'first'] = at + 1;
  }
  for (const fork of forks) fork[isLazy ? 'first' : 'second'] = steps.length;
}

/** What a group held in the turn before, it does not hold in the next. */
function addTurn({ body, groups: [first, last] }: Extract<Node, { type: 'repeat' }>, steps: Step[]): void {
  if (last >= first) push({ type: 'forget', from: 2 * first, to: 2 * last + 1 }, steps);
  add(body, steps);
}
