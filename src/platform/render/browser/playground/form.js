/*! The form by which a reader tries the request that a page describes. It sends nothing before the reader says so, and then only to the server that the form shows. */
import { jsonOf } from '../../api/description/exact-json.ts';
import { requestOf, sampleKeys } from '../../api/page/request.ts';
import { make } from '../elements.js';
import { say } from '../words.js';
import { showAnswer, showFault } from './answer.js';
import { securityPart } from './authorization.js';
import { bodyPart } from './body.js';
import { choiceOf, field, focusIn, group, nextId, pre } from './fields.js';
import { parameterPart } from './parameters.js';
import { loadWriter, samplesOfPage } from './samples.js';

const WEB_ADDRESS = /^https?:$/;
/** The name of the file stands before the script. */
const WRITER = new URL(sampleWriter, document.currentScript.src).href;

function build(form) {
  const { servers, security, parameters, body } = form;
  const parts = {
    server: serverPart(servers),
    security: security.some((choice) => choice.length > 0) ? securityPart(security) : undefined,
    parameters: parameterPart(parameters),
    body: body?.contents.length > 0 ? bodyPart(body) : undefined,
  };
  const output = make('div', { className: 'playground-output', role: 'status', 'aria-live': 'polite' });
  const command = pre('', say('As a command'));
  const submit = make('button', { type: 'submit', className: 'playground-send' }, say('Send'));
  const cancel = make('button', { type: 'button', className: 'playground-cancel', hidden: true }, say('Cancel'));
  const element = make(
    'form',
    { className: 'playground-form', 'aria-label': `${say('Try it')}: ${form.method} ${form.path}` },
    parts.server.element,
    parts.security?.element,
    ...parts.parameters.elements,
    parts.body?.element,
    make('div', { className: 'playground-actions' }, submit, cancel),
    make('details', { className: 'expandable' }, make('summary', {}, say('As a command')), command),
    output,
  );
  void showRequests(element, form, { parts, command: command.firstChild });
  startSending({ element, submit, cancel, output }, async (signal) => {
    const started = performance.now();
    const credentials = form.sendsCookies ? 'include' : 'omit';
    const response = await send(requestOf(form, filledIn(parts)), { credentials, signal });
    await showAnswer(output, response, performance.now() - started);
  });
  return element;
}

/** The server that the reader chooses, or names where no known one can be reached from the page. */
function serverPart(servers) {
  const withoutSlash = (address) => address.trim().replace(/\/+$/, '');
  if (servers.length === 0 || servers.some(({ url }) => url.startsWith('/') && location.protocol === 'file:')) {
    const value = servers[0]?.url;
    const { element, read } = field({ name: say('Server'), isRequired: true, value, type: 'url' });
    return { element: group(say('Server'), element), read: () => withoutSlash(read()) };
  }
  const draw = (index) => {
    const { url, variables } = servers[index];
    const fields = variables.map(({ name, fallback, values }) =>
      field({ name, value: fallback, values, isRequired: true }),
    );
    const fill = (address, { name }, at) => address.replaceAll(`{${name}}`, () => fields[at].read());
    const element = make('div', {}, ...fields.map((one) => one.element));
    return { element, read: () => withoutSlash(variables.reduce(fill, url)) };
  };
  const { menu, holder, part } = choiceOf({ name: say('Address') }, { titles: servers.map(({ url }) => url), draw });
  return { element: group(say('Server'), menu, holder), read: () => part().read() };
}

function filledIn({ server, security, parameters, body }) {
  return { address: server.read(), keys: security?.read() ?? [], texts: parameters.read(), content: body?.read() };
}

/**
 * Shows the request as the reader fills it in: in the samples of the page, and as a command. Keys stay out of the samples,
 * which are copied and shown to others; the command has them.
 */
async function showRequests(element, form, { parts, command }) {
  const { server, security, parameters, body } = parts;
  const initial = server.read();
  const showSamples = samplesOfPage();
  const write = await loadWriter(WRITER);
  if (write === undefined) return;
  const show = () => {
    const sample = {
      address: server.read() === initial ? form.address : server.read(),
      keys: sampleKeys(form, security?.chosen()),
      texts: parameters.readSample(),
      content: body?.readSample(),
    };
    showSamples(requestOf(form, sample), write);
    const request = requestOf(form, filledIn(parts));
    const url = URL.parse(request.url, location.href)?.href ?? '';
    command.textContent =
      write('shell curl', { ...request, url }) ?? say('The address of the server is missing or not valid.');
  };
  // Buttons add and remove inputs.
  for (const event of ['input', 'click']) element.addEventListener(event, show);
  show();
}

function send({ url, method, headers, body }, options) {
  const address = URL.parse(url, location.href);
  if (!WEB_ADDRESS.test(address?.protocol)) throw new Error(say('The address of the server is missing or not valid.'));
  return fetch(address, {
    method,
    headers: headers.map(({ name, value }) => [name, value]),
    body: method === 'GET' || method === 'HEAD' ? undefined : bodyOf(body),
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    ...options,
  });
}

function bodyOf({ mediaType, text, fields, file } = {}) {
  if (fields === undefined) return file ?? text;
  const sent = mediaType.startsWith('multipart/') ? new FormData() : new URLSearchParams();
  for (const { name, value, isFile, file } of fields) if (!isFile || file) sent.append(name, file ?? value);
  return sent;
}

function startSending({ element, submit, cancel, output }, answer) {
  let running;
  cancel.addEventListener('click', () => running.abort(new Error(say('Cancelled.'))));
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
    submit.disabled = true;
    cancel.hidden = false;
    output.replaceChildren(make('p', { className: 'playground-note' }, say('Waiting for the answer …')));
    await answer(running.signal).catch((error) => showFault(output, error));
    submit.disabled = false;
    cancel.hidden = true;
  });
}

/** Puts the form on the page, closed: it is built when the reader opens it. */
function start(holder) {
  const bar = holder.previousElementSibling;
  const form = jsonOf(holder.textContent);
  if (form === undefined || bar === null) return;
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
    if (isOpen) focusIn(holder);
  });
  bar.append(button);
}

for (const holder of document.querySelectorAll('[data-playground]')) start(holder);
