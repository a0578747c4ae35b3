// The body of a request: a text, the fields of a form, a file.
import { make, nextId, say } from './elements.js';
import { field, group } from './fields.js';
import { serializeParameter } from './serialize.js';

export function bodyPart(body) {
  if (body === null || body.contents.length === 0) return { read: () => undefined };
  const forms = body.contents.map((content) => contentForm(content, body.isRequired));
  const types = body.contents.map(({ mediaType }) => mediaType);
  const select = field({ name: say('Media type'), kind: 'text', isRequired: true, values: types });
  const chosen = () => Math.max(select.input.selectedIndex, 0);
  const show = () => {
    for (const [index, { element }] of forms.entries()) {
      element.hidden = index !== chosen();
      for (const input of element.querySelectorAll('input, select, textarea')) input.disabled = index !== chosen();
    }
  };
  select.input.addEventListener('change', show);
  show();
  const menu = forms.length > 1 ? select.element : make('p', { className: 'media-type' }, types[0]);
  const read = () => forms[chosen()].read();
  return { element: group(say('Body'), menu, ...forms.map(({ element }) => element)), read };
}

function contentForm({ mediaType, text, fields, isFile }, isRequired) {
  if (fields !== undefined) {
    const inputs = fields.map((one) => ({ ...one, ...field(one) }));
    const element = make('div', {}, ...inputs.map((one) => one.element));
    const isMultipart = mediaType.startsWith('multipart/');
    return { element, read: () => (isMultipart ? formData(inputs) : searchParams(inputs, mediaType)) };
  }
  if (isFile) {
    const one = field({ name: say('File'), kind: 'file', isRequired, hint: '' });
    const read = () => one.read() && { body: one.read(), mediaType, fileName: one.read().name };
    return { element: make('div', {}, one.element), read };
  }
  const id = nextId();
  const rows = Math.min(Math.max(text.split('\n').length, 4), 18);
  const area = make('textarea', { id, value: text, rows, spellcheck: false, className: 'playground-body' });
  const label = make('label', { htmlFor: id, className: 'visually-hidden' }, say('Body'));
  const read = () => (area.value.trim() === '' ? undefined : { body: area.value, mediaType, text: area.value });
  return { element: make('div', {}, label, area), read };
}

function formData(inputs) {
  const body = new FormData();
  const parts = [];
  for (const input of inputs) {
    const value = input.read();
    if (value === undefined || value === '') continue;
    const pairs = typeof value === 'string' ? serializeParameter(input, value) : [{ name: input.name, value }];
    for (const { name, value: one } of pairs) {
      body.append(name, one);
      parts.push(typeof one === 'string' ? { name, text: one } : { name, fileName: one.name });
    }
  }
  return { body, parts };
}

function searchParams(inputs, mediaType) {
  const filled = inputs.filter((input) => typeof input.read() === 'string' && input.read() !== '');
  const pairs = filled.flatMap((input) =>
    serializeParameter(input, input.read()).map(({ name, value }) => [name, value]),
  );
  const body = new URLSearchParams(pairs);
  return { body, mediaType, text: body.toString() };
}
