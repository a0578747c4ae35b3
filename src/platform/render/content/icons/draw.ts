/** Icons as inline SVG, in the colour of the text, hidden from screen readers. */
import type { Element, Properties } from 'hast';
import type { IconDrawing } from '../../model/icons.ts';

const TAG = /<(\/?)([a-z]+)((?: [\w-]+="[^"]*")*) ?(\/?)>/g;
const ATTRIBUTE = / ([\w-]+)="([^"]*)"/g;

/** Gives the icon as an element. */
export function iconElement({ body, width, height }: IconDrawing): Element {
  const properties = { className: ['icon'], viewBox: `0 0 ${width} ${height}`, ariaHidden: 'true' };
  const svg: Element = { type: 'element', tagName: 'svg', properties, children: [] };
  const open = [svg];
  for (const [, isEnd, tagName = '', attributes = '', isEmpty] of body.matchAll(TAG)) {
    if (isEnd) {
      open.pop();
      continue;
    }
    const element: Element = { type: 'element', tagName, properties: propertiesOf(attributes), children: [] };
    open.at(-1)?.children.push(element);
    if (!isEmpty) open.push(element);
  }
  return svg;
}

function propertiesOf(attributes: string): Properties {
  return Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]));
}

/** Gives the icon as markup. */
export function iconMarkup({ body, width, height }: IconDrawing): string {
  return `<svg class="icon" viewBox="0 0 ${width} ${height}" aria-hidden="true">${body}</svg>`;
}
