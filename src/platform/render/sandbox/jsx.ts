/** JSX inside expressions: the same components and elements as in Markdown, reached by another syntax. */
import type {
  JSXAttribute,
  JSXElement,
  JSXFragment,
  JSXMemberExpression,
  JSXNamespacedName,
  JSXSpreadAttribute,
} from 'estree-jsx';
import type { ElementContent } from 'hast';
import { evaluateInside, type Frame, placeOf, sourceOf, step, unsupported } from './frame.ts';
import { toNodes } from './nodes.ts';
import { withoutRunning } from './note.ts';
import { spreadFields } from './spread.ts';
import { type Elements, UnsupportedCode, type Value } from './value.ts';

export function evaluateJsx(node: JSXElement, outer: Frame): Elements {
  const frame = step(node, outer);
  const name = elementName(node.openingElement.name);
  const props = new Map<string, Value>();
  for (const attribute of node.openingElement.attributes) readAttribute(attribute, props, frame);
  const use = { name, props, children: childNodes(node.children, frame), place: placeOf(node) };
  const source = plainText(node.children);
  const whole = source === undefined ? use : { ...use, source };
  return { kind: 'elements', nodes: frame.machine.invoke(whole, frame) };
}

export function evaluateFragment(node: JSXFragment, outer: Frame): Elements {
  return { kind: 'elements', nodes: childNodes(node.children, step(node, outer)) };
}

/** Gives what stands between two tags where that is text alone. */
function plainText(children: JSXElement['children']): string | undefined {
  const texts = children.flatMap((child) => (child.type === 'JSXText' ? [child.value] : []));
  return texts.length === children.length && texts.length > 0 ? texts.join('') : undefined;
}

function elementName(name: JSXElement['openingElement']['name']): string {
  if (name.type === 'JSXIdentifier') return name.name;
  if (name.type === 'JSXNamespacedName') return namespaced(name);
  return memberPath(name);
}

function namespaced(name: JSXNamespacedName): string {
  return `${name.namespace.name}:${name.name.name}`;
}

function memberPath(name: JSXMemberExpression): string {
  const object = name.object.type === 'JSXMemberExpression' ? memberPath(name.object) : elementName(name.object);
  return `${object}.${name.property.name}`;
}

function readAttribute(attribute: JSXAttribute | JSXSpreadAttribute, props: Map<string, Value>, frame: Frame): void {
  if (attribute.type === 'JSXSpreadAttribute') {
    for (const [name, value] of spreadFields(attribute.argument, frame)) props.set(name, value);
    return;
  }
  const name = attribute.name.type === 'JSXIdentifier' ? attribute.name.name : namespaced(attribute.name);
  try {
    props.set(name, attributeValue(attribute, frame));
  } catch (error) {
    if (!(error instanceof UnsupportedCode) || error.isLimit) throw error;
    frame.machine.report(error.file, error.place, `The attribute \`${name}\` ${error.message}; it is left out.`);
  }
}

function attributeValue(attribute: JSXAttribute, frame: Frame): Value {
  const { value } = attribute;
  if (value === null) return true;
  if (value.type === 'Literal') return typeof value.value === 'string' ? value.value : undefined;
  if (value.type === 'JSXExpressionContainer') {
    if (value.expression.type === 'JSXEmptyExpression') return undefined;
    return evaluateInside(value.expression, frame);
  }
  return evaluateInside(value, frame);
}

function childNodes(children: JSXElement['children'], frame: Frame): readonly ElementContent[] {
  return children.flatMap((child): readonly ElementContent[] => {
    switch (child.type) {
      case 'JSXText':
        return textNode(child.value);
      case 'JSXExpressionContainer': {
        const { expression } = child;
        if (expression.type === 'JSXEmptyExpression') return [];
        const source = sourceOf(expression, frame.origin);
        return withoutRunning(source, frame, () => toNodes(evaluateInside(expression, frame), expression, frame));
      }
      case 'JSXSpreadChild':
        throw unsupported(child, frame, 'spreads children, which is not expanded');
      default:
        return toNodes(evaluateInside(child, frame), child, frame);
    }
  });
}

/** Joins the lines of JSX text as JSX does: line breaks with the spaces around them vanish, or are one space between words. */
function textNode(text: string): readonly ElementContent[] {
  const lines = text.split(/\r\n|\n|\r/);
  const last = lines.length - 1;
  const kept = lines
    .map((line, index) => {
      const from = index === 0 ? line : line.replace(/^[ \t]+/, '');
      return index === last ? from : from.replace(/[ \t]+$/, '');
    })
    .filter((line) => line !== '');
  return kept.length === 0 ? [] : [{ type: 'text', value: kept.join(' ') }];
}
