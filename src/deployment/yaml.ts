/** Parses YAML into the tree: its tokens are checked before anything recurses over them. */
import {
  type Alias,
  Composer,
  type CST,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  type Pair,
  Parser,
  type Scalar,
} from 'yaml';
import { Fault } from './errors.ts';
import { shown, shownSentence } from './shown.ts';
import {
  type Document,
  type Entry,
  type ListTree,
  MAX_DEPTH,
  MAX_DOCUMENTS,
  MAX_NODES,
  MapBuilder,
  type ScalarStyle,
  type ScalarTree,
  type Source,
  type Tree,
  templateFault,
  tooDeep,
  tooMany,
} from './tree.ts';

interface Tokens {
  readonly tokens: readonly CST.Token[];
  readonly comments: readonly string[];
}

interface Comment {
  readonly offset: number;
  readonly source: string;
}

type Collection = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;

/** Splits a text into tokens; throws Fault for what no valid text has, for templates and for nesting that is too deep. */
export function readTokens(text: string): Tokens {
  const tokens: CST.Token[] = [];
  let documents = 0;
  for (const token of new Parser().parse(text)) {
    if (token.type === 'document' && ++documents > MAX_DOCUMENTS)
      throw tooMany(token.offset, MAX_DOCUMENTS, 'documents');
    tokens.push(token);
  }
  const comments: Comment[] = [];
  const open: { readonly token: CST.Token; readonly depth: number }[] = [];
  for (const token of tokens) open.push({ token, depth: 0 });
  let nodes = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, depth } = next;
    if (depth > MAX_DEPTH) throw tooDeep(token.offset);
    if (isNode(token) && ++nodes > MAX_NODES) throw tooMany(0, MAX_NODES, 'keys and values');
    for (const inner of innerTokens(token, text, comments)) open.push({ token: inner, depth: depth + 1 });
  }
  comments.sort((a, b) => a.offset - b.offset);
  return { tokens, comments: comments.map(({ source }) => source) };
}

/** Makes the fault of a text that no reader takes. */
export function invalidYaml(offset: number, reason: string): Fault {
  return new Fault(offset, `invalid YAML: ${shownSentence(reason)}`, 'Correct the file; nothing was written.');
}

function isNode({ type }: CST.Token): boolean {
  return type.endsWith('scalar') || type === 'alias' || type.startsWith('block-') || type === 'flow-collection';
}

function innerTokens(token: CST.Token, text: string, comments: Comment[]): readonly CST.Token[] {
  switch (token.type) {
    case 'error':
      throw invalidYaml(token.offset, token.message);
    case 'comment':
      comments.push(token);
      return [];
    case 'document':
      return [...props(token.start), ...(token.value ? [token.value] : []), ...(token.end ?? [])];
    case 'block-map':
    case 'block-seq':
      return itemTokens(token);
    case 'flow-collection':
      refuseTemplate(token, text);
      return [...itemTokens(token), ...token.end];
    case 'block-scalar':
      return token.props;
    default:
      return 'end' in token && token.end ? token.end : [];
  }
}

function itemTokens(collection: Collection): readonly CST.Token[] {
  return collection.items.flatMap(({ start, key, sep, value }) => [
    ...props(start),
    ...(key ? [key] : []),
    ...props(sep ?? []),
    ...(value ? [value] : []),
  ]);
}

/** Each anchor or comma too many costs the composer an error of its own, a million of them half a minute. */
function props(tokens: readonly CST.SourceToken[]): readonly CST.SourceToken[] {
  let [anchors, commas] = [0, 0];
  for (const { type, offset } of tokens) {
    if (type === 'anchor' && ++anchors > 1) throw invalidYaml(offset, 'a second anchor for the same value');
    if (type === 'comma' && ++commas > 1) throw invalidYaml(offset, 'a second comma');
    if (type === 'map-value-ind' || type === 'explicit-key-ind') anchors = 0;
  }
  return tokens;
}

/** `{{ .Values.x }}` is a valid mapping with a mapping as its key, which nobody means. */
function refuseTemplate({ start, offset }: CST.FlowCollection, text: string): void {
  if (start.source === '{' && text[offset + 1] === '{') throw templateFault(offset);
}

/** Keys are compared by us, as the composer does so in quadratic time; tags of the user are kept, never resolved. */
const OPTIONS = { keepSourceTokens: true, uniqueKeys: false, resolveKnownTags: false, schema: 'core' } as const;
/** Lexemes that stand for no characters of the text: https://eemeli.org/yaml/#lexer */
const WITHOUT_LENGTH: readonly string[] = ['\u0002', '\u0018', '\u001f'];

const STYLES: Readonly<Record<string, ScalarStyle>> = {
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

type ParsedDocument = ReturnType<typeof compose>[number];

/** Parses a stream of YAML documents; throws Fault where it is invalid, ambiguous to readers, or a template. */
export function parseYaml(text: string): Source {
  try {
    return parse(text);
  } catch (error) {
    throw error instanceof Fault ? (templateInYaml(text) ?? error) : error;
  }
}

function parse(text: string): Source {
  const { tokens, comments } = readTokens(text);
  const documents = compose(tokens, text.length);
  const fault = documents.flatMap(({ errors }) => errors)[0];
  if (fault) throw invalidYaml(fault.pos[0], fault.message);
  const bottom = tokens.find(({ type }) => type === 'doc-end')?.offset ?? text.length;
  return {
    format: 'yaml',
    text,
    comments,
    documents: documents.map((document) => new TreeBuilder().build(document, bottom)),
  };
}

function compose(tokens: readonly CST.Token[], length: number) {
  return [...new Composer(OPTIONS).compose(tokens, true, length)];
}

/** Turns what the parser made of one document into our tree. */
class TreeBuilder {
  readonly #anchors = new Map<string, Tree>();
  readonly #aliased = new Set<Tree>();

  build({ contents }: ParsedDocument, bottom: number): Document {
    const root = contents ? this.#tree(contents, contents.range[0]) : undefined;
    const isEmpty =
      root?.kind === 'scalar' && root.style === 'none' && root.anchor === undefined && root.tag === undefined;
    return { root: isEmpty ? undefined : root, bottom, aliased: this.#aliased };
  }

  /** `gap` is where a value stands that is not there. */
  #tree(node: Node, gap: number): Tree {
    if (isAlias(node)) return this.#alias(node);
    if (isScalar(node)) return this.#scalar(node, gap);
    if (isMap(node)) return this.#map(node);
    if (isSeq(node)) return this.#list(node);
    throw new Fault(gap, 'a value of a kind that is not known');
  }

  #alias(node: Alias): Tree {
    const [start, end] = spanOf(node);
    const target = this.#anchors.get(node.source);
    if (target === undefined)
      throw invalidYaml(start, `there is no anchor ${shown(`&${node.source}`)} above this alias`);
    this.#aliased.add(target);
    return { kind: 'alias', start, end, anchor: undefined, tag: undefined, name: node.source, target };
  }

  #scalar(node: Scalar, gap: number): Tree {
    const [start, end] = spanOf(node);
    const none = start === end;
    const style = none ? 'none' : (STYLES[node.type ?? ''] ?? 'plain');
    const span = none ? { start: gap, end: gap } : { start, end };
    const scalar: ScalarTree = { kind: 'scalar', style, value: node.value, ...span, ...propertiesOf(node) };
    return this.#anchored(scalar);
  }

  #map(node: Node & { readonly items: readonly Pair[]; readonly flow?: boolean }): Tree {
    const [start, end] = spanOf(node);
    const token = node.srcToken;
    const style = token?.type === 'block-map' ? 'block' : token?.type === 'flow-collection' ? 'flow' : 'pair';
    const indent = token?.type === 'block-map' ? token.indent : -1;
    const builder = new MapBuilder({ style, indent, start, end, ...propertiesOf(node) });
    this.#anchored(builder.map);
    for (const pair of node.items) builder.add(this.#entry(pair, start));
    return builder.map;
  }

  #entry(pair: Pair, mapStart: number): Entry {
    const item = pair.srcToken;
    const before = item?.start.find(({ type }) => type === 'anchor' || type === 'tag' || type === 'explicit-key-ind');
    const key = this.#tree(pair.key as Node, item?.key?.offset ?? before?.offset ?? mapStart);
    const sep = item?.sep ?? [];
    const hasColon = sep.some(({ type }) => type === 'map-value-ind');
    const last = sep.findLast(({ type }) => type === 'map-value-ind' || type === 'anchor' || type === 'tag');
    const gap = last ? last.offset + last.source.length : key.end;
    const value = pair.value ? this.#tree(pair.value as Node, gap) : nothingAt(gap);
    return { start: before?.offset ?? key.start, key, name: nameOf(pair.key), hasColon, gap, value };
  }

  #list(node: Node & { readonly items: readonly unknown[] }): Tree {
    const [start, end] = spanOf(node);
    const token = node.srcToken;
    const style = token?.type === 'block-seq' ? 'block' : 'flow';
    const items: Tree[] = [];
    const indent = token?.type === 'block-seq' ? token.indent : -1;
    const list: ListTree = { kind: 'list', style, indent, items, start, end, ...propertiesOf(node) };
    this.#anchored(list);
    for (const item of node.items as readonly Node[]) items.push(this.#tree(item, spanOf(item)[0]));
    return list;
  }

  /** Anchors are known from their value on, so that a value may refer to itself. */
  #anchored<T extends Tree>(tree: T): T {
    if (tree.anchor !== undefined) this.#anchors.set(tree.anchor, tree);
    return tree;
  }
}

function nothingAt(offset: number): ScalarTree {
  const properties = { anchor: undefined, tag: undefined };
  return { kind: 'scalar', style: 'none', value: null, start: offset, end: offset, ...properties };
}

function propertiesOf(node: Node): { readonly anchor: string | undefined; readonly tag: string | undefined } {
  return { anchor: 'anchor' in node ? node.anchor : undefined, tag: node.tag };
}

/** Text of a key as it was written, since `on`, `1` and `"1"` name the same value of a chart. */
function nameOf(key: unknown): string | undefined {
  if (!isScalar(key)) return undefined;
  return typeof key.value === 'string' ? key.value : (key.source ?? '');
}

function spanOf({ range }: Node): readonly [number, number] {
  return range ? [range[0], range[1]] : [0, 0];
}

/** Finds what is wrong with a YAML text that was refused: where it is a template, that says more than the error. */
function templateInYaml(text: string): Fault | undefined {
  let offset = 0;
  let brace: number | undefined;
  for (const lexeme of new Lexer().lex(text)) {
    if (WITHOUT_LENGTH.includes(lexeme)) continue;
    if (brace !== undefined && (lexeme === '{' || lexeme.startsWith('%'))) return templateFault(brace);
    brace = lexeme === '{' ? offset : undefined;
    offset += lexeme.length;
  }
  return undefined;
}
