// The parameters that the reader fills in.
import { PARAMETER_TITLES } from '../../api/endpoint/model.ts';
import { make } from '../elements.js';
import { say } from '../words.js';
import { field, group } from './fields.js';

/** Gives the texts of all parameters; `readSample` those of samples, where a parameter that is left alone has its own. */
export function parameterPart(parameters) {
  const fields = parameters.map((parameter) => ({ ...parameter, ...field(parameter) }));
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

function cookieNote() {
  const text = say('Browsers do not let a page set cookies for another site: these are only part of the command.');
  return make('p', { className: 'playground-note' }, text);
}
