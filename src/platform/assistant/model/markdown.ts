/**
 * Writing the words of a documentation as Markdown that says just these words. Only what would be read as markup is
 * escaped: many clients show the text as it is.
 *
 * Source: https://spec.commonmark.org/0.31.2/ and https://github.github.com/gfm/
 */

/** In order: escapes, code, emphasis that could begin, deleted text, entities, tags, ends of a link's text. */
const MARKUP = String.raw`\\(?=[!-/:-@[-\x60{-~])|\x60|\*(?!\s|$)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=[^~\n\r]*~)|&(?=#?\w+;)|<(?=[a-z/!?])|\](?=[[(:])`;
const IN_TEXT = new RegExp(MARKUP, 'giu');
const IN_LINK = new RegExp(`${MARKUP}|[[\\]]`, 'giu');
/** What makes a heading, a list, a quotation or a line of what begins with it. */
const BLOCK_START = /^(\s*)([-+*=#>~|]|\d{1,9}(?=[.)]))/;

export function plainText(text: string): string {
  return text
    .replaceAll(IN_TEXT, String.raw`\$&`)
    .replace(BLOCK_START, (_all, space: string, mark: string) =>
      /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    );
}

/** Writes a link; the address is taken as it is, but for what would end it. */
export function link(text: string, address: string): string {
  const safe = address.replaceAll(/[()<>\\\s]/g, (character) => encodeURIComponent(character).replace(/^[()]$/, hex));
  return `[${text.replaceAll(IN_LINK, String.raw`\$&`)}](${safe})`;
}

/** Writes lines of code, fenced by more of the marks than stand in it. */
export function fence(code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}\n${code}\n${marks}`;
}

/** Writes a table; the first row is its header. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = rows[0]?.length ?? 0;
  const write = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [head = '', ...others] = rows.map((cells) => {
    // Paragraphs of a cell are parts of their own.
    const last = cells.slice(columns - 1).join(' ');
    return write([...cells.slice(0, columns - 1), last].map(cellText));
  });
  return [head, write(Array.from({ length: columns }, () => '---')), ...others].join('\n');
}

function cellText(cell: string): string {
  return plainText(cell.replaceAll(/\s+/g, ' ')).replaceAll('|', String.raw`\|`);
}

function hex(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
