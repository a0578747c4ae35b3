// The keys that the reader gives.
import { store, stored } from '../storage.js';
import { say } from '../words.js';
import { choiceOf, field, group } from './fields.js';

const STORED_KEY = 'playground:';

/** Keys stay in this tab. */
function keyFields(scheme) {
  const input = (name, type, what) => {
    const key = `${STORED_KEY}${location.host}:${scheme.id}:${what}`;
    const value = stored(key, 'sessionStorage') || (what === 'user' ? '' : scheme.prefill);
    const one = field({ name, kind: 'text', type, value, hint: scheme.label });
    one.input.addEventListener('input', () => store(key, one.read(), 'sessionStorage'));
    return one;
  };
  if (scheme.kind === 'basic')
    return [input(say('Username'), 'text', 'user'), input(say('Password'), 'password', 'password')];
  return [input(scheme.name, 'password', 'key')];
}

function keyValue({ kind }, [first, second]) {
  if (kind === 'basic') {
    const pair = `${first.read()}:${second.read()}`;
    return pair === ':' ? '' : `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(pair)))}`;
  }
  const value = first.read().trim();
  return kind === 'bearer' && value !== '' ? `Bearer ${value.replace(/^Bearer\s+/i, '')}` : value;
}

/** Gives the keys that are filled in, and the place of the chosen way to authenticate. */
export function securityPart(choices) {
  if (choices.every((choice) => choice.length === 0)) return { read: () => [], chosen: () => 0 };
  const drawn = choices.map((choice) => {
    const keys = choice.map((scheme) => ({ scheme, fields: keyFields(scheme) }));
    const title = choice.map(({ id }) => id).join(' + ') || 'none';
    return { keys, title, fields: keys.flatMap(({ fields }) => fields) };
  });
  const { menu: select, sets, chosen } = choiceOf(say('Method'), drawn);
  const read = () =>
    drawn[chosen()].keys
      .map(({ scheme, fields }) => ({ name: scheme.name, place: scheme.place, value: keyValue(scheme, fields) }))
      .filter(({ value }) => value !== '');
  const menu = drawn.length > 1 ? select : undefined;
  return { element: group(say('Authorization'), menu, ...sets), read, chosen };
}
