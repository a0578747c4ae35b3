/** The model without a model: it quotes the passages that fit best, and says that this is what it does. */
import type { FoundPage, Line } from '../passage.ts';
import type { Model, ModelPart, Prompt } from './model.ts';

const QUOTED_SECTIONS_MAX = 3;
const QUOTED_LINES_MAX = 6;
const QUOTED_CHARS_MAX = 700;
const NEAREST_MAX = 3;
const PIECE_WORDS = 8;
const NO_USAGE = { promptTokens: null, completionTokens: null };

/** Answers with quotations; needs no network. */
export const quote: Model = async function* (prompt): AsyncGenerator<ModelPart> {
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
  yield `This is what the documentation of ${domain} says about it. No language model wrote this: these are quotations, the best match first.`;
  for (const { page, section } of chooseSections(found.pages)) {
    const name = [page.title, ...section.headings].map(plain).join(' › ');
    const lines = chooseLines(section.lines, found.terms).map((line) => `> ${line}`);
    yield `**[${name}](${addressOf(page.path, section.id)})**\n\n${lines.join('\n>\n')}`;
  }
}

function* refusal({ found, addressOf, domain }: Prompt): Generator<string> {
  yield `The documentation of ${domain} holds no answer to this question that I could find.`;
  const nearest = found.pages.slice(0, NEAREST_MAX).map(({ title, path }) => `- [${plain(title)}](${addressOf(path)})`);
  if (nearest.length > 0) yield `The nearest pages, by their words alone:\n\n${nearest.join('\n')}`;
}

/** The best section of each of the best pages; of a page that stands alone, more. */
function chooseSections(pages: readonly FoundPage[]) {
  const first = pages.flatMap((page) => page.sections.slice(0, 1).map((section) => ({ page, section })));
  const others = pages.flatMap((page) => page.sections.slice(1).map((section) => ({ page, section })));
  return [...first, ...others].slice(0, QUOTED_SECTIONS_MAX);
}

/** The lines from the first that has most of the words that were asked for, as many as a reader takes in at once. */
function chooseLines(lines: readonly Line[], terms: readonly string[]): readonly string[] {
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
  for (const line of lines.slice(start, start + QUOTED_LINES_MAX)) {
    if (left <= 0) break;
    const shown = line.isCode ? inlineCode(cut(line.text, left)) : plain(cut(line.text, left));
    left -= line.text.length;
    chosen.push(shown);
  }
  return chosen;
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = text.lastIndexOf(' ', max);
  return `${text.slice(0, end > 0 ? end : max).toWellFormed()} …`;
}

/** Keeps the words of the documentation from being read as markup. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>]/g, '\\$&');
}

function inlineCode(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 ? ' ' : '';
  return fence + pad + text + pad + fence;
}
