const BUTTON_STYLE = `.assistant-open{position:fixed;inset-block-end:1rem;inset-inline-end:1rem;z-index:30;display:flex;
align-items:center;gap:.5rem;min-height:2.75rem;padding:0 1rem;border-radius:1.4rem;background:var(--button);
color:var(--button-ink);box-shadow:var(--shade);font-size:.9rem;cursor:pointer}.assistant-open[aria-expanded=true]{display:none}
.assistant-open svg{width:1.15rem;height:1.15rem}@media print{.assistant-open{display:none}}`;
const ICON = 'M3 10a7 6 0 1 1 3.4 5.1L3 17l.9-3.4A6 6 0 0 1 3 10Z';

/** Names a language as the words do; undefined for English, and where there are none. */
function languageOf(code, labels) {
  const tag = code.toLowerCase();
  if (/^zh-(?:hant|tw|hk|mo)\b/.test(tag)) return 'zh-Hant';
  const name = /^(?:zh|cn)\b/.test(tag) ? 'zh-Hans' : tag.replace(/-.*/, '');
  return Object.hasOwn(labels, name) ? name : undefined;
}

function drawButton(label) {
  const style = document.createElement('style');
  style.textContent = BUTTON_STYLE;
  document.head.append(style);
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  for (const [name, value] of [
    ['viewBox', '0 0 20 20'],
    ['fill', 'none'],
    ['stroke', 'currentColor'],
    ['stroke-width', '1.6'],
    ['aria-hidden', 'true'],
  ])
    icon.setAttribute(name, value);
  path.setAttribute('d', ICON);
  icon.append(path);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'assistant-open';
  button.setAttribute('aria-haspopup', 'dialog');
  button.setAttribute('aria-expanded', 'false');
  button.setAttribute('aria-live', 'polite');
  button.append(icon, label);
  document.body.append(button);
  return button;
}

/** The conversation of this site when the reader left the page before; storage may be forbidden. */
function wasOpen(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}').isOpen === true;
  } catch {
    return false;
  }
}

/**
 * Shows the button of the assistant. What is behind it is loaded when it is first opened. `parts` names the files beside
 * this one, `labels` the button in each language.
 */
export function startAssistant(parts, labels) {
  const settings = document.querySelector('meta[name="site-assistant"]');
  // An author's own page has none of the site's styles, and one within another page has that one's button.
  if (!settings || !document.querySelector('.site-header') || window.top !== window) return;
  const folder = new URL('.', document.currentScript.src);
  const language = languageOf(document.documentElement.lang, labels);
  const root = new URL('..', folder);
  const key = `assistant ${root.pathname}`;
  const [label, fault] = labels[language] ?? ['Ask a question', 'The assistant cannot be reached at the moment.'];
  const button = drawButton(label);
  let panel;

  async function load() {
    const at = (name) => new URL(name, folder).href;
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    const styled = new Promise((resolve, reject) => {
      sheet.onload = resolve;
      sheet.onerror = () => {
        sheet.remove();
        reject(new Error('The style sheet cannot be loaded.'));
      };
    });
    sheet.href = at(parts.style);
    document.head.append(sheet);
    const words = language && fetch(at(parts.words)).then((answer) => answer.json());
    const [{ createPanel }, all] = await Promise.all([import(at(parts.panel)), words, styled]);
    const { content: url, dataset } = settings;
    return createPanel({ button, key, root: root.href, url, assistantKey: dataset.key, words: all?.[language] ?? {} });
  }

  async function open(isReturning) {
    try {
      panel ??= load();
      (await panel).open(isReturning);
      button.lastChild.data = label;
    } catch {
      // The next click tries again.
      panel = undefined;
      if (!isReturning) button.lastChild.data = fault;
    }
  }

  button.addEventListener('click', () => open(false));
  if (wasOpen(key)) void open(true);
}
