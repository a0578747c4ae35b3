// The button of the assistant. What is behind it is loaded when it is first opened. `assistantPanel` stands before this script
// and names its file, beside this one.
import { make } from '../elements.js';
import { storedJson } from '../storage.js';
import { say } from '../words.js';

const BUTTON_STYLE = `.assistant-open{position:fixed;inset-block-end:1rem;inset-inline-end:1rem;z-index:30;display:flex;
align-items:center;gap:.5rem;min-height:2.75rem;padding:0 1rem;border-radius:1.4rem;background:var(--button);
color:var(--button-ink);box-shadow:var(--shade);font-size:.9rem;cursor:pointer}.assistant-open[aria-expanded=true]{display:none}
.assistant-open svg{width:1.15rem;height:1.15rem}@media print{.assistant-open{display:none}}`;
const ICON =
  '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true"><path d="M3 10a7 6 0 1 1 3.4 5.1L3 17l.9-3.4A6 6 0 0 1 3 10Z"/></svg>';

function drawButton(label) {
  document.head.append(make('style', {}, BUTTON_STYLE));
  const state = { 'aria-haspopup': 'dialog', 'aria-expanded': 'false', 'aria-live': 'polite' };
  const button = make('button', { type: 'button', className: 'assistant-open', innerHTML: ICON, ...state }, label);
  document.body.append(button);
  return button;
}

function startAssistant(settings) {
  const folder = new URL('.', document.currentScript.src);
  const root = new URL('..', folder);
  const key = `assistant ${root.pathname}`;
  const label = say('Ask a question');
  const button = drawButton(label);
  let panel;

  async function load() {
    await import(new URL(assistantPanel, folder).href);
    const { content: url, dataset } = settings;
    return globalThis.createAssistantPanel({ button, key, root: root.href, url, assistantKey: dataset.key });
  }

  async function open(isReturning) {
    try {
      panel ??= load();
      (await panel).open(isReturning);
      button.lastChild.data = label;
    } catch {
      // The next click tries again.
      panel = undefined;
      if (!isReturning) button.lastChild.data = say('The assistant cannot be reached at the moment.');
    }
  }

  button.addEventListener('click', () => open(false));
  // The reader left the page before with it open.
  if (storedJson(key, 'sessionStorage')?.isOpen === true) void open(true);
}

const settings = document.querySelector('meta[name="site-assistant"]');
// An author's own page has none of the site's styles, and one within another page has that one's button.
if (settings && document.querySelector('.site-header') && window.top === window) startAssistant(settings);
