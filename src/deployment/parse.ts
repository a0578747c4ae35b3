/** Parses YAML and JSON, and refuses texts that readers take in different ways. */
import {
  Composer,
  CST,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  Lexer,
  type ParsedNode,
  Parser,
  Scalar,
  visit,
} from 'yaml';
import type { DeploymentError } from './errors.ts';
import {
  faultAt,
  isAbsent,
  isMerge,
  type MapNode,
  nameOf,
  resolve,
  type Source,
  type StringText,
  shown,
  type Value,
  withoutSecrets,
} from './source.ts';

/** Nesting that no configuration comes near, and that the recursion of the parser bears. */
const MAX_DEPTH = 200;
/** A file of 1 MiB has fewer keys and values, unless nobody wrote it; the parser takes seconds for more. */
const MAX_NODES = 150_000;
/** Anchors and commas around one key: each too many costs the composer an error of its own, a million of them seconds. */
const MAX_MARKS = 4;
const MAX_DOCUMENTS = 1_000;
const MAX_SENTENCE_CHARACTERS = 160;
/** Lexemes that stand for no characters of the text: https://eemeli.org/yaml/#lexer */
const WITHOUT_LENGTH: readonly string[] = [CST.DOCUMENT, CST.FLOW_END, CST.SCALAR];
/** Keys are compared here, since the composer takes quadratic time for it; tags of the user are never resolved. */
const OPTIONS = { keepSourceTokens: true, uniqueKeys: false, resolveKnownTags: false, schema: 'core' } as const;
/** Strings of JSON, which may hold slashes, or the start of a comment. */
const JSON_COMMENT = /"(?:[^"\\]|\\.)*"|(\/[/*])/g;

interface Draft extends Source {
  readonly roots: Value[];
  readonly comments: string[];
  readonly targets: Map<ParsedNode, Value>;
}

/** Parses the text of a file, or the YAML that a string of it holds. Throws where it is invalid, ambiguous, or a template. */
export function parseSource(text: string, file: string, within?: StringText): Source {
  const format = within === undefined && /\.json[c5]?$/i.test(file) ? 'json' : 'yaml';
  const draft: Draft = { file, format, text, roots: [], comments: [], targets: new Map(), within };
  const strayReturn = text.search(/\r(?!\n)/);
  if (strayReturn !== -1) {
    const hint = 'Save the file with line ends that are LF or CRLF.';
    throw unsound(draft, strayReturn, 'a carriage return without a line feed, which parsers read differently', hint);
  }
  // JSON is YAML but for tabs.
  const tokens = tokensOf(draft, format === 'json' ? text.replaceAll('\t', ' ') : text);
  if (format === 'json') checkJson(draft);
  checkTokens(draft, tokens);
  const documents = [...new Composer(OPTIONS).compose(tokens, true, text.length)];
  const [error] = documents.flatMap(({ errors }) => errors);
  if (error) throw invalid(draft, error.pos[0], error.message);
  const bottom = tokens.find(({ type }) => type === 'doc-end')?.offset ?? text.length;
  const roots = documents.map(({ contents }) => rootOf(draft, contents, bottom));
  const filled = roots.filter((root) => !isAbsent(root));
  draft.roots.push(...(filled.length > 0 && !within ? filled : roots));
  return draft;
}

function unsound(source: Source, offset: number, message: string, hint: string): DeploymentError {
  return faultAt(source, offset, source.within ? `in this string: ${message}` : message, hint);
}

function invalid(source: Source, offset: number, reason: string): DeploymentError {
  const sentence = withoutSecrets(reason, MAX_SENTENCE_CHARACTERS);
  const message = `invalid ${source.format.toUpperCase()}: ${sentence}`;
  return unsound(source, offset, message, 'Correct the file; nothing was written.');
}

function tooMuch(source: Source, offset: number, what: string): DeploymentError {
  return unsound(source, offset, `more than ${what}`, 'Move the values of the deployment into a file of their own.');
}

/** Throws for all but plain JSON. The messages of JSON.parse quote the text, so only their offsets are taken. */
function checkJson(source: Source): void {
  const body = source.text.replace(/^\ufeff/, ' ');
  try {
    JSON.parse(body);
  } catch (error) {
    const comment = [...body.matchAll(JSON_COMMENT)].find(([, found]) => found !== undefined);
    if (comment) {
      const hint = 'Remove the comments, or keep the values in YAML.';
      throw unsound(source, comment.index, 'JSON with comments is not edited', hint);
    }
    const [, offset = '0'] = /at position (\d+)/.exec(String(error)) ?? [];
    throw invalid(source, Number(offset), 'it does not follow the grammar of JSON (no comments, no trailing commas)');
  }
}

/** Splits a text into tokens, and collects its comments. Throws for templates, also in text that is not YAML. */
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
    if (brace && (lexeme === '{' || lexeme.startsWith('%'))) {
      const hint = 'Name the values file that the template reads, or a file without templates.';
      throw unsound(draft, offset - 1, 'this is template text (`{{ }}`), not YAML', hint);
    }
    brace = lexeme === '{';
    offset += lexeme.length;
  }
  return [...tokens, ...parser.end()];
}

/** Throws for texts that make the composer slow, or recurse too deep. */
function checkTokens(source: Source, tokens: readonly CST.Token[]): void {
  let [documents, nodes] = [0, 0];
  for (const token of tokens) {
    if (token.type === 'error') throw invalid(source, token.offset, token.message);
    if (token.type !== 'document') continue;
    if (++documents > MAX_DOCUMENTS) throw tooMuch(source, token.offset, `${MAX_DOCUMENTS} documents`);
    CST.visit(token, ({ start, key, sep = [], value }, path) => {
      const marks = [...start, ...sep].filter(({ type }) => type === 'anchor' || type === 'comma');
      if (marks.length > MAX_MARKS) throw invalid(source, marks[0]?.offset ?? 0, 'anchors or commas without values');
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
function checkKeys(source: Source, { items }: MapNode): void {
  const seen = new Set<string>();
  for (const { key } of items.filter((entry) => !isMerge(entry) && isScalar(entry.key))) {
    const identity = isScalar(key) ? `${typeof key.value} ${String(key.value)}` : '';
    if (!seen.has(identity)) seen.add(identity);
    else throw unsound(source, key.range[0], `the key ${shown(nameOf(key))} is there twice`, 'Remove one of them.');
  }
}
