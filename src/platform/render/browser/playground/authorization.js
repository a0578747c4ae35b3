// The keys that the reader gives.
import { make } from '../elements.js';
import { store, stored } from '../storage.js';
import { say } from '../words.js';
import { choiceOf, field, group } from './fields.js';

/** Returns the keys that are filled in, and the place of the chosen way to authenticate. */
export function securityPart(choices) {
  const titles = choices.map((choice) => choice.map(({ id }) => id).join(' + ') || 'none');
  const draw = (index) => keysPart(choices[index]);
  const { menu, holder, chosen, part } = choiceOf({ name: say('Method') }, { titles, draw });
  const element = group(say('Authorization'), choices.length > 1 ? menu : undefined, holder);
  return { element, read: () => part().read(), chosen };
}

function keysPart(schemes) {
  const keys = schemes.map((scheme) => ({ ...scheme, fields: keyFields(scheme) }));
  const elements = keys.flatMap(({ fields }) => fields.map(({ element }) => element));
  const texts = (fields) => fields.map((one) => one.read());
  const read = () =>
    keys
      .map(({ name, place, kind, fields }) => ({ name, place, value: keyValue(kind, texts(fields)) }))
      .filter(({ value }) => value !== '');
  return { element: make('div', {}, ...elements), read };
}

/** Keys stay in this tab. */
function keyFields({ id, kind, name, label, prefill }) {
  const input = (title, type, part) => {
    const key = `playground:${location.host}:${id}:${part}`;
    const given = stored(key, 'sessionStorage') || (part === 'user' ? '' : prefill);
    const one = field({ name: title, type, value: given, hint: label });
    one.input.addEventListener('input', () => store(key, one.read(), 'sessionStorage'));
    return one;
  };
  if (kind !== 'basic') return [input(name, 'password', 'key')];
  return [input(say('Username'), 'text', 'user'), input(say('Password'), 'password', 'password')];
}

function keyValue(kind, [first, password]) {
  if (kind === 'basic') {
    const pair = `${first}:${password}`;
    return pair === ':' ? '' : `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(pair)))}`;
  }
  const value = first.trim();
  return kind === 'bearer' && value !== '' ? `Bearer ${value.replace(/^Bearer\s+/i, '')}` : value;
}
