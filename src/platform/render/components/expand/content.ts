/** Walks HTML nodes with JSX in them and gives plain ones. The input is left as it is: snippets are expanded many times. */

import type { Element, ElementContent, RootContent } from 'hast';
import { type Binding, lookUpPath } from '../../code/bindings.ts';
import { type EvaluationScope, type Invocation, reportAt } from '../../code/evaluation-scope.ts';
import { codeNote, componentNote, reportUnsupported, toNodes } from '../../code/nodes.ts';
import { pieceOf } from '../../code/pieces.ts';
import { isObject, isPrimitive, UnsupportedCode, type Value } from '../../code/value.ts';
import { type Expression, type Jsx, placeOfNode } from '../../markdown/tree.ts';
import { sanitizeElement } from '../../model/html/sanitize.ts';
import { TAKES_SOURCE } from '../sources.ts';

/** Expands the children of a file's root or of an element. */
export function expandContent(nodes: readonly RootContent[], scope: EvaluationScope): readonly ElementContent[] {
  return nodes.flatMap((node) => expandNode(node, scope));
}

function expandNode(node: RootContent, scope: EvaluationScope): readonly ElementContent[] {
  switch (node.type) {
    case 'text':
      return [node];
    case 'element':
      return expandElement(node, scopeOf(node, scope));
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return expandJsx(node, scopeOf(node, scope));
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return expandExpression(node, scopeOf(node, scope));
    default:
      return [];
  }
}

/** Parsed HTML has no place of its own: findings name that of the node around it. */
function scopeOf(node: RootContent, scope: EvaluationScope): EvaluationScope {
  return node.position === undefined ? scope : { ...scope, place: placeOfNode(node) };
}

/** Shows code that cannot be run as it is written. */
function expandExpression(node: Expression, scope: EvaluationScope): readonly ElementContent[] {
  const piece = pieceOf(node);
  if (piece === undefined) return [];
  try {
    return toNodes(scope.expansion.evaluate(piece, scope), scope);
  } catch (error) {
    if (!(error instanceof UnsupportedCode)) throw error;
    reportUnsupported(error, scope, 'it is shown as it is written');
    return [codeNote(node.value)];
  }
}

function expandElement(node: Element, scope: EvaluationScope): readonly ElementContent[] {
  const inside = expandContent(node.children, scope);
  const children =
    node.tagName !== 'code'
      ? [...inside]
      : inside.map((child) => (child.type === 'text' ? { ...child, value: filled(child.value, scope) } : child));
  const tagName = node.tagName === 'p' && children.some(isBlock) ? 'div' : node.tagName;
  const { code: written } = node.data ?? {};
  // Braces are shapes of a diagram.
  const text = written?.language === 'mermaid' ? written.text : filled(written?.text ?? '', scope);
  const code = written && { ...written, meta: filled(written.meta, scope), text };
  const data = { ...node.data, ...(code && { code }), file: scope.file, place: scope.place };
  return authored({ type: 'element', tagName, properties: { ...node.properties }, children, data }, scope);
}

/** The code of a snippet shows the properties that the snippet is used with; `${version}` and `{{version}}` are its own. */
function filled(text: string, { bindings: { given } }: EvaluationScope): string {
  if (given === undefined) return text;
  return text.replaceAll(/(?<![$\\{])\{\s*(?:props\.)?([A-Za-z_$][\w$]*)\s*\}(?!\})/g, (written, name: string) => {
    const value = given.get(name);
    return value !== undefined && value !== null && isPrimitive(value) ? String(value) : written;
  });
}

function expandJsx(node: Jsx, scope: EvaluationScope): readonly ElementContent[] {
  if (node.name === null) return expandContent(node.children, scope);
  const own = ownComponent(node.name, scope);
  const ours = own === undefined ? node.name : own.kind === 'platform' ? own.name : '';
  const source = TAKES_SOURCE.has(ours) ? sourceOfChildren(node, scope) : undefined;
  const children = source === undefined ? expandContent(node.children, scope) : [];
  const props = new Map<string, Value>();
  const use = { name: node.name, props, children, ...(source !== undefined && { source }) };
  if (own?.kind === 'code') {
    return expanded(use, scope, (inner) => toNodes(inner.expansion.evaluate({ node }, inner, children), inner));
  }
  for (const attribute of node.attributes) readAttribute(attribute, props, scope);
  return scope.expansion.drawUse(use, own, scope);
}

/** Finds what the author declares under an element's name. Lower-case names are always HTML. */
function ownComponent(name: string, { bindings }: EvaluationScope): Binding | undefined {
  if (/^[a-z][^.]*$/.test(name)) return undefined;
  const found = lookUpPath(bindings, name);
  return found?.kind === 'whole' ? { kind: 'code' } : found;
}

/** Expands one use; one that cannot be shown is replaced by its content, or by a sentence. */
export function expanded(
  use: Invocation,
  scope: EvaluationScope,
  expand: (scope: EvaluationScope) => readonly ElementContent[],
): readonly ElementContent[] {
  try {
    return expand({ ...scope, depth: scope.depth + 1 }).map((node) => withPlace(node, scope));
  } catch (error) {
    if (!(error instanceof UnsupportedCode)) throw error;
    const isNote = use.children.every((child) => child.type === 'text' && child.value.trim() === '');
    const shown = isNote ? 'a sentence' : `the content of \`<${use.name}>\``;
    reportUnsupported(error, scope, `${shown} is shown in its place`);
    return isNote ? [componentNote()] : use.children;
  }
}

/** Notes where an element was written, for messages about its links. */
function withPlace(node: ElementContent, scope: EvaluationScope): ElementContent {
  if (node.type !== 'element' || node.data?.place !== undefined) return node;
  return { ...node, data: { ...node.data, file: scope.file, place: scope.place } };
}

/** Cuts out what stands between two tags, unless it is one expression or has components in it. */
function sourceOfChildren({ children }: Jsx, { bindings }: EvaluationScope): string | undefined {
  const { source } = bindings.linked.module;
  const solid = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const [first] = solid;
  const start = first?.position?.start.offset;
  const end = solid.at(-1)?.position?.end.offset;
  const isExpression = solid.length === 1 && /^mdx\w+Expression$/.test(first?.type ?? '');
  if (isExpression || start === undefined || end === undefined || solid.some(holdsJsx)) return undefined;
  const lineStart = source.lastIndexOf('\n', start - 1) + 1;
  return source.slice(source.slice(lineStart, start).trim() === '' ? lineStart : start, end);
}

function holdsJsx(node: RootContent): boolean {
  if (node.type.startsWith('mdxJsx')) return true;
  return 'children' in node && node.children.some(holdsJsx);
}

function readAttribute(attribute: Jsx['attributes'][number], props: Map<string, Value>, scope: EvaluationScope): void {
  try {
    const piece = pieceOf(attribute);
    const value = piece && scope.expansion.evaluate(piece, scope);
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      for (const [name, field] of isObject(value) ? value : []) props.set(name, field);
    } else {
      const written = attribute.value ?? true;
      props.set(attribute.name, typeof written === 'object' ? value : written);
    }
  } catch (error) {
    if (!(error instanceof UnsupportedCode)) throw error;
    const name = attribute.type === 'mdxJsxAttribute' ? `The attribute \`${attribute.name}\`` : 'The attribute here';
    scope.expansion.report(error.file, error.place, `${name} ${error.message}; it is left out.`);
  }
}

/** Sanitizes an element that an author wrote, in Markdown, HTML or JSX. */
export function authored(element: Element, scope: EvaluationScope): readonly ElementContent[] {
  if (!scope.expansion.sanitize) return [element];
  const { nodes, taken } = sanitizeElement(element);
  for (const name of taken) {
    const what = name.startsWith('<') ? `\`${name}\`` : `The attribute \`${name}\` of \`<${element.tagName}>\``;
    reportAt(scope, `${what} is left out: the site is sanitized.`);
  }
  return nodes;
}

/** Elements that may not stand inside a paragraph: https://html.spec.whatwg.org/multipage/dom.html#phrasing-content */
const BLOCKS = new Set(
  `address article aside blockquote details dialog dd div dl dt fieldset figure figcaption footer form h1 h2 h3 h4 h5 h6
  header hgroup hr li main nav ol p pre search section table ul`.split(/\s+/),
);

/** Whether a node is, or holds, something that would end a paragraph around it. */
export function isBlock(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  return BLOCKS.has(node.tagName) || node.children.some(isBlock);
}
