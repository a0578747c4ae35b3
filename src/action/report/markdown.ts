/** Foreign text in Markdown: nothing in it is read as markup. Pure. */

/**
 * Text as a code span inside a table: HTML, links, mentions and images lose their meaning. A backslash right before a
 * pipe would undo the escape of the pipe, which then ends the cell and leaves the span open; a blank parts the two.
 * Source: https://github.github.com/gfm/#tables-extension-
 */
export function code(raw: string): string {
  // A line break ends the span, and a comment that begins in it hides what follows from some readers.
  const text = raw.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replaceAll('<!--', '<! --');
  const fence = fenceFor(text, 1);
  const padded = fence.length > 1 || text === '' ? ` ${text} ` : text;
  return `${fence}${padded.replace(/\\(?=\|)/g, '\\ ').replaceAll('|', '\\|')}${fence}`;
}

/** Text as a block: nothing in it is read as Markdown. */
export function block(text: string): string {
  const fence = fenceFor(text, 3);
  return `${fence}text\n${text}\n${fence}`;
}

function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  return '`'.repeat(Math.max(least, longest + 1));
}
