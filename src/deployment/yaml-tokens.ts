/** The tokens of a YAML text, checked before anything recurses over them. */
import { type CST, Parser } from 'yaml';
import { Fault } from './errors.ts';
import { shownSentence } from './shown.ts';
import { templateFault } from './template.ts';
import { MAX_DEPTH, MAX_DOCUMENTS, MAX_NODES } from './tree.ts';

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

/** Makes the fault of nesting that parsers cannot be trusted with. */
export function tooDeep(offset: number): Fault {
  return new Fault(offset, `more than ${MAX_DEPTH} levels of nesting`, 'Configuration is not nested like this.');
}

/** Makes the fault of a text that takes too long to be read. */
export function tooMany(offset: number, limit: number, what: string): Fault {
  const hint = 'Move the values of the deployment into a file of their own.';
  return new Fault(offset, `more than ${limit} ${what}`, hint);
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
