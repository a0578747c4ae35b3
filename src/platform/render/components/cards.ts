/** Boxes with a title that may lead somewhere, and columns of them. */

import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { leavesSite } from '../model/html/outside.ts';
import { box, type Component, type ComponentCall, part, type Vocabulary } from './call.ts';
import { calloutKind } from './callouts.ts';

const USUAL_COLUMNS = 2;
const MAX_COLUMNS = 6;

/** The link is the title and is stretched over the box by style, so that links inside the box stay valid HTML. */
const Card: Component = (call) => {
  const href = call.text('href');
  const image = call.text('img', 'image');
  const icon = call.icon();
  const color = call.color();
  const kind = calloutKind(call.text('type'));
  const classes = [
    'card',
    ...(href === undefined ? [] : ['card-linked']),
    ...(call.isOn('horizontal') ? ['card-row'] : []),
    ...(kind === undefined ? [] : ['card-typed', `callout-${kind}`]),
  ];
  return h('div', { className: classes }, [
    image === undefined ? undefined : h('img.card-image', { src: image, alt: '' }),
    h('div.card-inside', [
      part('div.card-icon', icon, { style: color && `color:${color}` }),
      kind !== undefined && icon.length === 0 ? h('span.callout-sign', { ariaHidden: 'true' }) : undefined,
      h('div.card-body', cardBody(call, href)),
    ]),
  ]);
};

function cardBody(call: ComponentCall, href: string | undefined) {
  return [
    heading(call, href),
    part('p.card-text', call.nodes('description')),
    part('div.card-text', call.children),
    part('p.card-cta', call.nodes('cta'), { ariaHidden: 'true' }),
  ];
}

/**
 * The title of a box, which is its link where it has one. Links that leave the site have an arrow. Without a title the
 * address is what the link is called; it is shown only where the box has nothing else to show.
 */
function heading(call: ComponentCall, href: string | undefined): Element | undefined {
  const title = call.nodes('title');
  if (title.length === 0 && href === undefined) return undefined;
  const name = title.length > 0 ? undefined : (call.text('cta') ?? href);
  const label: ElementContent[] = name === undefined ? title : [{ type: 'text', value: name }];
  const hasArrow = href !== undefined && !call.isOff('arrow') && (call.isOn('arrow') || leavesSite(href));
  const className = ['card-link', ...(hasArrow ? ['card-arrow'] : [])];
  const isSilent = name !== undefined && hasOther(call);
  if (isSilent) return h('p.card-title', h('a', { className, href, ariaLabel: name }));
  return h('p.card-title', href === undefined ? label : h('a', { className, href }, label));
}

function hasOther({ children, props }: ComponentCall): boolean {
  return children.length > 0 || ['img', 'image', 'icon', 'description'].some((name) => props.get(name) !== undefined);
}

/** A picture with a title and a line below it. */
const Tile: Component = (call) => {
  const href = call.text('href');
  return h('div', { className: ['tile', ...(href === undefined ? [] : ['card-linked'])] }, [
    h('div.tile-picture', call.children),
    heading(call, href),
    part('p.tile-text', call.nodes('description')),
  ]);
};

const Columns: Component = (call) => {
  const written = Number(call.props.get('cols') ?? USUAL_COLUMNS);
  const count = Number.isInteger(written) ? Math.min(Math.max(written, 1), MAX_COLUMNS) : USUAL_COLUMNS;
  return h('div.columns', { style: `--columns:${count}` }, call.children);
};

/** A link to a repository. What only its host knows, such as stars, is not asked for. */
const Repository: Component = (call) => {
  const written = call.text('repo') ?? '';
  const name = /^(?:https?:\/\/github\.com\/)?([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/i.exec(written)?.[1];
  if (name === undefined) return call.children;
  return Card(call.with({ title: name, href: `https://github.com/${name}`, icon: 'github', horizontal: true }));
};

export const CARDS: Vocabulary = {
  Card,
  HeroCard: Card,
  Tile,
  CardGroup: Columns,
  Columns,
  Column: box('div.column'),
  'GitHub.Repo': Repository,
};
