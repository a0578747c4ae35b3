/** Sanitizes text before it is shown: foreign text may contain workflow commands and terminal sequences. Pure. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal sequences start with a control character
const TERMINAL_SEQUENCE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;
/** Zero-width, bidirectional and other invisible characters: they hide or reorder what a person reads. */
const INVISIBLE = /[\p{Cf}\p{Co}\p{Cn}]/gu;
const CONTROL_BUT_LINE_FEED = /[\p{Cc}\u2028\u2029]/gu;

/** Removes characters that hide, colour or reorder text; keeps lines. */
export function visible(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(TERMINAL_SEQUENCE, '')
    .replace(CONTROL_BUT_LINE_FEED, (character) => (character === '\n' || character === '\t' ? character : ' '))
    .replace(INVISIBLE, '');
}

/**
 * Breaks what the runner would read as a workflow command: `::name::` at the start of a line, `##[name]` anywhere.
 * `::` is broken wherever it stands, since a text may come to stand at the start of a line; but for that of an IPv6
 * address in its brackets.
 * Source: actions/runner `ActionCommand.TryParse` looks for `##[` with IndexOf.
 */
export function defuse(text: string): string {
  return text.replace(/(?<!\[(?=::(?:[0-9a-f.]+(?::[0-9a-f.]+){0,6})?\])):(?=:)/gi, ': ').replace(/##(?=\[)/g, '## ');
}

/** Cuts a text to a number of characters, the last of which then is an ellipsis. */
export function truncate(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}

/** Undoes percent escapes; text with a broken escape stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
