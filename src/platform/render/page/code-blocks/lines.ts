/**
 * Lines of code in colour. A line that was met before, in the same state of the same grammar, is not read again: blocks
 * of documentation, and the versions of a page, have most of their lines in common.
 */
import type { HighlighterCore } from 'shiki/core';
import { EncodedTokenMetadata, INITIAL, type StateStack } from 'shiki/textmate';
import { escapeText } from '../../model/html/template.ts';
import type { Palette } from './palette.ts';

/** Highlights each line of a code as HTML. */
export type LineColors = (code: string) => readonly string[];

/** Longer lines are data rather than code. */
const MAX_LINE_CHARACTERS = 5_000;
/** Lines are kept while a run has room for them. */
const MAX_KEPT_CHARACTERS = 4 * 1024 * 1024;
/** States beyond these are not compared with one another. */
const MAX_COMPARED_STATES = 100;

/** Bits of a token's style: https://github.com/microsoft/vscode-textmate/blob/main/src/theme.ts */
const FONT_CLASSES: readonly (readonly [bit: number, name: string])[] = [
  [1, 'ci'],
  [2, 'cb'],
  [4, 'cu'],
];

/** A state of a grammar between two lines, with the lines that were tokenized from it. */
interface GrammarState {
  readonly stack: StateStack;
  readonly lines: Map<string, ColoredLine>;
}

interface ColoredLine {
  readonly html: string;
  readonly next: GrammarState;
}

/** Opens the colours of a language of an engine that holds the palette's theme alone, and loads no more languages. */
export function openLineColors(shiki: HighlighterCore, language: string, palette: Palette): LineColors {
  const { colorMap } = shiki.setTheme('both');
  const grammar = shiki.getLanguage(language);
  let known: GrammarState[] = [];
  let kept = 0;
  const stateOf = (stack: StateStack): GrammarState => {
    const same = known.find((state) => state.stack.equals(stack));
    if (same !== undefined) return same;
    const state = { stack, lines: new Map<string, ColoredLine>() };
    if (known.length < MAX_COMPARED_STATES) known.push(state);
    return state;
  };
  const read = (text: string, state: GrammarState): ColoredLine => {
    // A limit in time would make the output depend on the machine's load.
    const { tokens, ruleStack } = grammar.tokenizeLine2(text, state.stack, 0);
    const line = {
      html: lineHtml(text, tokens, (metadata) => tokenClasses(metadata, colorMap, palette)),
      next: stateOf(ruleStack),
    };
    kept += text.length + line.html.length;
    state.lines.set(text, line);
    return line;
  };
  return (code) => {
    if (kept > MAX_KEPT_CHARACTERS) {
      known = [];
      kept = 0;
    }
    let state = stateOf(INITIAL);
    return code.split(/\r?\n/).map((text) => {
      if (text === '' || text.length >= MAX_LINE_CHARACTERS) return escapeText(text);
      const line = state.lines.get(text) ?? read(text, state);
      state = line.next;
      return line.html;
    });
  };
}

/** Writes a line, with neighbours of the same colours as one span. Tokens are pairs of a start and its metadata. */
function lineHtml(line: string, tokens: Uint32Array, classesOf: (metadata: number) => string): string {
  let html = '';
  let open = '';
  let text = '';
  const flush = () => {
    if (text !== '') html += open === '' ? escapeText(text) : `<span class="${open}">${escapeText(text)}</span>`;
    text = '';
  };
  for (let at = 0; at < tokens.length; at += 2) {
    const content = line.slice(tokens[at], tokens[at + 2] ?? line.length);
    const classes = content.trim() === '' ? open : classesOf(tokens[at + 1] ?? 0);
    if (classes !== open) {
      flush();
      open = classes;
    }
    text += content;
  }
  flush();
  return html;
}

function tokenClasses(metadata: number, colorMap: readonly string[], palette: Palette): string {
  const classes = [palette.classOf(colorMap[EncodedTokenMetadata.getForeground(metadata)])];
  const style = Math.max(EncodedTokenMetadata.getFontStyle(metadata), 0);
  for (const [bit, name] of FONT_CLASSES) if (style & bit) classes.push(name);
  return classes.filter((name) => name !== undefined).join(' ');
}
