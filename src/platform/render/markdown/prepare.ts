/**
 * Prepares a text for the parser. Every change keeps the length of the text, so that its places stay those of the file:
 * HTML comments become empty expressions; `{#id}` and dollars that are no formula are hidden from it.
 */

/** Closed code, and code that is never closed and runs to the end. What is in it stays as it is. */
const FENCE =
  /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(?<fence>`{3,}(?!`)(?![^\n]*`)|~{3,}(?!~))[^\n]*(?:\n[\s\S]*?^[ \t>]*\k<fence>[`~]*[ \t]*\r?$|[\s\S]*$)/;
export const INLINE_CODE = /(?<!`)(?<ticks>`+)(?!`)[^`\n]+\k<ticks>/;
const CODE = `${FENCE.source}|${INLINE_CODE.source}`;

/** A comment that is not closed is none. */
const COMMENT = /(?<comment><!--[\s\S]*?-->)|<!--[\s\S]*$/;
/** A comment in the text of an attribute is none. */
const ATTRIBUTE = /=(?:"(?=[^"\n]*<!--)[^"\n]*"|'(?=[^'\n]*<!--)[^'\n]*')/;
/** Before what is no comment, but text in code. */
const QUOTE = /["'`]/;
/** The name of a heading, which MDX would take for an expression. */
const NAME = /\\\{#|(?<name>\{#[\w.:-]+\})/;
/**
 * One dollar opens a formula only under a rule stricter than that of the syntax itself, which is pandoc's made narrower:
 * no space after the opening one, no space before the closing one and no letter or digit after it. Most dollars in
 * documentation are money and shell variables. https://pandoc.org/MANUAL.html#extension-tex_math_dollars
 */
const DOLLARS =
  /\\\$|(?<pair>\${2,})|(?<![\p{L}\p{N}_])\$(?![\s$])(?<formula>(?:[^$\n]|\n(?![ \t]*\n))*)(?<![\s\\])\$(?![\p{L}\p{N}_$])|(?<dollar>\$)/u;

const PIECES = new RegExp(
  [CODE, ATTRIBUTE, COMMENT, NAME, DOLLARS].map((one) => (typeof one === 'string' ? one : one.source)).join('|'),
  'gmu',
);

/** Code points that are no characters, and never will be: https://www.unicode.org/faq/private_use.html#nonchar4 */
const [BRACE, DOLLAR] = ['\ufdd0', '\ufdd1'];
/** The parser encodes them in addresses. */
const HIDDEN = /[\ufdd0\ufdd1]|%EF%B7%9[01]/g;

export interface Prepared {
  readonly text: string;
  readonly hasFormulas: boolean;
  /** Puts hidden characters back into a text; absent where there are none. */
  readonly restore?: (text: string) => string;
}

/** Prepares a text for the parser of MDX, or of Markdown, which knows comments. */
export function prepareText(source: string, isMdx: boolean): Prepared {
  if (!/[$]|<!--|\{#/.test(source)) return { text: source, hasFormulas: false };
  const edits: Edit[] = [];
  let hasFormulas = false;
  PIECES.lastIndex = 0;
  for (let found = PIECES.exec(source); found !== null; found = PIECES.exec(source)) {
    const { index, groups = {} } = found;
    const { comment, name, pair, formula, dollar } = groups;
    if (comment !== undefined) {
      if (isMdx && !QUOTE.test(source.charAt(index - 1))) edits.push({ at: index, text: emptyExpression(comment) });
    } else if (name !== undefined) edits.push({ at: index, text: BRACE });
    else if (pair !== undefined) hasFormulas = true;
    else if (formula !== undefined && !isSentence(formula)) hasFormulas = true;
    else if (formula !== undefined || dollar !== undefined) {
      edits.push({ at: index, text: DOLLAR });
      PIECES.lastIndex = index + 1;
    }
  }
  const kept = edits.filter(({ text }) => hasFormulas || text !== DOLLAR);
  const prepared = { text: applied(source, kept), hasFormulas };
  return kept.some(({ text }) => text.length === 1) ? { ...prepared, restore } : prepared;
}

function restore(text: string): string {
  return text.replaceAll(HIDDEN, (one) => (one === BRACE || one.endsWith('0') ? '{' : '$'));
}

function emptyExpression(comment: string): string {
  const [first = '', ...lines] = comment.split('\n');
  return [`{${' '.repeat(first.length - 2)}}`, ...lines.map((line) => line.replaceAll(/[^\r]/g, ' '))].join('\n');
}

interface Edit {
  readonly at: number;
  readonly text: string;
}

function applied(source: string, edits: readonly Edit[]): string {
  let [text, end] = ['', 0];
  for (const edit of edits) {
    text += source.slice(end, edit.at) + edit.text;
    end = edit.at + edit.text.length;
  }
  return text + source.slice(end);
}

function withoutCode(source: string): string {
  return source.replaceAll(new RegExp(CODE, 'gmu'), (code) => code.replaceAll(/[^\n]/g, ' '));
}

/** `$5/mo or 10$ a year`, `$B and C$`: words after a price or a name, and nothing that only formulas have. */
function isSentence(formula: string): boolean {
  // A closing tag: what began before it is not one text.
  if (formula.includes('</')) return true;
  return /^(?:\d|[A-Z_]+ )/.test(formula) && /[A-Za-z]{2}/.test(formula) && !/[\\^={}]/.test(formula);
}

/**
 * Satteri's parser of code (https://oxc.rs) ends the process when the stack is full: at 8 MiB with some 3,000 levels of
 * brackets, and with 20,000 operators that need none (`a =>`). A page that gets there by other ways is named, as one
 * that ended the process in which it was rendered.
 */
const MAX_BRACKETS = 200;
/** The parser's time doubles with every attribute in braces within another that is not closed. */
const MAX_ATTRIBUTES = 10;
/** It also doubles with every tag that is left open within braces; honest code nests fewer. */
const MAX_OPEN_TAGS = 18;
const MAX_LINE_CHARACTERS = 20_000;
/** Brackets, the braces of attributes among them, and where tags begin and end. */
const NESTING = /=?\{|[}()[\]]|<[A-Za-z/]|\/>/g;

/** Returns the reason why the code in a text is not parsed, and the offset of its cause. */
export function excessOf(source: string): Excess | undefined {
  return findExcess(source) && findExcess(withoutCode(source));
}

interface Excess {
  readonly reason: string;
  readonly offset: number;
}

function findExcess(source: string): Excess | undefined {
  /** The braces that are open: whether each holds an attribute. */
  const braces: boolean[] = [];
  let [others, tags, offset] = [0, 0, 0];
  let isModule = false;
  for (const line of source.split('\n')) {
    if (braces.length === 0) isModule = line.trim() !== '' && (isModule || /^(?:import|export)\b/.test(line));
    const isCode = isModule || braces.length > 0 || line.includes('{');
    if (isCode && line.length > MAX_LINE_CHARACTERS)
      return { reason: `code has a line of more than ${MAX_LINE_CHARACTERS} characters`, offset };
    for (const { 0: mark, index } of isCode ? line.matchAll(NESTING) : []) {
      if (mark.endsWith('{')) braces.push(mark !== '{');
      else if (mark === '}') braces.pop();
      else if (mark === '(' || mark === '[') others += 1;
      else if (mark === ')' || mark === ']') others = Math.max(0, others - 1);
      else tags = Math.max(0, tags + (mark.includes('/') ? -1 : 1));
      // Brackets of prose need not be closed.
      if (braces.length === 0 && !isModule) others = 0;
      if (braces.length === 0) tags = 0;
      const attributes = braces.filter(Boolean).length;
      if (braces.length + others > MAX_BRACKETS || attributes > MAX_ATTRIBUTES || tags > MAX_OPEN_TAGS)
        return { reason: 'brackets or tags are open on too many levels', offset: offset + index };
    }
    offset += line.length + 1;
  }
  return undefined;
}
