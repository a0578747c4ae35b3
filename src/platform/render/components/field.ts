import type { Element } from 'hast';
import { h } from 'hastscript';
import { isPrimitive } from '../evaluate/value.ts';
import { type Component, type ComponentCall, content, flagProp, listProp, textProp } from './component.ts';

/** Where a parameter goes; the attribute that names it says so: `<ParamField query="limit">`. */
const LOCATIONS = ['path', 'query', 'body', 'header'] as const;

function field(name: string, call: ComponentCall, location?: string): Element {
  const type = textProp(call, 'type');
  const fallback = call.props.get('default');
  const labels = [
    ...(type === undefined ? [] : [h('span', { className: ['field-type'] }, type)]),
    ...(location === undefined ? [] : [h('span', { className: ['field-label'] }, location)]),
    ...listProp(call, 'pre').map((label) => h('span', { className: ['field-label'] }, label)),
    ...(flagProp(call, 'required') ? [h('span', { className: ['field-required'] }, 'required')] : []),
    ...(flagProp(call, 'deprecated') ? [h('span', { className: ['field-deprecated'] }, 'deprecated')] : []),
    ...listProp(call, 'post').map((label) => h('span', { className: ['field-label'] }, label)),
    ...(fallback !== undefined && fallback !== null && isPrimitive(fallback)
      ? [h('span', { className: ['field-default'] }, ['default: ', h('code', String(fallback))])]
      : []),
  ];
  const element = h('div', { className: ['field'] }, [
    h('div', { className: ['field-head'] }, [h('code', { className: ['field-name'] }, name), ...labels]),
    h('div', { className: ['field-body'] }, content(call.children)),
  ]);
  return { ...element, data: { anchorText: `param-${name}` } };
}

const ParamField: Component = (call) => {
  const location = LOCATIONS.find((one) => textProp(call, one) !== undefined);
  const name = textProp(call, ...LOCATIONS, 'name') ?? '';
  return field(name, call, location);
};

const ResponseField: Component = (call) => field(textProp(call, 'name') ?? '', call);

export const FIELDS: readonly (readonly [string, Component])[] = [
  ['ParamField', ParamField],
  ['ResponseField', ResponseField],
];
