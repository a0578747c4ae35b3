/**
 * Bodies that the generator of samples would not print, or not as they are: it takes objects and lists of JSON, reads
 * integers as numbers, and some of its languages leave out or break a text.
 */
import { jsonOf, mayHoldLongIntegers, narrowed } from '../description/exact-json.ts';
import { isJson } from '../endpoint/model.ts';

/** A body as the generator takes it, and what puts the body itself into what was printed. */
interface PrintableBody {
  readonly mimeType: string;
  readonly text: string;
  readonly restore: (printed: string) => string;
}

/** Stands for a text that the generator would break. */
const TOKEN = 'BODY_OF_THE_REQUEST';
/** Stand for integers that are no safe numbers. */
const FIRST_STAND_IN = 4_503_599_627_370_496;
const JSON_TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/gi;

const SCRIPTS: ReadonlySet<string> = new Set(['js fetch', 'node fetch']);
/** They print JSON of this type alone. */
const JSON_LANGUAGES: ReadonlySet<string> = new Set(['python requests', 'ruby native']);

/** Prepares a body that is no form. */
export function printableBody(name: string, mediaType: string, text: string): PrintableBody {
  const value = isJson(mediaType) ? jsonOf(text) : undefined;
  if (value === undefined) return asText(name, mediaType, text);
  const isSingle = typeof value !== 'object' || value === null;
  if (value === null && name === 'python requests') return asText(name, mediaType, text);
  // The generator writes keys as they are.
  if (name === 'php curl' && /['\\]/.test(text)) return asText(name, mediaType, text);
  const isLong = mayHoldLongIntegers(text);
  // The generator takes objects and lists alone for scripts, which would read long integers as numbers.
  const isText = (isSingle || isLong) && SCRIPTS.has(name);
  const mimeType = isText ? 'text/plain' : JSON_LANGUAGES.has(name) ? 'application/json' : mediaType;
  const body = isLong && !isText ? withStandIns(mimeType, text) : { mimeType, text, restore: asPrinted };
  if (name !== 'ruby native') return body;
  // Without quotes a text over several lines is searched for `#{…}`, which would run.
  return { ...body, restore: (printed) => body.restore(printed.replace('<<~JSON', "<<~'JSON'")) };
}

function asText(name: string, mediaType: string, text: string): PrintableBody {
  switch (name) {
    // Of any other type it reads a text that is JSON.
    case 'php curl':
      return { mimeType: 'application/octet-stream', text, restore: asPrinted };
    // It prints no text but one that is a value of JSON.
    case 'python requests': {
      const restore = (printed: string) => printed.replace(`json="${TOKEN}"`, () => pythonData(text));
      return { mimeType: 'application/json', text: `"${TOKEN}"`, restore };
    }
    // Between its marks `#{…}` would run.
    case 'ruby native': {
      const restore = (printed: string) => printed.replace(`"${TOKEN}"`, () => escaped(JSON.stringify(text), /#/g));
      return { mimeType: mediaType, text: TOKEN, restore };
    }
    default:
      return { mimeType: mediaType, text, restore: asPrinted };
  }
}

function asPrinted(printed: string): string {
  return printed;
}

function withStandIns(mimeType: string, text: string): PrintableBody {
  const integers = new Map<string, string>();
  let next = FIRST_STAND_IN;
  const shown = text.replaceAll(JSON_TOKEN, (token) => {
    if (!/^-?\d+$/.test(token) || typeof narrowed(BigInt(token)) !== 'bigint') return token;
    while (text.includes(String(next))) next += 1;
    integers.set(String(next), token);
    next += 1;
    return String(next - 1);
  });
  const restore = (printed: string) =>
    [...integers].reduce((whole, [standIn, integer]) => whole.replaceAll(standIn, integer), printed);
  return { mimeType, text: shown, restore };
}

function escaped(text: string, marks: RegExp): string {
  return text.replaceAll(marks, (mark) => `\\${mark}`);
}

/** A string is sent in Latin-1, bytes as they are: https://docs.python.org/3/library/http.client.html */
function pythonData(text: string): string {
  const quote = text.includes('\n') ? "'''" : "'";
  const isAscii = /^[\t\n -~]*$/.test(text);
  return `data=${quote}${escaped(text, /[\\']/g)}${quote}${isAscii ? '' : '.encode()'}`;
}
