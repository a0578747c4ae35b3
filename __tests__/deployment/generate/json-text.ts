/** JSON files with comments and without, of any layout. */
import { mark, type Specimen, unmarked, valuesFrom } from './specimen.ts';
import { Tape } from './tape.ts';

const SCALARS = [
  '1',
  '"x"',
  'true',
  'null',
  '12345678901234567890',
  '1.10',
  '-0.0e5',
  '"\\u00e9\\n\\/"',
  '"{{ x }}"',
  '"// no"',
  '""',
  '"é"',
] as const;
const OLD = ['false', '"old"', '1.9', 'null', '"https://old.example/b?x=1"', 'true', '"\\u00e9"'] as const;
const NAMES = ['enabled', 'bundleUrl', 'version'] as const;

interface Layout {
  readonly eol: string;
  /** Undefined keeps objects on one line. */
  readonly step: string | undefined;
  readonly colon: string;
  readonly pad: string;
  readonly comma: string;
  readonly commentPercent: number;
  readonly trailingCommaPercent: number;
}

/** Makes a JSON file out of a tape. */
export function jsonSpecimen(words: readonly number[]): Specimen {
  const tape = new Tape(words);
  const values = valuesFrom(tape);
  const writer = new JsonWriter(tape, layoutFrom(tape));
  const { keys, path } = tape.pick<{ readonly keys: readonly string[]; readonly path?: string }>([
    { keys: [] },
    { keys: [] },
    { keys: ['spec', 'values'] },
    { keys: ['a.b', 'x"y'], path: '["a.b"]["x\\"y"].staticExport' },
  ]);
  const isMissing = keys.length === 0 && tape.chance(30);
  const body = isMissing ? writer.missing() : writer.nest(keys, '');
  const { text, fixed } = unmarked(writer.file(body));
  const file = tape.pick(['values.json', 'values.jsonc']);
  return { file, path, text, fixed, at: [0, ...keys, 'staticExport'], values };
}

function layoutFrom(tape: Tape): Layout {
  const isTight = tape.chance(20);
  const hasComments = tape.chance(50);
  return {
    eol: tape.pick(['\n', '\n', '\r\n']),
    step: tape.pick<string | undefined>(['  ', '    ', '\t', undefined]),
    colon: isTight ? ':' : tape.pick([': ', ' : ', ': ']),
    pad: tape.chance(30) ? ' ' : '',
    comma: isTight ? ',' : ', ',
    commentPercent: hasComments ? 25 : 0,
    trailingCommaPercent: hasComments ? 30 : 0,
  };
}

class JsonWriter {
  readonly #tape: Tape;
  readonly #layout: Layout;
  #nextKey = 0;

  constructor(tape: Tape, layout: Layout) {
    this.#tape = tape;
    this.#layout = layout;
  }

  /** Adds what stands before and behind the object. */
  file(body: string): string {
    const { eol } = this.#layout;
    const head = this.#tape.chance(this.#layout.commentPercent) ? `// head${eol}` : '';
    const tail = this.#tape.pick([eol, '', `${eol}${eol}`]);
    return (this.#tape.chance(10) ? '\ufeff' : '') + head + body + tail;
  }

  /** Writes the mapping below keys, with others around. */
  nest(keys: readonly string[], indent: string): string {
    const [key, ...rest] = keys;
    const inner = indent + (this.#layout.step ?? '');
    const entry = key === undefined ? this.#mapping(inner) : this.#pair(key, this.nest(rest, inner));
    const kind = indent === '' && key === 'spec' ? [this.#pair('kind', '"HelmRelease"')] : [];
    return this.#object([...kind, ...this.#others(2, inner), entry, ...this.#others(2, inner)], indent);
  }

  /** Writes a file without the mapping. */
  missing(): string {
    if (this.#tape.chance(20)) return mark('{}');
    return this.#object([this.#pair('first', '1'), ...this.#others(3, this.#layout.step ?? '')], '');
  }

  #mapping(indent: string): string {
    const kind = this.#tape.below(6);
    if (kind === 5) return this.#pair('staticExport', mark(this.#tape.pick(['null', '{}', '{ }'])));
    const present = NAMES.filter(() => this.#tape.chance(70));
    const inner = indent + (this.#layout.step ?? '');
    const entries = present.map((name) => this.#pair(name, mark(this.#tape.pick(OLD))));
    const all = [...entries, ...this.#others(2, inner)];
    if (all.length === 0) return this.#pair('staticExport', mark('{}'));
    return this.#pair('staticExport', this.#object(all, indent));
  }

  #others(limit: number, indent: string): readonly string[] {
    return Array.from({ length: this.#tape.below(limit + 1) }, () => {
      const key = `${this.#tape.pick(['k', 'a.b', 'staticExports', 'é', 'x\\ty'])}${this.#nextKey++}`;
      return this.#pair(key, this.#value(indent), true);
    });
  }

  #value(indent: string): string {
    const kind = this.#tape.below(8);
    if (kind < 5) return this.#tape.pick(SCALARS);
    if (kind === 5)
      return `[${Array.from({ length: this.#tape.below(3) }, () => this.#tape.pick(SCALARS)).join(', ')}]`;
    const inner = indent + (this.#layout.step ?? '');
    return this.#object(kind === 6 ? [] : [this.#pair('in', this.#tape.pick(SCALARS))], inner.slice(0, indent.length));
  }

  #pair(key: string, value: string, isRaw = false): string {
    return `${isRaw ? `"${key}"` : JSON.stringify(key)}${this.#layout.colon}${value}`;
  }

  #object(entries: readonly string[], indent: string): string {
    const { eol, step, pad, comma } = this.#layout;
    const last = entries.length > 0 && this.#tape.chance(this.#layout.trailingCommaPercent) ? ',' : '';
    if (entries.length === 0) return '{}';
    if (step === undefined) return `{${pad}${entries.map((entry) => entry + this.#inline()).join(comma)}${last}${pad}}`;
    const lines = entries.map((entry, at) => {
      const end = at < entries.length - 1 ? ',' : last;
      return `${this.#own(indent + step)}${indent}${step}${entry}${this.#inline()}${end}${this.#trailing()}`;
    });
    return `{${this.#trailing()}${eol}${lines.join(eol)}${eol}${indent}}`;
  }

  #inline(): string {
    return this.#tape.chance(this.#layout.commentPercent / 2) ? ' /* , } */' : '';
  }

  #trailing(): string {
    return this.#tape.chance(this.#layout.commentPercent)
      ? this.#tape.pick([' // comment "', '  /* block */', ' // ,'])
      : '';
  }

  #own(indent: string): string {
    return this.#tape.chance(this.#layout.commentPercent) ? `${indent}// "staticExport": {}${this.#layout.eol}` : '';
  }
}
