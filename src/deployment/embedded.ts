/** YAML that a string of a YAML or JSON text holds, and that is edited inside. */
import { parseSource } from './parse.ts';
import { doubleQuotedInside } from './scalar.ts';
import { lineEndAt, nextLine } from './text.ts';
import { type Document, faultAt, type ScalarTree, type StringText } from './tree.ts';

const HINT = 'Write the string as a literal block (`|`), or use `valuesObject` where there is one.';
/** Characters as they stand in quotes: https://yaml.org/spec/1.2.2/#57-escaped-characters */
const IN_DOUBLE_QUOTES = /\\(?:x..|u.{4}|U.{8}|.)|[\s\S]/g;
const IN_SINGLE_QUOTES = /''|[\s\S]/g;

/** Opens the YAML in a string; throws for a string that cannot be edited inside, or holds no sound YAML. */
export function openString(scalar: ScalarTree): Document {
  const within = textOf(scalar);
  const source = parseSource(within.text, scalar.source.file, within);
  const [document, second] = source.documents;
  if (document && !second) return document;
  const message = 'in this string: the string holds several YAML documents';
  throw faultAt({ source, start: 0 }, message, 'Keep one document in the string.');
}

function textOf(scalar: ScalarTree): StringText {
  switch (scalar.style) {
    case 'literal':
      return inLiteral(scalar);
    case 'double':
      return inQuotes(scalar, IN_DOUBLE_QUOTES, doubleQuotedInside);
    case 'single':
      return inQuotes(scalar, IN_SINGLE_QUOTES, (text) => {
        if (!/[\r\n]/.test(text)) return text.replaceAll("'", "''");
        throw faultAt(scalar, 'a line cannot be added to a string in single quotes', HINT);
      });
    case 'plain':
    case 'folded':
    case 'none':
      throw faultAt(scalar, `a string in ${scalar.style} style cannot be edited inside`, HINT);
  }
}

/** A literal block is its lines without their indentation: https://yaml.org/spec/1.2.2/#812-literal-style */
function inLiteral(scalar: ScalarTree): StringText {
  const { source, start, end, value } = scalar;
  const text = String(value);
  const body = nextLine(source.text, start) ?? end;
  const lines = source.text.slice(body, end).split('\n');
  const content = text.split('\n');
  const first = lines.findIndex((line, at) => line.trimEnd() !== '' && (content[at] ?? '') !== '');
  const indent = first === -1 ? 0 : bare(lines[first]).length - bare(content[first]).length;
  if (!`${lines.map((line) => bare(line).slice(indent)).join('\n')}\n`.startsWith(text) || indent < 0)
    throw faultAt(scalar, 'this block cannot be edited inside', HINT);
  const offsets: number[] = [];
  let at = body;
  for (const line of lines) {
    const { length } = bare(line);
    for (let column = Math.min(indent, length); column <= length; column++) offsets.push(at + column);
    at += line.length + 1;
  }
  const eol = lineEndAt(source.text, start) + ' '.repeat(indent);
  return {
    scalar,
    text,
    toOuter: (offset) => offsets[offset] ?? end,
    encode: (inserted) => inserted.replaceAll('\n', eol),
  };
}

function bare(line = ''): string {
  return line.replace(/\r$/, '');
}

function inQuotes(scalar: ScalarTree, character: RegExp, encode: StringText['encode']): StringText {
  const { source, start, end, value } = scalar;
  const text = String(value);
  const inside = source.text.slice(start + 1, end - 1);
  if (/[\r\n]/.test(inside)) throw faultAt(scalar, 'a quoted string over several lines cannot be edited inside', HINT);
  const offsets = [...inside.matchAll(character)].flatMap(({ 0: written, index }) => {
    const isPair = written.startsWith('\\U') && Number.parseInt(written.slice(2), 16) > 0xffff;
    return isPair ? [start + 1 + index, start + 1 + index] : [start + 1 + index];
  });
  if (offsets.length !== text.length) throw faultAt(scalar, 'this string cannot be edited inside', HINT);
  return { scalar, text, toOuter: (offset) => offsets[offset] ?? end - 1, encode };
}
