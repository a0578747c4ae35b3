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
import { applySplices, type Splice } from './text.ts';
import {
  type Document,
  type Entry,
  faultAt,
  type ListTree,
  type MapTree,
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
/** A file of 1 MiB has fewer keys and values, unless nobody wrote it; parsers take seconds for more. */
const MAX_NODES = 150_000;
/** Documents that a rendered chart does not come near. */
const MAX_DOCUMENTS = 1_000;
const MAX_SENTENCE_CHARACTERS = 160;
/** A line that begins with `{{` or `{%`: no string of JSON goes over a line end. */
const TEMPLATE_LINE = /^[ \t]*\{[{%]/m;
/** Lexemes that stand for no characters of the text: https://eemeli.org/yaml/#lexer */
const WITHOUT_LENGTH: readonly string[] = [CST.DOCUMENT, CST.FLOW_END, CST.SCALAR];
/** Keys are compared by us, as the composer does so in quadratic time; tags of the user are kept, never resolved. */
const OPTIONS = { keepSourceTokens: true, uniqueKeys: false, resolveKnownTags: false, schema: 'core' } as const;
const STYLES: Readonly<Record<string, ScalarTree['style']>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};
const NOTHING_WRITTEN = 'Correct the file; nothing was written.';

/** A source whose text is being read. */
interface Draft extends Source {
  readonly documents: Document[];
  readonly comments: string[];
  readonly aliased: Set<Tree>;
  bottom: number;
}

/**
 * Parses the text of a file, or the YAML that a string of it holds. JSON may have comments and trailing commas; without
 * its comments and tabs it is YAML. Throws where the text is invalid, ambiguous to readers, or a template.
 */
export function parseSource(text: string, file: string, within?: StringText): Source {
  const format = within === undefined && /\.jsonc?$/i.test(file) ? 'json' : 'yaml';
  const draft: Draft = {
    file,
    format,
    text,
    documents: [],
    bottom: text.length,
    comments: [],
    aliased: new Set(),
    within,
  };
  if (!within && /\.json5$/i.test(file))
    throw unsound(draft, 0, 'JSON5 is not supported', 'Keep the values in YAML, or in JSON with comments (`.jsonc`).');
  const strayReturn = text.search(/\r(?!\n)/);
  if (strayReturn !== -1) {
    const hint = 'Save the file with line ends that are LF or CRLF.';
    throw unsound(draft, strayReturn, 'a carriage return without a line feed, which readers take differently', hint);
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

function tooDeep(source: Source, start: number): DeploymentError {
  return unsound(source, start, `more than ${MAX_DEPTH} levels of nesting`, 'Configuration is not nested like this.');
}

function tooMany(source: Source, start: number, what: string): DeploymentError {
  return unsound(source, start, `more than ${what}`, 'Move the values of the deployment into a file of their own.');
}

/** Puts blanks in place of what only JSON has, so that offsets stay. */
function blankJson(draft: Draft): string {
  // The parser knows no byte order mark.
  const body = draft.text.replace(/^\ufeff/, ' ');
  const blanks: Splice[] = [];
  let depth = 0;
  const enter = (offset: number) => {
    if (++depth > MAX_DEPTH) throw tooDeep(draft, offset);
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

function jsonFault(source: Source, body: string, code: ParseErrorCode, offset: number): DeploymentError {
  if (body.startsWith('{{', offset - 1)) return template(source, offset);
  const line = TEMPLATE_LINE.exec(body);
  if (line) return template(source, line.index + line[0].length - 2);
  // `CommaExpected` as `comma expected`.
  const words = printParseErrorCode(code).replaceAll(/(?<=[a-z])[A-Z]/g, ' $&');
  return invalid(source, offset, words.toLowerCase());
}

function readYaml(draft: Draft, text: string): void {
  const tokens = tokensOf(draft, text);
  checkTokens(draft, tokens);
  const documents = [...new Composer(OPTIONS).compose(tokens, true, text.length)];
  const [error] = documents.flatMap(({ errors }) => errors);
  if (error) throw invalid(draft, error.pos[0], error.message);
  draft.bottom = tokens.find(({ type }) => type === 'doc-end')?.offset ?? text.length;
  for (const { contents } of documents) draft.documents.push({ source: draft, root: rootOf(draft, contents) });
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
    if (++documents > MAX_DOCUMENTS) throw tooMany(draft, token.offset, `${MAX_DOCUMENTS} documents`);
    CST.visit(token, ({ start, key, sep = [], value }, path) => {
      refuseRepeated(draft, start);
      refuseRepeated(draft, sep);
      nodes += Number(Boolean(key)) + Number(Boolean(value));
      if (nodes > MAX_NODES) throw tooMany(draft, 0, `${MAX_NODES} keys and values`);
      if (path.length >= MAX_DEPTH) throw tooDeep(draft, value?.offset ?? key?.offset ?? 0);
    });
  }
}

/** Each anchor or comma too many costs the composer an error of its own, a million of them half a minute. */
function refuseRepeated(draft: Draft, tokens: readonly CST.SourceToken[]): void {
  let [anchors, commas] = [0, 0];
  for (const { type, offset } of tokens) {
    if (type === 'anchor' && ++anchors > 1) throw invalid(draft, offset, 'a second anchor for the same value');
    if (type === 'comma' && ++commas > 1) throw invalid(draft, offset, 'a second comma');
    if (type === 'map-value-ind' || type === 'explicit-key-ind') anchors = 0;
  }
}

function rootOf(draft: Draft, contents: ParsedNode | null): Tree | undefined {
  const root = contents ? new TreeBuilder(draft).tree(contents, contents.range[0]) : undefined;
  const isEmpty = root?.kind === 'scalar' && root.style === 'none' && (root.anchor ?? root.tag) === undefined;
  return isEmpty ? undefined : root;
}

type Properties = Omit<ScalarTree, 'kind' | 'style' | 'value'>;

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
    const style = start === end ? 'none' : (STYLES[node?.type ?? 'PLAIN'] ?? 'plain');
    return this.#anchored({ kind: 'scalar', ...properties, style, value: node?.value ?? null });
  }

  #map({ items, srcToken }: YAMLMap.Parsed, properties: Properties): Tree {
    const isBlock = srcToken?.type === 'block-map';
    const style = isBlock ? 'block' : srcToken?.type === 'flow-collection' ? 'flow' : 'pair';
    const entries: Entry[] = [];
    const merged: MapTree[] = [];
    const byName = new Map<string | undefined, Entry>();
    const indent = isBlock ? srcToken.indent : -1;
    const map: MapTree = { kind: 'map', ...properties, style, indent, entries, byName, merged };
    this.#anchored(map);
    for (const pair of items) entries.push(this.#entry(pair, map.start));
    const keys = new Set<string>();
    for (const entry of entries) {
      const { key, name, start, value } = entry;
      if (!byName.has(name)) byName.set(name, entry);
      // Keys that are collections are not compared.
      if (key.kind !== 'scalar') continue;
      if (key.style === 'plain' && key.value === '<<') {
        merged.push(...mergedBy(resolve(value)));
        continue;
      }
      const identity = `${typeof key.value} ${String(key.value)}`;
      // Readers differ in which of the two they take, or refuse the file.
      if (keys.has(identity))
        throw unsound(
          this.#source,
          start,
          `the key ${shown(name)} is there twice`,
          'Remove the one that does not count.',
        );
      keys.add(identity);
    }
    return map;
  }

  #entry({ key: node, value: valueNode, srcToken }: Pair<ParsedNode, ParsedNode | null>, mapStart: number): Entry {
    const before = srcToken?.start.find(({ type }) => ['anchor', 'tag', 'explicit-key-ind'].includes(type));
    const key = this.tree(node, srcToken?.key?.offset ?? before?.offset ?? mapStart);
    const sep = srcToken?.sep ?? [];
    const last = sep.findLast(({ type }) => ['map-value-ind', 'anchor', 'tag'].includes(type));
    const gap = last ? last.offset + last.source.length : key.end;
    return {
      start: before?.offset ?? key.start,
      key,
      name: nameOf(node),
      hasColon: sep.some(({ type }) => type === 'map-value-ind'),
      gap,
      value: this.tree(valueNode, gap),
    };
  }

  #list({ items: nodes, srcToken }: YAMLSeq.Parsed, properties: Properties): Tree {
    const items: Tree[] = [];
    const isBlock = srcToken?.type === 'block-seq';
    const style = isBlock ? 'block' : 'flow';
    const list: ListTree = { kind: 'list', ...properties, style, indent: isBlock ? srcToken.indent : -1, items };
    this.#anchored(list);
    for (const item of nodes) items.push(this.tree(item, item.range[0]));
    return list;
  }

  /** Anchors are known from their value on, so that a value may refer to itself. */
  #anchored(tree: Tree): Tree {
    if (tree.anchor !== undefined) this.#anchors.set(tree.anchor, tree);
    return tree;
  }
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
