const TEXT_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML, as content or in a double-quoted attribute. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => TEXT_ESCAPES[character] ?? character);
}
