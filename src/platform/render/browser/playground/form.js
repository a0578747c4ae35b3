// The form as a whole: it is built when the reader opens it.
import { showAnswer, showFault } from './answer.js';
import { securityPart } from './authorization.js';
import { bodyPart } from './body.js';
import { make, nextId, pre, say, speak } from './elements.js';
import { parsed } from './json.js';
import { parameterPart } from './parameters.js';
import { commandOf, requestOf } from './request.js';
import { serverPart } from './servers.js';

const WEB_ADDRESS = /^https?:$/;

async function send(request, output, signal) {
  if (!WEB_ADDRESS.test(request.url.protocol))
    throw new Error(say('The address of the server is missing or not valid.'));
  const { method, url, headers, sent, credentials } = request;
  const started = performance.now();
  const options = {
    method,
    headers,
    body: sent?.body,
    credentials,
    signal,
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  };
  const response = await fetch(url, options);
  await showAnswer(output, response, performance.now() - started);
}

function build(description) {
  const parts = {
    server: serverPart(description.servers),
    security: securityPart(description.security),
    parameters: parameterPart(description.parameters),
    body: bodyPart(description.body),
  };
  const output = make('div', { className: 'playground-output', role: 'status', 'aria-live': 'polite' });
  const command = pre('', say('As a command'));
  const submit = make('button', { type: 'submit', className: 'playground-send' }, say('Send'));
  const cancel = make('button', { type: 'button', className: 'playground-cancel', hidden: true }, say('Cancel'));
  const form = make(
    'form',
    { className: 'playground-form', 'aria-label': `${say('Try it')}: ${description.method} ${description.path}` },
    parts.server.element,
    parts.security.element,
    ...parts.parameters.elements,
    parts.body.element,
    make('div', { className: 'playground-actions' }, submit, cancel),
    make('details', { className: 'expandable' }, make('summary', {}, say('As a command')), command),
    output,
  );
  const showCommand = () => {
    try {
      command.firstChild.textContent = commandOf(requestOf(description, parts));
    } catch {
      command.firstChild.textContent = say('The address of the server is missing or not valid.');
    }
  };
  form.addEventListener('input', showCommand);
  form.addEventListener('change', showCommand);
  showCommand();
  startSending({ form, submit, cancel, output }, () => requestOf(description, parts));
  return form;
}

function startSending({ form, submit, cancel, output }, request) {
  let running;
  const setBusy = (isBusy) => {
    submit.disabled = isBusy;
    cancel.hidden = !isBusy;
  };
  cancel.addEventListener('click', () => running?.abort(new Error(say('Cancelled.'))));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    running = new AbortController();
    setBusy(true);
    output.replaceChildren(make('p', { className: 'playground-note' }, say('Waiting for the answer …')));
    try {
      await send(request(), output, running.signal);
    } catch (error) {
      showFault(output, error);
    } finally {
      setBusy(false);
    }
  });
}

/** Puts the form on the page, closed: it is built when the reader opens it. */
function start(holder) {
  const bar = holder.previousElementSibling;
  const description = parsed(holder.dataset.playground);
  if (description === undefined || bar === null) return;
  speak(parsed(holder.dataset.words) ?? {});
  holder.id = nextId();
  const button = make(
    'button',
    { type: 'button', className: 'playground-open', 'aria-expanded': 'false', 'aria-controls': holder.id },
    say('Try it'),
  );
  button.addEventListener('click', () => {
    const isOpen = holder.hidden;
    if (holder.childElementCount === 0) holder.append(build(description));
    holder.hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) holder.querySelector('input, select, textarea, button')?.focus();
  });
  bar.append(button);
}

for (const holder of document.querySelectorAll('[data-playground]')) start(holder);
