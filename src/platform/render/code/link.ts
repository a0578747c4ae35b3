/** Binds the imports and exports of files to each other by their syntax, without running any code. */

import type { BaseNode, ExportNamedDeclaration, Expression, ImportDeclaration, Pattern, Program } from 'estree-jsx';
import type { MdxModule } from '../markdown/module.ts';
import { FILE_START, type Place } from '../model/errors.ts';
import type { Report } from '../model/report.ts';
import type { Library } from '../source/library.ts';
import { type Binding, type Import, type Linked, missing } from './bindings.ts';
import { literalOf } from './literal.ts';
import { isPrimitive } from './value.ts';

const CODE: Binding = { kind: 'code' };

type Statement = Program['body'][number];

/** The files of one page. */
export interface Links {
  readonly library: Library;
  /** The platform's components, by their names. */
  readonly components: ReadonlyMap<string, unknown>;
  readonly report: Report;
  /** The files whose names are bound, by their paths. */
  readonly linked: Map<string, Linked>;
}

/** Binds the names that a file declares and imports, once for a page. Files may import each other in a circle. */
export function linkFile(module: MdxModule, links: Links): Linked {
  const before = links.linked.get(module.file);
  if (before !== undefined) return before;
  const linked: Linked = { module, names: new Map(), imports: [], exports: new Set() };
  links.linked.set(module.file, linked);
  // A file is parsed once and used by many pages: each says what was wrong with it.
  for (const { file, message, ...place } of module.faults ?? []) links.report(file, place, message);
  const statements = module.programs.flatMap((program) => program.body);
  for (const node of statements) declareNames(node, linked);
  if (isMarkdown(module)) linked.names.set('default', { kind: 'content', module });
  if (isData(module)) linked.names.set('default', CODE);
  for (const node of statements) bindStatement(node, linked, links);
  return linked;
}

export function isMarkdown({ file }: MdxModule): boolean {
  return /\.mdx?$/i.test(file);
}

/** Binds the names that a statement declares, and returns them. */
function declareNames(node: Statement, linked: Linked): readonly string[] {
  const bind = (name: string, value: BaseNode, isFixed = false) => {
    const known = isFixed ? literalOf(value as Expression) : undefined;
    const isConstant = known !== undefined && isPrimitive(known.value);
    linked.names.set(name, { kind: 'code', node: value, known: isConstant ? known : undefined });
    return name;
  };
  switch (node.type) {
    case 'ExportNamedDeclaration':
      for (const name of node.declaration ? declareNames(node.declaration, linked) : []) linked.exports.add(name);
      return [];
    case 'ExportDefaultDeclaration':
      declareNames(node.declaration as Statement, linked);
      linked.exports.add(bind('default', node.declaration, true));
      return [];
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return node.id ? [bind(node.id.name, node)] : [];
    case 'VariableDeclaration':
      return node.declarations.flatMap(({ id, init }) => {
        const isFixed = node.kind === 'const' && id.type === 'Identifier';
        return namesOf(id).map((name) => bind(name, init ?? id, isFixed));
      });
    default:
      return [];
  }
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

function bindStatement(node: Statement, linked: Linked, links: Links): void {
  if (node.type === 'ImportDeclaration') bindImport(node, linked, links);
  else if (node.type === 'ExportNamedDeclaration' && !node.declaration) bindAliases(node, linked, links);
  else if (
    node.type === 'ExportAllDeclaration' ||
    (node.type === 'ExportDefaultDeclaration' && isMarkdown(linked.module))
  )
    links.report(linked.module.file, placeOf(node), `The code here (${node.type}) is not run; it is left out.`);
}

function bindImport(node: ImportDeclaration, linked: Linked, links: Links): void {
  const from = String(node.source.value);
  for (const specifier of node.specifiers) {
    const local = specifier.local.name;
    const wanted = wantedOf(specifier);
    const found = findImport({ node, from, wanted, name: local }, linked, links);
    linked.names.set(local, found.binding);
    linked.imports.push({ from, wanted, local, ...found });
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

interface Wanted extends Pick<Import, 'from' | 'wanted'> {
  readonly node: BaseNode;
  readonly name: string;
}

/** Packages are not loaded: only React and components of the platform are known. */
function findImport(
  { node, from, wanted, name }: Wanted,
  linked: Linked,
  links: Links,
): Pick<Import, 'binding' | 'of'> {
  const { library, report, components } = links;
  // An import of nothing does not hide the platform's component of the same name.
  const absent = (reason: string): Binding =>
    components.has(name) ? { kind: 'platform', name } : missing(name, reason);
  if (REACT.test(from)) return { binding: CODE };
  const exported = wanted === 'default' ? name : wanted;
  if (!/^[./]/.test(from) && components.has(exported)) return { binding: { kind: 'platform', name: exported } };
  const module = library.find(from, linked.module.file);
  if (typeof module === 'string') {
    report(linked.module.file, placeOf(node), `The import of \`${from}\` is left out: it ${module}.`);
    return { binding: absent(`comes from \`${from}\`, which ${module}`) };
  }
  const of = linkFile(module, links);
  if (wanted === '*') return { binding: { kind: 'whole', of }, of };
  if (of.names.has(wanted)) return { binding: { kind: 'name', of, name: wanted }, of };
  if (isData(module)) return { binding: CODE, of };
  report(linked.module.file, placeOf(node), `\`${from}\` does not export \`${wanted}\`.`);
  return { binding: absent(`\`${from}\` does not export`), of };
}

/** Whether a file is JSON: each of its fields is an export. */
export function isData({ file }: MdxModule): boolean {
  return /\.json$/i.test(file);
}

function bindAliases(node: ExportNamedDeclaration, linked: Linked, links: Links): void {
  const { names, exports, imports } = linked;
  for (const specifier of node.specifiers) {
    const [wanted, name] = [nameOf(specifier.local), nameOf(specifier.exported)];
    exports.add(name);
    if (node.source) {
      const from = String(node.source.value);
      const found = findImport({ node, from, wanted, name }, linked, links);
      names.set(name, found.binding);
      imports.push({ from, wanted, ...found });
    } else if (wanted !== name) names.set(name, names.get(wanted) ?? { kind: 'name', of: linked, name: wanted });
  }
}

function placeOf({ loc }: BaseNode): Place {
  return loc ? { line: loc.start.line, column: loc.start.column + 1 } : FILE_START;
}
