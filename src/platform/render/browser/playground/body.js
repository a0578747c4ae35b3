// The body of a request: inputs for its parts, a text, a file.
import { jsonOf, writeJson } from '../../api/description/exact-json.ts';
import { isForm } from '../../api/endpoint/model.ts';
import { sampleContent } from '../../api/page/request.ts';
import { fieldsOf } from '../../model/fields.ts';
import { make } from '../elements.js';
import { say } from '../words.js';
import { action, choiceOf, field, group, nextId } from './fields.js';
import { isObject, isSame } from './shapes.js';
import { wholeValue } from './values.js';

/**
 * Gives what is to be sent, as `requestOf` takes it; `readSample` that of samples, where a content that is left alone has its
 * example.
 */
export function bodyPart(body) {
  if (body === undefined || body.contents.length === 0) {
    return { read: () => undefined, readSample: () => undefined };
  }
  const contents = body.contents.map((content) => {
    const { mediaType } = content;
    const part = contentPart(content, body.isRequired);
    const read = () => ({ form: content, ...part.read() });
    const initial = part.read();
    const readSample = () => (isSame(part.read(), initial) ? sampleContent(content) : read());
    return { title: mediaType, label: mediaType, fields: [part.field], read, readSample };
  });
  const { menu: select, sets, chosen } = choiceOf(say('Media type'), contents);
  const menu = contents.length > 1 ? select : make('p', { className: 'media-type' }, contents[0].title);
  const read = () => contents[chosen()].read();
  const readSample = () => contents[chosen()].readSample();
  return { element: group(say('Body'), menu, ...sets), read, readSample };
}

function contentPart({ mediaType, text, start = text, shape }, isRequired) {
  if (shape?.kind === 'file') {
    const one = field({ name: say('File'), kind: 'file', isRequired, hint: '' });
    return { field: one, read: () => ({ file: one.read() }) };
  }
  const value = jsonOf(start);
  if (isForm(mediaType)) {
    const part = wholeValue({ name: say('Body'), shape, value: isObject(value) ? value : {} });
    return { field: part, read: () => ({ values: fieldsOf(part.read()) }) };
  }
  const hasInputs = shape !== undefined && (value !== undefined || start.trim() === '');
  const part = hasInputs ? switchedPart(shape, start) : textPart(text);
  return { field: part, read: () => ({ text: part.read() }) };
}

function textPart(text) {
  const id = nextId();
  const rows = Math.min(Math.max(text.split('\n').length, 4), 18);
  const area = make('textarea', { id, value: text, rows, spellcheck: false, className: 'playground-body' });
  const label = make('label', { htmlFor: id, className: 'visually-hidden' }, say('Body'));
  return { element: make('div', {}, label, area), read: () => (area.value.trim() === '' ? '' : area.value) };
}

/** Shows a body of JSON as inputs, or as its text where the reader asks for it: what is changed in one stands in the other. */
function switchedPart(shape, text) {
  const holder = make('div', {});
  const fault = make(
    'p',
    { className: 'playground-note playground-fault', role: 'alert', hidden: true },
    say('This is not valid JSON.'),
  );
  let part;
  const showText = (shown) => (part = textPart(shown));
  const showInputs = (shown) => {
    const value = jsonOf(shown);
    const inputs = wholeValue({ name: say('Body'), shape, value });
    // A text that is not changed keeps its form.
    const read = () => {
      const now = inputs.read();
      return isSame(now, value) ? shown : (writeJson(now, 2) ?? '');
    };
    part = { ...inputs, read };
  };
  const button = action('JSON', () => {
    const isText = button.getAttribute('aria-pressed') === 'true';
    const shown = part.read();
    const isValid = !isText || shown === '' || jsonOf(shown) !== undefined;
    fault.hidden = isValid;
    if (!isValid) return;
    (isText ? showInputs : showText)(shown);
    button.setAttribute('aria-pressed', String(!isText));
    holder.replaceChildren(part.element);
  });
  button.setAttribute('aria-pressed', 'false');
  showInputs(text);
  holder.append(part.element);
  const bar = make('div', { className: 'playground-switch' }, button);
  return { element: make('div', {}, bar, fault, holder), read: () => part.read() };
}
