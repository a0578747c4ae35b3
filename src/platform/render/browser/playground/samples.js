// The samples of the page, which follow what the reader fills in.
import { make } from '../elements.js';

let loading;

/** Loads what writes samples: with it come all its languages. */
export function loadWriter(address) {
  loading ??= new Promise((resolve, reject) => {
    const onload = () => (globalThis.writeSample ? resolve(globalThis.writeSample) : reject());
    document.head.append(make('script', { src: address, onload, onerror: reject }));
  });
  return loading;
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
  const known = lines.map((line) => ({ text: line.textContent, runs: runsOf(line) }));
  return text.split('\n').flatMap((line, index) => {
    const element = make('span', { className: 'line' }, ...coloursOf(line, known));
    return index === 0 ? [element] : ['\n', element];
  });
}

function runsOf(line) {
  return [...line.childNodes].flatMap(({ className = '', textContent }) => [...textContent].map(() => className));
}

function coloursOf(line, known) {
  const letters = [...line];
  let best = { length: -1 };
  for (const one of known) {
    const like = likeness(letters, [...one.text]);
    if (like.start + like.end > best.length) best = { ...like, length: like.start + like.end, runs: one.runs };
  }
  const { start = 0, end = 0, runs = [] } = best;
  const classOf = (at) => {
    if (at < start) return runs[at];
    if (at >= letters.length - end) return runs[runs.length - letters.length + at];
    return runs[Math.min(start, runs.length - 1)] ?? '';
  };
  const spans = [];
  for (const [at, letter] of letters.entries()) {
    const className = classOf(at);
    const last = spans.at(-1);
    if (last?.className === className) last.append(letter);
    else spans.push(make('span', { className }, letter));
  }
  return spans;
}

/** Counts the letters that two lines share from their start and to their end. */
function likeness(letters, others) {
  const most = Math.min(letters.length, others.length);
  let start = 0;
  while (start < most && letters[start] === others[start]) start += 1;
  let end = 0;
  while (end < most - start && letters.at(-1 - end) === others.at(-1 - end)) end += 1;
  return { start, end };
}
