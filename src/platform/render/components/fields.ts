/** Parameters and properties of an API. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import '../model/hast-data.ts';
import { present } from '../model/fields.ts';
import type { ParamData } from '../model/hast-data.ts';
import { word } from '../model/html/elements.ts';
import { type Component, type ComponentCall, part, type Vocabulary } from './call.ts';
import { PARAMETER } from './names.ts';

/** Where a parameter goes; the attribute that names it says so: `<ParamField query="limit">`. */
const LOCATIONS = ['path', 'query', 'body', 'header', 'form', 'cookie'] as const;

function field(name: string, call: ComponentCall, location?: string): readonly Element[] {
  if (call.isOn('hidden')) return [];
  const label = (text: string) => h('span.field-label', text);
  const element = h('div.field', [
    h('div.field-head', [
      ...call.list('pre').map(label),
      name === '' ? undefined : h('code.field-name', name),
      part('span.field-type', call.nodes('type', { hasLinks: true })),
      location === undefined ? undefined : label(location),
      call.isOn('required') ? h('span.field-required', word('required')) : undefined,
      call.isOn('deprecated') ? h('span.field-deprecated', word('deprecated')) : undefined,
      given('default', call),
      given('placeholder', call),
      ...call.list('post').map(label),
    ]),
    part('div.field-body', call.children),
  ]);
  if (name === '') return [element];
  const param = location === undefined ? undefined : paramOf(name, location, call);
  return [{ ...element, data: present({ anchorText: PARAMETER + name, param }) }];
}

/** Input of the examples and the form of an endpoint's page. */
function paramOf(name: string, location: string, call: ComponentCall): ParamData {
  const fallback = call.text('initialValue', 'default', 'placeholder');
  return present({ name, location, type: call.text('type') ?? 'string', isRequired: call.isOn('required'), fallback });
}

/** Shows the value of a property such as `default`. */
function given(property: 'default' | 'placeholder', call: ComponentCall): Element | undefined {
  const value = call.props.get(property);
  const text = typeof value === 'boolean' ? String(value) : call.text(property);
  return text === undefined ? undefined : h('span.field-default', [word(property), ': ', h('code', text)]);
}

const ParamField: Component = (call) => {
  const location = LOCATIONS.find((one) => call.text(one) !== undefined);
  return field(call.text(...LOCATIONS, 'name') ?? '', call, location);
};

const ResponseField: Component = (call) => field(call.text('name') ?? '', call);

export const FIELDS: Vocabulary = { ParamField, Param: ParamField, ResponseField, Property: ResponseField };
