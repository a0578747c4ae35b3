import { h } from 'hastscript';
import { colorOf } from '../../config/color.ts';
import { type Component, content, flagProp, nodesProp, textProp } from './component.ts';
import { iconProp } from './icon.ts';

const BADGE_COLORS = new Set(['gray', 'blue', 'green', 'yellow', 'orange', 'red', 'purple', 'white', 'surface']);
const BADGE_SIZES = new Set(['xs', 'sm', 'md', 'lg']);
/** `white-destructive` and `surface-destructive` warn in the colours of what they are named after. */
const DESTRUCTIVE = /^(?:white|surface)-destructive$/;

const Badge: Component = (call) => {
  const written = textProp(call, 'color') ?? 'gray';
  const color = DESTRUCTIVE.test(written) ? 'red' : written;
  const named = BADGE_COLORS.has(color) ? [`badge-${color}`] : [];
  const own = named.length === 0 ? colorOf(color) : undefined;
  const size = textProp(call, 'size') ?? 'md';
  const classes = [
    'badge',
    ...(own === undefined ? named : ['badge-own']),
    ...(BADGE_SIZES.has(size) && size !== 'md' ? [`badge-${size}`] : []),
    ...(textProp(call, 'shape') === 'pill' ? ['badge-pill'] : []),
    ...(flagProp(call, 'stroke') ? ['badge-stroke'] : []),
    ...(flagProp(call, 'disabled') ? ['badge-disabled'] : []),
  ];
  const style = own === undefined ? undefined : `--badge:${own}`;
  return h('span', { className: classes, style }, [...iconProp(call), ...content(call.children)]);
};

/** A word with its explanation, shown on hover and focus; screen readers get it in the text. */
const Tooltip: Component = (call) => {
  const headline = nodesProp(call, 'headline');
  const tip = nodesProp(call, 'tip');
  const href = textProp(call, 'href');
  const callToAction = nodesProp(call, 'cta');
  if (tip.length === 0 && headline.length === 0) return content(call.children);
  return h('span', { className: ['tooltip'], tabIndex: 0 }, [
    ...content(call.children),
    h('span', { className: ['tooltip-text'], role: 'tooltip' }, [
      ...(headline.length === 0 ? [] : [h('strong', { className: ['tooltip-title'] }, headline)]),
      ...tip,
      ...(href === undefined ? [] : [' ', h('a', { href }, callToAction.length > 0 ? callToAction : href)]),
    ]),
  ]);
};

/** A person or a page that is spoken of. */
const Mention: Component = (call) => {
  const page = textProp(call, 'page');
  if (page === undefined)
    return h('span', { className: ['mention'] }, textProp(call, 'user') ?? content(call.children));
  return h('a', { href: page }, call.children.length > 0 ? content(call.children) : page);
};

/** `<Link href="/page">`, as some frameworks have it. */
const Link: Component = (call) => h('a', { href: textProp(call, 'href', 'to', 'url') }, content(call.children));

/** `<Image src>`, `<ZoomImage src>` */
const Image: Component = (call) => {
  const [width, height] = [textProp(call, 'width'), textProp(call, 'height')];
  const picture = h('img', { src: textProp(call, 'src'), alt: textProp(call, 'alt') ?? '', width, height });
  return call.children.length === 0 ? picture : [picture, ...call.children];
};

const HEADING_LEVELS = { min: 1, max: 6, usual: 2 };

/** `<Heading level={3} noAnchor>` */
const Heading: Component = (call) => {
  const level = Number(textProp(call, 'level') ?? HEADING_LEVELS.usual);
  const known = level >= HEADING_LEVELS.min && level <= HEADING_LEVELS.max ? Math.round(level) : HEADING_LEVELS.usual;
  const noAnchor = flagProp(call, 'noAnchor') ? { dataNoAnchor: '' } : {};
  return h(`h${known}`, noAnchor, content(call.children));
};

export const INLINE: readonly (readonly [string, Component])[] = [
  ['Badge', Badge],
  ['Heading', Heading],
  ['Image', Image],
  ['Link', Link],
  ['Mention', Mention],
  ['Tooltip', Tooltip],
  ['ZoomImage', Image],
];
