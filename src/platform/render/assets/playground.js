// The form by which a reader tries the request that a page describes. It sends nothing before the reader says so, and
// then only to the server that the form shows. One plain script: browsers load no modules from a disk.
{
  const STORED_KEY = 'playground:';
  /** Longer answers are shown in part. */
  const MAX_SHOWN_CHARACTERS = 200_000;
  const JSON_TYPE = /[/+]json\b/i;
  const TEXT_TYPE = /^text\/|[/+](?:json|xml)\b|javascript|x-www-form-urlencoded/i;
  const WEB_ADDRESS = /^https?:$/;
  let lastId = 0;

  /** Makes an element; texts become text, never markup. */
  function make(tagName, properties, ...children) {
    const element = document.createElement(tagName);
    for (const [name, value] of Object.entries(properties ?? {})) {
      if (value === undefined || value === false) continue;
      if (name.includes('-') || name === 'role' || name === 'for') element.setAttribute(name, value);
      else element[name] = value;
    }
    element.append(...children.filter((child) => child !== undefined));
    return element;
  }

  function nextId() {
    lastId += 1;
    return `playground-${lastId}`;
  }

  /** Keys stay in this tab; storage may be forbidden: then they hold for one page. */
  function storedKey(name) {
    try {
      return sessionStorage.getItem(STORED_KEY + name);
    } catch {
      return null;
    }
  }

  function storeKey(name, value) {
    try {
      if (value === '') sessionStorage.removeItem(STORED_KEY + name);
      else sessionStorage.setItem(STORED_KEY + name, value);
    } catch {
      // Forbidden.
    }
  }

  /** A labelled input: `read` gives its text, or its file. */
  function field({ name, kind, isRequired, values = [], value = '', type, hint }) {
    const id = nextId();
    const input = inputOf({ id, kind, isRequired, values, value, type });
    const label = make('label', { htmlFor: id }, make('span', { className: 'playground-name' }, name));
    if (isRequired) label.append(' ', make('span', { className: 'field-required' }, 'required'));
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
    if (kind === 'object') return make('textarea', { ...properties, rows: 3 });
    if (kind === 'number') return make('input', { ...properties, type: 'number', step: 'any' });
    return make('input', { ...properties, type: type ?? 'text' });
  }

  function group(title, ...children) {
    const known = children.filter((child) => child !== undefined);
    if (known.length === 0) return undefined;
    return make('fieldset', { className: 'playground-group' }, make('legend', {}, title), ...known);
  }

  const HINTS = { list: 'list, separated by commas', object: 'JSON', file: 'file', number: 'number' };

  // Servers

  function serverPart(servers) {
    if (servers.length === 0 || servers.some(({ url }) => url.startsWith('/') && location.protocol === 'file:')) {
      const [server] = servers;
      const one = field({ name: 'Server', kind: 'text', isRequired: true, value: server?.url ?? '', type: 'url' });
      return { element: group('Server', one.element), read: () => one.read() };
    }
    const select = field({ name: 'Address', kind: 'text', isRequired: true, values: servers.map(({ url }) => url) });
    const holders = servers.map(({ variables }) => {
      const fields = variables.map((variable) => field({ ...variable, kind: 'text', isRequired: true }));
      return { fields, element: make('div', {}, ...fields.map(({ element }) => element)) };
    });
    const show = () => {
      for (const [index, { url }] of servers.entries()) {
        const isChosen = url === select.read();
        holders[index].element.hidden = !isChosen;
        for (const { input } of holders[index].fields) input.disabled = !isChosen;
      }
    };
    select.input.addEventListener('change', show);
    show();
    const read = () => {
      const chosen = servers.findIndex(({ url }) => url === select.read());
      return holders[chosen].fields.reduce(
        (address, { name, read: value }) => address.replaceAll(`{${name}}`, value()),
        servers[chosen].url,
      );
    };
    return { element: group('Server', select.element, ...holders.map(({ element }) => element)), read };
  }

  // Authorization

  function keyFields(scheme) {
    const input = (name, type, what) => {
      const stored = `${location.host}:${scheme.id}:${what}`;
      const value = storedKey(stored) ?? (what === 'user' ? '' : scheme.value);
      const one = field({ name, kind: 'text', type, value, hint: scheme.label });
      one.input.addEventListener('input', () => storeKey(stored, one.read()));
      return one;
    };
    if (scheme.kind === 'basic') return [input('Username', 'text', 'user'), input('Password', 'password', 'password')];
    return [input(scheme.name, 'password', 'key')];
  }

  function keyValue({ kind }, [first, second]) {
    if (kind === 'basic') {
      const pair = `${first.read()}:${second.read()}`;
      return pair === ':' ? '' : `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(pair)))}`;
    }
    const value = first.read().trim();
    return kind === 'bearer' && value !== '' ? `Bearer ${value.replace(/^Bearer\s+/i, '')}` : value;
  }

  function securityPart(choices) {
    const drawn = choices.map((choice) => {
      const keys = choice.map((scheme) => ({ scheme, fields: keyFields(scheme) }));
      const elements = keys.flatMap(({ fields }) => fields.map(({ element }) => element));
      return { keys, element: make('div', {}, ...elements) };
    });
    if (drawn.length === 0 || choices.every((choice) => choice.length === 0)) return { read: () => [] };
    const titles = choices.map((choice) => choice.map(({ id }) => id).join(' + ') || 'none');
    const select = field({ name: 'Method', kind: 'text', isRequired: true, values: titles });
    const chosen = () => Math.max(select.input.selectedIndex, 0);
    const show = () => {
      for (const [index, { element }] of drawn.entries()) element.hidden = index !== chosen();
    };
    select.input.addEventListener('change', show);
    show();
    const read = () =>
      drawn[chosen()].keys.map(({ scheme, fields }) => ({
        name: scheme.name,
        place: scheme.place,
        value: keyValue(scheme, fields),
      }));
    const menu = drawn.length > 1 ? select.element : undefined;
    return { element: group('Authorization', menu, ...drawn.map(({ element }) => element)), read };
  }

  // Parameters: https://spec.openapis.org/oas/v3.1.0#style-values

  const PLACES = [
    ['path', 'Path parameters'],
    ['query', 'Query parameters'],
    ['header', 'Headers'],
    ['cookie', 'Cookies'],
  ];

  function parameterPart(parameters) {
    const fields = parameters.map((parameter) => ({
      ...parameter,
      ...field({ ...parameter, hint: HINTS[parameter.kind] }),
    }));
    const elements = PLACES.map(([place, title]) => {
      const own = fields.filter((one) => one.place === place).map(({ element }) => element);
      const note = place === 'cookie' && own.length > 0 ? cookieNote() : undefined;
      return group(title, ...own, note);
    });
    return { elements, read: () => fields.filter((one) => one.read() !== '').flatMap(serialized) };
  }

  function cookieNote() {
    const text = 'Browsers do not let a page set cookies for another site: these are only part of the command below.';
    return make('p', { className: 'playground-note' }, text);
  }

  function parsed(text) {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }

  const SEPARATORS = { spaceDelimited: ' ', pipeDelimited: '|' };

  /** Writes a value as the style of its parameter wants it; lists may become several pairs. */
  function serialized({ name, place, kind, style, explode, read }) {
    const text = read();
    const pair = (value, as = name) => ({ name: as, place, value });
    if (kind === 'list') {
      const list = parsed(text);
      const items = (Array.isArray(list) ? list : text.split(',')).map((item) => String(item).trim());
      if (explode && place === 'query') return items.map((item) => pair(item));
      return [pair(items.join(SEPARATORS[style] ?? ','))];
    }
    const value = kind === 'object' ? parsed(text) : undefined;
    if (typeof value !== 'object' || value === null) return [pair(text)];
    const entries = Object.entries(value);
    if (style === 'deepObject') return entries.map(([key, inner]) => pair(String(inner), `${name}[${key}]`));
    if (explode && place === 'query') return entries.map(([key, inner]) => pair(String(inner), key));
    return [pair(entries.flat().join(','))];
  }

  // Body

  function bodyPart(body) {
    if (body === null || body.contents.length === 0) return { read: () => undefined };
    const forms = body.contents.map((content) => contentForm(content, body.isRequired));
    const types = body.contents.map(({ mediaType }) => mediaType);
    const select = field({ name: 'Media type', kind: 'text', isRequired: true, values: types });
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
    return { element: group('Body', menu, ...forms.map(({ element }) => element)), read };
  }

  function contentForm({ mediaType, text, fields, isFile }, isRequired) {
    if (fields !== undefined) {
      const inputs = fields.map((one) => field({ ...one, hint: HINTS[one.kind] }));
      const element = make('div', {}, ...inputs.map((one) => one.element));
      const isMultipart = mediaType.startsWith('multipart/');
      return { element, read: () => (isMultipart ? formData(inputs) : searchParams(inputs, mediaType)) };
    }
    if (isFile) {
      const one = field({ name: 'File', kind: 'file', isRequired });
      const read = () => one.read() && { body: one.read(), mediaType, text: `@${one.read().name}` };
      return { element: make('div', {}, one.element), read };
    }
    const id = nextId();
    const rows = Math.min(Math.max(text.split('\n').length, 4), 18);
    const area = make('textarea', { id, value: text, rows, spellcheck: false, className: 'playground-body' });
    const label = make('label', { htmlFor: id, className: 'visually-hidden' }, 'Body');
    const read = () => (area.value.trim() === '' ? undefined : { body: area.value, mediaType, text: area.value });
    return { element: make('div', {}, label, area), read };
  }

  function formData(inputs) {
    const body = new FormData();
    const parts = [];
    for (const { name, read } of inputs) {
      const value = read();
      if (value === undefined || value === '') continue;
      body.append(name, value);
      parts.push(typeof value === 'string' ? `${name}=${value}` : `${name}=@${value.name}`);
    }
    return { body, parts };
  }

  function searchParams(inputs, mediaType) {
    const pairs = inputs
      .map(({ name, read }) => [name, read()])
      .filter(([, value]) => typeof value === 'string' && value !== '');
    const body = new URLSearchParams(pairs);
    return { body, mediaType, text: body.toString() };
  }

  // Requests

  function requestOf({ method, path, sendsCookies }, parts) {
    const values = [...parts.security.read().filter(({ value }) => value !== ''), ...parts.parameters.read()];
    const at = (place) => values.filter((one) => one.place === place);
    const filled = at('path').reduce(
      (text, { name, value }) => text.replaceAll(`{${name}}`, encodeURIComponent(value)),
      path,
    );
    const url = new URL(parts.server.read().trim().replace(/\/+$/, '') + filled, location.href);
    for (const { name, value } of at('query')) url.searchParams.append(name, value);
    const sent = method === 'GET' || method === 'HEAD' ? undefined : parts.body.read();
    const headers = at('header').map(({ name, value }) => [name, value]);
    if (sent?.mediaType !== undefined) headers.unshift(['Content-Type', sent.mediaType]);
    return { method, url, headers, cookies: at('cookie'), sent, credentials: sendsCookies ? 'include' : 'omit' };
  }

  function quoted(text) {
    return `'${text.replaceAll("'", `'\\''`)}'`;
  }

  /** Writes the request as a command; keys are in it, as they are in the request. */
  function commandOf({ method, url, headers, cookies, sent }) {
    const lines = [`curl ${quoted(url.href)}`];
    if (method !== 'GET') lines.push(`--request ${method}`);
    for (const [name, value] of headers) lines.push(`--header ${quoted(`${name}: ${value}`)}`);
    if (cookies.length > 0)
      lines.push(`--cookie ${quoted(cookies.map(({ name, value }) => `${name}=${value}`).join('; '))}`);
    for (const part of sent?.parts ?? []) lines.push(`--form ${quoted(part)}`);
    if (sent?.text !== undefined)
      lines.push(`${sent.text.startsWith('@') ? '--data-binary' : '--data'} ${quoted(sent.text)}`);
    return lines.join(' \\\n  ');
  }

  // Answers

  async function showAnswer(output, response, milliseconds) {
    const type = response.headers.get('content-type') ?? '';
    const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`);
    const status = make(
      'span',
      { className: `status status-${String(response.status).charAt(0)}` },
      String(response.status),
    );
    const head = make(
      'p',
      { className: 'playground-status' },
      status,
      ` ${response.statusText} · ${Math.round(milliseconds)} ms`,
    );
    const headers = make(
      'details',
      { className: 'expandable' },
      make('summary', {}, 'Headers'),
      pre(lines.join('\n'), 'Headers'),
    );
    output.replaceChildren(head, await bodyOf(response, type), headers);
  }

  async function bodyOf(response, type) {
    const blob = await response.blob();
    if (blob.size === 0) return make('p', { className: 'playground-note' }, 'The answer has no body.');
    if (type !== '' && !TEXT_TYPE.test(type)) {
      const href = URL.createObjectURL(blob);
      return make('p', {}, make('a', { href, download: 'response' }, `Save the answer (${type}, ${blob.size} bytes)`));
    }
    const text = await blob.text();
    const value = JSON_TYPE.test(type) ? parsed(text) : undefined;
    const shown = value === undefined ? text : JSON.stringify(value, null, 2);
    const isCut = shown.length > MAX_SHOWN_CHARACTERS;
    return pre(isCut ? `${shown.slice(0, MAX_SHOWN_CHARACTERS)}\n…` : shown, 'Body of the answer');
  }

  function pre(text, label) {
    return make(
      'pre',
      { className: 'playground-text', tabIndex: 0, role: 'region', 'aria-label': label },
      make('code', {}, text),
    );
  }

  function showFault(output, error) {
    const text =
      error instanceof TypeError
        ? 'There is no answer that this page may read. The server may not be reached from here, or it may not allow requests from other sites (CORS).'
        : error.message;
    output.replaceChildren(make('p', { className: 'playground-status playground-fault', role: 'alert' }, text));
  }

  async function send(request, output, signal) {
    if (!WEB_ADDRESS.test(request.url.protocol))
      throw new Error(`Requests go to http and https addresses, not to ${request.url.protocol}`);
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

  // The form

  function build(description) {
    const parts = {
      server: serverPart(description.servers),
      security: securityPart(description.security),
      parameters: parameterPart(description.parameters),
      body: bodyPart(description.body),
    };
    const output = make('div', { className: 'playground-output', role: 'status', 'aria-live': 'polite' });
    const command = pre('', 'Command');
    const submit = make('button', { type: 'submit', className: 'playground-send' }, 'Send');
    const cancel = make('button', { type: 'button', className: 'playground-cancel', hidden: true }, 'Cancel');
    const form = make(
      'form',
      { className: 'playground-form', 'aria-label': `Try ${description.method} ${description.path}` },
      parts.server.element,
      parts.security.element,
      ...parts.parameters.elements,
      parts.body.element,
      make('div', { className: 'playground-actions' }, submit, cancel),
      make('details', { className: 'expandable' }, make('summary', {}, 'As a command'), command),
      output,
    );
    const showCommand = () => {
      try {
        command.firstChild.textContent = commandOf(requestOf(description, parts));
      } catch {
        command.firstChild.textContent = 'The address of the server is missing or not valid.';
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
    cancel.addEventListener('click', () => running?.abort(new Error('Cancelled.')));
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      running = new AbortController();
      setBusy(true);
      output.replaceChildren(make('p', { className: 'playground-note' }, 'Waiting for the answer …'));
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
    holder.id = nextId();
    const button = make(
      'button',
      { type: 'button', className: 'playground-open', 'aria-expanded': 'false', 'aria-controls': holder.id },
      'Try it',
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
}
