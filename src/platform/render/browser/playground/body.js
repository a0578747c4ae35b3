// The body of a request: inputs for its parts, a text, a file.
import { jsonOf, writeJson } from '../../api/description/exact-json.ts';
import { isForm } from '../../api/endpoint/model.ts';
import { sampleContent } from '../../api/page/request.ts';
import { fieldsOf } from '../../model/fields.ts';
import { make } from '../elements.js';
import { say } from '../words.js';
import { action, choiceOf, group } from './fields.js';
import { isSame } from './shapes.js';
import { valueField } from './values.js';

/**
 * Returns the content to send, as `requestOf` takes it; `readSample` that of samples, where a content that is left alone has its
 * example.
 */
export function bodyPart(body) {
  const { contents, isRequired } = body;
  const { menu, holder, part } = choiceOf(
    { name: say('Media type') },
    { titles: contents.map(({ mediaType }) => mediaType), draw: (index) => drawContent(contents[index], isRequired) },
  );
  const lone = make('p', { className: 'media-type' }, contents[0].mediaType);
  return {
    element: group(say('Body'), contents.length > 1 ? menu : lone, holder),
    read: () => part().read(),
    readSample: () => part().readSample(),
  };
}

function drawContent(content, isRequired) {
  const part = contentPart(content, isRequired);
  const read = () => ({ form: content, ...part.read() });
  const initial = part.read();
  const marks = { className: 'playground-group', 'aria-label': content.mediaType };
  return {
    element: make('fieldset', marks, part.element),
    read,
    readSample: () => (isSame(part.read(), initial) ? sampleContent(content) : read()),
  };
}

function contentPart({ mediaType, text, start = text, shape }, isRequired) {
  if (shape?.kind === 'file') {
    const marks = { isRequired, mayBeEmpty: !isRequired, hint: '' };
    const { element, read } = valueField({ name: say('File'), shape, ...marks });
    return { element, read: () => ({ file: read() }) };
  }
  const value = jsonOf(start);
  if (isForm(mediaType)) {
    const given = fieldsOf(value);
    const { element, read } = valueField({ name: say('Body'), shape, value: given, isWhole: true });
    return { element, read: () => ({ values: fieldsOf(read()) }) };
  }
  const hasInputs = shape !== undefined && (value !== undefined || start.trim() === '');
  const { element, read } = hasInputs ? switchedPart(shape, start) : textPart(text);
  return { element, read: () => ({ text: read() }) };
}

function textPart(text) {
  const element = make('textarea', { rows: 12, value: text, spellcheck: false, 'aria-label': say('Body') });
  return { element, read: () => (element.value.trim() === '' ? '' : element.value) };
}

function inputsPart(shape, text) {
  const value = jsonOf(text);
  const { element, read } = valueField({ name: say('Body'), shape, value, isWhole: true });
  // A text that is not changed keeps its form.
  return { element, read: () => (isSame(read(), value) ? text : (writeJson(read(), 2) ?? '')) };
}

/** Shows a body of JSON as inputs, or as its text where the reader asks for it: what is changed in one stands in the other. */
function switchedPart(shape, start) {
  const fault = make(
    'p',
    { className: 'playground-note playground-fault', role: 'alert', hidden: true },
    say('This is not valid JSON.'),
  );
  const holder = make('div', {});
  let part;
  const show = (isText, text) => {
    part = isText ? textPart(text) : inputsPart(shape, text);
    holder.replaceChildren(part.element);
    button.ariaPressed = String(isText);
  };
  const button = action('JSON', () => {
    const isText = button.ariaPressed === 'true';
    const text = part.read();
    fault.hidden = !isText || text === '' || jsonOf(text) !== undefined;
    if (fault.hidden) show(!isText, text);
  });
  show(false, start);
  const bar = make('div', { className: 'playground-switch' }, button);
  return { element: make('div', {}, bar, fault, holder), read: () => part.read() };
}
