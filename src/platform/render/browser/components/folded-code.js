import { say } from '../page-words.js';

/** Long code folds; the button says what it does. */
export function startFoldedCode() {
  for (const figure of document.querySelectorAll('.code-folded')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'code-fold';
    button.textContent = say('Show all lines');
    button.setAttribute('aria-expanded', 'false');
    button.addEventListener('click', () => {
      const isOpen = figure.classList.toggle('code-unfolded');
      button.textContent = isOpen ? say('Show fewer lines') : say('Show all lines');
      button.setAttribute('aria-expanded', String(isOpen));
    });
    figure.append(button);
  }
}
