// Inputs for a value of JSON. Each gives back the very value that it was given until the reader changes it: what it shows in
// part, or in another form, is never lost.
import { jsonOf, writeJson } from '../../api/description/exact-json.ts';
import { make } from '../elements.js';
import { say } from '../words.js';
import { action, field, marks } from './fields.js';
import { canShow, fitness, isObject, isSame, seedOf, variantsOf } from './shapes.js';

const TEXT_LENGTH = 80;
const SECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/;

/** Makes the inputs of a value with a name: `element`, and `read` for the value, which is undefined where there is none. */
export function valueField(part) {
  const { shape, value } = part;
  if (!canShow(shape, value)) return jsonField(part, say('JSON, as there are no inputs for it'));
  if (shape.choices) return choiceField(part);
  if (shape.fields || shape.keys) return folded(part, objectParts);
  if (shape.items) return folded(part, listParts);
  return shape.kind === 'json' ? jsonField(part, 'JSON') : leafField(part);
}

/** Makes the inputs for a whole body, without a frame around them. */
export function wholeValue(part) {
  const { shape, value } = part;
  if (canShow(shape, value) && !shape.choices) {
    if (shape.fields || shape.keys) return objectParts(part);
    if (shape.items) return listParts(part);
  }
  return valueField({ ...part, isWhole: true });
}

/** Parts are drawn when the reader opens them: a large body has hundreds. */
function folded({ name, isRequired, ...part }, draw) {
  const title = make('span', { className: 'playground-name' }, name);
  const element = make(
    'details',
    { className: 'expandable playground-part' },
    make('summary', {}, title, ...marks({ isRequired })),
  );
  let drawn;
  const open = () => {
    if (drawn !== undefined) return;
    drawn = draw({ ...part, name });
    element.append(make('div', { className: 'details-body' }, drawn.element));
  };
  element.addEventListener('toggle', () => element.open && open());
  if (isRequired || (typeof part.value === 'object' && part.value !== null)) {
    element.open = true;
    open();
  }
  return { element, title, read: () => (drawn === undefined ? part.value : drawn.read()) };
}

function objectParts({ shape, value }) {
  const { fields = {}, required = [], keys } = shape;
  const given = isObject(value) ? value : {};
  const partOf = (name) => (Object.hasOwn(given, name) ? given[name] : undefined);
  const named = Object.entries(fields).map(([name, one]) => ({
    ...valueField({ name, shape: one, value: partOf(name), isRequired: required.includes(name) }),
    name: () => name,
  }));
  const others = Object.keys(given).filter((name) => !Object.hasOwn(fields, name));
  const list = rows(
    others.map((name) => [name, given[name]]),
    ([name, one], remove) => entryRow({ name, value: one, shape: keys ?? { kind: 'json' } }, remove),
  );
  const add = keys && addButton(say('Add an entry'), () => list.add(['', undefined]));
  const order = Object.keys(given);
  const place = (name) => (order.includes(name) ? order.indexOf(name) : order.length);
  const read = () => {
    const entries = [...named, ...list.parts].map((one) => [one.name(), one.read()]);
    const known = entries.filter(([name, one]) => name !== undefined && one !== undefined);
    if (known.length === 0 && !isObject(value)) return value;
    const entered = Object.fromEntries(known.sort(([one], [other]) => place(one) - place(other)));
    return isObject(value) ? entered : { ...seedOf(shape), ...entered };
  };
  const element = make('div', {}, ...named.map((one) => one.element), list.element, add);
  return { element, read };
}

/** An entry of a map: its name and its value. */
function entryRow({ name, value, shape }, remove) {
  const key = field({ name: say('Name'), kind: 'text', value: name });
  const part = valueField({ name: say('Value'), shape, value });
  const element = make('div', { className: 'playground-row' }, make('div', {}, key.element, part.element), remove);
  // An entry without a name that the reader has added is none.
  return { element, name: () => (key.read() === '' && name !== '' ? undefined : key.read()), read: part.read };
}

function listParts({ name, shape, value }) {
  const list = rows(Array.isArray(value) ? value : [], (one, remove, number) => {
    const part = valueField({ name: `${name} ${number}`, shape: shape.items, value: one });
    return { ...part, element: make('div', { className: 'playground-row' }, part.element, remove) };
  });
  const add = addButton(say('Add an item'), () => list.add(seedOf(shape.items)));
  const read = () => {
    const items = list.parts.map((part) => part.read()).filter((one) => one !== undefined);
    return items.length === 0 && !Array.isArray(value) ? value : items;
  };
  return { element: make('div', {}, list.element, add), read };
}

/** Rows that the reader adds and removes; `draw` makes one of what it is given, a button to remove it, and its number. */
function rows(given, draw) {
  const element = make('div', {});
  const parts = [];
  let count = 0;
  const append = (one) => {
    count += 1;
    const remove = action('×', () => {
      const at = parts.indexOf(part);
      parts.splice(at, 1);
      const next = parts[at] ?? parts[at - 1];
      part.element.remove();
      (next?.element ?? element.parentElement).querySelector('input, select, textarea, button')?.focus();
      announce(element);
    });
    const part = draw(one, remove, count);
    remove.setAttribute(
      'aria-label',
      say('Remove {name}').replace('{name}', () => nameOf(part)),
    );
    parts.push(part);
    element.append(part.element);
    return part;
  };
  for (const one of given) append(one);
  const add = (one) => {
    append(one).element.querySelector('input, select, textarea, button')?.focus();
    announce(element);
  };
  return { element, parts, add };
}

const nameOf = ({ title, name }) => title?.textContent ?? (name?.() || say('Value'));

/** The form listens to its inputs; rows come and go without one. */
function announce(element) {
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

function addButton(text, onClick) {
  return action(text, onClick, { className: 'playground-action playground-add' });
}

function choiceField({ name, shape, value, isRequired, isWhole }) {
  const variants = variantsOf(shape);
  const scores = variants.map((variant) => fitness(variant.shape, value));
  const first = scores.indexOf(Math.max(...scores));
  const drawn = new Map();
  const titles = variants.map(({ title }, index) => `${index + 1}. ${title}`);
  const label = isWhole ? { name: say('Variant') } : { name, hint: say('Variant'), isRequired };
  const select = field({ ...label, kind: 'text', mayBeEmpty: false, values: titles, value: titles[first] });
  const chosen = () => Math.max(select.input.selectedIndex, 0);
  const holder = make('div', {});
  const partOf = (index) => {
    const one = variants[index].shape;
    const start = index === first ? value : seedOf(one);
    if (!drawn.has(index)) drawn.set(index, wholeValue({ name, shape: one, value: start }));
    return drawn.get(index);
  };
  const show = () => holder.replaceChildren(partOf(chosen()).element);
  select.input.addEventListener('change', show);
  show();
  const menu = variants.length > 1 ? select.element : undefined;
  const frame = isWhole ? {} : { className: 'playground-choice' };
  return { element: make('div', frame, menu, holder), title: select.title, read: () => partOf(chosen()).read() };
}

/** One input: a text, a number, a date, a file or a choice between values. */
function leafField({ name, shape, value, isRequired }) {
  const values = valuesOf(shape, value);
  const form = values === undefined ? inputOf(shape, value) : choiceOf(values, value);
  // An empty text and an empty place look alike.
  const placeholder = value === '' ? '""' : value === null ? 'null' : undefined;
  const mayBeEmpty = !isRequired || value === undefined || values === undefined;
  const one = field({ name, isRequired, mayBeEmpty, placeholder, ...form });
  let isChanged = false;
  for (const event of ['input', 'change']) one.input.addEventListener(event, () => (isChanged = true));
  const read = () => {
    if (shape.kind === 'file') return one.read();
    if (!isChanged) return value;
    if (values !== undefined) return values[one.input.selectedIndex - (mayBeEmpty ? 1 : 0)];
    return one.read() === '' ? undefined : form.parse(one.read());
  };
  return { ...one, read };
}

function valuesOf({ kind, values = kind === 'boolean' ? [true, false] : undefined }, value) {
  if (values === undefined) return undefined;
  const isKnown = value === undefined || values.some((one) => isSame(one, value));
  return isKnown ? values : [...values, value];
}

function choiceOf(values, value) {
  const textOf = (one) => (typeof one === 'string' ? one : writeJson(one));
  return { kind: 'text', values: values.map(textOf), value: value === undefined ? '' : textOf(value) };
}

/** How a value is written in an input, and read from it again. */
export function inputOf({ kind, format }, value) {
  if (kind === 'file') return { kind };
  if (kind === 'number') return { kind, value: writeJson(value), parse: (text) => jsonOf(text) ?? Number(text) };
  const text = value ?? '';
  const plain = { kind: 'text', value: text, parse: (written) => written };
  if (format === 'password') return { ...plain, type: 'password' };
  if (format === 'date' && /^(?:\d{4}-\d\d-\d\d)?$/.test(text)) return { ...plain, type: 'date', hint: 'YYYY-MM-DD' };
  if (format === 'date-time') {
    const [, seconds = text] = /^(.*?)(?:\.0+)?Z$/.exec(text) ?? [];
    const parse = (written) => `${written.length === 16 ? `${written}:00` : written}Z`;
    if (seconds === '' || SECONDS.test(seconds))
      return { ...plain, type: 'datetime-local', step: 1, value: seconds, hint: 'UTC', parse };
  }
  return text.length > TEXT_LENGTH || text.includes('\n') ? { ...plain, kind: 'document', hint: '' } : plain;
}

/** A value as JSON: for what has no inputs of its own. */
function jsonField({ name, value, isRequired }, hint) {
  const text = value === undefined ? '' : writeJson(value, 2);
  const rows = Math.min(Math.max(text.split('\n').length, 2), 12);
  const one = field({ name, kind: 'document', isRequired, mayBeEmpty: true, value: text, hint, rows });
  let last = value;
  one.input.addEventListener('input', () => {
    const isEmpty = one.read().trim() === '';
    const parsed = isEmpty ? undefined : jsonOf(one.read());
    const isValid = isEmpty || parsed !== undefined;
    one.input.setCustomValidity(isValid ? '' : say('This is not valid JSON.'));
    if (isValid) last = parsed;
  });
  return { ...one, read: () => last };
}
