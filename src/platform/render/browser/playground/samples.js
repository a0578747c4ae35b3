// The samples of the page, which follow what the reader fills in.
import { make } from '../elements.js';

/** Loads what writes samples: with it come all its languages. Gives nothing where its script is not served. */
export async function loadWriter(src) {
  await new Promise((resolve) => document.head.append(make('script', { src, onload: resolve, onerror: resolve })));
  return globalThis.writeSample;
}

/** Finds the samples that the platform has written: `show` writes them anew; one that cannot be written stays as it was made. */
export function samplesOfPage() {
  const samples = [...document.querySelectorAll('[data-writer]')].flatMap((panel) => {
    const code = panel.querySelector('pre code');
    return code ? [{ code, name: panel.dataset.writer, made: code.textContent, lines: [...code.children] }] : [];
  });
  return (request, write) => {
    for (const { code, name, made, lines } of samples) {
      // As the page has its texts.
      const text = write(name, request)?.replaceAll(/\r\n?/g, '\n') ?? made;
      if (text !== code.textContent) code.replaceChildren(...linesOf(text, lines));
    }
  };
}

/** Lines that the reader does not change keep the colours that the export gave them. */
function linesOf(text, made) {
  const known = new Map(made.map((line) => [line.textContent, line]));
  const lineOf = (one) => known.get(one)?.cloneNode(true) ?? make('span', { className: 'line' }, one);
  const lines = text.split('\n').map(lineOf);
  return lines.flatMap((line) => ['\n', line]).slice(1);
}
