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
      if (text !== code.textContent) code.replaceChildren(...coloured(text, lines));
    }
  };
}

/** Colours a text as the lines of the sample that was made: each line as the one that is most like it. */
function coloured(text, lines) {
  const known = lines.map(({ childNodes }) =>
    [...childNodes].flatMap(({ className = '', textContent }) =>
      [...textContent].map((letter) => ({ letter, className })),
    ),
  );
  const elements = text.split('\n').map((line) => make('span', { className: 'line' }, ...spansOf([...line], known)));
  return elements.flatMap((element) => ['\n', element]).slice(1);
}

function spansOf(letters, known) {
  const [{ line, start, end } = { line: [], start: 0, end: 0 }] = known
    .map((one) => ({ line: one, ...likeness(letters, one) }))
    .sort((one, other) => other.start + other.end - one.start - one.end);
  const spans = [];
  for (const [at, letter] of letters.entries()) {
    const fromEnd = letters.length - at;
    const like = at < start || fromEnd > end ? (line[Math.min(at, start)] ?? line.at(-1)) : line.at(-fromEnd);
    const className = like?.className ?? '';
    if (spans.at(-1)?.className === className) spans.at(-1).append(letter);
    else spans.push(make('span', { className }, letter));
  }
  return spans;
}

/** Counts the letters that two lines share from their start and to their end. */
function likeness(letters, line) {
  const most = Math.min(letters.length, line.length);
  let start = 0;
  while (start < most && letters[start] === line[start].letter) start += 1;
  let end = 0;
  while (end < most - start && letters.at(-1 - end) === line.at(-1 - end).letter) end += 1;
  return { start, end };
}
