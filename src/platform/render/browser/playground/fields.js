// The inputs of the form.
import { make } from '../elements.js';
import { say } from '../words.js';

let lastId = 0;

export function nextId() {
  lastId += 1;
  return `playground-${lastId}`;
}

export function pre(text, label) {
  return make(
    'pre',
    { className: 'playground-text', tabIndex: 0, role: 'region', 'aria-label': label },
    make('code', {}, text),
  );
}

/**
 * A labelled input: `read` gives its text, or its file. A field that is marked as required may all the same be left empty
 * where it says so.
 */
export function field({ name, kind, isRequired, mayBeEmpty = !isRequired, value = '', hint = hintOf(kind), ...rest }) {
  const id = nextId();
  const input = inputOf({ id, kind, mayBeEmpty, value, ...rest });
  const title = make('span', { className: 'playground-name' }, name);
  const label = make('label', { htmlFor: id }, title, ...marks({ isRequired, hint }));
  const element = make('div', { className: 'playground-field' }, label, input);
  const read = () => (kind === 'file' ? input.files[0] : input.value);
  return { name, kind, element, title, input, read };
}

/** Stand behind the name of a field. */
export function marks({ isRequired, hint }) {
  return [
    ...(isRequired ? [' ', make('span', { className: 'field-required' }, say('required'))] : []),
    ...(hint ? [' ', make('span', { className: 'field-label' }, hint)] : []),
  ];
}

function inputOf({ id, kind, mayBeEmpty, values = [], value, type, ...more }) {
  const required = !mayBeEmpty;
  if (values.length > 0) {
    const choices = mayBeEmpty ? ['', ...values] : values;
    const select = make('select', { id, required }, ...choices.map((one) => make('option', { value: one }, one)));
    if (choices.includes(value)) select.value = value;
    return select;
  }
  if (kind === 'file') return make('input', { id, type: 'file', required });
  const properties = { id, required, value, autocomplete: 'off', spellcheck: false, ...more };
  if (kind === 'object' || kind === 'document') return make('textarea', { rows: 3, ...properties });
  if (kind === 'number') return make('input', { type: 'number', step: 'any', ...properties });
  return make('input', { type: type ?? 'text', ...properties });
}

export function group(title, ...children) {
  const known = children.filter((child) => child !== undefined);
  if (known.length === 0) return undefined;
  return make('fieldset', { className: 'playground-group' }, make('legend', {}, title), ...known);
}

/**
 * A menu of sets of fields of which one is shown, and is part of the form; the others are disabled. `chosen` gives the place
 * of the one.
 */
export function choiceOf(name, choices) {
  const values = choices.map(({ title }) => title);
  const { element: menu, input } = field({ name, kind: 'text', mayBeEmpty: false, values });
  const sets = choices.map(({ label, fields }) =>
    make('fieldset', { className: 'playground-group', 'aria-label': label }, ...fields.map(({ element }) => element)),
  );
  const chosen = () => Math.max(input.selectedIndex, 0);
  const show = () => {
    for (const [index, set] of sets.entries()) set.hidden = set.disabled = index !== chosen();
  };
  input.addEventListener('change', show);
  show();
  return { menu, sets, chosen };
}

/** A button that is no answer to the form. */
export function action(text, onClick, properties = {}) {
  const button = make('button', { type: 'button', className: 'playground-action', ...properties }, text);
  button.addEventListener('click', onClick);
  return button;
}

function hintOf(kind) {
  if (kind === 'list') return say('list, separated by commas');
  if (kind === 'number') return say('number');
  if (kind === 'file') return say('File');
  return kind === 'object' || kind === 'document' ? 'JSON' : undefined;
}
