import { h } from 'hastscript';
import { colorOf } from '../config/color.ts';
import { type Component, content, textProp } from './component.ts';

/** Signs that say something by themselves; other icons only decorate and are left out, for no picture is fetched. */
const SIGNS: ReadonlyMap<string, readonly [sign: string, label: string]> = new Map([
  ['check', ['✓', 'yes']],
  ['circle-check', ['✓', 'yes']],
  ['square-check', ['✓', 'yes']],
  ['xmark', ['✗', 'no']],
  ['x', ['✗', 'no']],
  ['circle-xmark', ['✗', 'no']],
  ['minus', ['–', 'none']],
  ['triangle-exclamation', ['⚠', 'warning']],
  ['star', ['★', 'star']],
]);

const Icon: Component = (call) => {
  const name = (textProp(call, 'icon', 'name') ?? '').replace(/^fa-/, '');
  const known = SIGNS.get(name);
  if (known === undefined) return [];
  const [sign, label] = known;
  return h('span', { className: ['icon', `icon-${name}`], role: 'img', ariaLabel: label }, sign);
};

const BADGE_COLORS = new Set(['gray', 'blue', 'green', 'yellow', 'orange', 'red', 'purple', 'white', 'surface']);

const Badge: Component = (call) => {
  const color = textProp(call, 'color') ?? 'gray';
  const named = BADGE_COLORS.has(color) ? [`badge-${color}`] : [];
  const own = named.length === 0 ? colorOf(color) : undefined;
  const style = own === undefined ? undefined : `--badge:${own}`;
  return h('span', { className: ['badge', ...named], style }, content(call.children));
};

/** A word with its explanation, shown on hover and focus; screen readers get it as a description in the text. */
const Tooltip: Component = (call) => {
  const tip = textProp(call, 'tip', 'headline') ?? '';
  if (tip === '') return content(call.children);
  return h('span', { className: ['tooltip'], tabIndex: 0 }, [
    ...content(call.children),
    h('span', { className: ['tooltip-text'], role: 'tooltip' }, tip),
  ]);
};

export const INLINE: readonly (readonly [string, Component])[] = [
  ['Icon', Icon],
  ['Badge', Badge],
  ['Tooltip', Tooltip],
];
