import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { Fault } from './errors.ts';
import {
  type Entry,
  MAX_DEPTH,
  MAX_NODES,
  MapBuilder,
  type ScalarTree,
  type Source,
  type Span,
  type Tree,
  templateFault,
  tooDeep,
  tooMany,
} from './tree.ts';

/** A line that begins with `{{` or `{%`: no string of JSON goes over a line end. */
const LINE_OF_JSON = /^[ \t]*\{[{%]/m;
const PLAIN = { anchor: undefined, tag: undefined };

/** Parses JSON with comments and trailing commas; throws Fault where it is invalid or has a key twice. */
export function parseJson(text: string): Source {
  // The parser knows no byte order mark; a space keeps all offsets.
  const body = text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text;
  const { comments, isEmpty } = scan(body);
  const document = { bottom: text.length, aliased: new Set<Tree>() };
  if (isEmpty) return { format: 'json', text, comments, documents: [{ ...document, root: undefined }] };
  const errors: ParseError[] = [];
  const node = parseTree(body, errors, { allowTrailingComma: true });
  const [fault] = errors;
  if (fault && body.startsWith('{{', fault.offset - 1)) throw templateFault(fault.offset);
  if (fault) throw templateInJson(body) ?? invalidJson(fault.offset, inWords(printParseErrorCode(fault.error)));
  return { format: 'json', text, comments, documents: [{ ...document, root: node && treeOf(node, body) }] };
}

function invalidJson(offset: number, reason: string): Fault {
  return new Fault(offset, `invalid JSON: ${reason}`, 'Correct the file; nothing was written.');
}

/** Collects comments, and refuses nesting that the parser's recursion does not bear. */
function scan(text: string): { readonly comments: readonly string[]; readonly isEmpty: boolean } {
  const scanner = createScanner(text);
  const comments: string[] = [];
  let [depth, nodes, isEmpty] = [0, 0, true];
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const [offset, length] = [scanner.getTokenOffset(), scanner.getTokenLength()];
    const first = text[offset] ?? '';
    if (first === '/') comments.push(text.slice(offset, offset + length));
    if (first === '/' && scanner.getTokenError() !== 0) throw invalidJson(offset, 'a comment without end');
    if (!' \t\r\n/'.includes(first)) isEmpty = false;
    if (first === '{' || first === '[') depth++;
    if (first === '}' || first === ']') depth--;
    if (first === ',' || first === ':') nodes++;
    if (nodes > MAX_NODES) throw tooMany(0, MAX_NODES, 'keys and values');
    if (depth > MAX_DEPTH) throw tooDeep(offset);
  }
  return { comments, isEmpty };
}

function treeOf(node: Node, text: string): Tree {
  const span = { start: node.offset, end: node.offset + node.length };
  const children = node.children ?? [];
  switch (node.type) {
    case 'object':
      return mapOf(children, text, span);
    case 'array': {
      const items = children.map((child) => treeOf(child, text));
      return { kind: 'list', style: 'flow', indent: -1, items, ...span, ...PLAIN };
    }
    default:
      return {
        kind: 'scalar',
        style: node.type === 'string' ? 'double' : 'plain',
        value: node.value,
        ...span,
        ...PLAIN,
      };
  }
}

function mapOf(properties: readonly Node[], text: string, span: Span): Tree {
  const builder = new MapBuilder({ style: 'flow', indent: -1, ...span, ...PLAIN });
  for (const { children: [key, value] = [] } of properties) {
    if (key && value) builder.add(entryOf(key, treeOf(value, text)));
  }
  return builder.map;
}

function entryOf(node: Node, value: Tree): Entry {
  const [start, end] = [node.offset, node.offset + node.length];
  const key: ScalarTree = { kind: 'scalar', style: 'double', value: node.value, start, end, ...PLAIN };
  return { start, key, name: String(node.value), hasColon: true, gap: value.start, value };
}

/** `CommaExpected` as `comma expected`. */
function inWords(code: string): string {
  return code.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}

/** Finds the same in a JSON text. */
function templateInJson(text: string): Fault | undefined {
  const line = LINE_OF_JSON.exec(text);
  return line ? templateFault(line.index + line[0].length - 2) : undefined;
}
