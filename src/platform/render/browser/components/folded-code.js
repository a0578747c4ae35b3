import { make } from '../elements.js';
import { say } from '../words.js';

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
