/** Writes block YAML of any layout: comments everywhere, any indentation, every style of value. */

import type { Tape } from './tape.ts';
import { flow, key, type Names, newAnchor, scalar } from './yaml-scalars.ts';

const COMMENTS = [
  '# comment',
  '#',
  '# staticExport: {enabled: true}',
  '#   "quoted',
  '# é',
  '# --- x',
  '# {{ .Values.x }}',
] as const;

export class YamlWriter {
  readonly tape: Tape;
  readonly step: number;
  readonly names: Names = { anchors: [], nextKey: 0 };
  readonly lines: string[] = [];
  /** The last value that may be taken away is a block scalar: a comment below, if indented, would be part of it. */
  endsInBlock = false;
  readonly #indentsLists: boolean;
  readonly #commentPercent: number;

  constructor(tape: Tape) {
    this.tape = tape;
    this.step = tape.pick([2, 2, 4, 3, 1, 6]);
    this.#indentsLists = tape.chance(50);
    this.#commentPercent = tape.pick([0, 10, 40]);
  }

  /** Adds a line. */
  line(column: number, text: string): void {
    this.lines.push(' '.repeat(column) + text);
  }

  /** Gives a comment for the end of a line, or nothing. */
  trailing(): string {
    return this.tape.chance(this.#commentPercent) ? ' '.repeat(1 + this.tape.below(3)) + this.tape.pick(COMMENTS) : '';
  }

  /** Adds blank lines and comments that stand alone, or nothing. */
  between(column: number): void {
    if (this.tape.chance(this.#commentPercent))
      this.line(Math.max(0, column + this.tape.below(4) - 1), this.tape.pick(COMMENTS));
    if (this.tape.chance(12)) this.lines.push(this.tape.chance(20) ? '   ' : '');
  }

  /** Adds entries of a mapping. */
  entries(column: number, count: number, depth = 0): void {
    for (let at = 0; at < count; at++) {
      if (!this.endsInBlock) this.between(column);
      this.#entry(column, depth);
    }
  }

  #entry(column: number, depth: number): void {
    this.endsInBlock = false;
    const kind = this.tape.below(depth > 2 ? 9 : 14);
    const name = kind === 8 ? '' : key(this.tape, this.names);
    if (kind < 5) this.#inline(column, name);
    else if (kind === 5) this.#blockScalar(column, name);
    else if (kind === 6)
      this.line(column, `${name}: ${flow(this.tape, this.names, ' '.repeat(column + this.step))}${this.trailing()}`);
    else if (kind === 7) this.#multiLine(column, name);
    else if (kind === 8) this.#complexKey(column);
    else if (kind < 12) this.#nested(column, name, depth);
    else this.#list(column, name, depth);
  }

  #inline(column: number, name: string): void {
    const value = scalar(this.tape, this.names, false);
    const blank = value === '' ? '' : ' '.repeat(1 + Number(this.tape.chance(10)));
    this.line(column, `${name}:${blank}${value}${this.trailing()}`);
  }

  #blockScalar(column: number, name: string): void {
    const inner = column + this.step;
    const header = this.tape.pick(['|', '|-', '|+', '>', '>-', '>+', `|${this.step}`, `>${this.step}-`, '&blk |']);
    this.line(column, `${name}: ${header.replace('&blk', () => `&${newAnchor(this.names)}`)}${this.trailing()}`);
    const count = this.tape.below(4);
    for (let at = 0; at < count; at++) {
      const isBlank = at > 0 && this.tape.chance(25);
      this.line(
        isBlank ? 0 : inner + (at > 0 ? this.tape.below(3) : 0),
        isBlank ? '' : this.tape.pick(['text', '# no comment', 'staticExport: x', 'a: "b', '- {{ x }}']),
      );
    }
    if (this.tape.chance(20)) this.lines.push('');
  }

  #multiLine(column: number, name: string): void {
    const inner = column + this.step;
    const [open, close] = this.tape.pick([
      ['', ''],
      ['"', '"'],
      ["'", "'"],
    ] as [[string, string], ...[string, string][]]);
    this.line(column, `${name}: ${open}one`);
    if (this.tape.chance(30)) this.lines.push('');
    this.line(inner, `two${close}${this.trailing()}`);
  }

  #complexKey(column: number): void {
    this.line(
      column,
      `? ${this.tape.pick(['[a, b]', '{c: d}', '"x y"', '&ck complex'])}`.replace(
        '&ck',
        () => `&${newAnchor(this.names)}`,
      ),
    );
    this.line(column, `: ${this.tape.pick(['x', '{a: 1}', '- y'])}${this.trailing()}`);
  }

  #nested(column: number, name: string, depth: number): void {
    const anchor = this.tape.chance(10) ? ` &${newAnchor(this.names)}` : '';
    const tag = this.tape.chance(5) ? ' !!map' : '';
    this.line(column, `${name}:${anchor}${tag}${this.trailing()}`);
    this.entries(column + this.step, 1 + this.tape.below(2), depth + 1);
  }

  #list(column: number, name: string, depth: number): void {
    this.line(column, `${name}:${this.trailing()}`);
    const dash = column + (this.#indentsLists ? this.step : 0);
    const count = 1 + this.tape.below(2);
    for (let at = 0; at < count; at++) {
      this.between(dash);
      const kind = this.tape.below(4);
      if (kind < 2) this.line(dash, `- ${scalar(this.tape, this.names, false) || 'x'}${this.trailing()}`);
      else if (kind === 2) this.line(dash, `- ${flow(this.tape, this.names, undefined)}`);
      else this.#mapItem(dash, depth);
    }
  }

  #mapItem(dash: number, depth: number): void {
    const blanks = 1 + Number(this.tape.chance(20));
    this.line(
      dash,
      `-${' '.repeat(blanks)}${key(this.tape, this.names)}: ${scalar(this.tape, this.names, false) || 'x'}`,
    );
    this.entries(dash + 1 + blanks, this.tape.below(2), depth + 2);
  }
}
