export function startCopyButtons() {
  if (!navigator.clipboard) return;
  for (const figure of document.querySelectorAll('.code')) {
    const code = figure.querySelector('code');
    if (code) figure.append(copyButton('Copy', 'Copy code', () => code.textContent));
  }
  for (const prompt of document.querySelectorAll('.prompt[data-copy]')) {
    const text = prompt.querySelector('.prompt-text');
    if (text) prompt.querySelector('.prompt-head').append(copyButton('Copy', 'Copy prompt', () => text.textContent));
  }
  for (const value of document.querySelectorAll('.color-value')) {
    const text = value.textContent;
    value.after(copyButton('Copy', `Copy ${text}`, () => text));
  }
  for (const address of document.querySelectorAll('.endpoint-path')) {
    address.after(copyButton('Copy', 'Copy the address', () => address.textContent));
  }
}

function copyButton(label, description, text) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = label;
  button.setAttribute('aria-label', description);
  button.addEventListener('click', async () => {
    button.textContent = (await isCopied(text())) ? 'Copied' : 'Not copied';
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
