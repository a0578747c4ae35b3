// The parameters that the reader fills in.
import { make, say } from './elements.js';
import { field, group } from './fields.js';
import { serializeParameter } from './serialize.js';

const PLACES = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
];

export function parameterPart(parameters) {
  const fields = parameters.map((parameter) => ({
    ...parameter,
    ...field(parameter),
  }));
  const elements = PLACES.map(([place, title]) => {
    const own = fields.filter((one) => one.place === place).map(({ element }) => element);
    const note = place === 'cookie' && own.length > 0 ? cookieNote() : undefined;
    return group(say(title), ...own, note);
  });
  return { elements, read: () => fields.filter((one) => one.read() !== '').flatMap(valuesOf) };
}

function valuesOf(parameter) {
  return serializeParameter(parameter, parameter.read()).map((pair) => ({ ...pair, place: parameter.place }));
}

function cookieNote() {
  const text = say('Browsers do not let a page set cookies for another site: these are only part of the command.');
  return make('p', { className: 'playground-note' }, text);
}
