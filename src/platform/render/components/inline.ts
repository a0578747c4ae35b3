/** Components that stand in a line of text. */
import { h } from 'hastscript';
import { colorOf } from '../model/fields.ts';
import { type Component, part, type Vocabulary } from './call.ts';

const BADGE_COLORS = new Set(['gray', 'blue', 'green', 'yellow', 'orange', 'red', 'purple', 'white', 'surface']);
const BADGE_SIZES = new Set(['xs', 'sm', 'lg']);
/** `white-destructive` and `surface-destructive` warn in the colours of what they are named after. */
const DESTRUCTIVE = /^(?:white|surface)-destructive$/;

const Badge: Component = (call) => {
  const written = call.text('color') ?? 'gray';
  const color = DESTRUCTIVE.test(written) ? 'red' : written;
  const isNamed = BADGE_COLORS.has(color);
  const own = isNamed ? undefined : colorOf(color);
  const size = call.text('size') ?? '';
  const classes = [
    'badge',
    ...(isNamed ? [`badge-${color}`] : []),
    ...(own === undefined ? [] : ['badge-own']),
    ...(BADGE_SIZES.has(size) ? [`badge-${size}`] : []),
    ...(call.text('shape') === 'pill' ? ['badge-pill'] : []),
    ...(call.isOn('stroke') ? ['badge-stroke'] : []),
    ...(call.isOn('disabled') ? ['badge-disabled'] : []),
  ];
  return h('span', { className: classes, style: own && `--tone:${own}` }, [...call.icon(), ...call.children]);
};

/** A word with its explanation, shown on hover and focus; screen readers get it in the text. */
const Tooltip: Component = (call) => {
  const [headline, tip, callToAction] = [call.nodes('headline'), call.nodes('tip'), call.nodes('cta')];
  const href = call.text('href');
  if (tip.length === 0 && headline.length === 0) return call.children;
  return h('span.tooltip', { tabIndex: 0 }, [
    ...call.children,
    h('span.tooltip-text', { role: 'tooltip' }, [
      part('strong.tooltip-title', headline),
      ...(headline.length > 0 ? [' ', ...tip] : tip),
      ...(href === undefined ? [] : [' ', h('a', { href }, callToAction.length > 0 ? callToAction : href)]),
    ]),
  ]);
};

/** `<Image src>`, `<ZoomImage src>` */
const Image: Component = (call) => {
  const [width, height] = [call.text('width'), call.text('height')];
  return [h('img', { src: call.text('src'), alt: call.text('alt') ?? '', width, height }), ...call.children];
};

const USUAL_LEVEL = 2;
const MAX_LEVEL = 6;

/** `<Heading level={3} noAnchor>` */
const Heading: Component = (call) => {
  const level = Number(call.text('level') ?? USUAL_LEVEL);
  const known = level >= 1 && level <= MAX_LEVEL ? Math.round(level) : USUAL_LEVEL;
  return h(`h${known}`, call.isOn('noAnchor') ? { dataNoAnchor: '' } : {}, call.children);
};

const MAX_PIXELS = 512;

/** Labels of icons that carry meaning without text, such as in table cells. */
const SPOKEN: ReadonlyMap<string, string> = new Map([
  ...['check', 'circle-check', 'check-circle', 'square-check'].map((name) => [name, 'yes'] as const),
  ...['xmark', 'x', 'times', 'circle-xmark', 'circle-x', 'ban'].map((name) => [name, 'no'] as const),
]);

/** `<Icon icon="flag" size={32} color="#f00" />`, `<Icon src="/images/flag.svg" />` */
const Icon: Component = (call) => {
  const name = ['icon', 'src'].find((one) => (call.props.get(one) ?? '') !== '') ?? 'name';
  const label = SPOKEN.get((call.text(name) ?? '').replace(/^fa-/, ''));
  const color = call.color();
  const size = Number(call.text('size'));
  const isSized = Number.isFinite(size) && size > 0;
  const style = [
    ...(color === undefined ? [] : [`color:${color}`]),
    ...(isSized ? [`font-size:${Math.min(size, MAX_PIXELS)}px`] : []),
  ].join(';');
  const spoken = label === undefined ? {} : { role: 'img', ariaLabel: label, ariaHidden: undefined };
  return call.icon(name).map((icon) => ({
    ...icon,
    properties: { ...icon.properties, ...spoken, ...(style === '' ? {} : { style }) },
  }));
};

export const INLINE: Vocabulary = {
  Badge,
  Heading,
  Icon,
  Image,
  /** `<Link href="/page">`, as some frameworks have it. */
  Link: (call) => h('a', { href: call.text('href', 'to', 'url') }, call.children),
  Tooltip,
  ZoomImage: Image,
};
