import { say } from './switch.js';

export function startCopyButtons() {
  if (!navigator.clipboard) return;
  for (const figure of document.querySelectorAll('.code')) {
    const code = figure.querySelector('code');
    if (code) figure.append(copyButton(say('Copy code'), () => code.textContent));
  }
  for (const prompt of document.querySelectorAll('.prompt[data-copy]')) {
    const text = prompt.querySelector('.prompt-text');
    if (text) prompt.querySelector('.prompt-head').append(copyButton(say('Copy prompt'), () => text.textContent));
  }
  for (const value of document.querySelectorAll('.color-value')) {
    const text = value.textContent;
    value.after(
      copyButton(
        say('Copy {text}').replace('{text}', () => text),
        () => text,
      ),
    );
  }
  for (const address of document.querySelectorAll('.endpoint-path')) {
    address.after(copyButton(say('Copy the address'), () => address.textContent));
  }
}

function copyButton(description, text) {
  const label = say('Copy');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = label;
  button.setAttribute('aria-label', description);
  button.addEventListener('click', async () => {
    button.textContent = (await isCopied(text())) ? say('Copied') : say('Not copied');
    setTimeout(() => {
      button.textContent = label;
    }, 2000);
  });
  return button;
}

async function isCopied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
