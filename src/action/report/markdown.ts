/** Escapes foreign text for Markdown, and builds the few structures around it. Pure. */

/**
 * Text as a code span inside a table: HTML, links, mentions and images lose their meaning. A backslash right before a
 * pipe would undo the escape of the pipe, which then ends the cell and leaves the span open; a space separates the two.
 * Source: https://github.github.com/gfm/#tables-extension-
 */
export function code(raw: string): string {
  // A line break ends the span, and a comment that begins in it hides what follows from some readers.
  const text = raw.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replaceAll('<!--', '<! --');
  const fence = fenceFor(text, 1);
  const padded = fence.length > 1 || text === '' ? ` ${text} ` : text;
  return `${fence}${padded.replace(/\\(?=\|)/g, '\\ ').replaceAll('|', '\\|')}${fence}`;
}

/** A sentence with code spans in backticks: whatever foreign text it quotes is no markup, link or mention. */
export function prose(sentence: string): string {
  const pieces = sentence.replace(/\s+/g, ' ').split('`');
  // The last backtick of an odd number opens no span.
  return pieces.map((piece, nth) => (nth % 2 === 1 && nth < pieces.length - 1 ? code(piece) : escaped(piece))).join('');
}

function escaped(text: string): string {
  return text
    .replace(/[&<>@#]|(?<=[a-z]):(?=\/\/)/gi, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[\\*_~[\]()!|{}]/g, '\\$&');
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

/** Lines of a table, followed by an empty line. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `|${cells.map((cell) => (cell === '' ? ' |' : ` ${cell} |`)).join('')}`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''];
}

/** Lines of a table of names and values; unknown values are left out. */
export function factTable(facts: readonly (readonly [name: string, value: string | undefined])[]): readonly string[] {
  const rows = facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return rows.length === 0 ? [] : table(['', ''], rows);
}

/** Lines in a folded block; none for no lines. */
export function folded(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`<details><summary>${title}</summary>`, '', ...lines, '</details>', ''];
}
