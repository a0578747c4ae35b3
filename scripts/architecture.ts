/**
 * The arrows of the house, held against every import of the sources, those of types too (a compiler erases them, so
 * tools that read its output do not see them).
 */
import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';

/** A module and what it imports: files of ours by path, packages by name. Paths are relative to `src/`. */
export interface Module {
  readonly file: string;
  readonly imports: readonly Import[];
}

export type Import =
  /** `isType`: types alone, which are gone when the program runs. */
  | { readonly kind: 'file'; readonly file: string; readonly isType?: boolean }
  | { readonly kind: 'package'; readonly name: string }
  /** Something that imports what this check cannot tell. */
  | { readonly kind: 'unreadable' };

/** What may be imported where. */
export interface Rules {
  /** Rooms that a room may import from, besides itself. A room is a folder of `src/`, or `index`. */
  readonly arrows: Readonly<Record<string, readonly string[]>>;
  /** Packages that the Action may bundle: `dependencies` of package.json. */
  readonly runtimePackages: readonly string[];
  /** The module from which the bundle is built: what it reaches is bundled. */
  readonly bundleEntry: string;
}

export const ARROWS: Rules['arrows'] = {
  contract: [],
  program: [],
  bundle: [],
  deployment: [],
  action: ['bundle', 'deployment', 'contract'],
  platform: ['bundle', 'contract', 'program'],
  hosting: ['bundle', 'deployment', 'contract', 'program'],
  index: ['action'],
};

export const BUNDLE_ENTRY = 'index.ts';

/** Modules that bring in the toolkit: the effects, which {@link WIRING} puts together. */
const TOOLKIT = /^action\/(?:runner\.ts|process\.ts|http\/|github\/client\.ts|fetch\/tool-cache\.ts)/;
const WIRING = 'action/runner.ts';
const DRAWERS = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc']);
const IMPORT =
  /(?:^|[\n;])\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|(?:^|[\n;])\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"]+)['"]/g;

/** Reads every module below a `src/` folder. */
export async function readModules(source: string): Promise<readonly Module[]> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.ts'));
  return await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.relative(source, path.join(parentPath, name)).split(path.sep).join('/');
      return { file, imports: importsOf(file, await readFile(path.join(parentPath, name), 'utf8')) };
    }),
  );
}

/** It loads the program that draws diagrams from the file that sites get, so that the platform holds it once. */
const LOADS_BY_PATH = 'platform/render/page/code-blocks/diagrams.ts';

/** Finds what a module imports, types included; modules of Node do not count. */
export function importsOf(file: string, text: string): readonly Import[] {
  if (file !== LOADS_BY_PATH && UNREADABLE.test(text)) return [{ kind: 'unreadable' }, ...readable(file, text)];
  return readable(file, text);
}

function readable(file: string, text: string): readonly Import[] {
  return [...text.matchAll(IMPORT)].flatMap(([statement, from, bare, dynamic]): Import[] => {
    const specifier = from ?? bare ?? dynamic ?? '';
    if (specifier.startsWith('.')) {
      const isType = /^[\s;]*(?:import|export)\s+type\b/.test(statement);
      // What a browser runs, too, is known by its declarations.
      const target = specifier.replace(/\.js$/, '.d.ts');
      return [{ kind: 'file', file: path.posix.join(path.posix.dirname(file), target), isType }];
    }
    if (isBuiltin(specifier)) return [];
    const [first = '', second = ''] = specifier.split('/');
    return [{ kind: 'package', name: first.startsWith('@') ? `${first}/${second}` : first }];
  });
}

/** Lists what breaks the rules, one sentence each. */
export function architectureFaults(modules: readonly Module[], rules: Rules): readonly string[] {
  const known = new Set(modules.map(({ file }) => file));
  const bundled = reachable(modules, rules.bundleEntry);
  const faults = modules.flatMap(({ file, imports }) => [
    ...nameFaults(file, rules),
    ...imports.flatMap((target) => {
      if (target.kind === 'unreadable') return [`${file} imports something that cannot be read off its text`];
      return target.kind === 'file'
        ? fileFaults(file, target.file, rules, known)
        : packageFaults(file, target.name, bundled.has(file), rules.runtimePackages);
    }),
  ]);
  return [
    ...faults,
    ...surplusFaults(modules, bundled, rules.runtimePackages),
    ...cycleFaults('import cycle', fileGraph(modules)),
    ...cycleFaults('cycle of folders', folderGraph(modules)),
  ];
}

const UNREADABLE = /\bimport\((?!\s*(?:\/\*[^*]*\*\/\s*)?['"])|\bcreateRequire\b|\brequire\(/;

function nameFaults(file: string, { arrows }: Rules): readonly string[] {
  const faults: string[] = [];
  if (!(roomOf(file) in arrows)) faults.push(`${file} stands in no room of the house`);
  const drawer = file.split('/').find((segment) => DRAWERS.has(segment.replace(/\.ts$/, '')));
  if (drawer !== undefined) faults.push(`${file} stands in a drawer for everything (${drawer})`);
  return faults;
}

function fileFaults(file: string, target: string, { arrows }: Rules, known: ReadonlySet<string>): readonly string[] {
  const [from, to] = [roomOf(file), roomOf(target)];
  const faults: string[] = [];
  if (!known.has(target)) faults.push(`${file} imports ${target}, which does not exist`);
  if (from !== to && !(arrows[from] ?? []).includes(to))
    faults.push(`${file} imports ${target}: no arrow from ${from} to ${to}`);
  if (target === WIRING && file !== 'index.ts')
    faults.push(`${file} imports ${target}: the entry alone wires the effects`);
  return faults;
}

function packageFaults(
  file: string,
  name: string,
  isBundled: boolean,
  runtimePackages: readonly string[],
): readonly string[] {
  const faults: string[] = [];
  if (name.startsWith('@actions/') && !TOOLKIT.test(file)) {
    faults.push(`${file} imports ${name}: only runner, http, GitHub's client and the tool cache may`);
  }
  if (isBundled && !runtimePackages.includes(name)) {
    faults.push(`${file} imports ${name}, which is not in \`dependencies\` of package.json`);
  }
  return faults;
}

/** Whoever audits the Action reads `dependencies`: nothing stands there that the bundle does not have. */
function surplusFaults(
  modules: readonly Module[],
  bundled: ReadonlySet<string>,
  runtimePackages: readonly string[],
): readonly string[] {
  const used = new Set(
    modules
      .filter(({ file }) => bundled.has(file))
      .flatMap(({ imports }) => imports.flatMap((target) => (target.kind === 'package' ? [target.name] : []))),
  );
  const surplus = runtimePackages.filter((name) => !used.has(name));
  return surplus.map((name) => `${name} is in \`dependencies\` of package.json, but not in the bundle`);
}

/** Files that an entry imports, itself included, over any number of steps. */
function reachable(modules: readonly Module[], entry: string): ReadonlySet<string> {
  const imports = new Map(modules.map((module) => [module.file, module.imports]));
  const reached = new Set<string>();
  const open = imports.has(entry) ? [entry] : [];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    open.push(...(imports.get(file) ?? []).flatMap((target) => (target.kind === 'file' ? [target.file] : [])));
  }
  return reached;
}

/** What each node leads to. */
type Graph = ReadonlyMap<string, readonly string[]>;

function fileGraph(modules: readonly Module[]): Graph {
  return new Map(
    modules.map(({ file, imports }) => [file, imports.flatMap((to) => (to.kind === 'file' ? [to.file] : []))]),
  );
}

/**
 * The folders of the Action are the stages of its work, which goes one way: what one does never calls back into one
 * that follows. So do the rooms of the renderer. A type may be named from anywhere.
 */
function folderGraph(modules: readonly Module[]): Graph {
  const graph = new Map<string, string[]>();
  for (const { file, imports } of modules) {
    const from = stageOf(file);
    const to = imports.flatMap((one) => (one.kind === 'file' && one.isType !== true ? [stageOf(one.file)] : []));
    if (from === undefined) continue;
    const others = to.filter((folder) => folder !== undefined).filter((folder) => folder !== from);
    graph.set(from, [...new Set([...(graph.get(from) ?? []), ...others])]);
  }
  return graph;
}

function stageOf(file: string): string | undefined {
  return /^(?:action|platform\/render)\/[^/]+(?=\/)/.exec(file)?.[0];
}

/** Finds cycles; each is reported once, starting with its first node in alphabetical order. */
function cycleFaults(kind: string, graph: Graph): readonly string[] {
  const done = new Set<string>();
  const faults = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) {
      const cycle = trail.slice(start);
      const first = cycle.indexOf([...cycle].sort()[0] ?? '');
      faults.add(`${kind}: ${[...cycle.slice(first), ...cycle.slice(0, first)].join(' → ')}`);
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of [...graph.keys()].sort()) visit(file, []);
  return [...faults];
}

function roomOf(file: string): string {
  return file.split('/')[0]?.replace(/\.ts$/, '') ?? '';
}
