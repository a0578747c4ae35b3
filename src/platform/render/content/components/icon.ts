/** Icons, by themselves and as a property of other components. */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { colorOf } from '../../config/color.ts';
import type { IconDrawing } from '../../model/icons.ts';
import { isKind } from '../../sandbox/value.ts';
import { iconElement } from '../icons/draw.ts';
import { readIcon } from '../icons/written.ts';
import { type Component, type ComponentCall, textProp } from './component.ts';

const MAX_PIXELS = 512;

/** Labels of icons that carry meaning without text, such as in table cells. */
const SPOKEN: ReadonlyMap<string, string> = new Map([
  ['check', 'yes'],
  ['circle-check', 'yes'],
  ['check-circle', 'yes'],
  ['square-check', 'yes'],
  ['xmark', 'no'],
  ['x', 'no'],
  ['times', 'no'],
  ['circle-xmark', 'no'],
  ['circle-x', 'no'],
  ['ban', 'no'],
]);

/** Draws the icon that a property asks for; nothing when it is absent, unknown or lies outside the site. */
export function iconProp(call: ComponentCall, name = 'icon'): ElementContent[] {
  const value = call.props.get(name);
  if (isKind(value, 'elements'))
    return [h('span', { className: ['icon', 'icon-own'], ariaHidden: 'true' }, [...value.nodes])];
  const written = textProp(call, name)?.trim() ?? '';
  if (written === '') return [];
  const icon = readIcon(written, textProp(call, 'iconType'), call.icons);
  switch (icon.kind) {
    case 'drawing':
      return [drawn(icon.drawing)];
    case 'emoji':
      return [h('span', { className: ['icon', 'icon-emoji'], ariaHidden: 'true' }, written)];
    case 'file': {
      const src = /^[./]/.test(written) ? written : `/${written}`;
      return [h('img', { className: ['icon', 'icon-picture'], src, alt: '' })];
    }
    case 'none':
      call.report(icon.fault);
      return [];
  }
}

function drawn(drawing: IconDrawing): Element {
  return { ...iconElement(drawing), data: { extra: drawing.set } };
}

/** `<Icon icon="flag" size={32} color="#f00" />` */
const Icon: Component = (call) => {
  const name = call.props.has('icon') ? 'icon' : 'name';
  const label = SPOKEN.get((textProp(call, name) ?? '').replace(/^fa-/, ''));
  return iconProp(call, name).map((node) => (node.type === 'element' ? styled(node, call, label) : node));
};

function styled(icon: Element, call: ComponentCall, label: string | undefined): Element {
  const color = colorOf(textProp(call, 'color'));
  const size = Number(textProp(call, 'size'));
  const isSized = Number.isFinite(size) && size > 0;
  const style = [
    ...(color === undefined ? [] : [`color:${color}`]),
    ...(isSized ? [`font-size:${Math.min(size, MAX_PIXELS)}px`] : []),
  ].join(';');
  const spoken = label === undefined ? {} : { role: 'img', ariaLabel: label, ariaHidden: undefined };
  const properties = { ...icon.properties, ...spoken, ...(style === '' ? {} : { style }) };
  return { ...icon, properties };
}

export const ICONS: readonly (readonly [string, Component])[] = [['Icon', Icon]];
