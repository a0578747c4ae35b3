/** Foreign text as it may stand in an error: one short line, without the query of links, which may sign them. */

const MAX_CHARACTERS = 60;
const MAX_SENTENCE = 160;

/** Quotes a value of a file. */
export function shown(value: unknown): string {
  if (typeof value !== 'string') return `\`${cut(String(value), MAX_CHARACTERS)}\``;
  return `\`${cut(withoutQueries(value), MAX_CHARACTERS)}\``;
}

/** Shortens a sentence of a parser, which may quote the file. */
export function shownSentence(sentence: string): string {
  return cut(withoutQueries(sentence), MAX_SENTENCE);
}

/** Credentials before the host go, too. */
function withoutQueries(text: string): string {
  return text.replaceAll(/\?\S+/g, '?…').replaceAll(/\/\/[^\s/?#@]{1,1000}@/g, '//');
}

function cut(text: string, most: number): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
