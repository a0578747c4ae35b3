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
import { DeploymentError, lineOf, lineStart } from './text.ts';
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
  /** The values that aliases stand for; those of a string are added when the string is parsed. */
  readonly targets: Map<ParsedNode, Value>;
}

/** Nesting that no configuration comes near, and that the recursion of the parser bears. */
const MAX_DEPTH = 200;
const MAX_SENTENCE_CHARACTERS = 160;
const MAX_VALUE_CHARACTERS = 60;
const MAX_LISTED = 10;
/** Keys are compared here, since the composer takes quadratic time for it; tags of the user are never resolved. */
const OPTIONS = { keepSourceTokens: true, uniqueKeys: false, resolveKnownTags: false, schema: 'core' } as const;
const TEMPLATE = /\{\{|\{%/;
const TEMPLATE_HINT = 'Name the values file that the template reads, or a file without templates.';

/** Parses the text of a file. Throws DeploymentError where it is invalid, ambiguous, or a template. */
export function parseSource(text: string, file: string): Source {
  const format = /\.json[c5]?$/i.test(file) ? 'json' : 'yaml';
  const source: Source = { file, format, text, roots: [], targets: new Map() };
  if (format === 'json') checkJson(source);
  const roots = parseRange(source, 0, text.length);
  const filled = roots.filter((root) => !isAbsent(root));
  return { ...source, roots: filled.length > 0 ? filled : roots };
}

/**
 * Parses the YAML that a string holds, and returns its root; undefined for a string without a structure to edit. Only the
 * lines of a literal block are YAML as they stand in the file, indentation included: all offsets are those of the file.
 */
export function rootInString(source: Source, node: Value): Value | undefined {
  if (!isScalar(node) || typeof node.value !== 'string' || node.value === '') return undefined;
  const [start, end] = node.range;
  if (node.type !== 'BLOCK_LITERAL') {
    if (!node.value.includes(MAPPING)) return undefined;
    const hint = 'Write the string as a literal block (`|`), or use `valuesObject` if there is one.';
    throw faultAt(source, start, 'YAML in a string is edited in literal blocks alone', hint);
  }
  const [root] = parseRange(source, source.text.indexOf('\n', start) + 1, end);
  return root && !isScalar(root) ? root : undefined;
}

function parseRange(source: Source, start: number, end: number): readonly Value[] {
  const parser = new Parser();
  parser.offset = start;
  const text = source.text.slice(start, end);
  // JSON is YAML but for tabs.
  const tokens = [...parser.parse(source.format === 'json' ? text.replaceAll('\t', ' ') : text)];
  for (const token of tokens) checkToken(source, token);
  const documents = [...new Composer(OPTIONS).compose(tokens, true, end)];
  const [error] = documents.flatMap(({ errors }) => errors);
  if (error) throw invalid(source, error.pos[0], error.message);
  return documents.map(({ contents, range }) => rootOf(source, contents, range[2]));
}

function invalid(source: Source, offset: number, reason: string): DeploymentError {
  const message = `invalid ${source.format.toUpperCase()}: ${withoutSecrets(reason, MAX_SENTENCE_CHARACTERS)}`;
  if (!TEMPLATE.test(source.text)) return faultAt(source, offset, message, 'Correct the file; nothing was written.');
  return faultAt(source, offset, `${message} (it looks like template text)`, TEMPLATE_HINT);
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

/** Throws for text that is no YAML, or nested so deeply that the composer would exceed the stack. */
function checkToken(source: Source, token: CST.Token): void {
  if (token.type === 'error') throw invalid(source, token.offset, token.message);
  if (token.type !== 'document') return;
  CST.visit(token, ({ key, value }, path) => {
    if (path.length < MAX_DEPTH) return;
    const message = `more than ${MAX_DEPTH} levels of nesting`;
    const hint = 'Move the values of the deployment into a file of their own.';
    throw faultAt(source, value?.offset ?? key?.offset ?? 0, message, hint);
  });
}

/** Checks the keys of a document, and finds the values of its aliases. An empty text has its root at the end. */
function rootOf(source: Source, contents: ParsedNode | null, end: number): Value {
  if (contents === null) return Object.assign(new Scalar(null), { range: [end, end, end] as const }) as Scalar.Parsed;
  const anchors = new Map<string, Value>();
  visit(contents, (_key, node) => {
    if (isAlias(node)) {
      const [alias, target] = [node as ParsedNode, anchors.get(node.source)];
      const message = `there is no anchor ${shown(`&${node.source}`)} above this alias`;
      if (!target) throw invalid(source, alias.range[0], message);
      source.targets.set(alias, target);
    } else if ((isScalar(node) || isCollection(node)) && node.anchor !== undefined) {
      anchors.set(node.anchor, node as Value);
    }
    if (isMap(node)) checkKeys(source, node as MapNode);
  });
  return resolve(source, contents);
}

/** Throws where a key is there twice: readers differ in which one they take, or refuse the file. */
function checkKeys(source: Source, map: MapNode): void {
  const seen = new Set<string>();
  for (const { key } of map.items) {
    // `{{ .Values.x }}` is a valid mapping with a mapping as its key, which nobody means.
    if (isMap(key) && isFlow(map) && key.range[0] === map.range[0] + 1)
      throw faultAt(source, map.range[0], 'this is template text (`{{ }}`), not YAML', TEMPLATE_HINT);
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
  return new DeploymentError(`${file}:${line}:${column}: ${message}`, hint);
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
export function entryOf(node: Value, key: string): Entry | undefined {
  return isMap(node) ? node.items.find((entry) => nameOf(entry.key) === key) : undefined;
}

/** Returns the text of the scalar that a mapping has under a key, or that the mapping there has under the next. */
export function textUnder(source: Source, node: ParsedNode, ...keys: readonly string[]): string | undefined {
  let value = resolve(source, node);
  for (const key of keys) {
    const found = entryOf(value, key)?.value;
    if (!found) return undefined;
    value = resolve(source, found);
  }
  return isScalar(value) && value.value !== null ? String(value.value) : undefined;
}

export function isNull(node: ParsedNode): boolean {
  return isScalar(node) && node.value === null;
}

export function isAbsent(node: ParsedNode): boolean {
  return isNull(node) && node.range[0] === node.range[1];
}

export function isFlow({ srcToken }: MapNode): boolean {
  return srcToken?.type === 'flow-collection';
}

/** Describes the kind of a value, its first keys, or the value where it is short. */
export function described(node: Value): string {
  if (isMap(node)) {
    const keys = node.items.slice(0, MAX_LISTED).map(({ key }) => shown(nameOf(key)));
    return keys.length === 0 ? 'an empty mapping' : `a mapping of ${keys.join(', ')}`;
  }
  if (isSeq(node)) return `a list of ${node.items.length}`;
  return node.value === null ? 'empty' : `the ${typeof node.value} ${shown(node.value)}`;
}

/** Quotes a value of a file as it may stand in an error. */
export function shown(value: unknown): string {
  return `\`${withoutSecrets(String(value), MAX_VALUE_CHARACTERS)}\``;
}

/** Makes one short line of foreign text, without the query of links, which may sign them, and without credentials. */
function withoutSecrets(text: string, most: number): string {
  const bare = text.replaceAll(/\?\S+/g, '?…').replaceAll(/\/\/[^\s/?#@]{1,1000}@/g, '//');
  const line = bare.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
