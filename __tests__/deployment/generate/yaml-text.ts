/** YAML of any layout around `staticExport` values: comments everywhere, any indentation, every style of value. */
import type { Values } from '../../../src/deployment/values.ts';
import { Tape } from './tape.ts';

/** A text with the place of its values, for readers that know nothing of the editor. */
export interface Specimen {
  readonly file: string;
  readonly path: string | undefined;
  readonly text: string;
  /** The text without the bytes that an edit may take away. */
  readonly fixed: string;
  /** Where the mapping stands: document, then keys; `STRING` goes into the YAML that a string holds. */
  readonly at: readonly (string | number | typeof STRING)[];
  readonly values: Values;
}

/** Step into the text of a string. */
export const STRING = Symbol('string');

const [OPEN, CLOSE] = ['\ue000', '\ue001'];
const MARKED = new RegExp(`${OPEN}[^${CLOSE}]*${CLOSE}`, 'g');
const NAMES = ['enabled', 'bundleUrl', 'version'] as const;
const LINKS = [
  'https://storage.example/se_1/bundle.tar.gz',
  'https://storage.example/b.tar.gz?X-Amz-Date=20260101T000000Z&X-Amz-Signature=ab%2Fcd&e=1',
  "https://storage.example/it's?a={b}&c=[d], e: f",
  'https://storage.example/"quoted"\\and\ttab\u2028 # x',
  "- 'x': {{ y }}",
] as const;
const VERSIONS = ['v1', '1.10', '2024-01-01', 'on', '012', '1_000', '1:30', '1e3', '~', '', '0x1F'] as const;
const OLD = [
  'false',
  '1.9',
  'v1',
  'https://old.example/b?x=1',
  'yes',
  '~',
  '"old"',
  "'it''s'",
  '"https://o.example/a # b"',
] as const;
const PLAIN = [
  'x',
  '8080',
  '1.10',
  '1_000',
  'on',
  'null',
  'a b c',
  'a#b',
  'http://x/y?z=1#f',
  '-1',
  'a:b',
  'é',
] as const;
const QUOTED = [
  '"x"',
  "''",
  '"a # b"',
  "'it''s: {x}'",
  '"\\u00e9\\n\\"\\\\"',
  '"{{ .Values.x }}"',
  '"staticExport:"',
] as const;
const TAGGED = ['!!str 1', '!vault abc', '! 12', '!<tag:example,2000:x> "y"'] as const;
const KEYS = [
  'name',
  'a.b',
  '"on"',
  "'quoted key'",
  '1',
  'true',
  '/path',
  'é',
  '!!str tagged',
  'a b',
  '?q',
  '<<x',
] as const;
const COMMENTS = [
  '# comment',
  '#',
  '# staticExport: {enabled: true}',
  '#   "quoted',
  '# --- x',
  '# {{ .Values.x }}',
] as const;

/** Places of the mapping: kind of the document, keys that lead to it, and a path where it is not found without. */
const SHAPES: readonly [Shape, ...Shape[]] = [
  { keys: [] },
  { keys: [] },
  { kind: 'HelmRelease', keys: ['spec', 'values'] },
  { kind: 'Application', keys: ['spec', 'source', 'helm', 'valuesObject'] },
  { keys: ['docs'] },
  { kind: 'Custom', keys: ['a.b', 'x y'], path: '["a.b"]["x y"].staticExport' },
];

interface Shape {
  readonly kind?: string;
  readonly keys: readonly string[];
  readonly path?: string;
}

/** Marks what an edit may take away. */
function mark(text: string): string {
  return OPEN + text + CLOSE;
}

/** Makes a YAML file out of a tape. */
export function yamlSpecimen(words: readonly number[]): Specimen {
  const tape = new Tape(words);
  const all = { enabled: !tape.chance(20), bundleUrl: tape.pick(LINKS), version: tape.pick(VERSIONS) };
  const values = tape.pick<Values>([
    all,
    all,
    all,
    { version: all.version },
    { enabled: all.enabled, version: all.version },
  ]);
  const isAfter = tape.chance(10);
  const { lines, keys, path } = tape.chance(10) ? inString(tape) : tape.chance(10) ? missing(tape) : inMapping(tape);
  const head = isAfter
    ? ['kind: ConfigMap', '---']
    : tape.pick([[], [], ['---'], ['%YAML 1.2', '---'], ['# head', '']]);
  const tail = tape.pick([[], [], ['...'], ['# tail'], ['']]);
  const eol = tape.pick(['\n', '\n', '\r\n']);
  const marked = [...head, ...lines, ...tail].join('\n').replaceAll('\n', eol) + (tape.chance(20) ? '' : eol);
  const text = (tape.chance(10) ? '\ufeff' : '') + marked;
  const [bare, fixed] = [text.replaceAll(new RegExp(`[${OPEN}${CLOSE}]`, 'g'), ''), text.replaceAll(MARKED, '')];
  return { file: 'app.yaml', path, text: bare, fixed, at: [isAfter ? 1 : 0, ...keys], values };
}

interface Body {
  readonly lines: readonly string[];
  readonly keys: Specimen['at'];
  readonly path?: string | undefined;
}

function inMapping(tape: Tape): Body {
  const { kind, keys, path } = tape.pick(SHAPES);
  const writer = new Writer(tape);
  if (kind !== undefined) writer.line(0, `kind: ${kind}`);
  for (const [depth, key] of keys.entries()) {
    writer.entries(depth * writer.step, tape.below(2));
    writer.line(depth * writer.step, `${tape.chance(20) ? JSON.stringify(key) : key}:${writer.trailing()}`);
  }
  writer.entries(keys.length * writer.step, tape.below(3));
  mapping(writer, keys.length * writer.step);
  writer.entries(keys.length * writer.step, tape.below(2));
  return { lines: writer.lines, keys: [...keys, 'staticExport'], path };
}

function missing(tape: Tape): Body {
  const writer = new Writer(tape);
  if (tape.chance(60)) writer.entries(0, 1 + tape.below(3));
  else writer.lines.push(tape.pick([mark('{}'), mark('~'), '# only a comment', '']));
  return { lines: writer.lines, keys: ['staticExport'] };
}

/** Values of an Argo CD application as text. */
function inString(tape: Tape): Body {
  const inner = new Writer(tape);
  inner.entries(0, tape.below(3));
  mapping(inner, 0);
  const head = ['kind: Application', 'spec:', '  source:', '    helm:'];
  const header = tape.pick(['|', '|-', '|+', '|2']);
  const literal = [
    `      values: ${header}`,
    ...inner.lines
      .join('\n')
      .split('\n')
      .map((line) => line && `        ${line}`),
  ];
  const lines = [...head, ...literal, '      other: x'];
  return { lines, keys: ['spec', 'source', 'helm', 'values', STRING, 'staticExport'] };
}

/** Writes the mapping in one of the ways to write it. */
function mapping(writer: Writer, column: number): void {
  const { tape } = writer;
  const key = tape.pick(['staticExport', 'staticExport', '"staticExport"']);
  const kind = tape.below(8);
  const present = NAMES.filter(() => tape.chance(75));
  if (kind === 6)
    writer.line(column, `${key}:${mark(tape.pick([' {}', '', ' ~', ' null', ' { }']))}${writer.trailing()}`);
  else if (kind === 7) {
    writer.line(column, `${key}:${writer.trailing()}`);
    writer.line(column + writer.step, mark('{}') + writer.trailing());
  } else if (kind > 3) {
    const items = present.map((name) => `${name}: ${mark(tape.pick(['false', '"old"', "'old'", '1.9']))}`);
    const gap = tape.chance(30) ? `\n${' '.repeat(column + writer.step)}` : '';
    const comma = items.length > 0 && tape.chance(20) ? ',' : '';
    const braces = items.length === 0 ? mark(' {}') : ` {${gap}${items.join(`, ${gap}`)}${comma}${gap} }`;
    writer.line(column, `${key}:${braces}${writer.trailing()}`);
  } else {
    writer.line(column, `${key}:${writer.trailing()}`);
    if (present.length === 0 || tape.chance(20)) writer.entries(column + writer.step, 1);
    for (const name of present) value(writer, column + writer.step, name);
  }
}

function value(writer: Writer, column: number, name: string): void {
  const { tape } = writer;
  const kind = tape.below(10);
  if (kind === 8) writer.line(column, `${name}:${writer.trailing()}`);
  else writer.line(column, `${name}: ${tape.chance(5) ? '&own ' : ''}${mark(tape.pick(OLD))}${writer.trailing()}`);
}

/** Writes block YAML. */
class Writer {
  readonly tape: Tape;
  readonly step: number;
  readonly lines: string[] = [];
  readonly #anchors: string[] = [];
  readonly #commentPercent: number;
  #nextKey = 0;

  constructor(tape: Tape) {
    this.tape = tape;
    this.step = tape.pick([2, 4, 3, 1]);
    this.#commentPercent = tape.pick([0, 10, 40]);
  }

  line(column: number, text: string): void {
    this.lines.push(' '.repeat(column) + text);
  }

  /** Returns a comment for the end of a line, or nothing. */
  trailing(): string {
    return this.tape.chance(this.#commentPercent) ? ` ${this.tape.pick(COMMENTS)}` : '';
  }

  entries(column: number, count: number, depth = 0): void {
    for (let at = 0; at < count; at++) {
      if (this.tape.chance(this.#commentPercent)) this.line(column, this.tape.pick(COMMENTS));
      if (this.tape.chance(12)) this.lines.push('');
      this.#entry(column, depth);
    }
  }

  #entry(column: number, depth: number): void {
    const base = this.tape.pick(KEYS);
    const count = this.#nextKey++;
    const name = /["']$/.test(base) ? base.slice(0, -1) + count + base.slice(-1) : `${base}${count}`;
    const inner = ' '.repeat(column + this.step);
    const kind = this.tape.below(depth > 2 ? 6 : 9);
    if (kind < 3) this.line(column, `${name}: ${this.#scalar()}${this.trailing()}`);
    else if (kind === 3)
      this.line(column, `${name}: ${this.tape.pick(['|', '>-', '|-'])}\n${inner}text # no comment\n${inner}- {{ x }}`);
    else if (kind === 4)
      this.line(
        column,
        `${name}: {a: ${this.tape.pick(QUOTED)}, b: [x, ${this.tape.pick(QUOTED)}], c}${this.trailing()}`,
      );
    else if (kind === 5) this.line(column, `? [a${count}, b]\n${' '.repeat(column)}: x${this.trailing()}`);
    else if (kind === 6)
      this.line(column, `${name}:${this.trailing()}\n${inner}- ${this.#scalar()}\n${inner}- k: "v"\n${inner}  l: 1`);
    else {
      this.line(column, `${name}:${this.tape.chance(10) ? ' !!map' : ''}${this.trailing()}`);
      this.entries(column + this.step, 1 + this.tape.below(2), depth + 1);
    }
  }

  #scalar(): string {
    const kind = this.tape.below(12);
    const [known] = this.#anchors;
    if (kind < 5) return this.tape.pick(PLAIN);
    if (kind < 8) return this.tape.pick(QUOTED);
    if (kind === 8) return this.tape.pick(TAGGED);
    if (kind === 9 && known !== undefined) return `*${known}`;
    if (kind !== 10) return '';
    this.#anchors.push(`a${this.#anchors.length}`);
    return `&${this.#anchors.at(-1)} x`;
  }
}
