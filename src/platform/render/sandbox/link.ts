/** Binds the imports and exports of files to each other, without running any code. */

import type {
  BaseNode,
  ExportDefaultDeclaration,
  ExportNamedDeclaration,
  ImportDeclaration,
  Program,
} from 'estree-jsx';
import type { Library } from '../mdx/library.ts';
import type { IsComponent, MdxModule } from '../mdx/module.ts';
import type { Report } from '../model/report.ts';
import type { Binding, Declaration, Linked } from './bindings.ts';
import { declarationsOf } from './declarations.ts';
import { placeOf } from './frame.ts';
import { literalOf } from './literal.ts';
import { packageBinding } from './packages.ts';
import { exported } from './scope.ts';
import { isPrimitive } from './value.ts';

type Statement = Program['body'][number];

/** Gives the names that a file declares and imports; each file once. */
export type Linker = (module: MdxModule) => Linked;

export interface Links {
  readonly library: Library;
  /** Tells the names of the platform's own components. */
  readonly isComponent: IsComponent;
  readonly report: Report;
  /** Hears of each file once its names are bound. */
  readonly onLinked: (linked: Linked) => void;
}

interface Site extends Links {
  readonly link: Linker;
  readonly linked: Linked;
}

/** Makes the linker of one page. Files may import each other in a circle. */
export function createLinker(links: Links): Linker {
  const known = new Map<string, Linked>();
  const link: Linker = (module) => {
    const before = known.get(module.file);
    if (before !== undefined) return before;
    const statements = module.programs.flatMap((program) => program.body);
    const declarations = declarationsOf(statements, isMarkdown(module));
    const linked = { module, names: new Map(declarations.flatMap(bindingsOf)), declarations };
    if (isMarkdown(module)) linked.names.set('default', { kind: 'content', file: module.file });
    known.set(module.file, linked);
    const site = { ...links, link, linked };
    for (const node of statements) bindStatement(node, site);
    links.onLinked(linked);
    return linked;
  };
  return link;
}

function isMarkdown({ file }: MdxModule): boolean {
  return /\.mdx?$/i.test(file);
}

function bindingsOf({ names, pattern, value, isFixed }: Declaration): readonly (readonly [string, Binding])[] {
  const known = isFixed && pattern?.type !== 'ObjectPattern' && value !== undefined ? literalOf(value) : undefined;
  const isKnown = known !== undefined && isPrimitive(known.value) && pattern?.type !== 'ArrayPattern';
  const binding: Binding =
    isKnown && isPrimitive(known.value) ? { kind: 'known', value: known.value } : { kind: 'code' };
  return names.map((name) => [name, binding] as const);
}

function bindStatement(node: Statement, site: Site): void {
  switch (node.type) {
    case 'ImportDeclaration':
      bindImport(node, site);
      return;
    case 'ExportNamedDeclaration':
      if (!node.declaration) bindAliases(node, site);
      return;
    case 'ExportDefaultDeclaration':
      bindDefault(node, site);
      return;
    case 'EmptyStatement':
    case 'VariableDeclaration':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return;
    default:
      if (node.type !== 'ExpressionStatement' || !('directive' in node)) leaveOut(node, site);
  }
}

function leaveOut(node: BaseNode, { linked, report }: Site): void {
  report(linked.module.file, placeOf(node), `The code here (${node.type}) is not run; it is left out.`);
}

function bindImport(node: ImportDeclaration, site: Site): void {
  const from = String(node.source.value);
  for (const specifier of node.specifiers) {
    const local = specifier.local.name;
    const wanted = wantedOf(specifier);
    const binding = packageBinding(from, wanted, local, site.isComponent) ?? imported(node, wanted, site);
    // A failed import does not hide the platform's component of the same name.
    if (binding.kind !== 'missing' || !site.isComponent(local)) site.linked.names.set(local, binding);
  }
}

/** Gives the name that a file exports something by; `undefined` stands for all of it. */
function wantedOf(specifier: ImportDeclaration['specifiers'][number]): string | undefined {
  if (specifier.type === 'ImportNamespaceSpecifier') return undefined;
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier.imported);
}

function nameOf(node: { readonly type: string; readonly name?: string; readonly value?: unknown }): string {
  return node.type === 'Identifier' ? String(node.name) : String(node.value);
}

function imported(node: ImportDeclaration | ExportNamedDeclaration, name: string | undefined, site: Site): Binding {
  const { linked, library, report, link } = site;
  const from = String(node.source?.value);
  const module = library.find(from, linked.module.file);
  if (typeof module === 'string') {
    report(linked.module.file, placeOf(node), `The import of \`${from}\` is left out: it ${module}.`);
    return { kind: 'missing', reason: `comes from \`${from}\`, which ${module}` };
  }
  reportFaults(module, report);
  const of = link(module);
  if (name === undefined) return { kind: 'whole', of };
  if (of.names.has(name)) return { kind: 'name', of, name };
  const field = fieldOfData(of, name);
  if (field !== undefined) return field;
  report(linked.module.file, placeOf(node), `\`${from}\` does not export \`${name}\`.`);
  return { kind: 'missing', reason: `\`${from}\` does not export` };
}

/** `import { version } from './data.json'` */
function fieldOfData(of: Linked, name: string): Binding | undefined {
  const [data] = of.declarations;
  if (!/\.json$/i.test(of.module.file) || data?.value?.type !== 'ObjectExpression') return undefined;
  const hasField = data.value.properties.some(
    (one) => one.type === 'Property' && one.key.type === 'Literal' && one.key.value === name,
  );
  return hasField ? { kind: 'field', of, name } : undefined;
}

/** A file is parsed once and used by many pages: each says what was wrong with it. */
export function reportFaults({ faults = [] }: MdxModule, report: Report): void {
  for (const { file, message, ...place } of faults) report(file, place, message);
}

function bindAliases(node: ExportNamedDeclaration, site: Site): void {
  const { names } = site.linked;
  for (const { local, exported: alias } of node.specifiers) {
    const [name, other] = [nameOf(local), nameOf(alias)];
    if (node.source) names.set(other, imported(node, name, site));
    else if (name !== other) names.set(other, exported(site.linked, name) ?? { kind: 'name', of: site.linked, name });
  }
}

function bindDefault(node: ExportDefaultDeclaration, site: Site): void {
  const { declaration } = node;
  if (isMarkdown(site.linked.module)) {
    leaveOut(node, site);
  } else if ('id' in declaration && declaration.id && /Declaration$/.test(declaration.type)) {
    site.linked.names.set('default', { kind: 'name', of: site.linked, name: declaration.id.name });
  }
}
