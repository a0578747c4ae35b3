/** The model without a model: it quotes the passages that fit best, and says that this is what it does. */
import type { FoundPage, Line } from '../passage.ts';
import { fence, link, plainText } from './markdown.ts';
import type { Model, ModelPart, Prompt } from './model.ts';
import { phrasesFor } from './phrases.ts';

const QUOTED_SECTIONS_MAX = 3;
const QUOTED_LINES_MAX = 6;
const QUOTED_CHARS_MAX = 700;
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
  const { found, addressOf, domain } = prompt;
  const phrases = phrasesFor(prompt.question);
  yield phrases.preamble(domain);
  for (const { page, section } of chooseSections(found.pages)) {
    const name = [page.title, ...section.headings].join(' › ');
    const quoted = chooseLines(section.lines, found.terms).join('\n\n').split('\n');
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

/** The best section of each of the best pages; of a page that stands alone, more. */
function chooseSections(pages: readonly FoundPage[]) {
  const first = pages.flatMap((page) => page.sections.slice(0, 1).map((section) => ({ page, section })));
  const others = pages.flatMap((page) => page.sections.slice(1).map((section) => ({ page, section })));
  return [...first, ...others].slice(0, QUOTED_SECTIONS_MAX);
}

/** The lines from the first that has most of the words that were asked for, as many as a reader takes in at once. */
function chooseLines(all: readonly Line[], terms: readonly string[]): readonly string[] {
  const lines = withoutLabels(all);
  const stems = terms.map((term) => term.slice(0, Math.max(3, term.length - 2)));
  const weigh = ({ text, isCode }: Line) => {
    const lower = text.toLowerCase();
    return stems.filter((stem) => lower.includes(stem)).length - (isCode ? 1 : 0);
  };
  const weights = lines.map(weigh);
  const best = Math.max(0, weights.indexOf(Math.max(...weights)));
  const start = lines.length <= QUOTED_LINES_MAX ? 0 : best;
  const chosen: string[] = [];
  let left = QUOTED_CHARS_MAX;
  for (const { text, isCode } of lines.slice(start, start + QUOTED_LINES_MAX)) {
    if (left <= 0) break;
    chosen.push(isCode ? fence(cutCode(text, left)) : plainText(cut(text, left)));
    left -= text.length;
  }
  return chosen;
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

/** Cuts code at the end of a line, where there is one. */
function cutCode(code: string, max: number): string {
  if (code.length <= max) return code;
  const end = code.lastIndexOf('\n', max);
  return `${code.slice(0, end > 0 ? end : max).toWellFormed()}\n…`;
}
