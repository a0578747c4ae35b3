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
 * Breaks what the runner would read as a workflow command: `::` at the start of a line, white space left aside, and
 * `##[` anywhere. Other `::` stay, so that a job id can be copied.
 * Source: `TryParseV2` and `TryParse` of actions/runner `ActionCommand.cs`.
 */
export function defuse(text: string): string {
  return text.replace(/^([^\S\n]*):(?=:)/gm, '$1: ').replace(/##(?=\[)/g, '## ');
}

/** Cuts a text to a number of characters, the last of which then is an ellipsis. */
export function truncate(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}
