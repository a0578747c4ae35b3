/** Colours shown as colours: a palette in a grid, or in named rows. */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { colorOf } from '../../config/color.ts';
import { isFields, type Value } from '../../sandbox/value.ts';
import { type Component, nodesProp, solidChildren, textProp } from './component.ts';

/** Several values stand side by side: a colour in light and in dark. */
function swatches(value: Value): readonly { readonly label?: string; readonly written: string }[] {
  if (isFields(value)) {
    return ['light', 'dark'].flatMap((label) => {
      const written = value.get(label);
      return typeof written === 'string' ? [{ label, written }] : [];
    });
  }
  return typeof value === 'string' ? [{ written: value }] : [];
}

const Item: Component = (call) => {
  const name = nodesProp(call, 'name');
  const shown = swatches(call.props.get('value') ?? call.props.get('color'));
  return h('li', { className: ['color-item'] }, [
    h('span', { className: ['color-samples'], ariaHidden: 'true' }, shown.map(sample)),
    h('span', { className: ['color-name'] }, name),
    ...shown.map(({ label, written }) =>
      h('span', { className: ['color-line'] }, [
        ...(label === undefined ? [] : [`${label} `]),
        h('code', { className: ['color-value'] }, written),
      ]),
    ),
  ]);
};

function sample({ written }: { readonly written: string }): Element {
  const color = colorOf(written);
  return h('span', { className: ['color-sample'], style: color === undefined ? undefined : `background:${color}` });
}

const Row: Component = (call) => {
  const title = nodesProp(call, 'title');
  return h('li', { className: ['color-row'] }, [
    ...(title.length === 0 ? [] : [h('p', { className: ['color-title'] }, title)]),
    h('ul', { className: ['color-list'] }, solidChildren(call.children)),
  ]);
};

const Color: Component = (call) => {
  const isTable = textProp(call, 'variant') === 'table';
  const className = isTable ? 'color-table' : 'color-list';
  return h('ul', { className: ['colors', className] }, solidChildren(call.children).map(asItem));
};

function asItem(child: ElementContent): ElementContent {
  return child.type === 'element' && child.tagName === 'li' ? child : h('li', { className: ['color-item'] }, [child]);
}

export const SWATCHES: readonly (readonly [string, Component])[] = [
  ['Color', Color],
  ['Color.Row', Row],
  ['Color.Item', Item],
];
