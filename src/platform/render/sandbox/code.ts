/** Authors' code on one page: literals are read from the syntax here, everything else is evaluated in the sandbox. */

import type { Expression } from 'estree-jsx';
import type { ElementContent } from 'hast';
import type { MdxModule } from '../mdx/module.ts';
import type { Report } from '../model/report.ts';
import { type Answer, readAnswer } from './answer.ts';
import type { Binding, Declaration, Given, Linked, Scope } from './bindings.ts';
import { compileDeclarations, compileExpression, type Unit } from './compile.ts';
import { isInert } from './declarations.ts';
import { decode } from './decode.ts';
import { EndedCode, type Vm } from './engine.ts';
import { type AuthoredUse, type Frame, placeOf } from './frame.ts';
import { literalOf } from './literal.ts';
import { isArray, isFields, isKind, isPrimitive, UnsupportedCode, type Value } from './value.ts';

/** Thrown when a page contains code: it is expanded again, with a sandbox. */
export class CodeFound extends Error {}

export interface PageCode {
  /** Gives an expression's value; throws {@link UnsupportedCode} where it has none. */
  readonly evaluate: (node: Expression, frame: Frame) => Value;
  /** Gives what a component of the author's shows. */
  readonly use: (use: AuthoredUse, frame: Frame) => Value;
  /** Runs the declarations of a file that have effects. */
  readonly onLinked: (linked: Linked) => void;
}

/** Compiled expressions outlive their page, as files do that many pages import. */
const expressions = [new WeakMap<Expression, Unit>(), new WeakMap<Expression, Unit>()] as const;
const files = new WeakMap<MdxModule, Unit>();

function expressionUnit(node: Expression, { origin, within }: Frame): Unit {
  // What stands in a page is asked for by nobody.
  const isLenient = within.length > 1;
  const units = expressions[isLenient ? 1 : 0];
  const unit = units.get(node) ?? compileExpression(node, origin, isLenient);
  units.set(node, unit);
  return unit;
}

/** Opens the code of a page. Without a machine, {@link CodeFound} is thrown at the first that needs one. */
export function openCode(vm: Vm | undefined, report: Report): PageCode {
  const page = new Page(vm, report);
  return {
    evaluate(node, frame) {
      const known = literalOf(node, frame.scope);
      return known === undefined ? page.run(expressionUnit(node, frame), frame) : known.value;
    },
    use: ({ element, children }, frame) => page.run(expressionUnit(element, frame), frame, children),
    onLinked(linked) {
      if (!linked.declarations.every(isInert)) page.fileId(linked);
    },
  };
}

class Page {
  readonly #vm: Vm | undefined;
  readonly #report: Report;
  readonly #units: Unit[] = [];
  readonly #unitIds = new Map<Unit, number>();
  readonly #fileIds = new Map<Linked, number>();
  /** Names that know the file that they are given to. */
  readonly #placed = new Set<Given>();
  /** Content of the host's, which is known inside by its number. */
  readonly #contents: (readonly ElementContent[])[] = [];

  constructor(vm: Vm | undefined, report: Report) {
    this.#vm = vm;
    this.#report = report;
  }

  run(unit: Unit, frame: Frame, children: readonly ElementContent[] = []): Value {
    const content = children.length === 0 ? 'undefined' : this.#token(children);
    const scope = this.#scopeId(frame.scope);
    const answer = this.#ask(unit, (id) => `$sandbox.run(${id}, ${scope}, ${callsOf(unit)}, ${content}, ${unit.code})`);
    return decode(answer, frame, { units: this.#units, contents: this.#contents });
  }

  /** Brings a file into the sandbox, and all that it imports. */
  fileId(linked: Linked): number {
    const known = this.#fileIds.get(linked);
    if (known !== undefined) return known;
    const id = Number(this.#send('$sandbox.file()', 'files'));
    this.#fileIds.set(linked, id);
    const imports = [...linked.names].flatMap(([name, binding]) => this.#importOf(name, binding));
    this.#send(`$sandbox.link(${id}, ${JSON.stringify(imports)})`, 'files');
    if (linked.declarations.length > 0) this.#declare(id, linked);
    return id;
  }

  #importOf(local: string, binding: Binding): readonly (readonly unknown[])[] {
    switch (binding.kind) {
      case 'content':
        return [[local, 'content', binding.file]];
      case 'platform':
        return [[local, 'platform', binding.name]];
      case 'missing':
        return [[local, 'missing', binding.reason]];
      case 'package':
        return [[local, 'package', binding.name ?? '']];
      case 'whole':
        return [[local, 'whole', this.fileId(binding.of)]];
      case 'name':
      case 'field':
        return [[local, binding.kind, this.fileId(binding.of), binding.name]];
      default:
        return [];
    }
  }

  #declare(id: number, { module, declarations }: Linked): void {
    const unit = files.get(module) ?? compileDeclarations(declarations, module);
    files.set(module, unit);
    try {
      this.#declareUnit(id, unit, declarations);
    } catch (error) {
      if (!(error instanceof EndedCode)) throw error;
      if (error.isSyntax && declarations.length > 1) this.#declareEach(id, module, declarations);
      else this.#report(module.file, placeOfUnit(unit), `The code here ${error.message}; it is left out.`);
    }
  }

  /** A statement that the engine cannot parse affects no other. */
  #declareEach(id: number, module: MdxModule, declarations: readonly Declaration[]): void {
    for (const one of declarations) {
      const unit = compileDeclarations([one], module);
      try {
        this.#declareUnit(id, unit, [one]);
      } catch (error) {
        if (!(error instanceof EndedCode)) throw error;
        this.#report(module.file, placeOfUnit(unit), `The code here ${error.message}; it is left out.`);
      }
    }
  }

  #declareUnit(id: number, unit: Unit, declarations: readonly Declaration[]): void {
    const names = JSON.stringify(declarations.map((one) => one.names));
    const at = this.#unitId(unit);
    const text = this.#send(`$sandbox.declare(${at}, ${id}, ${names}, ${callsOf(unit)}, ${unit.code})`, `u${at}`);
    readAnswer(text, this.#units, this.#report);
  }

  #ask(unit: Unit, code: (id: number) => string): Answer {
    const id = this.#unitId(unit);
    try {
      return readAnswer(this.#send(code(id), `u${id}`), this.#units, this.#report);
    } catch (error) {
      if (!(error instanceof EndedCode)) throw error;
      throw new UnsupportedCode(error.message, unit.origin.file, placeOfUnit(unit));
    }
  }

  #send(code: string, name: string): string {
    if (this.#vm === undefined) throw new CodeFound();
    return this.#vm.run(code, name);
  }

  #unitId(unit: Unit): number {
    const id = this.#unitIds.get(unit) ?? this.#units.push(unit) - 1;
    this.#unitIds.set(unit, id);
    return id;
  }

  #scopeId({ linked, given }: Scope): number {
    const file = this.fileId(linked);
    if (given === undefined) return file;
    given.id ??= Number(this.#send(`$sandbox.scope(${this.#code(given.values)})`, 'files'));
    if (!this.#placed.has(given)) this.#send(`$sandbox.place(${given.id}, ${file})`, 'files');
    this.#placed.add(given);
    return given.id;
  }

  /** Writes a value of the host's as code: data as it is, content as a number. */
  #code(value: Value): string {
    if (isPrimitive(value)) return typeof value === 'string' ? JSON.stringify(value) : `(${String(value)})`;
    if (isArray(value)) return `[${value.map((one) => this.#code(one)).join()}]`;
    if (isFields(value))
      return `({${[...value].map(([name, one]) => `[${JSON.stringify(name)}]:${this.#code(one)}`).join()}})`;
    return isKind(value, 'elements') ? this.#token(value.nodes) : '(undefined)';
  }

  #token(nodes: readonly ElementContent[]): string {
    return `$sandbox.token(${this.#contents.push(nodes) - 1})`;
  }
}

function callsOf({ calls }: Unit): string {
  return JSON.stringify(calls);
}

function placeOfUnit({ sites }: Unit) {
  return placeOf(sites[0]?.node ?? { type: 'Program' });
}
