/*! With @ai-sdk/ui-utils, copyright Vercel, Inc., Apache-2.0 license: https://github.com/vercel/ai/blob/main/LICENSE;
mdast-util-from-markdown, mdast-util-gfm-table, micromark and what they need, copyright Titus Wormer, MIT license:
https://github.com/syntax-tree/mdast-util-from-markdown/blob/main/license */
/** The assistant's panel: a conversation that goes on from page to page, beside the page that the reader is on. */
import { make } from '../elements.js';
import { store, storedJson } from '../storage.js';
import { say, speak } from '../words.js';
import { ask, createLinks, currentPath, questionBody } from './answer.js';
import { showMarkdown } from './markdown.js';
import styles from './panel.css' with { type: 'text' };
import { watchSelection } from './selection.js';

/** Where the panel covers the page. */
const NARROW = '(max-width: 40rem)';
const SUGGESTIONS = 3;

function problemText(outcome) {
  const known = {
    limited: say('Too many questions were asked. Try again later.'),
    refused: say('The assistant does not accept this question.'),
    unreachable: say('The assistant cannot be reached at the moment.'),
    stopped: say('The answer was stopped.'),
  };
  return known[outcome] ?? say('The answer was interrupted.');
}

function isMessage(one) {
  const isSource = (source) => typeof source?.url === 'string' && typeof (source.title ?? '') === 'string';
  const hasSources = Array.isArray(one?.sources) && one.sources.every(isSource);
  return typeof one?.text === 'string' && hasSources && /^(?:user|assistant)$/.test(one.role);
}

/** Reads the conversation that other pages have left; the storage may hold what others have written. */
function readStored(key) {
  const { threadId, messages } = storedJson(key, 'sessionStorage') ?? {};
  const isWhole = Array.isArray(messages) && messages.every(isMessage);
  return isWhole ? { threadId: typeof threadId === 'string' ? threadId : undefined, messages } : { messages: [] };
}

function suggestedQuestions() {
  const headings = [...document.querySelectorAll('#content-area h2')].slice(0, SUGGESTIONS);
  return headings.map((heading) => {
    const own = [...heading.childNodes].filter((node) => !node.classList?.contains('anchor'));
    const text = own.map((node) => node.textContent).join('');
    const question = say('What does this page say about “{text}”?').replace('{text}', () => text.trim());
    return make('button', { type: 'button' }, question);
  });
}

/** Draws the frame of the panel; nothing in it works yet. */
function drawPanel() {
  const title = make('h2', { id: 'site-assistant-title' }, say('Assistant'));
  const button = (className, label) => make('button', { type: 'button', className }, label);
  const anew = button('assistant-new', say('New conversation'));
  const close = make('button', { type: 'button', className: 'assistant-close', 'aria-label': say('Close') }, '×');
  const intro = say('Ask about this documentation. Answers name the pages that they are based on.');
  const suggestions = make('div', { className: 'assistant-suggestions' }, ...suggestedQuestions());
  const log = make(
    'div',
    {
      className: 'assistant-log content',
      role: 'log',
      tabIndex: 0,
      'aria-live': 'polite',
      'aria-labelledby': title.id,
    },
    make('p', { className: 'assistant-intro' }, intro),
    suggestions,
  );
  const chipText = make('span', { className: 'assistant-chip-text' });
  const drop = make('button', { type: 'button', 'aria-label': say('Remove the selected text') }, '×');
  const chipLabel = make('span', { className: 'assistant-chip-label' }, say('Selected text'));
  const chip = make('div', { className: 'assistant-chip', hidden: true }, chipLabel, chipText, drop);
  const input = make('textarea', { rows: 1, placeholder: say('Your question'), 'aria-label': say('Your question') });
  const send = make('button', { type: 'submit', className: 'assistant-send' }, say('Send'));
  const stop = button('assistant-send', say('Stop'));
  stop.hidden = true;
  const form = make('form', {}, chip, make('div', { className: 'assistant-ask' }, input, send, stop));
  const panel = make(
    'section',
    { className: 'assistant', id: 'site-assistant', role: 'dialog', 'aria-labelledby': title.id, hidden: true },
    make('header', {}, title, anew, close),
    log,
    form,
  );
  return { panel, anew, close, log, suggestions, chip, chipText, drop, input, send, stop, form };
}

/** Draws a message; gives what shows its text, its sources and what went wrong, each anew when it is called. */
function drawMessage({ role, text, sources }, links) {
  const isUser = role === 'user';
  const speaker = make('h3', { className: 'visually-hidden' }, isUser ? say('You') : say('Answer'));
  const body = make('div', { className: 'assistant-text' });
  const list = make('ul', {});
  const heading = make('h4', {}, say('Sources'));
  const area = make('div', { className: 'assistant-sources', hidden: true }, heading, list);
  const note = make('div', { className: 'assistant-note', hidden: true });
  const element = make(
    'article',
    { className: `assistant-message assistant-${isUser ? 'question' : 'answer'}` },
    speaker,
    body,
    area,
    note,
  );
  const drawn = {
    element,
    text: (current) => (isUser ? body.replaceChildren(current) : showMarkdown(body, current, links.link)),
    sources(all) {
      const read = all.flatMap(({ url, title }) => {
        const link = links.source(url);
        return link ? [{ ...link, title }] : [];
      });
      const distinct = [...new Map(read.map((one) => [one.href, one])).values()];
      list.replaceChildren(
        ...distinct.map(({ href, rel, title }) => make('li', {}, make('a', { href, rel }, title || href))),
      );
      area.hidden = distinct.length === 0;
    },
    note(...children) {
      note.replaceChildren(...children);
      note.hidden = children.length === 0;
    },
  };
  drawn.sources(sources);
  drawn.text(text);
  return drawn;
}

/** Creates the panel of a page. `key` names the conversation in the storage of the tab. */
globalThis.createAssistantPanel = function createPanel({ button, key, root, url, assistantKey, words }) {
  speak(words);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  const parts = drawPanel();
  const { panel, log, input, send, stop } = parts;
  const links = createLinks({ root, url });
  let state = readStored(key);
  const narrow = matchMedia(NARROW);
  let isOpen = false;
  let running;
  let selection;

  /** Where nothing is kept, the conversation ends with the page. */
  function keep() {
    const { threadId, messages } = state;
    store(key, JSON.stringify({ threadId, messages, isOpen }), 'sessionStorage');
  }

  /** Where the panel covers the page, nothing behind it can be reached. */
  function cover() {
    const covers = isOpen && narrow.matches;
    panel.setAttribute('aria-modal', String(covers));
    for (const other of document.body.children) if (other !== panel && other.tagName !== 'DIALOG') other.inert = covers;
  }

  /** An answer is read from its beginning: the last question stands at the top, and stays there while the answer grows. */
  function showLast() {
    const last = [...log.querySelectorAll('.assistant-question')].at(-1);
    if (last) log.scrollTop = last.offsetTop - log.offsetTop;
  }

  function showSelection(found) {
    selection = found;
    parts.chip.hidden = !found;
    parts.chipText.textContent = found?.text ?? '';
  }

  function showMessage(message) {
    // Only the last question is asked again.
    for (const again of log.querySelectorAll('.assistant-note button')) again.remove();
    const drawn = drawMessage(message, links);
    log.append(drawn.element);
    if (message.outcome) showOutcome(drawn, message);
    return drawn;
  }

  function showOutcome(drawn, { outcome, sources, text }) {
    if (outcome === 'done') {
      // An answer that is based on no page says little: this is said whoever has written it.
      const isEmpty = sources.length === 0 || text === '';
      return drawn.note(...(isEmpty ? [make('p', {}, say('Nothing about this was found in the documentation.'))] : []));
    }
    const again = make('button', { type: 'button' }, say('Try again'));
    again.addEventListener('click', () => {
      const [question] = state.messages.splice(-2);
      for (const element of [...log.querySelectorAll('.assistant-message')].slice(-2)) element.remove();
      void begin(question.text, question.selection);
    });
    drawn.note(make('p', {}, problemText(outcome)), again);
  }

  function setRunning(controller) {
    running = controller;
    const hadFocus = [send, stop].includes(document.activeElement);
    stop.hidden = !controller;
    send.hidden = Boolean(controller);
    if (hadFocus) input.focus();
    log.setAttribute('aria-busy', String(Boolean(controller)));
  }

  async function begin(text, selected) {
    state.messages.push({ role: 'user', text, sources: [], ...(selected && { selection: selected }) });
    showMessage(state.messages.at(-1));
    const body = questionBody(state.messages, {
      currentPath: currentPath(location.href, root),
      selection: selected,
      threadId: state.threadId,
    });
    const message = { role: 'assistant', text: '', sources: [], outcome: 'interrupted' };
    const drawn = showMessage({ ...message, outcome: undefined });
    drawn.note(make('p', { className: 'assistant-waiting' }, say('Searching the documentation…')));
    showLast();
    const controller = new AbortController();
    setRunning(controller);
    state.messages.push(message);
    let isAsked = false;
    let hasScrolled = false;
    for (const kind of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      log.addEventListener(kind, () => (hasScrolled = true), { once: true });
    const draw = () => {
      isAsked = false;
      if (running !== controller) return;
      drawn.note();
      drawn.text(message.text);
      if (!hasScrolled) showLast();
    };
    const { outcome, threadId } = await ask({ url, assistantKey }, body, {
      signal: controller.signal,
      onText(piece) {
        message.text += piece;
        // Many pieces may come between two pictures.
        if (!isAsked) requestAnimationFrame(draw);
        isAsked = true;
      },
      onSource({ url: address, title }) {
        links.source(address);
        message.sources.push({ url: address, title });
      },
    });
    // Another conversation has begun meanwhile.
    if (running !== controller) return;
    // Sources that came late have told which links stay on the site.
    draw();
    state.threadId = threadId ?? state.threadId;
    message.outcome = outcome;
    drawn.sources(message.sources);
    showOutcome(drawn, message);
    setRunning(undefined);
    keep();
  }

  function submit() {
    const text = input.value.trim();
    if (text === '' || running) return;
    input.value = '';
    grow();
    const selected = selection;
    showSelection(undefined);
    void begin(text, selected);
  }

  /** The field grows with what is written. */
  function grow() {
    input.style.height = 'auto';
    input.style.height = `${input.scrollHeight}px`;
  }

  function showAll() {
    for (const element of log.querySelectorAll('.assistant-message')) element.remove();
    for (const message of state.messages) showMessage(message);
  }

  function beginAnew() {
    running?.abort();
    setRunning(undefined);
    state = { messages: [] };
    showAll();
    keep();
    input.focus();
  }

  function open(isReturning) {
    // On a page that was come to, the panel covers nothing before the reader asks for it.
    if (isOpen || (isReturning && narrow.matches)) return;
    isOpen = true;
    panel.hidden = false;
    button.setAttribute('aria-expanded', 'true');
    cover();
    showLast();
    grow();
    if (!isReturning) input.focus();
    keep();
  }

  function close() {
    isOpen = false;
    cover();
    panel.hidden = true;
    button.setAttribute('aria-expanded', 'false');
    button.focus();
    keep();
  }

  parts.form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit();
  });
  input.addEventListener('input', grow);
  stop.addEventListener('click', () => running?.abort());
  parts.anew.addEventListener('click', beginAnew);
  for (const suggestion of parts.suggestions.children)
    suggestion.addEventListener('click', () => {
      input.focus();
      void begin(suggestion.textContent);
    });
  parts.close.addEventListener('click', close);
  parts.drop.addEventListener('click', () => {
    showSelection(undefined);
    input.focus();
  });
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.stopPropagation();
    close();
  });
  // A link on this very page only moves it: where the panel covers that, it makes way.
  log.addEventListener('click', ({ target }) => {
    if (narrow.matches && target instanceof Element && target.closest('a[href]')) close();
  });
  narrow.addEventListener('change', cover);
  window.addEventListener('pagehide', keep);
  // A page that comes back as it was left shows what others have stored meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    running?.abort();
    setRunning(undefined);
    state = readStored(key);
    showAll();
  });
  watchSelection(panel, showSelection);
  document.body.append(panel);
  button.setAttribute('aria-controls', panel.id);
  showAll();
  return { open };
};
