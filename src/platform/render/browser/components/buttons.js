import { make } from '../elements.js';
import { say } from '../words.js';

export function startCopyButtons() {
  if (!navigator.clipboard) return;
  const all = (selector) => document.querySelectorAll(selector);
  for (const code of all('.code:not(.code-uncopied) pre > code'))
    code.closest('.code').append(copyButton(say('Copy code'), code));
  for (const prompt of all('.prompt[data-copy]')) {
    const button = copyButton(say('Copy prompt'), prompt.querySelector('.prompt-text'));
    prompt.querySelector('.prompt-head').append(button);
  }
  for (const value of all('.color-value'))
    value.after(copyButton(say('Copy {text}', { text: value.textContent }), value));
  for (const address of all('.endpoint-path')) address.after(copyButton(say('Copy the address'), address));
}

/** Copies the page's Markdown, which nothing can fetch from a disk. */
export function startPageCopy() {
  for (const button of document.querySelectorAll('[data-copy-page]'))
    copyOnClick(button, async () => {
      const response = await fetch(button.dataset.copyPage);
      if (!response.ok) throw new Error(response.statusText);
      // Another word moves nothing.
      button.style.minWidth = `${button.offsetWidth}px`;
      return await response.text();
    });
}

/** Makes the button that copies the text of an element. */
function copyButton(description, element) {
  const button = make('button', { type: 'button', className: 'copy', 'aria-label': description }, say('Copy'));
  copyOnClick(button, () => element.textContent);
  return button;
}

/** Has a button copy a text, and say so for a while. */
function copyOnClick(button, text) {
  const label = button.textContent;
  button.addEventListener('click', async () => {
    let said = say('Copied');
    try {
      await navigator.clipboard.writeText(await text());
    } catch {
      said = say('Not copied');
    }
    button.textContent = said;
    setTimeout(() => {
      button.textContent = label;
    }, 2000);
  });
}

/** The name of a field is the link to it: the keyboard and a finger find it as the mouse does. */
export function startFieldLinks() {
  for (const name of document.querySelectorAll('.field[id] > .field-head > .field-name')) {
    const link = make('a', { className: 'field-link', href: `#${encodeURIComponent(name.closest('.field').id)}` });
    name.replaceWith(link);
    link.append(name);
  }
}

/** Long code folds; the button says what it does. */
export function startFoldedCode() {
  for (const figure of document.querySelectorAll('.code-folded')) {
    const facts = { type: 'button', className: 'code-fold', 'aria-expanded': 'false' };
    const button = make('button', facts, say('Show all lines'));
    button.addEventListener('click', () => {
      const isOpen = figure.classList.toggle('code-unfolded');
      button.textContent = isOpen ? say('Show fewer lines') : say('Show all lines');
      button.setAttribute('aria-expanded', String(isOpen));
    });
    figure.append(button);
  }
}
