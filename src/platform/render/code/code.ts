/** Authors' code on one page: literals are read from the syntax here, everything else runs in the engine. */

import type { ElementContent } from 'hast';
import type { MdxModule } from '../markdown/module.ts';
import type { Bindings, Given, Import, Linked } from './bindings.ts';
import type { Compiled } from './compile.ts';
import { decodeResult } from './decode.ts';
import { EndedCode, type Vm } from './engine.ts';
import type { EvaluationScope, PageExpansion } from './evaluation-scope.ts';
import { isMarkdown } from './link.ts';
import { literalOf } from './literal.ts';
import { liveExports } from './live.ts';
import { copyNodes } from './nodes.ts';
import { isArray, isKind, isObject, isPrimitive, UnsupportedCode, type Value } from './value.ts';

/** Thrown when a page contains code: it is expanded again, with an engine. */
export class CodeFound extends Error {}

/** The machine for the code of a page, and the code of all its files. */
export interface PageEngine {
  readonly vm: Vm;
  readonly compiled: ReadonlyMap<MdxModule, Compiled>;
}

/** Opens the code of a page. Without an engine, {@link CodeFound} is thrown at the first piece that needs one. */
export function openCode(engine: PageEngine | undefined): PageExpansion['evaluate'] {
  const code = engine && new PageCode(engine);
  return (piece, scope, children = []) => {
    const known = piece.syntax && literalOf(piece.syntax, scope.bindings);
    if (known) return copied(known.value, scope);
    if (code === undefined) throw new CodeFound();
    return code.run(piece.node, scope, children);
  };
}

/** Copies content, since the same may be shown at several places. */
function copied(value: Value, scope: EvaluationScope): Value {
  if (isArray(value)) return value.map((one) => copied(one, scope));
  return isKind(value, 'elements') ? { ...value, nodes: copyNodes(value.nodes, scope) } : value;
}

class PageCode {
  readonly #engine: PageEngine;
  /** Files that are open in the engine. */
  readonly #files = new Map<string, MdxModule>();
  /** Numbers by which the engine knows what snippets are given. */
  readonly #scopes = new Map<Given, number>();
  /** Content by its number in the engine. */
  readonly #contents: (readonly ElementContent[])[] = [];

  constructor(engine: PageEngine) {
    this.#engine = engine;
  }

  run(node: object, scope: EvaluationScope, children: readonly ElementContent[]): Value {
    const { linked } = scope.bindings;
    const at = this.#engine.compiled.get(linked.module)?.places.get(node);
    try {
      const content = children.length === 0 ? undefined : this.#token(children);
      this.#open(linked, scope.expansion);
      const names = `${JSON.stringify(linked.module.file)}, ${this.#scopeId(scope.bindings)}`;
      const result = this.#engine.vm.run(`$sandbox.run(${names}, ${at}, ${content})`);
      return decodeResult(result, scope, { contents: this.#contents, files: this.#files });
    } catch (error) {
      throw error instanceof EndedCode ? new UnsupportedCode(error.message, scope) : error;
    }
  }

  /** Brings a file into the engine, and all that it imports. */
  #open(linked: Linked, expansion: PageExpansion): void {
    const { module, imports } = linked;
    const { file } = module;
    if (this.#files.has(file)) return;
    this.#files.set(file, module);
    const { vm, compiled } = this.#engine;
    const live = expansion.sanitize ? [] : liveExports(linked);
    const facts = [file, isMarkdown(module), imports.map(importFact), live];
    const { blocks, pieces } = compiled.get(module) ?? { blocks: [], pieces: '' };
    vm.run(`$sandbox.file(${facts.map((fact) => JSON.stringify(fact)).join()}, ${wrapped(pieces)})`);
    for (const { of } of imports) if (of) this.#open(of, expansion);
    const name = JSON.stringify(file);
    for (const { code, place } of blocks) {
      const reason = this.#failureOf(`$sandbox.declare(${name}, ${wrapped(code)})`);
      if (reason) expansion.report(file, place, `The code here ${reason}; it is left out.`);
    }
  }

  /** Returns why code did not run to its end; an empty text where it did. */
  #failureOf(code: string): string {
    try {
      return this.#engine.vm.run(code);
    } catch (error) {
      if (error instanceof EndedCode) return error.message;
      throw error;
    }
  }

  #scopeId({ given }: Bindings): number | undefined {
    if (given === undefined) return undefined;
    const id = this.#scopes.get(given) ?? Number(this.#engine.vm.run(`$sandbox.scope(${this.#code(given)})`));
    this.#scopes.set(given, id);
    return id;
  }

  /** Writes a value as code: data as it is, content and what is known there as a number. */
  #code(value: Value): string {
    if (isPrimitive(value)) return typeof value === 'string' ? JSON.stringify(value) : `(${String(value)})`;
    if (isArray(value)) return `[${value.map((one) => this.#code(one)).join()}]`;
    if (isObject(value))
      return `({${[...value].map(([name, one]) => `[${JSON.stringify(name)}]:${this.#code(one)}`).join()}})`;
    return isKind(value, 'elements') ? this.#token(value.nodes) : `$sandbox.kept(${value.id})`;
  }

  #token(nodes: readonly ElementContent[]): string {
    return `$sandbox.token(${this.#contents.push(nodes) - 1})`;
  }
}

function importFact({ from, wanted, local, binding, of }: Import): readonly unknown[] {
  if (of !== undefined) return [from, wanted, local, 'file', of.module.file];
  return [from, wanted, local, binding.kind, 'name' in binding ? binding.name : 'reason' in binding && binding.reason];
}

/** Names are looked up in a scope first; the code itself is strict. */
function wrapped(code: string): string {
  return `($scope, require, module, $pieces) => { with ($scope) { (function () { "use strict";\n${code}\n})(); } }`;
}
