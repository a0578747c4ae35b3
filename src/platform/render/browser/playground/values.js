// Inputs for a value of JSON. Each gives back the very value that it was given until the reader changes it: what it shows in
// part, or in another form, is never lost.
import { jsonOf, writeJson } from '../../api/description/exact-json.ts';
import { isFields, listOf } from '../../model/fields.ts';
import { make } from '../elements.js';
import { say } from '../words.js';
import { action, choiceOf, field, focusIn, heading } from './fields.js';
import { fitness, isSame, seedOf, variantsOf } from './shapes.js';

const TEXT_LENGTH = 80;
const SECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/;

/**
 * Makes the inputs of a value with a name: `element`, and `read` for the value, which is undefined where there is none. Those
 * of a whole body have no frame around them.
 */
export function valueField(part) {
  const { shape, value, isWhole } = part;
  if (fitness(shape, value) === Number.NEGATIVE_INFINITY)
    return leafField({ ...part, shape: { kind: 'json' }, hint: say('JSON, as there are no inputs for it') });
  if (shape.choices) return choiceField(part);
  const draw = shape.fields || shape.keys ? objectParts : shape.items && listParts;
  if (draw === undefined) return leafField(part);
  return isWhole ? draw(part) : folded(part, draw);
}

/** Parts are drawn when the reader opens them: a large body has hundreds. */
function folded({ isRequired, ...part }, draw) {
  const { name, value } = part;
  const element = make(
    'details',
    { className: 'expandable playground-part' },
    make('summary', {}, ...heading({ name, isRequired })),
  );
  let read = () => value;
  const open = () => {
    const drawn = draw(part);
    read = drawn.read;
    element.append(make('div', { className: 'details-body' }, drawn.element));
  };
  element.open = isRequired || (typeof value === 'object' && value !== null);
  if (element.open) open();
  else element.addEventListener('toggle', open, { once: true });
  return { element, read: () => read() };
}

function objectParts({ shape, value }) {
  const { fields = {}, required = [], keys } = shape;
  const given = isFields(value) ? value : {};
  const named = Object.entries(fields).map(([name, one]) => {
    const own = Object.hasOwn(given, name) ? given[name] : undefined;
    return { ...valueField({ name, shape: one, value: own, isRequired: required.includes(name) }), key: () => name };
  });
  const others = Object.entries(given).filter(([name]) => !Object.hasOwn(fields, name));
  const draw = ([name, one]) => entryPart({ name, value: one, shape: keys ?? { kind: 'json' } });
  const list = rows(others, { draw, added: [], addText: keys && say('Add an entry') });
  const read = () => {
    const entries = [...named, ...list.parts.values()].map((one) => [one.key(), one.read()]);
    const known = entries.filter(([name, one]) => name !== undefined && one !== undefined);
    if (!isFields(value)) return known.length === 0 ? value : { ...seedOf(shape), ...Object.fromEntries(known) };
    // Names keep their places.
    const places = Object.keys(given).map((name) => [name, undefined]);
    return Object.fromEntries([...places, ...known]);
  };
  return { element: make('div', {}, ...named.map((one) => one.element), ...list.elements), read };
}

/** An entry of a map: its name and its value. */
function entryPart({ name, value, shape }) {
  const key = field({ name: say('Name'), value: name });
  const part = valueField({ name: say('Value'), shape, value });
  const element = make('div', {}, key.element, part.element);
  // An entry without a name is none, but one that was given so.
  return {
    label: name || say('Value'),
    element,
    key: () => (key.read() === '' && name !== '' ? undefined : key.read()),
    read: part.read,
  };
}

function listParts({ name, shape, value }) {
  const draw = (one, number) => {
    const label = `${name} ${number}`;
    return { label, ...valueField({ name: label, shape: shape.items, value: one }) };
  };
  const list = rows(listOf(value), { draw, added: seedOf(shape.items), addText: say('Add an item') });
  const read = () => {
    const items = [...list.parts.values()].map((part) => part.read()).filter((one) => one !== undefined);
    return items.length === 0 && !Array.isArray(value) ? value : items;
  };
  return { element: make('div', {}, ...list.elements), read };
}

/** Rows that the reader adds and removes; `draw` makes the part of one, with a label, of what it is given and its number. */
function rows(given, { draw, added, addText }) {
  const list = make('div', {});
  const parts = new Map();
  let count = 0;
  const append = (one) => {
    count += 1;
    const part = draw(one, count);
    const remove = action('×', () => {
      const next = row.nextElementSibling ?? row.previousElementSibling ?? list.parentElement;
      parts.delete(row);
      row.remove();
      focusIn(next);
    });
    remove.ariaLabel = say('Remove {name}', { name: part.label });
    const row = make('div', { className: 'playground-row' }, part.element, remove);
    parts.set(row, part);
    list.append(row);
    return row;
  };
  for (const one of given) append(one);
  return { elements: [list, addText && action(addText, () => focusIn(append(added)))], parts };
}

function choiceField({ name, shape, value, isRequired, isWhole }) {
  const variants = variantsOf(shape);
  const scores = variants.map((variant) => fitness(variant.shape, value));
  const first = scores.indexOf(Math.max(...scores));
  const label = isWhole ? { name: say('Variant') } : { name, hint: say('Variant'), isRequired };
  const { menu, holder, part } = choiceOf(label, {
    titles: variants.map(({ title }, index) => `${index + 1}. ${title}`),
    first,
    draw(index) {
      const own = variants[index].shape;
      return valueField({ name, shape: own, value: index === first ? value : seedOf(own), isWhole: true });
    },
  });
  const frame = isWhole ? {} : { className: 'playground-choice' };
  const element = make('div', frame, variants.length > 1 ? menu : undefined, holder);
  return { element, read: () => part().read() };
}

/** One input: a text, a number, a date, a file, a choice between values, or JSON for what has no inputs of its own. */
function leafField({ name, shape, value, isRequired, mayBeEmpty = true, hint }) {
  const { parse, ...form } = inputOf(shape, value, isRequired);
  const one = field({ name, isRequired, mayBeEmpty, hint, ...form });
  let last = value;
  one.input.addEventListener('input', () => {
    last = parse(one.input, last);
  });
  return { ...one, read: () => last };
}

/** How a value is written in an input, and read from it again; what is not valid leaves the last value. */
function inputOf({ kind, format, values = kind === 'boolean' ? [true, false] : undefined }, value, isRequired) {
  if (values) return menuOf(values, value, isRequired);
  if (kind === 'file') return { kind, parse: ({ files }) => files[0] };
  if (kind === 'json') return { kind: 'document', value: writeJson(value, 2), parse: parseJson };
  // An empty text and an empty place look alike.
  const placeholder = value === '' ? '""' : value === null ? 'null' : undefined;
  if (kind === 'number') {
    const parse = ({ value: written }) => (written === '' ? undefined : (jsonOf(written) ?? Number(written)));
    return { kind, value: writeJson(value), placeholder, parse };
  }
  const text = value ?? '';
  const plain = { value: text, placeholder, parse: ({ value: written }) => written || undefined };
  if (format === 'password') return { ...plain, type: 'password' };
  if (format === 'date' && /^(?:\d{4}-\d\d-\d\d)?$/.test(text)) return { ...plain, type: 'date', hint: 'YYYY-MM-DD' };
  if (format === 'date-time') {
    const [, seconds = text] = /^(.*?)(?:\.0+)?Z$/.exec(text) ?? [];
    const parse = ({ value: written }) =>
      written === '' ? undefined : `${written.length === 16 ? `${written}:00` : written}Z`;
    if (seconds === '' || SECONDS.test(seconds))
      return { ...plain, type: 'datetime-local', step: 1, value: seconds, hint: 'UTC', parse };
  }
  return text.length > TEXT_LENGTH || text.includes('\n') ? { ...plain, kind: 'document', hint: '' } : plain;
}

function menuOf(values, value, isRequired) {
  const isKnown = value === undefined || values.some((one) => isSame(one, value));
  const all = isKnown ? values : [...values, value];
  const textOf = (one) => (typeof one === 'string' ? one : writeJson(one));
  const mayBeEmpty = !isRequired || value === undefined;
  const parse = ({ selectedIndex }) => all[selectedIndex - (mayBeEmpty ? 1 : 0)];
  return { values: all.map(textOf), value: value === undefined ? '' : textOf(value), mayBeEmpty, parse };
}

function parseJson(input, last) {
  const parsed = jsonOf(input.value);
  const isValid = parsed !== undefined || input.value.trim() === '';
  input.setCustomValidity(isValid ? '' : say('This is not valid JSON.'));
  return isValid ? parsed : last;
}
