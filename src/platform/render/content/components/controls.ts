/** Controls as React shows them first: https://react.dev/reference/react-dom/components/textarea and its like. */
import type { Element, ElementContent } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { isPrimitive, type Value } from '../../sandbox/value.ts';

type Props = ReadonlyMap<string, Value>;

/** What a control is in HTML, where its value is no property. */
export interface Control {
  readonly props: Props;
  readonly children: readonly ElementContent[];
}

/** Gives a control the value that the author's code holds for it; leaves other elements as they are. */
export function withValue(tagName: string, props: Props, children: readonly ElementContent[]): Control {
  if (tagName === 'input') return { props: renamed(props), children };
  if (tagName !== 'textarea' && tagName !== 'select') return { props, children };
  const value = props.get('value') ?? props.get('defaultValue');
  const rest = new Map([...props].filter(([name]) => name !== 'value' && name !== 'defaultValue'));
  if (value === undefined || value === null || !isPrimitive(value)) return { props: rest, children };
  if (tagName === 'textarea') return { props: rest, children: [{ type: 'text', value: String(value) }] };
  return { props: rest, children: children.map((child) => chosen(child, String(value))) };
}

function renamed(props: Props): Props {
  const own = new Map(props);
  for (const [from, to] of [
    ['defaultValue', 'value'],
    ['defaultChecked', 'checked'],
  ] as const) {
    if (own.has(from) && !own.has(to)) own.set(to, own.get(from));
    own.delete(from);
  }
  return own;
}

function chosen(child: ElementContent, value: string): ElementContent {
  if (child.type !== 'element') return child;
  if (child.tagName !== 'option') return { ...child, children: child.children.map((one) => chosen(one, value)) };
  const own = String(child.properties.value ?? textContent(child));
  const { selected: _, ...properties }: Element['properties'] = child.properties;
  return { ...child, properties: own === value ? { ...properties, selected: true } : properties };
}
