/**
 * Reads regular expressions that authors write, as https://tc39.es/ecma262/#sec-patterns has them without the `u` flag.
 * References back and looks behind have no place in it: what is left takes time in proportion to its text.
 */
import {
  ANY,
  type Characters,
  characters,
  classOfEscape,
  codeOfEscape,
  NOT_LINE_END,
  readClass,
} from './characters.ts';
import { Reader, RegexFault } from './reader.ts';

export type Node =
  | { readonly type: 'characters'; readonly has: Characters }
  | { readonly type: 'sequence'; readonly parts: readonly Node[] }
  | { readonly type: 'choice'; readonly options: readonly Node[] }
  | { readonly type: 'group'; readonly index: number; readonly body: Node }
  | {
      readonly type: 'repeat';
      readonly body: Node;
      readonly min: number;
      readonly max: number;
      readonly isLazy: boolean;
      readonly groups: readonly [number, number];
    }
  | { readonly type: 'look'; readonly body: Node; readonly isNegated: boolean }
  | { readonly type: 'place'; readonly at: 'start' | 'end' | 'edge' | 'inside' };

export interface Flags {
  readonly ignoreCase: boolean;
  readonly dotAll: boolean;
}

const MAX_COUNT = 1_000;
const MAX_GROUPS = 50;
const MAX_DEPTH = 50;

/** Gives the tree of a pattern; throws {@link RegexFault} where it is none, or has what is not run. */
export function parseRegex(pattern: string, flags: Flags): { readonly root: Node; readonly groups: number } {
  const state: State = { reader: new Reader(pattern), flags, groups: 0, depth: 0 };
  const root = choice(state);
  if (!state.reader.isAtEnd) throw new RegexFault('has a closing bracket too many');
  return { root, groups: state.groups };
}

interface State {
  readonly reader: Reader;
  readonly flags: Flags;
  groups: number;
  depth: number;
}

function choice(state: State): Node {
  state.depth += 1;
  if (state.depth > MAX_DEPTH) throw new RegexFault(`is nested more than ${MAX_DEPTH} levels deep`);
  const options = [sequence(state)];
  while (state.reader.take('|')) options.push(sequence(state));
  state.depth -= 1;
  const [only] = options;
  return options.length === 1 && only !== undefined ? only : { type: 'choice', options };
}

function sequence(state: State): Node {
  const parts: Node[] = [];
  const { reader } = state;
  while (!reader.isAtEnd && !reader.sees('|') && !reader.sees(')')) {
    const before = state.groups;
    const atom = readAtom(state);
    parts.push(quantified(atom, [before + 1, state.groups], reader));
  }
  return { type: 'sequence', parts };
}

function quantified(body: Node, groups: readonly [number, number], reader: Reader): Node {
  const counts = reader.match(/[*+?]|\{(\d{1,9})(,(\d{0,9}))?\}/y);
  if (counts === undefined) return body;
  if (body.type === 'place' || body.type === 'look') throw new RegexFault('repeats what takes no room');
  if (mayBeEmpty(body)) throw new RegexFault('repeats what may be empty');
  const [sign = '', least = '', more, most = ''] = counts;
  const min = sign === '+' ? 1 : sign.length === 1 ? 0 : Number(least);
  const open = sign === '*' || sign === '+' || (more !== undefined && most === '');
  const max = sign === '?' ? 1 : open ? Number.POSITIVE_INFINITY : Number(more === undefined ? least : most);
  if (min > MAX_COUNT || (max > MAX_COUNT && max !== Number.POSITIVE_INFINITY) || max < min)
    throw new RegexFault('repeats a number of times that is not run');
  return { type: 'repeat', body, min, max, isLazy: reader.take('?'), groups };
}

function mayBeEmpty(node: Node): boolean {
  switch (node.type) {
    case 'characters':
      return false;
    case 'sequence':
      return node.parts.every(mayBeEmpty);
    case 'choice':
      return node.options.some(mayBeEmpty);
    case 'group':
      return mayBeEmpty(node.body);
    case 'repeat':
      return node.min === 0 || mayBeEmpty(node.body);
    default:
      return true;
  }
}

function readAtom(state: State): Node {
  const { reader, flags } = state;
  const char = reader.next();
  switch (char) {
    case '^':
      return { type: 'place', at: 'start' };
    case '$':
      return { type: 'place', at: 'end' };
    case '.':
      return { type: 'characters', has: flags.dotAll ? ANY : NOT_LINE_END };
    case '(':
      return bracket(state);
    case '[':
      return { type: 'characters', has: readClass(reader, flags.ignoreCase) };
    case '\\':
      return escaped(state);
    case '*':
    case '+':
    case '?':
      throw new RegexFault('repeats nothing');
    default:
      return literal(char.charCodeAt(0), flags);
  }
}

function literal(code: number, { ignoreCase }: Flags): Node {
  return { type: 'characters', has: characters([[code, code]], ignoreCase) };
}

function escaped({ reader, flags }: State): Node {
  if (reader.take('b')) return { type: 'place', at: 'edge' };
  if (reader.take('B')) return { type: 'place', at: 'inside' };
  const known = classOfEscape(reader);
  if (known !== undefined) return { type: 'characters', has: known };
  return literal(codeOfEscape(reader), flags);
}

function bracket(state: State): Node {
  const { reader } = state;
  const [kind] = reader.match(/\?(?::|=|!|<[=!]|<|[a-z-])/y) ?? [''];
  let node: Node;
  if (kind === '') {
    state.groups += 1;
    if (state.groups > MAX_GROUPS) throw new RegexFault(`has more than ${MAX_GROUPS} groups`);
    const index = state.groups;
    node = { type: 'group', index, body: choice(state) };
  } else if (kind === '?:') node = choice(state);
  else if (kind === '?=' || kind === '?!') node = { type: 'look', body: choice(state), isNegated: kind === '?!' };
  else throw new RegexFault(`has \`(${kind}\`, which is not run`);
  if (!reader.take(')')) throw new RegexFault('has an open bracket');
  return node;
}
