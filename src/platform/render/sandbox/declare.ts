/** Turns the imports and exports of files into names that expressions and components can use. */
import type {
  BaseNode,
  Declaration,
  ExportDefaultDeclaration,
  ExportNamedDeclaration,
  Expression,
  ImportDeclaration,
  Program,
  VariableDeclaration,
} from 'estree-jsx';
import type { Library } from '../mdx/library.ts';
import type { MdxModule } from '../mdx/module.ts';
import type { IsComponent } from '../mdx/repair.ts';
import { type Frame, type Machine, placeOf } from './frame.ts';
import { exportsOfPackage } from './hooks.ts';
import { reportUnsupported } from './note.ts';
import { bindMissing, bindPattern } from './pattern.ts';
import {
  innerScope,
  isFields,
  isKind,
  lookUp,
  type Missing,
  type Scope,
  UnsupportedCode,
  type Value,
} from './value.ts';

type Statement = Program['body'][number];

/** Gives the names that a module declares and imports; each module once. */
export type Linker = (module: MdxModule) => Scope;

/** Makes the linker of one page. Modules that import each other in a circle see the names declared so far. */
export function createLinker(machine: Machine, library: Library, isComponent: IsComponent): Linker {
  const scopes = new Map<string, Scope>();
  const link: Linker = (module) => {
    const known = scopes.get(module.file);
    if (known !== undefined) return known;
    const scope = innerScope(undefined);
    scopes.set(module.file, scope);
    const frame: Frame = { machine, scope, origin: module, depth: 0 };
    const statements = module.programs.flatMap((program) => program.body);
    for (const node of statements) if (node.type === 'ImportDeclaration') declareImport(node, frame, links);
    for (const node of statements) declareStatement(node, frame, links);
    return scope;
  };
  const links: Links = { library, link, isComponent };
  return link;
}

interface Links {
  readonly library: Library;
  readonly link: Linker;
  /** Tells the names of the platform's own components. */
  readonly isComponent: IsComponent;
}

function missing(reason: string): Missing {
  return { kind: 'missing', reason };
}

function declareImport(node: ImportDeclaration, frame: Frame, links: Links): void {
  for (const specifier of node.specifiers) {
    const local = specifier.local.name;
    const wanted = wantedOf(specifier);
    const value = ofPackage(String(node.source.value), wanted, local, links) ?? imported(node, wanted, frame, links);
    // What cannot be had does not take the platform's own component of that name away.
    if (!isKind(value, 'missing') || !links.isComponent(local)) frame.scope.names.set(local, value);
  }
}

/** Gives the name that a module exports something by; `undefined` stands for all of it. */
function wantedOf(specifier: ImportDeclaration['specifiers'][number]): string | undefined {
  if (specifier.type === 'ImportNamespaceSpecifier') return undefined;
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier.imported);
}

/** Packages are no files here: what they export is known where it is React's, or a component of this platform. */
function ofPackage(from: string, wanted: string | undefined, local: string, { isComponent }: Links): Value {
  if (/^[./]/.test(from)) return undefined;
  const known = exportsOfPackage(from);
  if (known !== undefined) return wanted === undefined || wanted === 'default' ? known : known.get(wanted);
  const name = wanted === 'default' ? local : wanted;
  return name !== undefined && isComponent(name) ? { kind: 'builtin', name } : undefined;
}

function imported(
  node: ImportDeclaration | ExportNamedDeclaration,
  name: string | undefined,
  frame: Frame,
  links: Links,
): Value {
  const from = String(node.source?.value);
  const module = links.library.find(from, frame.origin.file);
  if (typeof module === 'string') {
    frame.machine.report(frame.origin.file, placeOf(node), `The import of \`${from}\` is left out: it ${module}.`);
    return missing(`comes from \`${from}\`, which ${module}`);
  }
  reportFaults(module, frame);
  const content = /\.mdx?$/i.test(module.file) ? ({ kind: 'content', file: module.file } as const) : undefined;
  const scope = links.link(module);
  if (name === undefined) return new Map(content === undefined ? scope.names : [...scope.names, ['default', content]]);
  if (name === 'default' && content !== undefined) return content;
  const found = lookUp(scope, name) ?? fieldOfData(lookUp(scope, 'default')?.value, name, module);
  if (found !== undefined) return found.value;
  frame.machine.report(frame.origin.file, placeOf(node), `\`${from}\` does not export \`${name}\`.`);
  return missing(`\`${from}\` does not export`);
}

/** `import { version } from './data.json'` */
function fieldOfData(data: Value, name: string, { file }: MdxModule): { readonly value: Value } | undefined {
  return /\.json$/i.test(file) && isFields(data) && data.has(name) ? { value: data.get(name) } : undefined;
}

/** A file is parsed once and used by many pages: each says what was wrong with it. */
export function reportFaults({ faults = [] }: MdxModule, { machine }: Pick<Frame, 'machine'>): void {
  for (const { file, message, ...place } of faults) machine.report(file, place, message);
}

function nameOf(node: { readonly type: string; readonly name?: string; readonly value?: unknown }): string {
  return node.type === 'Identifier' ? String(node.name) : String(node.value);
}

function declareStatement(node: Statement, frame: Frame, links: Links): void {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'EmptyStatement':
      return;
    case 'ExportNamedDeclaration':
      if (node.declaration) declare(node.declaration, frame);
      else declareAliases(node, frame, links);
      return;
    case 'ExportDefaultDeclaration':
      declareDefault(node, frame);
      return;
    case 'VariableDeclaration':
    case 'FunctionDeclaration':
      declare(node, frame);
      return;
    default:
      if (node.type === 'ExpressionStatement' && 'directive' in node) return;
      leaveOut(node, frame);
  }
}

function leaveOut(node: BaseNode, frame: Frame): void {
  frame.machine.report(frame.origin.file, placeOf(node), `The code here (${node.type}) is not run; it is left out.`);
}

function declare(node: Declaration, frame: Frame): void {
  if (node.type === 'FunctionDeclaration') {
    frame.scope.names.set(node.id.name, { kind: 'closure', node, scope: frame.scope, origin: frame.origin });
  } else if (node.type === 'VariableDeclaration') {
    declareVariables(node, frame);
  } else {
    frame.scope.names.set(node.id.name, missing('is a class, which is not run'));
    leaveOut(node, frame);
  }
}

function declareVariables(node: VariableDeclaration, frame: Frame): void {
  for (const { id, init } of node.declarations) {
    try {
      bindPattern(id, init ? frame.machine.evaluate(init, frame) : undefined, frame);
    } catch (error) {
      if (!(error instanceof UnsupportedCode)) throw error;
      bindMissing(id, `has no value here: its code ${error.message}`, frame);
      reportUnsupported(error, frame);
    }
  }
}

function declareAliases(node: ExportNamedDeclaration, frame: Frame, links: Links): void {
  for (const { local, exported } of node.specifiers) {
    const value = node.source ? imported(node, nameOf(local), frame, links) : lookUp(frame.scope, nameOf(local))?.value;
    frame.scope.names.set(nameOf(exported), value);
  }
}

function declareDefault(node: ExportDefaultDeclaration, frame: Frame): void {
  const { declaration } = node;
  if (/\.mdx?$/i.test(frame.origin.file) || declaration.type === 'ClassDeclaration') {
    leaveOut(node, frame);
  } else if (declaration.type === 'FunctionDeclaration') {
    const closure = { kind: 'closure', node: declaration, scope: frame.scope, origin: frame.origin } as const;
    frame.scope.names.set('default', closure);
    if (declaration.id) frame.scope.names.set(declaration.id.name, closure);
  } else {
    declareValue('default', declaration as Expression, frame);
  }
}

function declareValue(name: string, node: Expression, frame: Frame): void {
  try {
    frame.scope.names.set(name, frame.machine.evaluate(node, frame));
  } catch (error) {
    if (!(error instanceof UnsupportedCode)) throw error;
    frame.scope.names.set(name, missing(`has no value here: its code ${error.message}`));
    reportUnsupported(error, frame);
  }
}
