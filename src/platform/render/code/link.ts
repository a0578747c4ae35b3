/** Binds the imports and exports of files to each other by their syntax, without running any code. */

import type { BaseNode, ExportNamedDeclaration, Expression, ImportDeclaration, Pattern, Program } from 'estree-jsx';
import type { MdxModule } from '../markdown/module.ts';
import { FILE_START, type Place } from '../model/errors.ts';
import type { Report } from '../model/report.ts';
import type { Library } from '../source/library.ts';
import { type Binding, type Linked, missing } from './bindings.ts';
import { literalOf } from './literal.ts';
import { isPrimitive } from './value.ts';

const CODE: Binding = { kind: 'code' };

type Statement = Program['body'][number];

/** Binds the names that a file declares and imports; each file once. */
export type Linker = (module: MdxModule) => Linked;

export interface Links {
  readonly library: Library;
  /** Whether a name is that of a component of the platform. */
  readonly isComponent: (name: string) => boolean;
  readonly report: Report;
}

interface Work extends Links {
  readonly link: Linker;
  readonly linked: Linked;
}

/** Makes the linker of one page. Files may import each other in a circle. */
export function createLinker(links: Links): Linker {
  const known = new Map<string, Linked>();
  const link: Linker = (module) => {
    const before = known.get(module.file);
    if (before !== undefined) return before;
    const maps = { names: new Map(), declarations: new Map(), imports: new Map() };
    const linked: Linked = { module, ...maps, exports: new Set(), locals: [] };
    known.set(module.file, linked);
    const statements = module.programs.flatMap((program) => program.body);
    for (const node of statements) declareNames(node, linked);
    if (isMarkdown(module)) linked.names.set('default', { kind: 'content', file: module.file });
    if (isData(module)) linked.names.set('default', CODE);
    for (const node of statements) bindStatement(node, { ...links, link, linked });
    return linked;
  };
  return link;
}

export function isMarkdown({ file }: MdxModule): boolean {
  return /\.mdx?$/i.test(file);
}

/** Binds the names that a statement declares, and returns them. */
function declareNames(node: Statement, linked: Linked): readonly string[] {
  const bind = (name: string, value: BaseNode, binding: Binding = CODE) => {
    linked.names.set(name, binding);
    linked.declarations.set(name, value);
    return name;
  };
  switch (node.type) {
    case 'ExportNamedDeclaration':
      for (const name of node.declaration ? declareNames(node.declaration, linked) : []) linked.exports.add(name);
      return [];
    case 'ExportDefaultDeclaration':
      declareNames(node.declaration as Statement, linked);
      linked.exports.add(bind('default', node.declaration, bindingTo(node.declaration as Expression)));
      return [];
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return node.id ? [bind(node.id.name, node)] : [];
    case 'VariableDeclaration':
      return node.declarations.flatMap(({ id, init }) => {
        const isFixed = node.kind === 'const' && id.type === 'Identifier' && init;
        return namesOf(id).map((name) => bind(name, init ?? id, isFixed ? bindingTo(init) : CODE));
      });
    default:
      return [];
  }
}

/** Binds a name to a literal that nothing can change, or to code. */
function bindingTo(node: Expression): Binding {
  const known = literalOf(node);
  return known !== undefined && isPrimitive(known.value) ? { kind: 'known', value: known.value } : CODE;
}

function namesOf(pattern: Pattern | null): readonly string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return namesOf(pattern.left);
    case 'RestElement':
      return namesOf(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesOf);
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => namesOf(one.type === 'Property' ? (one.value as Pattern) : one));
    default:
      return [];
  }
}

function bindStatement(node: Statement, work: Work): void {
  const { linked } = work;
  if (node.type === 'ImportDeclaration') bindImport(node, work);
  else if (node.type === 'ExportNamedDeclaration' && !node.declaration) bindAliases(node, work);
  else if (
    node.type === 'ExportAllDeclaration' ||
    (node.type === 'ExportDefaultDeclaration' && isMarkdown(linked.module))
  )
    work.report(linked.module.file, placeOf(node), `The code here (${node.type}) is not run; it is left out.`);
}

function bindImport(node: ImportDeclaration, work: Work): void {
  const from = String(node.source.value);
  for (const specifier of node.specifiers) {
    const local = specifier.local.name;
    const wanted = wantedOf(specifier);
    const binding = bindingOf(node, from, wanted, local, work);
    work.linked.names.set(local, binding);
    work.linked.locals.push([local, from, wanted]);
    const found = work.linked.imports.get(from) ?? new Map<string, Binding>();
    if (found instanceof Map) work.linked.imports.set(from, found.set(wanted, binding));
  }
}

/** Returns the name that a file exports something by; `*` stands for all of it. */
function wantedOf(specifier: ImportDeclaration['specifiers'][number]): string {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier.imported);
}

function nameOf(node: { readonly type: string; readonly name?: string; readonly value?: unknown }): string {
  return node.type === 'Identifier' ? String(node.name) : String(node.value);
}

/** The packages that stand for React. */
export const REACT = /^(?:react(?:\/jsx-dev-runtime)?|preact(?:\/(?:hooks|compat))?)$/;

/** Packages are not loaded: only React and components of the platform are known. */
function bindingOf(node: BaseNode, from: string, wanted: string, local: string, work: Work): Binding {
  const { linked, library, report, link, isComponent } = work;
  if (REACT.test(from)) {
    linked.imports.set(from, 'react');
    return CODE;
  }
  const name = wanted === 'default' ? local : wanted;
  if (!/^[./]/.test(from) && isComponent(name)) return { kind: 'platform', name };
  const module = library.find(from, linked.module.file);
  if (typeof module === 'string') {
    report(linked.module.file, placeOf(node), `The import of \`${from}\` is left out: it ${module}.`);
    return absent(local, `comes from \`${from}\`, which ${module}`, work);
  }
  reportFaults(module, report);
  const of = link(module);
  linked.imports.set(from, of);
  if (wanted === '*') return { kind: 'whole', of };
  if (of.names.has(wanted)) return { kind: 'name', of, name: wanted };
  if (isData(module)) return CODE;
  report(linked.module.file, placeOf(node), `\`${from}\` does not export \`${wanted}\`.`);
  return absent(local, `\`${from}\` does not export`, work);
}

/** Binds an import of nothing; it does not hide the platform's component of the same name. */
function absent(local: string, reason: string, { isComponent }: Work): Binding {
  return isComponent(local) ? { kind: 'platform', name: local } : missing(local, reason);
}

/** Whether a file is JSON: each of its fields is an export. */
export function isData({ file }: MdxModule): boolean {
  return /\.json$/i.test(file);
}

/** A file is parsed once and used by many pages: each says what was wrong with it. */
export function reportFaults({ faults = [] }: MdxModule, report: Report): void {
  for (const { file, message, ...place } of faults) report(file, place, message);
}

function bindAliases(node: ExportNamedDeclaration, work: Work): void {
  const { names } = work.linked;
  for (const { local, exported: alias } of node.specifiers) {
    const [name, other] = [nameOf(local), nameOf(alias)];
    work.linked.exports.add(other);
    if (node.source) names.set(other, bindingOf(node, String(node.source.value), name, other, work));
    else if (name !== other) names.set(other, names.get(name) ?? { kind: 'name', of: work.linked, name });
  }
}

function placeOf({ loc }: BaseNode): Place {
  return loc ? { line: loc.start.line, column: loc.start.column + 1 } : FILE_START;
}
