/** HTML elements that authors write as JSX. */
import type { Element, ElementContent } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { isObject, isPrimitive, type Value } from '../code/value.ts';
import { isDroppedProperty, propertyOf } from '../model/html/guard.ts';

/** Properties that only the author's code gives a meaning. */
const SILENT_PROPERTIES = new Set(['key', 'ref', 'children', 'suppressHydrationWarning']);
/** Properties that HTML does not know: those of the vocabulary, and the first values of controls. */
const OWN_PROPERTIES: ReadonlyMap<string, string> = new Map([
  ['noZoom', 'dataNoZoom'],
  ['noAnchor', 'dataNoAnchor'],
  ['defaultValue', 'value'],
  ['defaultChecked', 'checked'],
]);

/** Builds an element; `dropped` are the names of the properties that are left out. */
export function htmlElement(
  tagName: string,
  given: ReadonlyMap<string, Value>,
  inside: readonly ElementContent[],
): { readonly element: Element; readonly dropped: readonly string[] } {
  // The value of these is no attribute in HTML.
  const isHolder = tagName === 'textarea' || tagName === 'select';
  const held = isHolder ? (given.get('value') ?? given.get('defaultValue')) : undefined;
  const children =
    held === undefined || held === null || !isPrimitive(held) ? inside : holding(tagName, String(held), inside);
  const properties: Element['properties'] = {};
  const dropped: string[] = [];
  for (const [name, value] of given) {
    if (SILENT_PROPERTIES.has(name) || (isHolder && /^(?:v|defaultV)alue$/.test(name))) continue;
    const own = OWN_PROPERTIES.get(name);
    const property = own ?? propertyOf(name);
    const written = isDroppedProperty(name) ? undefined : propertyValue(name, value);
    // The value of a control comes before its first value.
    if (written !== undefined) properties[property] = (own && properties[property]) ?? written;
    else if (value !== undefined && value !== null && value !== false) dropped.push(name);
  }
  const named = tagName === 'p' ? paragraph(children) : { tagName, children: [...children] };
  return { element: { type: 'element', properties, data: { isAuthored: true }, ...named }, dropped };
}

/** Text on lines of its own inside `<p>` is a paragraph already; several of them need a box. */
function paragraph(children: readonly ElementContent[]): Pick<Element, 'tagName' | 'children'> {
  const inner = children.filter((child) => child.type === 'element' && child.tagName === 'p');
  const [only] = inner;
  if (only?.type !== 'element') return { tagName: 'p', children: [...children] };
  if (inner.length > 1) return { tagName: 'div', children: [...children] };
  return { tagName: 'p', children: children.flatMap((child) => (child === only ? only.children : [child])) };
}

function propertyValue(name: string, value: Value): Element['properties'][string] {
  if (propertyOf(name) === 'className' && typeof value === 'string') return value.split(/\s+/).filter(Boolean);
  if (name === 'style') return typeof value === 'string' ? value : isObject(value) ? styleText(value) : undefined;
  if (typeof value === 'boolean' && /^(?:data|aria)-/.test(name)) return String(value);
  if (value === undefined || value === null || value === false) return undefined;
  return isPrimitive(value) ? value : undefined;
}

/** CSS properties whose numbers are no lengths: https://react.dev/reference/react-dom/components/common#applying-css-styles */
const UNITLESS = new Set(
  `animationIterationCount aspectRatio columnCount columns fillOpacity flex flexGrow flexShrink fontWeight gridColumn gridRow
  lineHeight opacity order orphans scale strokeOpacity strokeWidth tabSize widows zIndex zoom`.split(/\s+/),
);

function styleText(style: ReadonlyMap<string, Value>): string {
  const parts: string[] = [];
  for (const [name, value] of style) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const property = name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (!/^[\w-]+$/.test(property)) continue;
    const isLength = typeof value === 'number' && value !== 0 && !UNITLESS.has(name) && !name.startsWith('--');
    parts.push(`${property}:${String(value).replaceAll(/[;{}]/g, '')}${isLength ? 'px' : ''}`);
  }
  return parts.join(';');
}

function holding(tagName: string, value: string, inside: readonly ElementContent[]): readonly ElementContent[] {
  if (tagName === 'textarea') return [{ type: 'text', value }];
  return inside.map((child) => {
    if (child.type !== 'element') return child;
    if (child.tagName !== 'option') return { ...child, children: [...holding(tagName, value, child.children)] };
    const { selected: _, ...properties }: Element['properties'] = child.properties;
    const isChosen = String(properties.value ?? textContent(child)) === value;
    return { ...child, properties: isChosen ? { ...properties, selected: true } : properties };
  });
}
