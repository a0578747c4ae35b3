/** The platform from its bundle is the platform from its sources, and needs no more than its image has. */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bundledProgram, ENTRIES } from '../../scripts/platform-bundle.ts';
import { renderSite } from '../../src/platform/render/site/site.ts';
import { Folder } from '../helpers/folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Every component there is. */
const DOCS = fileURLToPath(new URL('../fixtures/vocabulary', import.meta.url));

let folder: Folder;
/** Made of these sources by the run, once for all suites. */
let bundle: string;
beforeAll(async () => {
  folder = await Folder.make();
  bundle = path.join(fileURLToPath(await bundledProgram('main')), '../..');
});
afterAll(() => folder[Symbol.asyncDispose]());

it('has every program that a module of the platform starts', async () => {
  const source = path.join(ROOT, 'src/platform');
  const started: string[] = [];
  for (const name of await readdir(source, { recursive: true })) {
    if (!name.endsWith('.ts')) continue;
    const text = await readFile(path.join(source, name), 'utf8');
    for (const [, program = ''] of text.matchAll(/entryBeside\(import\.meta\.url, '([^']+)'\)/g)) {
      started.push(path.posix.join('src/platform', path.posix.dirname(name.replaceAll('\\', '/')), `${program}.ts`));
    }
    expect([name, /new URL\('[^']*\.ts'/.test(text)]).toEqual([name, false]);
  }
  expect(started).toContain('src/platform/jobs/render-process.ts');
  expect(ENTRIES).toEqual(expect.arrayContaining(started));
  expect(new Set(ENTRIES.map((file) => path.posix.basename(file))).size).toBe(ENTRIES.length);
});

describe('what the image holds', () => {
  beforeAll(async () => {
    await cp(bundle, folder.at('app/platform'), { recursive: true });
    await cp(path.join(ROOT, 'package.json'), folder.at('app/package.json'));
    const { platform } = JSON.parse(await readFile(path.join(ROOT, 'deploy/packages.json'), 'utf8'));
    const systems = await readdir(path.join(ROOT, 'node_modules/@pagefind'));
    for (const name of [...platform, ...systems.map((system) => `@pagefind/${system}`)]) {
      const place = folder.at('app/node_modules', name);
      await mkdir(path.dirname(place), { recursive: true });
      await symlink(path.join(ROOT, 'node_modules', name), place);
    }
  });

  it('renders a site as the sources do, byte for byte', async () => {
    const program = `
      const { renderSite } = await import(process.argv[1]);
      const options = { docs: process.argv[2], out: process.argv[3], domain: 'docs.example.com', keepGoing: true, processes: 1 };
      console.log(JSON.stringify((await renderSite(options)).diagnostics));`;
    const site = folder.at('app/platform/code/site.js');
    const from = ['--input-type=module', '--eval', program, site, DOCS, folder.at('bundled')];
    const said = execFileSync(process.execPath, from, { cwd: folder.at('app'), env: {}, encoding: 'utf8' });
    const { diagnostics } = await renderSite({
      ...{ docs: DOCS, out: folder.at('plain'), domain: 'docs.example.com', keepGoing: true, processes: 0 },
    });
    expect(JSON.parse(said)).toEqual(JSON.parse(JSON.stringify(diagnostics)));
    const files = await filesOf(folder.at('plain'));
    expect(files.size).toBeGreaterThan(20);
    expect(await filesOf(folder.at('bundled'))).toEqual(files);
  });

  it('starts, and says how it is to be started', () => {
    const said = execFileSync(process.execPath, [folder.at('app/platform/code/main.js'), '--help'], {
      encoding: 'utf8',
    });
    expect(said).toContain('--docs DIR');
  });

  it('comes with the licences of the packages that are inside', async () => {
    const licences = await readFile(folder.at('app/platform/licenses.txt'), 'utf8');
    expect(licences).toMatch(/^fastify \d+\.\d+\.\d+\nMIT\n[\s\S]*Permission is hereby granted/m);
    expect(licences).not.toMatch(/^@electric-sql/m);
  });
});

/** A checkout whose programs are short. */
describe('the bundle of a checkout', () => {
  const MAIN = 'src/platform/main.ts';
  beforeAll(async () => {
    await folder.write(Object.fromEntries(ENTRIES.map((file) => [file, 'export {};\n'])), 'checkout');
    for (const room of ['dashboard', 'render/browser', 'render/code']) {
      const place = path.join('src/platform', room);
      await cp(path.join(ROOT, place), folder.at('checkout', place), { recursive: true });
    }
    for (const name of ['deploy', 'scripts', 'node_modules', 'package.json', 'package-lock.json']) {
      await symlink(path.join(ROOT, name), folder.at('checkout', name));
    }
  });
  const program = () => bundledProgram('main', folder.at('checkout'));
  const bundles = () => readdir(folder.at('checkout/.build/platform'));

  it('is made once for the same sources, whoever asks at once, and anew for others', async () => {
    const first = await program();
    await folder.write({ [MAIN]: "throw new Error('early');\n" }, 'checkout');
    const [other, same] = await Promise.all([program(), program()]);
    expect(same.href).toBe(other.href);
    expect(other.href).not.toBe(first.href);
    expect(await bundles()).toHaveLength(2);
    // Stack traces name the sources.
    const run = () => execFileSync(process.execPath, ['--enable-source-maps', fileURLToPath(other)], { stdio: 'pipe' });
    expect(run).toThrow(/platform[/\\]main\.ts:1:7/);
  });

  it('is not made of sources that are broken, and the error says where', async () => {
    const before = await bundles();
    await folder.write({ [MAIN]: "import './nowhere.ts';\n" }, 'checkout');
    await expect(program()).rejects.toThrow(
      /^The platform could not be bundled; correct what esbuild names, or run "npm ci" .*\n[\s\S]*src\/platform\/main\.ts:\d+:7: ERROR: Could not resolve "\.\/nowhere\.ts"/,
    );
    expect(await bundles()).toEqual(before);
  });

  it('cannot be made where nothing may be written, and the error says who can', async () => {
    await rm(folder.at('checkout/.build'), { recursive: true });
    await writeFile(folder.at('checkout/.build'), 'a file');
    await expect(program()).rejects.toThrow(
      /^The platform runs from a bundle, which cannot be written to .*: ENOTDIR.* Make it once as a user who may write there: node scripts\/platform-bundle\.ts$/,
    );
  });
});

/** Reads all files below a folder, by their paths in it. */
async function filesOf(root: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const base = await realpath(root);
  const read = files
    .toSorted()
    .map(async (file) => [path.relative(base, file), await readFile(file, 'base64')] as const);
  return new Map(await Promise.all(read));
}
