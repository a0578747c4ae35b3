/** Makes foreign text safe to show, and formats facts for log, summary and pull request. Pure. */
import type { ActionError } from '../errors.ts';
import { SECRET_WORDS, SUSPECT_WORDS } from '../links.ts';

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

/** Makes one line of foreign text, without queries of links, and no longer than a number of characters. */
export function shortLine(text: string, maxLength: number): string {
  const characters = [...shortenAddresses(text.replace(/[\s\p{C}]+/gu, ' ').trim())];
  return characters.length <= maxLength ? characters.join('') : `${characters.slice(0, maxLength - 1).join('')}…`;
}

const REST = `[^\\s"'<>]`;
const ADDRESS = new RegExp(
  `\\b([a-z][a-z0-9+.-]{1,20}://)(?:[^\\s/?#"'<>\\\\]*@)?([^\\s?#"'<>]*)(?:([?#])${REST}*)?`,
  'gi',
);
/** Parameters of a path segment have names or are one opaque word; anything else behind a semicolon is punctuation. */
const PATH_PARAMETERS = /;(?:[^/=]{0,100}=[^/]*|[\w%+~.-]{16,}(?=\/|$))/g;

/** `sign` and `verify` name secrets in links alone: messages have them, too (`verify=failed`). */
const PROSE = ['sign', 'verify'];
const NAMES = [...SECRET_WORDS, ...SUSPECT_WORDS].filter((word) => !PROSE.includes(word));
/** A whole word of a name, in whatever case: `sig`, `X-Amz-Signature` and `accessToken`, not `design` or `monkey`. */
const SECRET_WORD = [
  `(?<![A-Za-z])(?:${NAMES.join('|')})(?![a-z])`,
  `(?:${NAMES.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('|')})(?![a-z])`,
  `(?<![A-Za-z])(?:${NAMES.map((word) => word.toUpperCase()).join('|')})(?![A-Za-z])`,
].join('|');
const NAME = `(?:${SECRET_WORD})[\\w.~[\\]-]{0,40}`;

/** What is hidden wherever it stands; `$1` stays. */
const RULES: readonly (readonly [pattern: RegExp, shown: string])[] = [
  // A pair of a query, and all that follows it; a query of one word.
  [new RegExp(`[?&][\\w.~%[\\]$:-]{1,100}=${REST}*|\\?[\\w%+/~-]{16,}`, 'g'), '?…'],
  // A value behind a name that sounds secret, as in a query.
  [new RegExp(`(${NAME}=)${REST}+`, 'g'), '$1…'],
  // The same in JSON, or with spaces, where prose may stand as well: what is short is no secret.
  [new RegExp(`(${NAME}(?:\\s?=\\s|\\s=|["']\\s?:\\s?["']))${REST}{8,}`, 'g'), '$1…'],
  // The same in a header or in XML, where prose may stand as well: what is long and of one word is no prose.
  [/((?:signature|credential|token|hmac|secret|password|accesskeyid)\w{0,20}(?:\s?:\s?|>))[\w+/=%~.-]{16,}/gi, '$1…'],
  // A JSON Web Token: its header begins as all JSON objects do.
  [/(?<![\w-])eyJ[\w-]{8,}\.[\w.-]{8,}/g, '…'],
];

/**
 * Drops credentials, query, fragment and path parameters of every address in foreign text, and every value that is named
 * as a secret. A text may be cut anywhere, and may have a million characters: a query is known by its pairs, wherever
 * they stand, and all repetitions are bounded.
 */
export function shortenAddresses(text: string): string {
  const short = text.replace(ADDRESS, (_whole, scheme: string, path: string, behind?: string) => {
    return `${scheme}${path.replace(PATH_PARAMETERS, ';…')}${behind === undefined ? '' : `${behind}…`}`;
  });
  return RULES.reduce((shown, [pattern, replacement]) => shown.replace(pattern, replacement), short);
}

/** `7 s`, `2 min 05 s`, `1 h 02 min`, `48 h`. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${pad(seconds % 60)} s`;
  const hours = `${Math.floor(minutes / 60)} h`;
  return minutes % 60 === 0 ? hours : `${hours} ${pad(minutes % 60)} min`;
}

/** `812 B`, `14.2 kB`, `3.1 MB`: decimal units. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toFixed(1)} ${units[unit] ?? ''}`;
}

/** `1 page`, `42 pages`; `plural` when it is not the noun with an s. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

/**
 * The part of a link that may be shown: its address without query and parameters; for a link without a query, which is
 * secret as a whole, its host.
 */
export function addressOnly(link: string): string {
  const { origin, pathname, search } = new URL(link);
  return search === '' ? `${origin}/…` : shortenAddresses(`${origin}${pathname}`);
}

/** `CODE: what failed and the value found`, and the next step on a line of its own. */
export function errorText({ code, message, hint }: ActionError): string {
  return hint === undefined ? `${code}: ${message}` : `${code}: ${message}\nNext: ${hint}`;
}
