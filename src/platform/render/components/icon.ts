/** Icons, by themselves and as a property of other components. */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { colorOf } from '../config/color.ts';
import { isKind } from '../evaluate/value.ts';
import { iconElement } from '../icons/draw.ts';
import { isEmoji } from '../icons/emoji.ts';
import { outsideIcon, unknownIcon } from '../icons/fault.ts';
import type { IconDrawing } from '../icons/sets.ts';
import { iconOfAddress } from '../icons/take-in.ts';
import { type Component, type ComponentCall, textProp } from './component.ts';

const MAX_PIXELS = 512;

/** Icons that say something by themselves where nothing else does: in the cells of a table, for instance. */
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
  const own = iconOfAddress(written, call.icons);
  if (own !== undefined) return [drawn(own)];
  if (/^(?:https?:)?\/\//i.test(written)) {
    call.report(outsideIcon(written));
    return [];
  }
  if (isEmoji(written)) return [h('span', { className: ['icon', 'icon-emoji'], ariaHidden: 'true' }, written)];
  if (/^\.{0,2}\/|\.(?:svg|png|jpe?g|gif|webp|avif)$/i.test(written)) {
    const src = /^[./]/.test(written) ? written : `/${written}`;
    return [h('img', { className: ['icon', 'icon-picture'], src, alt: '' })];
  }
  const drawing = call.icons.find(written, textProp(call, 'iconType'));
  if (drawing !== undefined) return [drawn(drawing)];
  call.report(unknownIcon(written));
  return [];
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
