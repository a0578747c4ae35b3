import type { Element } from 'hast';
import { h } from 'hastscript';
import { type Component, content, countProp, flagProp, nodesProp, textProp } from './component.ts';

const MAX_COLUMNS = 6;

/**
 * A box with a title that may lead somewhere. The link is the title and is stretched over the box by style, so that
 * links inside the box stay valid HTML.
 */
const Card: Component = (call) => {
  const href = textProp(call, 'href');
  const title = nodesProp(call, 'title');
  const image = textProp(call, 'img');
  const callToAction = textProp(call, 'cta');
  const label = title.length > 0 ? content(title) : [{ type: 'text', value: href ?? '' } as const];
  const heading = href === undefined ? label : [h('a', { className: ['card-link'], href }, label)];
  const classes = [
    'card',
    ...(href === undefined ? [] : ['card-linked']),
    ...(flagProp(call, 'horizontal') ? ['card-row'] : []),
  ];
  return h('div', { className: classes }, [
    ...(image === undefined ? [] : [h('img', { className: ['card-image'], src: image, alt: '' })]),
    h('div', { className: ['card-body'] }, [
      ...(title.length > 0 || href !== undefined ? [h('p', { className: ['card-title'] }, heading)] : []),
      h('div', { className: ['card-text'] }, content(call.children)),
      ...(callToAction === undefined ? [] : [h('p', { className: ['card-cta'], ariaHidden: 'true' }, callToAction)]),
    ]),
  ]);
};

function columns(usual: number): Component {
  return (call): Element => {
    const count = countProp(call, 'cols', { min: 1, max: MAX_COLUMNS, usual });
    return h('div', { className: ['columns'], style: `--columns:${count}` }, content(call.children));
  };
}

const Column: Component = (call) => h('div', { className: ['column'] }, content(call.children));

export const CARDS: readonly (readonly [string, Component])[] = [
  ['Card', Card],
  ['Tile', Card],
  ['CardGroup', columns(2)],
  ['Columns', columns(2)],
  ['Column', Column],
];
