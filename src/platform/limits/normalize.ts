/** Unicode's normal forms in a time that grows with the text: the engine's own takes the square of a run of marks. */

/**
 * More marks than a character of any language has. The limit is that of
 * https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format; two letters become marks when they are taken apart.
 */
const TOO_MANY_MARKS = /(?<=[\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/** Normalizes a text that is compared, not shown: marks that no character has are left out. */
export function normalizeMarks(text: string, form: 'NFC' | 'NFKD'): string {
  return text.replaceAll(TOO_MANY_MARKS, '').normalize(form);
}
