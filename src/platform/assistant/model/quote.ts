/** The model without a model: it quotes the passages that fit best, and says that this is what it does. */
import type { FoundPage, Line } from '../passage.ts';
import { fence, link, plainText, table } from './markdown.ts';
import type { Model, ModelPart, Prompt } from './model.ts';
import { phrasesFor } from './phrases.ts';

const QUOTED_LINES_MAX = 6;
const QUOTED_CHARS_MAX = 700;
/** Of all quotations, about. */
const ANSWER_CHARS_MAX = 24_000;
const NEAREST_MAX = 3;
const PIECE_WORDS = 8;
const LABEL_MAX_CHARS = 24;
const SENTENCE_END = /[.:;!?。：！？…]$/;
const NO_USAGE = { promptTokens: null, completionTokens: null };

/** Answers with quotations; needs no network. */
export const quote: Model = async function* (prompt): AsyncGenerator<ModelPart> {
  yield { type: 'sources', pages: prompt.found.pages };
  for (const text of prompt.found.isAnswer ? quotations(prompt) : refusal(prompt)) {
    const words = `${text}\n\n`.split(/(?<=\s)(?=\S)/);
    // Clients show the pieces as they come.
    for (let at = 0; at < words.length; at += PIECE_WORDS) {
      yield { type: 'text', text: words.slice(at, at + PIECE_WORDS).join('') };
    }
  }
  yield { type: 'end', finishReason: 'stop', usage: NO_USAGE };
};

function* quotations(prompt: Prompt): Generator<string> {
  const { found, addressOf, domain, pages } = prompt;
  const phrases = phrasesFor(prompt.question);
  yield phrases.preamble(domain);
  let left = ANSWER_CHARS_MAX;
  for (const { page, section } of chooseSections(found.pages).slice(0, pages)) {
    if (left <= 0) break;
    const name = [page.title, ...section.headings].join(' › ');
    const text = chooseLines(section.lines, found.terms).join('\n\n');
    left -= text.length;
    const quoted = text.split('\n');
    const lines = quoted.map((line) => (line === '' ? '>' : `> ${line}`));
    yield `**${link(name, addressOf(page.path, section.id))}**\n\n${lines.join('\n')}`;
  }
}

function* refusal({ question, found, addressOf, domain }: Prompt): Generator<string> {
  const phrases = phrasesFor(question);
  yield phrases.refusal(domain);
  const nearest = found.pages.slice(0, NEAREST_MAX).map(({ title, path }) => `- ${link(title, addressOf(path))}`);
  if (nearest.length > 0) yield `${phrases.nearest}\n\n${nearest.join('\n')}`;
}

/** The best section of each page that is about the question, then the second of each, and so on. */
function chooseSections(pages: readonly FoundPage[]) {
  const related = pages.filter(({ isRelated }) => isRelated);
  const most = Math.max(0, ...related.map(({ sections }) => sections.length));
  return Array.from({ length: most }, (_none, nth) =>
    related.flatMap((page) => page.sections.slice(nth, nth + 1).map((section) => ({ page, section }))),
  ).flat();
}

/** The lines from the first that has most of the words that were asked for, as many as a reader takes in at once. */
function chooseLines(all: readonly Line[], terms: readonly string[]): readonly string[] {
  const lines = withoutLabels(all);
  const stems = terms.map((term) => term.slice(0, Math.max(3, term.length - 2)));
  const weights = lines.map(({ text, isCode, cells }, at) => {
    const lower = text.toLowerCase();
    // The header of a table is quoted with each of its rows.
    const isHeader = cells !== undefined && lines[at - 1]?.cells === undefined && lines[at + 1]?.cells !== undefined;
    return stems.filter((stem) => lower.includes(stem)).length - (isCode ? 1 : 0) - (isHeader ? stems.length : 0);
  });
  const best = Math.max(0, weights.indexOf(Math.max(...weights)));
  const start = lines.length <= QUOTED_LINES_MAX ? 0 : best;
  const chosen: Line[] = [];
  let left = QUOTED_CHARS_MAX;
  for (const line of lines.slice(start, start + QUOTED_LINES_MAX)) {
    // Of a row that there is no room for nothing is quoted, unless it is all that there is.
    if (left <= 0 || (line.cells !== undefined && line.text.length > left && chosen.length > 0)) break;
    chosen.push(shorten(line, left));
    left -= line.text.length;
  }
  return writeLines(chosen, headerAt(lines, start));
}

/** Gives the header of the table whose row stands at a place. */
function headerAt(lines: readonly Line[], at: number): Line | undefined {
  let first = at;
  while (first >= 0 && lines[first]?.cells !== undefined) first -= 1;
  return first === at ? undefined : lines[first + 1];
}

/** Writes lines, rows that follow each other as one table; `header` is that of the table which the first line is in. */
function writeLines(lines: readonly Line[], header: Line | undefined): readonly string[] {
  const written: string[] = [];
  let rows: Line[] = header === undefined || header.text === lines[0]?.text ? [] : [header];
  const end = () => {
    if (rows.length > 1) written.push(table(rows.map(({ cells = [] }) => cells)));
    else written.push(...rows.map(({ text }) => plainText(text)));
    rows = [];
  };
  for (const line of lines) {
    if (line.cells !== undefined) rows.push(line);
    else {
      end();
      written.push(line.isCode ? fence(line.text) : plainText(line.text));
    }
  }
  end();
  return written;
}

function shorten({ text, isCode, cells }: Line, max: number): Line {
  if (cells !== undefined) return { text: cut(text, max), isCode, cells: cells.map((cell) => cut(cell, max)) };
  return { text: isCode ? cutCode(text, max) : cut(text, max), isCode };
}

/** Leaves out what only names the code below it, such as the title of a tab: `cURL`, `200`. */
function withoutLabels(lines: readonly Line[]): readonly Line[] {
  const kept: Line[] = [];
  let isBelowCode = false;
  for (const line of [...lines].reverse()) {
    if (line.isCode) isBelowCode = true;
    else if (!isBelowCode || line.text.length > LABEL_MAX_CHARS || SENTENCE_END.test(line.text)) isBelowCode = false;
    if (line.isCode || !isBelowCode) kept.push(line);
  }
  return kept.reverse();
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = text.lastIndexOf(' ', max);
  return `${text.slice(0, end > 0 ? end : max).toWellFormed()} …`;
}

function cutCode(code: string, max: number): string {
  if (code.length <= max) return code;
  const end = code.lastIndexOf('\n', max);
  return `${code.slice(0, end > 0 ? end : max).toWellFormed()}\n…`;
}
