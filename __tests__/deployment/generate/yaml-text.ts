/** YAML files that hold the values, or could: charts' values, Flux, Argo CD, Kustomize, and anything with a path. */
import { mark, type Specimen, STRING, unmarked, valuesFrom } from './specimen.ts';
import { Tape } from './tape.ts';
import { YamlWriter } from './yaml-writer.ts';

const NAMES = ['enabled', 'bundleUrl', 'version'] as const;
const OLD_PLAIN = [
  'false',
  'true',
  '1.9',
  'v1',
  '2024-01-01',
  'https://old.example/b?x=1',
  'yes',
  '~',
  'null',
] as const;
const OLD_VALUES = [
  ...OLD_PLAIN,
  '"old"',
  "'old'",
  "'it''s'",
  '"https://old.example/a # b"',
  '&own old',
  '!!str 1',
  '"{{ tpl }}"',
] as const;

/** Makes a YAML file out of a tape. */
export function yamlSpecimen(words: readonly number[]): Specimen {
  const tape = new Tape(words);
  const values = valuesFrom(tape);
  const before = tape.chance(8) ? otherDocument(tape) : undefined;
  const { lines, at, path } = targetDocument(tape);
  const after = tape.chance(8) ? otherDocument(tape) : undefined;
  const head = before
    ? [...before, '---']
    : tape.pick([[], [], [], ['---'], ['%YAML 1.2', '---'], ['# head', ''], ['--- # first']]);
  const tail = after ? ['---', ...after] : tape.pick([[], [], [], ['...'], ['# tail'], ['']]);
  const { text, fixed } = unmarked(layOut(tape, [...head, ...lines, ...tail]));
  return { file: tape.pick(['values.yaml', 'app.yml']), path, text, fixed, at: [before ? 1 : 0, ...at], values };
}

function otherDocument(tape: Tape): readonly string[] {
  const writer = new YamlWriter(tape);
  writer.line(0, 'kind: ConfigMap');
  writer.entries(0, tape.below(2));
  return writer.lines;
}

/** Line ends, byte order mark, and a last line with or without end. */
function layOut(tape: Tape, lines: readonly string[]): string {
  const style = tape.below(5);
  const all = lines.join('\n').split('\n');
  const eols = all.map(() => (style === 3 || (style === 4 && tape.chance(50)) ? '\r\n' : '\n'));
  const isOpen = tape.chance(20);
  const text = all.map((line, at) => line + (at === all.length - 1 && isOpen ? '' : eols[at])).join('');
  return (tape.chance(10) ? '\ufeff' : '') + text;
}

interface TargetDocument {
  readonly lines: readonly string[];
  readonly at: Specimen['at'];
  readonly path: string | undefined;
}

/** Keys with dots between them that lead to values, the head that such a file has, and a path where it is needed. */
interface Shape {
  readonly kind: string | undefined;
  readonly keys: readonly string[];
  readonly path?: string;
}

const VALUES_FILE: Shape = { kind: undefined, keys: [] };
const SHAPES: readonly [Shape, ...Shape[]] = [
  VALUES_FILE,
  VALUES_FILE,
  VALUES_FILE,
  { kind: 'HelmRelease', keys: ['spec', 'values'] },
  { kind: 'Application', keys: ['spec', 'source', 'helm', 'valuesObject'] },
  { kind: undefined, keys: ['docs'], path: 'docs.staticExport' },
  { kind: 'Custom', keys: ['a.b', 'x y'], path: '["a.b"]["x y"].staticExport' },
];

function targetDocument(tape: Tape): TargetDocument {
  const kind = tape.below(10);
  if (kind === 9) return inString(tape);
  const writer = new YamlWriter(tape);
  if (kind === 8) return missing(writer);
  const { kind: head, keys, path } = tape.pick(SHAPES);
  if (head) writer.line(0, `kind: ${head}`);
  let column = writer.tape.chance(5) && !head ? 2 : 0;
  for (const key of keys) {
    writer.entries(column, tape.below(2));
    writer.between(column);
    writer.line(column, `${tape.chance(20) || / /.test(key) ? JSON.stringify(key) : key}:${writer.trailing()}`);
    column += writer.step;
  }
  writer.entries(column, tape.below(3));
  mapping(writer, column);
  writer.entries(column, tape.below(2));
  return { lines: writer.lines, at: [...keys, 'staticExport'], path };
}

function missing(writer: YamlWriter): TargetDocument {
  const { tape } = writer;
  const kind = tape.below(6);
  if (kind < 4) writer.entries(tape.chance(10) ? 1 : 0, 1 + tape.below(4));
  else if (kind === 4) writer.lines.push(`${mark(tape.pick(['{}', 'null', '~', '{ }']))}${writer.trailing()}`);
  else writer.lines.push(...tape.pick([[], ['# only a comment'], ['', '']]));
  writer.between(0);
  return { lines: writer.lines, at: ['staticExport'], path: undefined };
}

/** Values of an Argo CD application as text. */
function inString(tape: Tape): TargetDocument {
  const inner = new YamlWriter(tape);
  inner.entries(0, tape.below(3));
  mapping(inner, 0);
  inner.entries(0, tape.below(2));
  const outer = new YamlWriter(tape);
  outer.line(0, 'kind: Application');
  outer.line(0, 'spec:');
  outer.line(outer.step, 'source:');
  outer.line(2 * outer.step, 'helm:');
  const column = 3 * outer.step;
  if (tape.chance(25)) outer.line(column, `values: ${quoted(inner.lines)}${outer.trailing()}`);
  else {
    outer.line(column, `values: ${tape.pick(['|', '|-', '|+', `|${outer.step}`])}${outer.trailing()}`);
    for (const line of inner.lines.join('\n').split('\n')) outer.line(line === '' ? 0 : column + outer.step, line);
  }
  outer.entries(column, tape.below(2));
  return { lines: outer.lines, at: ['spec', 'source', 'helm', 'values', STRING, 'staticExport'], path: undefined };
}

/** A marked text in double quotes: marks are no part of any escape. */
function quoted(lines: readonly string[]): string {
  return JSON.stringify(`${lines.join('\n')}\n`);
}

/** Writes the mapping in one of the ways to write it. */
function mapping(writer: YamlWriter, column: number): void {
  const { tape } = writer;
  const key = tape.pick(['staticExport', 'staticExport', 'staticExport', '"staticExport"', "'staticExport'"]);
  const kind = tape.below(10);
  writer.between(column);
  if (kind < 5) blockMapping(writer, column, key);
  else if (kind < 7) flowMapping(writer, column, key);
  else if (kind === 7) writer.line(column, `${key}:${writer.trailing()}`);
  else if (kind === 8)
    writer.line(column, `${key}:${mark(` ${tape.pick(['{}', '~', 'null', '{ }'])}`)}${writer.trailing()}`);
  else {
    writer.line(column, `${key}:${writer.trailing()}`);
    writer.line(column + writer.step, mark(tape.pick(['{}', '~'])) + writer.trailing());
  }
}

function blockMapping(writer: YamlWriter, column: number, key: string): void {
  const { tape, step } = writer;
  writer.line(column, `${key}:${writer.trailing()}`);
  const inner = column + step;
  const present = NAMES.filter(() => tape.chance(75));
  if (present.length === 0 || tape.chance(20)) writer.entries(inner, 1, 2);
  for (const name of tape.chance(30) ? present.toReversed() : present) {
    if (!writer.endsInBlock) writer.between(inner);
    value(writer, inner, tape.chance(10) ? `"${name}"` : name);
    if (tape.chance(10)) writer.entries(inner, 1, 2);
  }
}

function value(writer: YamlWriter, column: number, name: string): void {
  const { tape } = writer;
  const kind = tape.below(10);
  if (kind === 8) {
    writer.line(column, `${name}:${writer.trailing()}`);
    return;
  }
  if (kind < 9) {
    const old = tape.pick(OLD_VALUES);
    const [, properties = '', bare = ''] = /^((?:&own|!!str) )?(.*)$/.exec(old) ?? [];
    writer.line(column, `${name}: ${properties}${mark(bare)}${writer.trailing()}`);
    return;
  }
  const header = tape.pick(['|', '>-', '|-', '>']);
  const content = ' '.repeat(column + writer.step);
  writer.endsInBlock = true;
  writer.lines.push(
    `${' '.repeat(column)}${name}: ${mark(header)}${writer.trailing()}${mark(`\n${content}https://old.example/x\n${content}more`)}`,
  );
}

function flowMapping(writer: YamlWriter, column: number, key: string): void {
  const { tape } = writer;
  const quote = tape.chance(30) ? '"' : '';
  const present = NAMES.filter(() => tape.chance(70));
  const items = present.map(
    (name) => `${quote}${name}${quote}: ${mark(tape.pick(['false', '"old"', "'old'", 'v1', '1.9']))}`,
  );
  const comma = items.length > 0 && tape.chance(20) ? ',' : '';
  if (items.length === 0 || tape.chance(60)) {
    const pad = tape.chance(50) ? ' ' : '';
    const braces = items.length === 0 ? mark(` {${pad}}`) : ` {${pad}${items.join(', ')}${comma}${pad}}`;
    writer.line(column, `${key}:${braces}${writer.trailing()}`);
    return;
  }
  const inner = column + writer.step;
  writer.line(column, `${key}: {${writer.trailing()}`);
  for (const [at, item] of items.entries())
    writer.line(inner, `${item}${at < items.length - 1 ? ',' : comma}${writer.trailing()}`);
  writer.line(inner, `}${writer.trailing()}`);
}
