/*! With @ai-sdk/ui-utils, copyright Vercel, Inc., Apache-2.0 license: https://github.com/vercel/ai/blob/main/LICENSE;
mdast-util-from-markdown, mdast-util-gfm-table, micromark and what they need, copyright Titus Wormer, MIT license:
https://github.com/syntax-tree/mdast-util-from-markdown/blob/main/license */
/**
 * The assistant's panel: a conversation that goes on from page to page, beside the page that the reader is on.
 * `assistantWords` stands before this script and has its words by language.
 */
import { make } from '../elements.js';
import { store, storedJson } from '../storage.js';
import { say, words } from '../words.js';
import { ask, createLinks } from './answer.js';
import { showMarkdown } from './markdown.js';
import styles from './panel.css' with { type: 'text' };

/** Where the panel covers the page. */
const NARROW = '(max-width: 40rem)';
const SUGGESTIONS = 3;
/** As much selected text as the assistant takes. */
const MAX_SELECTED_CHARS = 4000;
const HEADINGS = ':is(h1, h2, h3, h4, h5, h6)[id]';

function problemText(outcome) {
  const known = {
    limited: say('Too many questions were asked. Try again later.'),
    refused: say('The assistant does not accept this question.'),
    unreachable: say('The assistant cannot be reached at the moment.'),
    stopped: say('The answer was stopped.'),
  };
  return known[outcome] ?? say('The answer was interrupted.');
}

/** Reads the conversation that other pages have left. An answer that has no outcome there was left while it came. */
function readStored(key) {
  const { threadId, messages = [] } = storedJson(key, 'sessionStorage') ?? {};
  return { threadId, messages: messages.map((message) => ({ outcome: 'interrupted', ...message })) };
}

/**
 * Calls back with each text that is selected in the content of the page, with the id of the heading above it. Where the
 * selection goes by itself, as with a click into a field, the last one stays.
 */
function watchSelection(onSelect) {
  const read = () => {
    const selected = getSelection();
    const text = (selected?.toString().trim() ?? '').slice(0, MAX_SELECTED_CHARS).toWellFormed();
    const content = document.querySelector('main');
    if (text === '' || !content?.contains(selected.anchorNode)) return;
    const start = selected.getRangeAt(0).startContainer;
    const isAbove = (heading) =>
      heading.contains(start) || heading.compareDocumentPosition(start) & Node.DOCUMENT_POSITION_FOLLOWING;
    const elementId = [...content.querySelectorAll(HEADINGS)].findLast(isAbove)?.id;
    onSelect({ text, ...(elementId && { elementId }) });
  };
  document.addEventListener('selectionchange', read);
  read();
}

function suggestedQuestions() {
  const headings = [...document.querySelectorAll('#content-area h2')].slice(0, SUGGESTIONS);
  return headings.map((heading) => {
    const own = [...heading.childNodes].filter((node) => !node.classList?.contains('anchor'));
    const text = own.map((node) => node.textContent).join('');
    const question = say('What does this page say about “{text}”?', { text: text.trim() });
    return make('button', { type: 'button' }, question);
  });
}

/** Draws the frame of the panel; nothing in it works yet. */
function drawPanel() {
  const title = make('h2', { id: 'site-assistant-title' }, say('Assistant'));
  const anew = make('button', { type: 'button', className: 'assistant-new' }, say('New conversation'));
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
  const input = make('textarea', { rows: 3, placeholder: say('Your question'), 'aria-label': say('Your question') });
  const send = make('button', { type: 'submit', className: 'assistant-send' }, say('Send'));
  const form = make('form', {}, chip, make('div', { className: 'assistant-ask' }, input, send));
  const panel = make(
    'section',
    { className: 'assistant', id: 'site-assistant', role: 'dialog', 'aria-labelledby': title.id, hidden: true },
    make('header', {}, title, anew, close),
    log,
    form,
  );
  return { panel, anew, close, log, suggestions, chip, chipText, drop, input, send, form };
}

/** Draws links to the pages that an answer is based on, and learns from their addresses. */
function drawSources(sources, links) {
  const read = sources.flatMap(({ url, title }) => {
    const link = links.source(url);
    return link ? [[link.href, { ...link, title }]] : [];
  });
  const items = [...new Map(read).values()].map(({ href, rel, title }) =>
    make('li', {}, make('a', { href, rel }, title || href)),
  );
  const heading = make('h4', {}, say('Sources'));
  return make('div', { className: 'assistant-sources', hidden: items.length === 0 }, heading, make('ul', {}, ...items));
}

/** Says what has become of an answer; one that is still coming has no outcome. */
function drawNote({ outcome, sources, text }, askAgain) {
  if (outcome === undefined) {
    return text === '' ? [make('p', { className: 'assistant-waiting' }, say('Searching the documentation…'))] : [];
  }
  if (outcome === 'done') {
    // An answer that is based on no page says little: this is said whoever has written it.
    const isEmpty = sources.length === 0 || text === '';
    return isEmpty ? [make('p', {}, say('Nothing about this was found in the documentation.'))] : [];
  }
  const again = make('button', { type: 'button', onclick: askAgain }, say('Try again'));
  return [make('p', {}, problemText(outcome)), again];
}

/** Creates the panel of a page. `key` names the conversation in the storage of the tab. */
globalThis.createAssistantPanel = function createPanel({ button, key, root, url, assistantKey }) {
  Object.assign(words, assistantWords[words.language]);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  const parts = drawPanel();
  const { panel, log, input, send } = parts;
  const links = createLinks({ root, url });
  const narrow = matchMedia(NARROW);
  let state;
  let running;
  let selection;

  /** Where nothing is kept, the conversation ends with the page. */
  function keep() {
    store(key, JSON.stringify({ ...state, isOpen: !panel.hidden }), 'sessionStorage');
  }

  /** Where the panel covers the page, nothing behind it can be reached. */
  function cover() {
    const covers = !panel.hidden && narrow.matches;
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

  /** Adds a message to the log; gives what draws it anew as it is by then. */
  function addMessage(message) {
    // Only the last question is asked again.
    for (const again of log.querySelectorAll('.assistant-note button')) again.remove();
    const isUser = message.role === 'user';
    const speaker = make('h3', { className: 'visually-hidden' }, isUser ? say('You') : say('Answer'));
    const body = make('div', { className: 'assistant-text' }, isUser ? message.text : '');
    const className = `assistant-message assistant-${isUser ? 'question' : 'answer'}`;
    const element = make('article', { className }, speaker, body);
    log.append(element);
    if (isUser) return undefined;
    const draw = () => {
      // Sources tell which links stay on the site.
      const sources = drawSources(message.sources, links);
      showMarkdown(body, message.text, links.link);
      while (body.nextSibling) body.nextSibling.remove();
      if (message.outcome) element.append(sources);
      element.append(make('div', { className: 'assistant-note' }, ...drawNote(message, askAgain)));
    };
    draw();
    return draw;
  }

  function askAgain() {
    const [question] = state.messages.splice(-2);
    for (const element of [...log.querySelectorAll('.assistant-message')].slice(-2)) element.remove();
    void begin(question.text, question.selection);
  }

  function setRunning(controller) {
    running = controller;
    if (document.activeElement === send) input.focus();
    send.textContent = controller ? say('Stop') : say('Send');
    log.setAttribute('aria-busy', String(Boolean(controller)));
  }

  async function begin(text, selected) {
    const question = { role: 'user', text, sources: [], ...(selected && { selection: selected }) };
    const answer = { role: 'assistant', text: '', sources: [] };
    state.messages.push(question, answer);
    addMessage(question);
    const draw = addMessage(answer);
    showLast();
    const controller = new AbortController();
    setRunning(controller);
    let frame;
    let hasScrolled = false;
    for (const kind of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      log.addEventListener(kind, () => (hasScrolled = true), { once: true });
    const follow = () => {
      frame = undefined;
      if (running !== controller) return;
      draw();
      if (!hasScrolled) showLast();
    };
    const { outcome, threadId } = await ask({ url, assistantKey, root }, state, {
      signal: controller.signal,
      onText(piece) {
        answer.text += piece;
        // Many pieces may come between two pictures.
        if (frame === undefined) frame = requestAnimationFrame(follow);
      },
      onSource: ({ url: address, title }) => answer.sources.push({ url: address, title }),
    });
    // Another conversation has begun meanwhile.
    if (running !== controller) return;
    answer.outcome = outcome;
    state.threadId = threadId ?? state.threadId;
    follow();
    setRunning(undefined);
    keep();
  }

  function submit() {
    const text = input.value.trim();
    if (text === '' || running) return;
    input.value = '';
    const selected = selection;
    showSelection(undefined);
    void begin(text, selected);
  }

  function showConversation(conversation) {
    running?.abort();
    setRunning(undefined);
    state = conversation;
    for (const element of log.querySelectorAll('.assistant-message')) element.remove();
    for (const message of state.messages) addMessage(message);
  }

  /** The storage may hold what others have written. */
  function showStored() {
    try {
      showConversation(readStored(key));
    } catch {
      showConversation({ messages: [] });
    }
  }

  function open(isReturning) {
    // On a page that was come to, the panel covers nothing before the reader asks for it.
    if (!panel.hidden || (isReturning && narrow.matches)) return;
    setOpen(true);
    showLast();
    if (!isReturning) input.focus();
  }

  function close() {
    setOpen(false);
    button.focus();
  }

  function setOpen(isOpen) {
    panel.hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
    cover();
    keep();
  }

  parts.form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (running) running.abort();
    else submit();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit();
  });
  parts.anew.addEventListener('click', () => {
    showConversation({ messages: [] });
    keep();
    input.focus();
  });
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
  window.addEventListener('pageshow', ({ persisted }) => persisted && showStored());
  watchSelection(showSelection);
  document.body.append(panel);
  button.setAttribute('aria-controls', panel.id);
  showStored();
  return { open };
};
