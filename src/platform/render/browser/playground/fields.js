// The inputs of the form.
import { make } from '../elements.js';
import { say } from '../words.js';

const INPUTS = { number: { type: 'number', step: 'any' }, file: { type: 'file' } };

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

/** A labelled input; `read` gives its text. A field that is marked as required may be left empty where it says so. */
export function field({ name, kind = 'text', isRequired, mayBeEmpty = !isRequired, hint = hintOf(kind), ...rest }) {
  const id = nextId();
  const input = inputOf({ id, kind, mayBeEmpty, ...rest });
  const label = make('label', { htmlFor: id }, ...heading({ name, isRequired, hint }));
  const element = make('div', { className: 'playground-field' }, label, input);
  return { element, input, read: () => input.value };
}

/** Writes the name of a field, and what there is to know of it. */
export function heading({ name, isRequired, hint }) {
  return [
    make('span', { className: 'playground-name' }, name),
    ...(isRequired ? [' ', make('span', { className: 'field-required' }, say('required'))] : []),
    ...(hint ? [' ', make('span', { className: 'field-label' }, hint)] : []),
  ];
}

function inputOf({ id, kind, mayBeEmpty, values = [], value, ...more }) {
  const required = !mayBeEmpty;
  if (values.length > 0) {
    const choices = mayBeEmpty ? ['', ...values] : values;
    const select = make('select', { id, required }, ...choices.map((one) => make('option', { value: one }, one)));
    if (choices.includes(value)) select.value = value;
    return select;
  }
  const properties = { id, required, value, autocomplete: 'off', spellcheck: false, ...more };
  // The style sizes it by its text, in browsers that can.
  if (kind === 'object' || kind === 'document') return make('textarea', { rows: 6, ...properties });
  return make('input', { type: 'text', ...INPUTS[kind], ...properties });
}

export function group(title, ...children) {
  return make('fieldset', { className: 'playground-group' }, make('legend', {}, title), ...children);
}

/**
 * A menu of parts of which one is shown, and is part of the form: each is drawn when it is first chosen. `chosen` gives its
 * place, `part` the part itself.
 */
export function choiceOf(label, { titles, first = 0, draw }) {
  const values = { values: titles, value: titles[first] };
  const { element: menu, input } = field({ ...label, ...values, mayBeEmpty: false });
  const holder = make('div', {});
  const drawn = [];
  const chosen = () => input.selectedIndex;
  const part = () => (drawn[chosen()] ??= draw(chosen()));
  const show = () => holder.replaceChildren(part().element);
  input.addEventListener('input', show);
  show();
  return { menu, holder, chosen, part };
}

export function focusIn(element) {
  element.querySelector('input, select, textarea, button')?.focus();
}

/** A button that is no answer to the form. */
export function action(text, onclick) {
  return make('button', { type: 'button', className: 'playground-action', onclick }, text);
}

function hintOf(kind) {
  if (kind === 'list') return say('list, separated by commas');
  if (kind === 'number') return say('number');
  if (kind === 'file') return say('File');
  return kind === 'object' || kind === 'document' ? 'JSON' : undefined;
}
