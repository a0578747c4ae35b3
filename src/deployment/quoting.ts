/** Values as they are written: on one line, and the same text for readers of YAML 1.1, YAML 1.2 and JSON. */
import { isScalar, parseDocument } from 'yaml';
import type { Format } from './tree.ts';

export type Quote = 'plain' | 'single' | 'double';

/** What JSON leaves as it is, and a reader of YAML takes for a line end, a mark or nothing. */
const NOT_PRINTABLE = /[\p{Cc}\u00a0\u2028\u2029\ufeff\ufffe\uffff]/gu;
/** What single quotes have no way to write: the same, and halves of characters. */
const NEEDS_ESCAPE = /[\p{Cc}\p{Cs}\u00a0\u2028\u2029\ufeff\ufffe\uffff]/u;
/** An absolute address without what ends or changes a plain scalar in a block or between braces. */
const PLAIN_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/[A-Za-z0-9/._~%&=+:;?@!$()*-]*[A-Za-z0-9/_~%&=+]$/;

/** Writes a boolean or a string; `quote` is what stands around it, and gives way where it cannot hold the text. */
export function written(value: boolean | string, quote: Quote, format: Format): string {
  if (typeof value === 'boolean') return String(value);
  if (format === 'yaml' && quote === 'plain' && PLAIN_ADDRESS.test(value)) return value;
  if (format === 'yaml' && quote === 'single' && !NEEDS_ESCAPE.test(value)) return `'${value.replaceAll("'", "''")}'`;
  return `"${doubleQuotedInside(value)}"`;
}

/** Escapes text for double quotes of YAML and JSON alike. */
export function doubleQuotedInside(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(NOT_PRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Tells whether readers of YAML 1.1 take plain text for a string too: `on`, `1_000` and `2024-01-01` are none to them. */
export function isPlainString(text: string): boolean {
  const { contents } = parseDocument(text, { version: '1.1', schema: 'yaml-1.1', logLevel: 'silent' });
  return isScalar(contents) && contents.value === text && text !== '=';
}
