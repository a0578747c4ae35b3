// The parameters that the reader fills in.
import { jsonOf } from '../../api/description/exact-json.ts';
import { PARAMETER_TITLES } from '../../api/endpoint/model.ts';
import { exampleText } from '../../api/endpoint/serialize.ts';
import { make } from '../elements.js';
import { say } from '../words.js';
import { field, group } from './fields.js';
import { inputOf, valueField } from './values.js';

/** Gives the texts of all parameters; `readSample` those of samples, where a parameter that is left alone has its own. */
export function parameterPart(parameters) {
  const fields = parameters.map((parameter) => ({ ...parameter, ...parameterField(parameter) }));
  const elements = Object.entries(PARAMETER_TITLES).map(([place, title]) => {
    const own = fields.filter((one) => one.place === place).map(({ element }) => element);
    const note = place === 'cookie' && own.length > 0 ? cookieNote() : undefined;
    return group(say(title), ...own, note);
  });
  const read = () => fields.map((one) => one.read() || undefined);
  const initial = read();
  const readSample = () => read().map((text, index) => (text === initial[index] ? fields[index].sample : text));
  return { elements, read, readSample };
}

/** Reads the text of a parameter, whatever its input. */
function parameterField(parameter) {
  const { shape, value } = parameter;
  if (shape === undefined) return field(parameter);
  if (shape.items === undefined) {
    const { parse, ...input } = inputOf(shape, value);
    const one = field({ ...parameter, ...input });
    const shown = one.read();
    const read = () => (one.read() === shown ? value : one.read() && parse(one.read()));
    return { ...one, read };
  }
  const texts = value === '' ? undefined : [jsonOf(value) ?? value.split(',')].flat();
  const known = (text) => shape.items.values.find((one) => exampleText(one) === String(text)) ?? text;
  const list = valueField({ ...parameter, value: texts?.map(known) });
  return { ...list, read: () => exampleText(list.read()) };
}

function cookieNote() {
  const text = say('Browsers do not let a page set cookies for another site: these are only part of the command.');
  return make('p', { className: 'playground-note' }, text);
}
