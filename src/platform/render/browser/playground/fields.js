// The inputs of the form.
import { make, nextId, say } from './elements.js';

/** A labelled input: `read` gives its text, or its file. */
export function field({ name, kind, isRequired, values = [], value = '', type, hint = hintOf(kind) }) {
  const id = nextId();
  const input = inputOf({ id, kind, isRequired, values, value, type });
  const label = make('label', { htmlFor: id }, make('span', { className: 'playground-name' }, name));
  if (isRequired) label.append(' ', make('span', { className: 'field-required' }, say('required')));
  if (hint) label.append(' ', make('span', { className: 'field-label' }, hint));
  const element = make('div', { className: 'playground-field' }, label, input);
  const read = () => (kind === 'file' ? input.files[0] : input.value);
  return { name, kind, element, input, read };
}

function inputOf({ id, kind, isRequired, values, value, type }) {
  if (values.length > 0) {
    const choices = isRequired ? values : ['', ...values];
    const select = make(
      'select',
      { id, required: isRequired },
      ...choices.map((one) => make('option', { value: one }, one)),
    );
    if (choices.includes(value)) select.value = value;
    return select;
  }
  if (kind === 'file') return make('input', { id, type: 'file', required: isRequired });
  const properties = { id, required: isRequired, value, autocomplete: 'off', spellcheck: false };
  if (kind === 'object' || kind === 'document') return make('textarea', { ...properties, rows: 3 });
  if (kind === 'number') return make('input', { ...properties, type: 'number', step: 'any' });
  return make('input', { ...properties, type: type ?? 'text' });
}

export function group(title, ...children) {
  const known = children.filter((child) => child !== undefined);
  if (known.length === 0) return undefined;
  return make('fieldset', { className: 'playground-group' }, make('legend', {}, title), ...known);
}

function hintOf(kind) {
  if (kind === 'list') return say('list, separated by commas');
  if (kind === 'number') return say('number');
  if (kind === 'file') return say('File');
  return kind === 'object' || kind === 'document' ? 'JSON' : undefined;
}
