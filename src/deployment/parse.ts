/** Parses YAML and JSON into nodes of `yaml` with their ranges, and refuses texts that readers take in different ways. */
import {
  Composer,
  CST,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  type ParsedNode,
  Parser,
  Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { DeploymentError } from './errors.ts';
import { lineEnd, lineOf, lineStart } from './text.ts';
import { MAPPING } from './values.ts';

export type MapNode = YAMLMap.Parsed;
export type ListNode = YAMLSeq.Parsed;
/** A value that is not an alias. */
export type Value = Scalar.Parsed | MapNode | ListNode;
export type Entry = Pair<ParsedNode, ParsedNode | null>;

/** Offsets of all nodes, those within strings too, are those of the file's text, in UTF-16 units. */
export interface Source {
  /** As the user wrote it. Errors name it, and its name tells format and kind. */
  readonly file: string;
  readonly format: 'json' | 'yaml';
  readonly text: string;
  /** Roots of the documents that hold something, which alone are counted; of all where none does. */
  readonly roots: readonly Value[];
  /** The values that aliases stand for. */
  readonly targets: ReadonlyMap<ParsedNode, Value>;
}

/** Nesting that no configuration comes near, and that the recursion of the parser bears. */
const MAX_DEPTH = 200;
/** A file of 1 MiB has fewer keys and values, unless nobody wrote it; the parser takes seconds for more. */
const MAX_NODES = 150_000;
const MAX_DOCUMENTS = 1_000;
const MAX_SENTENCE_CHARACTERS = 160;
/** Keys are compared here, since the composer takes quadratic time for it; tags of the user are never resolved. */
const OPTIONS = { keepSourceTokens: true, uniqueKeys: false, resolveKnownTags: false, schema: 'core' } as const;
const TEMPLATE = /\{\{|\{%/;
/** Marks of documents and directives, which mean nothing when they are indented: https://yaml.org/spec/1.2.2/#91-documents */
const DOCUMENT_MARK = /^(?:---|\.\.\.|%)/m;
const MAX_VALUE_CHARACTERS = 60;

interface Draft extends Source {
  readonly roots: Value[];
  readonly targets: Map<ParsedNode, Value>;
  /** Roots of the strings that were read as YAML. */
  readonly inStrings: Map<ParsedNode, Value | undefined>;
}

/** Parses the text of a file. Throws DeploymentError where it is invalid, ambiguous, or a template. */
export function parseSource(text: string, file: string): Source {
  const format = /\.json[c5]?$/i.test(file) ? 'json' : 'yaml';
  const draft: Draft = { file, format, text, roots: [], targets: new Map(), inStrings: new Map() };
  if (format === 'json') checkJson(draft);
  const roots = parseRange(draft, 0, text.length);
  const filled = roots.filter((root) => !isAbsent(root));
  draft.roots.push(...(filled.length > 0 ? filled : roots));
  return draft;
}

/**
 * Parses the YAML that a string holds, and returns its root; undefined for a string without a structure to edit. Only the
 * lines of a literal block are YAML as they stand in the file, indentation included: all offsets are those of the file.
 */
export function rootInString(source: Source, node: Value): Value | undefined {
  if (!isScalar(node) || typeof node.value !== 'string' || node.value === '') return undefined;
  const { inStrings } = source as Draft;
  if (inStrings.has(node)) return inStrings.get(node);
  const [start, end] = node.range;
  if (node.type !== 'BLOCK_LITERAL') {
    if (!node.value.includes(MAPPING)) return undefined;
    const message = 'YAML in a string is edited in literal blocks alone';
    throw faultAt(
      source,
      start,
      message,
      'Write the string as a literal block (`|`), or use `valuesObject` if there is one.',
    );
  }
  if (DOCUMENT_MARK.test(node.value)) {
    const message = 'in this string: the string holds several YAML documents, or marks of documents';
    throw faultAt(source, start, message, 'Keep one document in the string, without `---`.');
  }
  const [root] = parseRange(source as Draft, source.text.indexOf('\n', start) + 1, end);
  const found = root && !isScalar(root) ? root : undefined;
  inStrings.set(node, found);
  return found;
}

function parseRange(draft: Draft, start: number, end: number): readonly Value[] {
  const parser = new Parser();
  parser.offset = start;
  const text = draft.text.slice(start, end);
  // JSON is YAML but for tabs.
  const tokens = [...parser.parse(draft.format === 'json' ? text.replaceAll('\t', ' ') : text)];
  checkTokens(draft, tokens);
  const documents = [...new Composer(OPTIONS).compose(tokens, true, end)];
  const [error] = documents.flatMap(({ errors }) => errors);
  if (error) throw invalid(draft, error.pos[0], error.message);
  const bottom = tokens.find(({ type }) => type === 'doc-end')?.offset ?? end;
  return documents.map(({ contents }) => rootOf(draft, contents, bottom));
}

function invalid(source: Source, offset: number, reason: string): DeploymentError {
  const message = `invalid ${source.format.toUpperCase()}: ${withoutSecrets(reason, MAX_SENTENCE_CHARACTERS)}`;
  return TEMPLATE.test(source.text)
    ? faultAt(
        source,
        offset,
        `${message} (it looks like template text)`,
        'Name the values file that the template reads.',
      )
    : faultAt(source, offset, message, 'Correct the file; nothing was written.');
}

function tooMuch(source: Source, offset: number, limit: string): DeploymentError {
  return faultAt(source, offset, `more than ${limit}`, 'Move the values of the deployment into a file of their own.');
}

/** Throws for all but plain JSON. The messages of JSON.parse quote the text, so only their offsets are taken. */
function checkJson(source: Source): void {
  try {
    JSON.parse(source.text.replace(/^\ufeff/, ' '));
  } catch (error) {
    const [, offset = '0'] = /at position (\d+)/.exec(String(error)) ?? [];
    throw invalid(source, Number(offset), 'it does not follow the grammar of JSON (no comments, no trailing commas)');
  }
}

/** Throws for texts that make the composer slow, or recurse too deep. */
function checkTokens(source: Source, tokens: readonly CST.Token[]): void {
  let [documents, nodes] = [0, 0];
  for (const token of tokens) {
    if (token.type === 'error') throw invalid(source, token.offset, token.message);
    if (token.type !== 'document') continue;
    if (++documents > MAX_DOCUMENTS) throw tooMuch(source, token.offset, `${MAX_DOCUMENTS} documents`);
    CST.visit(token, ({ key, value }, path) => {
      nodes += Number(Boolean(key)) + Number(Boolean(value));
      if (nodes > MAX_NODES) throw tooMuch(source, 0, `${MAX_NODES} keys and values`);
      if (path.length >= MAX_DEPTH)
        throw tooMuch(source, value?.offset ?? key?.offset ?? 0, `${MAX_DEPTH} levels of nesting`);
    });
  }
}

/** Checks the keys of a document, and finds the values of its aliases. An empty document gets its root at the bottom. */
function rootOf(draft: Draft, contents: ParsedNode | null, bottom: number): Value {
  if (contents === null || isAbsent(contents)) {
    return Object.assign(new Scalar(null), contents, { range: [bottom, bottom, bottom] as const }) as Scalar.Parsed;
  }
  const anchors = new Map<string, Value>();
  visit(contents, (_key, node) => {
    if (isAlias(node)) {
      const [alias, target] = [node as ParsedNode, anchors.get(node.source)];
      const message = `there is no anchor ${shown(`&${node.source}`)} above this alias`;
      if (!target) throw invalid(draft, alias.range[0], message);
      draft.targets.set(alias, target);
    } else if ((isScalar(node) || isCollection(node)) && node.anchor !== undefined) {
      anchors.set(node.anchor, node as Value);
    }
    if (isMap(node)) checkKeys(draft, node as MapNode);
  });
  return resolve(draft, contents);
}

/** Throws where a key is there twice: readers differ in which one they take, or refuse the file. */
function checkKeys(source: Source, map: MapNode): void {
  const seen = new Set<string>();
  for (const { key } of map.items) {
    // `{{ .Values.x }}` is a valid mapping with a mapping as its key, which nobody means.
    if (isMap(key) && isFlow(map) && key.range[0] === map.range[0] + 1) {
      const hint = 'Name the values file that the template reads, or a file without templates.';
      throw faultAt(source, map.range[0], 'this is template text (`{{ }}`), not YAML', hint);
    }
    if (!isScalar(key)) continue;
    const identity = `${typeof key.value} ${String(key.value)}`;
    if (seen.has(identity))
      throw faultAt(source, key.range[0], `the key ${shown(nameOf(key))} is there twice`, 'Remove one of them.');
    seen.add(identity);
  }
}

/** Makes an error with file, line and column of an offset. */
export function faultAt({ file, text }: Source, offset: number, message: string, hint: string): DeploymentError {
  const [line, column] = [lineOf(text, offset), offset - lineStart(text, offset) + 1];
  return new DeploymentError(`${file}:${line}:${column}: ${message}`, { file, line, column, hint });
}

/** Runs work whose errors count as finding nothing. */
export function unlessFaulty<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof DeploymentError) return undefined;
    throw error;
  }
}

/** Follows an alias. */
export function resolve({ targets }: Source, node: ParsedNode): Value {
  if (!isAlias(node)) return node;
  const target = targets.get(node);
  if (!target) throw new TypeError(`The alias ${node.source} was not resolved.`);
  return target;
}

/** Returns the text of a key as it was written: `on`, `1` and `"1"` name the same value of a chart. */
export function nameOf(key: ParsedNode): string | undefined {
  if (!isScalar(key)) return undefined;
  return typeof key.value === 'string' ? key.value : (key.source ?? '');
}

/** Returns the entry that a mapping itself has under a key; those of merge keys are not looked for. */
export function entryOf({ items }: MapNode, key: string): Entry | undefined {
  return items.find((entry) => nameOf(entry.key) === key);
}

/** Returns the text of the scalar that a mapping has under a key, or that the mapping there has under the next. */
export function textUnder(source: Source, node: ParsedNode, ...keys: readonly string[]): string | undefined {
  let value: Value | undefined = resolve(source, node);
  for (const key of keys) {
    const found: ParsedNode | null | undefined = isMap(value) ? entryOf(value, key)?.value : undefined;
    value = found ? resolve(source, found) : undefined;
  }
  return isScalar(value) && value.value !== null ? String(value.value) : undefined;
}

/** Tells whether a value is null or missing. */
export function isNull(node: ParsedNode | null): boolean {
  return node === null || (isScalar(node) && node.value === null);
}

/** Tells whether nothing is written where a value could be. */
export function isAbsent(node: ParsedNode): boolean {
  return isNull(node) && node.range[0] === node.range[1];
}

/** Tells whether a collection stands between braces or brackets. */
export function isFlow({ srcToken }: MapNode | ListNode): boolean {
  return srcToken?.type === 'flow-collection';
}

/** Returns the column of the keys of a block mapping, or of the dashes of a block list. */
export function indentOf({ srcToken }: MapNode | ListNode): number {
  return srcToken?.type === 'block-map' || srcToken?.type === 'block-seq' ? srcToken.indent : 0;
}

export function isBlockScalar(node: ParsedNode): boolean {
  return isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
}

/** Returns the deepest value that stands last in a value. */
export function lastOf(node: ParsedNode): ParsedNode {
  const last = (isMap(node) || isSeq(node)) && !isFlow(node) ? node.items.at(-1) : undefined;
  if (!last) return node;
  return lastOf('range' in last ? last : (last.value ?? last.key));
}

/** Returns the offset behind the last character of a value; blank lines below a block scalar belong to it if it keeps them. */
export function endOf(text: string, node: ParsedNode): number {
  const last = lastOf(node);
  const [start, end] = last.range;
  if (!isBlockScalar(last)) return end;
  const header = text.slice(start, lineEnd(text, start));
  if (/^.\d?\+/.test(header) && text[end - 1] === '\n') return end - (text[end - 2] === '\r' ? 2 : 1);
  return Math.max(start + header.length, start + text.slice(start, end).trimEnd().length);
}

/** Describes the kind of a value, and the value where it is short. */
export function described(node: Value): string {
  if (isMap(node)) return 'a mapping';
  if (isSeq(node)) return `a list of ${node.items.length}`;
  return node.value === null ? 'empty' : `the ${typeof node.value} ${shown(node.value)}`;
}

/** Quotes a value of a file as it may stand in an error. */
export function shown(value: unknown): string {
  return `\`${withoutSecrets(String(value), MAX_VALUE_CHARACTERS)}\``;
}

/** Makes one short line of foreign text, without the query of links, which may sign them, and without credentials. */
export function withoutSecrets(text: string, most: number): string {
  const bare = text.replaceAll(/\?\S+/g, '?…').replaceAll(/\/\/[^\s/?#@]{1,1000}@/g, '//');
  const line = bare.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
