/*! The form by which a reader tries the request that a page describes. It sends nothing before the reader says so, and then only to the server that the form shows. */
import { jsonOf } from '../../api/description/exact-json.ts';
import { requestOf, sampleKeys } from '../../api/page/request.ts';
import { make } from '../elements.js';
import { say, speak } from '../words.js';
import { showAnswer, showFault } from './answer.js';
import { securityPart } from './authorization.js';
import { bodyPart } from './body.js';
import { nextId, pre } from './fields.js';
import { parameterPart } from './parameters.js';
import { loadWriter, samplesOfPage } from './samples.js';
import { serverPart } from './servers.js';

const WEB_ADDRESS = /^https?:$/;
/** The name of the file stands before the script. */
const WRITER = new URL(sampleWriter, document.currentScript.src).href;

async function send(form, filled, { output, signal }) {
  const request = requestOf(form, filled);
  const url = addressOf(request);
  const { method, headers } = request;
  const options = {
    method,
    headers: headers.map(({ name, value }) => [name, value]),
    body: method === 'GET' || method === 'HEAD' ? undefined : sentBody(request.body, filled.content),
    credentials: form.sendsCookies ? 'include' : 'omit',
    signal,
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  };
  const started = performance.now();
  const response = await fetch(url, options);
  await showAnswer(output, response, performance.now() - started);
}

function addressOf({ url }) {
  const address = URL.parse(url, location.href);
  if (!WEB_ADDRESS.test(address?.protocol)) throw new Error(say('The address of the server is missing or not valid.'));
  return address;
}

function sentBody(body, content) {
  if (body?.fields === undefined) return content?.file ?? body?.text;
  const isMultipart = body.mediaType.startsWith('multipart/');
  const sent = isMultipart ? new FormData() : new URLSearchParams();
  for (const { name, value, isFile, file } of body.fields) if (!isFile || file) sent.append(name, file ?? value);
  return sent;
}

function build(form) {
  const parts = {
    server: serverPart(form.servers),
    security: securityPart(form.security),
    parameters: parameterPart(form.parameters),
    body: bodyPart(form.body),
  };
  const output = make('div', { className: 'playground-output', role: 'status', 'aria-live': 'polite' });
  const command = pre('', say('As a command'));
  const submit = make('button', { type: 'submit', className: 'playground-send' }, say('Send'));
  const cancel = make('button', { type: 'button', className: 'playground-cancel', hidden: true }, say('Cancel'));
  const element = make(
    'form',
    { className: 'playground-form', 'aria-label': `${say('Try it')}: ${form.method} ${form.path}` },
    parts.server.element,
    parts.security.element,
    ...parts.parameters.elements,
    parts.body.element,
    make('div', { className: 'playground-actions' }, submit, cancel),
    make('details', { className: 'expandable' }, make('summary', {}, say('As a command')), command),
    output,
  );
  void showRequests(element, form, { parts, command: command.firstChild });
  startSending({ element, submit, cancel, output }, (signal) => send(form, filledIn(parts), { output, signal }));
  return element;
}

function filledIn({ server, security, parameters, body }) {
  return { address: server.read(), keys: security.read(), texts: parameters.read(), content: body.read() };
}

/** Keys stay out of the samples, which are copied and shown to others; the command of the form has them. */
function sampleOf(form, { server, security, parameters, body }, initial) {
  const address = server.read() === initial ? form.address : server.read();
  const keys = sampleKeys(form, security.chosen());
  return { address, keys, texts: parameters.readSample(), content: body.readSample() };
}

/** Shows the request as the reader fills it in: in the samples of the page, and as a command. */
async function showRequests(element, form, { parts, command }) {
  const initial = parts.server.read();
  const showSamples = samplesOfPage();
  const write = await loadWriter(WRITER).catch(() => undefined);
  if (write === undefined) return;
  const show = () => {
    showSamples(requestOf(form, sampleOf(form, parts, initial)), write);
    const request = requestOf(form, filledIn(parts));
    const url = URL.parse(request.url, location.href)?.href ?? '';
    command.textContent =
      write('shell curl', { ...request, url }) ?? say('The address of the server is missing or not valid.');
  };
  element.addEventListener('input', show);
  element.addEventListener('change', show);
  show();
}

function startSending({ element, submit, cancel, output }, answer) {
  let running;
  const setBusy = (isBusy) => {
    submit.disabled = isBusy;
    cancel.hidden = !isBusy;
  };
  cancel.addEventListener('click', () => running?.abort(new Error(say('Cancelled.'))));
  // A field that is not valid can be focused only where it is shown.
  element.addEventListener(
    'invalid',
    ({ target }) => {
      for (let at = target; at !== element; at = at.parentElement) if (at.localName === 'details') at.open = true;
    },
    true,
  );
  element.addEventListener('submit', async (event) => {
    event.preventDefault();
    running = new AbortController();
    setBusy(true);
    output.replaceChildren(make('p', { className: 'playground-note' }, say('Waiting for the answer …')));
    try {
      await answer(running.signal);
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
  const form = jsonOf(holder.textContent);
  if (form === undefined || bar === null) return;
  speak(jsonOf(holder.dataset.words ?? '') ?? {});
  holder.id = nextId();
  const button = make(
    'button',
    { type: 'button', className: 'playground-open', 'aria-expanded': 'false', 'aria-controls': holder.id },
    say('Try it'),
  );
  button.addEventListener('click', () => {
    const isOpen = holder.hidden;
    if (holder.querySelector('form') === null) holder.replaceChildren(build(form));
    holder.hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) holder.querySelector('input, select, textarea, button')?.focus();
  });
  bar.append(button);
}

for (const holder of document.querySelectorAll('[data-playground]')) start(holder);
