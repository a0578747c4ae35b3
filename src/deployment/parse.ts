/** Parses YAML and JSON into the tree. */
import { type JSONVisitor, type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import {
  Composer,
  CST,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type Pair,
  type ParsedNode,
  Parser,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { DeploymentError } from './errors.ts';
import { applySplices, lineEnd, type Splice } from './text.ts';
import {
  type Entry,
  faultAt,
  isNothing,
  type ListTree,
  type MapTree,
  type Node,
  resolve,
  type ScalarTree,
  type Source,
  type StringText,
  shown,
  type Tree,
  withoutSecrets,
} from './tree.ts';

/** Nesting that no configuration comes near, and that the parsers' recursion bears. */
const MAX_DEPTH = 200;
const TOO_DEEP = `${MAX_DEPTH} levels of nesting`;
/** A file of 1 MiB has fewer keys and values, unless nobody wrote it; parsers take seconds for more. */
const MAX_NODES = 150_000;
/** Anchors and commas around one key; each too many costs the composer an error of its own, a million of them seconds. */
const MAX_MARKS = 4;
/** Documents that a rendered chart does not come near. */
const MAX_DOCUMENTS = 1_000;
const MAX_SENTENCE_CHARACTERS = 160;
/** Lexemes that stand for no characters of the text: https://eemeli.org/yaml/#lexer */
const WITHOUT_LENGTH: readonly string[] = [CST.DOCUMENT, CST.FLOW_END, CST.SCALAR];
/** Keys are compared by us, as the composer does so in quadratic time; tags of the user are kept, never resolved. */
const OPTIONS = { keepSourceTokens: true, uniqueKeys: false, resolveKnownTags: false, schema: 'core' } as const;
const STYLES: Readonly<Record<string, ScalarTree['style']>> = {
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};
const NOTHING_WRITTEN = 'Correct the file; nothing was written.';

/** A source whose text is being read. */
interface Draft extends Source {
  readonly documents: Node[];
  readonly comments: string[];
  readonly aliased: Set<Tree>;
}

/**
 * Parses the text of a file, or the YAML that a string of it holds. JSON may have comments and trailing commas; without
 * its comments and tabs it is YAML. Throws where the text is invalid, ambiguous to readers, or a template.
 */
export function parseSource(text: string, file: string, within?: StringText): Source {
  const format = within === undefined && /\.jsonc?$/i.test(file) ? 'json' : 'yaml';
  const draft: Draft = { file, format, text, documents: [], comments: [], aliased: new Set(), within };
  if (!within && /\.json5$/i.test(file))
    throw unsound(draft, 0, 'JSON5 is not supported', 'Keep the values in YAML, or in JSON with comments (`.jsonc`).');
  const strayReturn = text.search(/\r(?!\n)/);
  if (strayReturn !== -1) {
    const hint = 'Save the file with line ends that are LF or CRLF.';
    throw unsound(draft, strayReturn, 'a carriage return without a line feed, which parsers read differently', hint);
  }
  readYaml(draft, format === 'json' ? blankJson(draft) : text);
  return draft;
}

function unsound(source: Source, start: number, message: string, hint: string): DeploymentError {
  let prefix = '';
  for (let { within } = source; within; within = within.scalar.source.within) prefix += 'in this string: ';
  return faultAt({ source, start }, prefix + message, hint);
}

function invalid(source: Source, start: number, reason: string): DeploymentError {
  const sentence = withoutSecrets(reason, MAX_SENTENCE_CHARACTERS);
  return unsound(source, start, `invalid ${source.format.toUpperCase()}: ${sentence}`, NOTHING_WRITTEN);
}

function template(source: Source, start: number): DeploymentError {
  const hint = 'Name the values file that the template reads, or a file without templates.';
  return unsound(source, start, 'this is template text (`{{ }}`), not YAML', hint);
}

function tooMuch(source: Source, start: number, what: string): DeploymentError {
  return unsound(source, start, `more than ${what}`, 'Move the values of the deployment into a file of their own.');
}

/** Puts blanks in place of what only JSON has, so that offsets stay. */
function blankJson(draft: Draft): string {
  // Its parser knows no byte order mark.
  const body = draft.text.replace(/^\ufeff/, ' ');
  const blanks: Splice[] = [];
  let depth = 0;
  const enter = (offset: number) => {
    if (++depth > MAX_DEPTH) throw tooMuch(draft, offset, TOO_DEEP);
  };
  const leave = () => {
    depth--;
  };
  const visitor: JSONVisitor = {
    onObjectBegin: enter,
    onObjectEnd: leave,
    onArrayBegin: enter,
    onArrayEnd: leave,
    onComment: (start, length) => {
      const comment = body.slice(start, start + length);
      draft.comments.push(comment);
      blanks.push({ start, end: start + length, text: comment.replaceAll(/[^\r\n]/g, ' ') });
    },
    onError: (code, offset) => {
      throw jsonFault(draft, body, code, offset);
    },
  };
  visit(body, visitor, { allowTrailingComma: true, allowEmptyContent: true });
  return applySplices(body, blanks).replaceAll('\t', ' ');
}

function jsonFault(draft: Draft, body: string, code: ParseErrorCode, offset: number): DeploymentError {
  // A template says more than the error.
  tokensOf(draft, body);
  // `CommaExpected` as `comma expected`.
  const words = printParseErrorCode(code).replaceAll(/(?<=[a-z])[A-Z]/g, ' $&');
  return invalid(draft, offset, words.toLowerCase());
}

/** Reads the documents of a text, or of what is left of JSON. */
function readYaml(draft: Draft, text: string): void {
  const tokens = tokensOf(draft, text);
  checkTokens(draft, tokens);
  const documents = [...new Composer(OPTIONS).compose(tokens, true, text.length)];
  const [error] = documents.flatMap(({ errors }) => errors);
  if (error) throw invalid(draft, error.pos[0], error.message);
  const bottom = tokens.find(({ type }) => type === 'doc-end')?.offset ?? text.length;
  const roots = documents.map(({ contents }) => resolve(new TreeBuilder(draft).tree(contents, bottom)));
  const filled = roots.filter((root) => !isNothing(root));
  draft.documents.push(...(filled.length > 0 && !draft.within ? filled : roots));
}

/** Splits a text into tokens, and collects its comments. Throws for templates, also in what is no YAML. */
function tokensOf(draft: Draft, text: string): readonly CST.Token[] {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let [offset, before, brace] = [0, '', false];
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    if (lexeme.startsWith('#') && before !== CST.SCALAR) draft.comments.push(lexeme);
    before = lexeme;
    if (WITHOUT_LENGTH.includes(lexeme)) continue;
    // `{{ .Values.x }}` is a valid mapping with a mapping as its key, which nobody means.
    if (brace && (lexeme === '{' || lexeme.startsWith('%'))) throw template(draft, offset - 1);
    brace = lexeme === '{';
    offset += lexeme.length;
  }
  return [...tokens, ...parser.end()];
}

/** Throws for what makes the composer slow, or recurse too deep. */
function checkTokens(draft: Draft, tokens: readonly CST.Token[]): void {
  let [documents, nodes] = [0, 0];
  for (const token of tokens) {
    if (token.type === 'error') throw invalid(draft, token.offset, token.message);
    if (token.type !== 'document') continue;
    if (++documents > MAX_DOCUMENTS) throw tooMuch(draft, token.offset, `${MAX_DOCUMENTS} documents`);
    CST.visit(token, ({ start, key, sep = [], value }, path) => {
      const marks = [...start, ...sep].filter(({ type }) => type === 'anchor' || type === 'comma');
      if (marks.length > MAX_MARKS) throw invalid(draft, marks[0]?.offset ?? 0, 'anchors or commas without values');
      nodes += Number(Boolean(key)) + Number(Boolean(value));
      if (nodes > MAX_NODES) throw tooMuch(draft, 0, `${MAX_NODES} keys and values`);
      if (path.length >= MAX_DEPTH) throw tooMuch(draft, value?.offset ?? key?.offset ?? 0, TOO_DEEP);
    });
  }
}

type Properties = { -readonly [K in keyof Omit<ScalarTree, 'kind' | 'style' | 'value'>]: ScalarTree[K] };

/** Turns what the parser made of one document into our tree. */
class TreeBuilder {
  readonly #source: Draft;
  readonly #anchors = new Map<string, Tree>();

  constructor(source: Draft) {
    this.#source = source;
  }

  /** `gap` is where a value stands that is not there. */
  tree(node: ParsedNode | null, gap: number): Tree {
    const source = this.#source;
    const [start, end] = node === null || node.range[0] === node.range[1] ? [gap, gap] : node.range;
    const anchor = node && 'anchor' in node ? node.anchor : undefined;
    const properties: Properties = { source, start, end, anchor, tag: node?.tag };
    if (isAlias(node)) {
      const target = this.#anchors.get(node.source);
      if (!target) throw invalid(source, start, `there is no anchor ${shown(`&${node.source}`)} above this alias`);
      source.aliased.add(target);
      return { kind: 'alias', ...properties, name: node.source, target };
    }
    if (isMap(node)) return this.#map(node, properties);
    if (isSeq(node)) return this.#list(node, properties);
    const style = start === end ? 'none' : (STYLES[node?.type ?? ''] ?? 'plain');
    const isBlock = style === 'literal' || style === 'folded';
    const last = isBlock ? blockEnd(source.text, start, end) : end;
    return this.#anchored({ kind: 'scalar', ...properties, end: last, style, value: node?.value ?? null });
  }

  #map({ items, srcToken }: YAMLMap.Parsed, properties: Properties): Tree {
    const entries: Entry[] = [];
    const merged: MapTree[] = [];
    const byName = new Map<string | undefined, Entry>();
    const style = srcToken?.type === 'flow-collection' ? 'flow' : srcToken ? 'block' : 'pair';
    const indent = indentOf(srcToken);
    const map = { kind: 'map' as const, ...properties, style, indent, entries, byName, merged } satisfies MapTree;
    this.#anchored(map);
    const keys = new Set<string>();
    for (const pair of items) {
      const entry = this.#entry(pair, map.start);
      const { key, name, start, value } = entry;
      entries.push(entry);
      if (!byName.has(name)) byName.set(name, entry);
      // Keys that are collections are not compared.
      if (key.kind !== 'scalar') continue;
      if (key.style === 'plain' && key.value === '<<') {
        merged.push(...mergedBy(resolve(value)));
        continue;
      }
      const identity = `${typeof key.value} ${String(key.value)}`;
      // Readers differ in which of the two they take, or refuse the file.
      const hint = 'Remove one of them.';
      if (keys.has(identity)) throw unsound(this.#source, start, `the key ${shown(name)} is there twice`, hint);
      keys.add(identity);
    }
    if (style === 'block') map.end = entries.at(-1)?.end ?? map.end;
    return map;
  }

  #entry({ key: node, value: valueNode, srcToken }: Pair<ParsedNode, ParsedNode | null>, mapStart: number): Entry {
    const before = srcToken?.start.find(({ type }) => ['anchor', 'tag', 'explicit-key-ind'].includes(type));
    const key = this.tree(node, srcToken?.key?.offset ?? before?.offset ?? mapStart);
    const sep = srcToken?.sep ?? [];
    const last = sep.findLast(({ type }) => ['map-value-ind', 'anchor', 'tag'].includes(type));
    const gap = last ? last.offset + last.source.length : key.end;
    const hasColon = sep.some(({ type }) => type === 'map-value-ind');
    const value = this.tree(valueNode, gap);
    const end = hasColon ? Math.max(gap, value.end) : key.end;
    return { start: before?.offset ?? key.start, end, key, name: nameOf(node), hasColon, gap, value };
  }

  #list({ items: nodes, srcToken }: YAMLSeq.Parsed, properties: Properties): Tree {
    const items: Tree[] = [];
    const style = srcToken?.type === 'block-seq' ? 'block' : 'flow';
    const list = { kind: 'list' as const, ...properties, style, indent: indentOf(srcToken), items } satisfies ListTree;
    this.#anchored(list);
    for (const item of nodes) items.push(this.tree(item, item.range[0]));
    if (style === 'block') list.end = items.at(-1)?.end ?? list.end;
    return list;
  }

  /** Anchors are known from their value on, so that a value may refer to itself. */
  #anchored(tree: Tree): Tree {
    if (tree.anchor !== undefined) this.#anchors.set(tree.anchor, tree);
    return tree;
  }
}

/** Finds the end of the last line of a block scalar; blank lines below are its own only when it keeps them (`|+`). */
function blockEnd(text: string, start: number, end: number): number {
  const header = text.slice(start, lineEnd(text, start));
  let last = end;
  if (last > start && text[last - 1] === '\n') last = lineEnd(text, last - 1 - Number(text[last - 2] === '\r'));
  if (/^.[-0-9]*\+/.test(header)) return last;
  return Math.max(start + header.length, text.slice(start, last).trimEnd().length + start);
}

function indentOf(token: CST.Token | undefined): number {
  return token?.type === 'block-map' || token?.type === 'block-seq' ? token.indent : -1;
}

function mergedBy(value: Tree): readonly MapTree[] {
  const sources = value.kind === 'list' ? value.items.map(resolve) : [value];
  return sources.filter((source) => source.kind === 'map');
}

/** Text of a key as it was written, since `on`, `1` and `"1"` name the same value of a chart. */
function nameOf(key: ParsedNode): string | undefined {
  if (!isScalar(key)) return undefined;
  return typeof key.value === 'string' ? key.value : (key.source ?? '');
}
