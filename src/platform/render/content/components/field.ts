import type { Element } from 'hast';
import { h } from 'hastscript';
import '../../model/hast-data.ts';
import type { ParamData } from '../../model/hast-data.ts';
import { word } from '../../model/html/word.ts';
import { isPrimitive } from '../../sandbox/value.ts';
import { PARAMETER } from '../names.ts';
import { type Component, type ComponentCall, content, flagProp, listProp, nodesProp, textProp } from './component.ts';

/** Where a parameter goes; the attribute that names it says so: `<ParamField query="limit">`. */
const LOCATIONS = ['path', 'query', 'body', 'header', 'form', 'cookie'] as const;

function field(name: string, call: ComponentCall, location?: string): readonly Element[] {
  if (flagProp(call, 'hidden')) return [];
  const label = (text: string) => h('span', { className: ['field-label'] }, text);
  const type = nodesProp(call, 'type', { hasLinks: true });
  const head = [
    ...listProp(call, 'pre').map(label),
    ...(name === '' ? [] : [h('code', { className: ['field-name'] }, name)]),
    ...(type.length === 0 ? [] : [h('span', { className: ['field-type'] }, type)]),
    ...(location === undefined ? [] : [label(location)]),
    ...(flagProp(call, 'required') ? [h('span', { className: ['field-required'] }, word('required'))] : []),
    ...(flagProp(call, 'deprecated') ? [h('span', { className: ['field-deprecated'] }, word('deprecated'))] : []),
    ...given('default', call),
    ...given('placeholder', call),
    ...listProp(call, 'post').map(label),
  ];
  const body = call.children.length === 0 ? [] : [h('div', { className: ['field-body'] }, content(call.children))];
  const element = h('div', { className: ['field'] }, [h('div', { className: ['field-head'] }, head), ...body]);
  if (name === '') return [element];
  const anchorText = PARAMETER + name;
  return [
    {
      ...element,
      data: location === undefined ? { anchorText } : { anchorText, param: paramOf(name, location, call) },
    },
  ];
}

/** Input of the examples and the form of an endpoint's page. */
function paramOf(name: string, place: string, call: ComponentCall): ParamData {
  const fallback = textProp(call, 'initialValue', 'default', 'placeholder');
  const param = { name, place, type: textProp(call, 'type') ?? 'string', isRequired: flagProp(call, 'required') };
  return fallback === undefined ? param : { ...param, fallback };
}

/** Shows the value of a property such as `default`. */
function given(property: 'default' | 'placeholder', call: ComponentCall): readonly Element[] {
  const value = call.props.get(property);
  if (value === undefined || value === null || value === '' || !isPrimitive(value)) {
    const text = textProp(call, property);
    return text === undefined
      ? []
      : [h('span', { className: ['field-default'] }, [word(property), ': ', h('code', text)])];
  }
  return [h('span', { className: ['field-default'] }, [word(property), ': ', h('code', String(value))])];
}

const ParamField: Component = (call) => {
  const location = LOCATIONS.find((one) => textProp(call, one) !== undefined);
  return field(textProp(call, ...LOCATIONS, 'name') ?? '', call, location);
};

const ResponseField: Component = (call) => field(textProp(call, 'name') ?? '', call);

export const FIELDS: readonly (readonly [string, Component])[] = [
  ['ParamField', ParamField],
  ['Param', ParamField],
  ['ResponseField', ResponseField],
  ['Property', ResponseField],
];
