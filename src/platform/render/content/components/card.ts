import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { colorOf } from '../../config/color.ts';
import { calloutKind } from './callout.ts';
import {
  type Component,
  type ComponentCall,
  content,
  countProp,
  flagProp,
  isOff,
  nodesProp,
  textProp,
} from './component.ts';
import { iconProp } from './icon.ts';

const MAX_COLUMNS = 6;

/**
 * A box with a title that may lead somewhere. The link is the title and is stretched over the box by style, so that
 * links inside the box stay valid HTML.
 */
const Card: Component = (call) => {
  const href = textProp(call, 'href');
  const image = textProp(call, 'img', 'image');
  const icon = iconProp(call);
  const color = colorOf(textProp(call, 'color'));
  const kind = calloutKind(textProp(call, 'type'));
  const classes = [
    'card',
    ...(href === undefined ? [] : ['card-linked']),
    ...(flagProp(call, 'horizontal') ? ['card-row'] : []),
    ...(kind === undefined ? [] : ['card-typed', `callout-${kind}`]),
  ];
  const iconStyle = color === undefined ? undefined : `color:${color}`;
  return h('div', { className: classes }, [
    ...(image === undefined ? [] : [h('img', { className: ['card-image'], src: image, alt: '' })]),
    h('div', { className: ['card-inside'] }, [
      ...(icon.length > 0 ? [h('div', { className: ['card-icon'], style: iconStyle }, icon)] : []),
      ...(kind !== undefined && icon.length === 0
        ? [h('span', { className: ['callout-sign'], ariaHidden: 'true' })]
        : []),
      h('div', { className: ['card-body'] }, cardBody(call, href)),
    ]),
  ]);
};

function cardBody(call: ComponentCall, href: string | undefined): ElementContent[] {
  const callToAction = nodesProp(call, 'cta');
  const description = nodesProp(call, 'description');
  return [
    ...heading(call, href),
    ...(description.length === 0 ? [] : [h('p', { className: ['card-text'] }, description)]),
    ...(call.children.length === 0 ? [] : [h('div', { className: ['card-text'] }, content(call.children))]),
    ...(callToAction.length === 0 ? [] : [h('p', { className: ['card-cta'], ariaHidden: 'true' }, callToAction)]),
  ];
}

/**
 * The title of a box, which is its link where it has one. Links that leave the site have an arrow. Without a title the
 * address is what the link is called; it is shown only where the box has nothing else to show.
 */
function heading(call: ComponentCall, href: string | undefined): Element[] {
  const title = nodesProp(call, 'title');
  if (title.length === 0 && href === undefined) return [];
  const name = title.length > 0 ? undefined : (textProp(call, 'cta') ?? href);
  const isSilent = name !== undefined && hasOther(call);
  const label: ElementContent[] = name === undefined ? title : [{ type: 'text', value: name }];
  const hasArrow =
    href !== undefined && !isOff(call, 'arrow') && (flagProp(call, 'arrow') || /^(?:https?:)?\/\//i.test(href));
  const classes = ['card-link', ...(hasArrow ? ['card-arrow'] : [])];
  if (isSilent) return [h('p', { className: ['card-title'] }, h('a', { className: classes, href, ariaLabel: name }))];
  const inside = href === undefined ? label : [h('a', { className: classes, href }, label)];
  return [h('p', { className: ['card-title'] }, inside)];
}

function hasOther(call: ComponentCall): boolean {
  const isShown = (name: string) => call.props.get(name) !== undefined;
  return call.children.length > 0 || ['img', 'image', 'icon', 'description'].some(isShown);
}

/** A picture with a title and a line below it. */
const Tile: Component = (call) => {
  const href = textProp(call, 'href');
  const description = nodesProp(call, 'description');
  return h('div', { className: ['tile', ...(href === undefined ? [] : ['card-linked'])] }, [
    h('div', { className: ['tile-picture'] }, content(call.children)),
    ...heading(call, href),
    ...(description.length === 0 ? [] : [h('p', { className: ['tile-text'] }, description)]),
  ]);
};

function columns(usual: number): Component {
  return (call): Element => {
    const count = countProp(call, 'cols', { min: 1, max: MAX_COLUMNS, usual });
    return h('div', { className: ['columns'], style: `--columns:${count}` }, content(call.children));
  };
}

const Column: Component = (call) => h('div', { className: ['column'] }, content(call.children));

/** A link to a repository. What only its host knows, such as stars, is not asked for. */
const Repository: Component = (call) => {
  const written = textProp(call, 'repo') ?? '';
  const name = /^(?:https?:\/\/github\.com\/)?([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/i.exec(written)?.[1];
  if (name === undefined) return content(call.children);
  const props = new Map([...call.props, ['title', name], ['href', `https://github.com/${name}`], ['icon', 'github']]);
  return Card({ ...call, props: props.set('horizontal', true) });
};

export const CARDS: readonly (readonly [string, Component])[] = [
  ['Card', Card],
  ['HeroCard', Card],
  ['Tile', Tile],
  ['CardGroup', columns(2)],
  ['Columns', columns(2)],
  ['Column', Column],
  ['GitHub.Repo', Repository],
];
