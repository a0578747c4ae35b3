// The parameters that the reader fills in.
import { jsonOf } from '../../api/description/exact-json.ts';
import { PARAMETER_TITLES } from '../../api/endpoint/model.ts';
import { exampleText } from '../../api/endpoint/serialize.ts';
import { make } from '../elements.js';
import { say } from '../words.js';
import { field, group } from './fields.js';
import { valueField } from './values.js';

/** Gives the texts of all parameters; `readSample` those of samples, where a parameter that is left alone has its own. */
export function parameterPart(parameters) {
  const fields = parameters.map((parameter) => ({ ...parameter, ...parameterField(parameter) }));
  const elements = Object.entries(PARAMETER_TITLES).flatMap(([place, title]) => {
    const own = fields.filter((one) => one.place === place).map(({ element }) => element);
    if (own.length === 0) return [];
    return [group(say(title), ...own, place === 'cookie' ? cookieNote() : undefined)];
  });
  const read = () => fields.map((one) => one.read() || undefined);
  const initial = read();
  const readSample = () => read().map((text, index) => (text === initial[index] ? fields[index].sample : text));
  return { elements, read, readSample };
}

/** Makes the input of a parameter; `read` gives its text, whatever the input. */
function parameterField({ name, kind, isRequired, values, value, shape }) {
  if (shape === undefined) return field({ name, kind, isRequired, values, value });
  const known = (text) => shape.items.values.find((one) => exampleText(one) === String(text)) ?? text;
  const texts = shape.items ? [jsonOf(value) ?? value.split(',')].flat().map(known) : value;
  const given = value === '' ? undefined : texts;
  const one = valueField({ name, shape, value: given, isRequired, mayBeEmpty: !isRequired });
  return { ...one, read: () => exampleText(one.read()) };
}

function cookieNote() {
  const text = say('Browsers do not let a page set cookies for another site: these are only part of the command.');
  return make('p', { className: 'playground-note' }, text);
}
