/** Walks HTML nodes with JSX in them and gives plain ones. The input is left as it is: snippets are expanded many times. */
import type { Expression, Program } from 'estree-jsx';
import type { Element, ElementContent, RootContent } from 'hast';
import type {} from 'mdast-util-mdx';
import { FILE_START, type Place } from '../../model/errors.ts';
import type { Frame } from '../../sandbox/frame.ts';
import { toNodes } from '../../sandbox/nodes.ts';
import { withoutRunning } from '../../sandbox/note.ts';
import { spreadFields } from '../../sandbox/spread.ts';
import { lookUp, UnsupportedCode, type Value } from '../../sandbox/value.ts';
import { TAKES_SOURCE } from '../components/source.ts';
import { authored } from './authored.ts';
import { isBlock } from './block.ts';

type JsxElement = Extract<ElementContent, { readonly type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

/** Expands the children of a file's root or of an element. */
export function expandContent(nodes: readonly RootContent[], frame: Frame): readonly ElementContent[] {
  return nodes.flatMap((node) => expandNode(node, frame));
}

function expandNode(node: RootContent, frame: Frame): readonly ElementContent[] {
  switch (node.type) {
    case 'text':
      return [node];
    case 'element':
      return authored(expandElement(node, frame), placeOfNode(node), frame);
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return expandJsx(node, frame);
    case 'mdxFlowExpression':
    case 'mdxTextExpression': {
      const expression = expressionOf(node.data?.estree);
      if (expression === undefined) return [];
      return withoutRunning(node.value, frame, () =>
        toNodes(frame.machine.evaluate(expression, frame), expression, frame),
      );
    }
    default:
      return [];
  }
}

function placeOfNode(node: RootContent): Place {
  return node.position === undefined
    ? FILE_START
    : { line: node.position.start.line, column: node.position.start.column };
}

function expandElement(node: Element, frame: Frame): Element {
  const children = [...expandContent(node.children, frame)];
  const tagName = node.tagName === 'p' && children.some(isBlock) ? 'div' : node.tagName;
  const data = { ...node.data, file: frame.origin.file, place: placeOfNode(node) };
  return { type: 'element', tagName, properties: { ...node.properties }, children, data };
}

function expandJsx(node: JsxElement, frame: Frame): readonly ElementContent[] {
  if (node.name === null) return expandContent(node.children, frame);
  // HTML elements show what is in them; only components may want it as it was written.
  const isHtml = /^[a-z]/.test(node.name);
  const source = isHtml ? undefined : sourceOfChildren(node.children, frame.origin.source);
  const isSource = source !== undefined && TAKES_SOURCE.has(node.name) && lookUp(frame.scope, node.name) === undefined;
  const children = isSource ? [] : expandContent(node.children, frame);
  const props = new Map<string, Value>();
  for (const attribute of node.attributes) readAttribute(attribute, props, frame);
  const use = { name: node.name, props, children, place: placeOfNode(node) };
  return frame.machine.invoke(source === undefined ? use : { ...use, source }, frame);
}

/** Cuts out what stands between two tags, unless it is one expression or has components in it. */
function sourceOfChildren(children: JsxElement['children'], source: string): string | undefined {
  const solid = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const isExpression =
    solid.length === 1 && solid[0]?.type.startsWith('mdx') === true && solid[0].type.endsWith('Expression');
  const start = solid[0]?.position?.start.offset;
  const end = solid.at(-1)?.position?.end.offset;
  if (isExpression || start === undefined || end === undefined || solid.some(holdsJsx)) return undefined;
  const lineStart = source.lastIndexOf('\n', start - 1) + 1;
  return source.slice(source.slice(lineStart, start).trim() === '' ? lineStart : start, end);
}

function holdsJsx(node: RootContent): boolean {
  if (node.type.startsWith('mdxJsx')) return true;
  return 'children' in node && node.children.some(holdsJsx);
}

function readAttribute(attribute: JsxElement['attributes'][number], props: Map<string, Value>, frame: Frame): void {
  try {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      const spread = spreadArgument(attribute.data?.estree);
      if (spread !== undefined) for (const [name, value] of spreadFields(spread, frame)) props.set(name, value);
      return;
    }
    props.set(attribute.name, attributeValue(attribute.value, frame));
  } catch (error) {
    if (!(error instanceof UnsupportedCode)) throw error;
    const name = attribute.type === 'mdxJsxAttribute' ? `The attribute \`${attribute.name}\`` : 'The attribute here';
    frame.machine.report(error.file, error.place, `${name} ${error.message}; it is left out.`);
  }
}

type AttributeValue = Extract<JsxElement['attributes'][number], { type: 'mdxJsxAttribute' }>['value'];

function attributeValue(value: AttributeValue, frame: Frame): Value {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value;
  const expression = expressionOf(value.data?.estree);
  return expression === undefined ? undefined : frame.machine.evaluate(expression, frame);
}

function expressionOf(program: Program | null | undefined): Expression | undefined {
  const [statement] = program?.body ?? [];
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
}

/** The parser wraps `{...a}` as `({...a})`. */
function spreadArgument(program: Program | null | undefined): Expression | undefined {
  const object = expressionOf(program);
  const [property] = object?.type === 'ObjectExpression' ? object.properties : [];
  return property?.type === 'SpreadElement' ? property.argument : undefined;
}

/** Tells whether something to be seen stands between two tags. */
export function hasContent(children: readonly ElementContent[]): boolean {
  return children.some((child) => child.type !== 'text' || child.value.trim() !== '');
}
