import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { NODE_OPTIONS } from '../../bench/platform-process.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What an image is made of. */
const SOURCES = {
  platform: ['bundle', 'program', 'contract', 'platform'],
  hosting: ['bundle', 'program', 'contract', 'deployment', 'hosting'],
} as const;
/** An import that is left of a file when its types are gone, and the ways of naming a package whose files are read. */
const NAMED =
  /^(?:import|export) (?!type\b)(?:[^;]*? from )?'([^'.][^']*)'|\bimport\('([^'.][^']*)'\)|\bfindPackageJSON\(\s*'([^'.][^']*)'/gm;
/** Named by a pattern in the sources: sets of icons, families of fonts. */
const DRAWINGS = /^@(?:iconify-json|fontsource(?:-variable)?)\//;

async function text(file: string): Promise<string> {
  return await readFile(path.join(ROOT, file), 'utf8');
}

/** Lists the packages that sources name. */
async function packagesOf(folders: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const folder of folders) {
    for (const name of await readdir(path.join(ROOT, 'src', folder), { recursive: true })) {
      if (!/\.[jt]s$/.test(name)) continue;
      for (const match of (await text(path.join('src', folder, name))).matchAll(NAMED)) {
        const specifier = match.slice(1).find((group) => group !== undefined) ?? '';
        if (specifier.startsWith('node:')) continue;
        found.add(/^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
      }
    }
  }
  return [...found];
}

describe.each(['platform', 'hosting'] as const)('the image of the %s', (part) => {
  it('has the packages that the sources name, and no other', async () => {
    const lists = JSON.parse(await text('deploy/packages.json')) as Record<string, string[]>;
    const listed = [...(lists[part] ?? []), ...(lists[`${part}-bundle`] ?? [])];
    const named = await packagesOf(SOURCES[part]);
    // It brings the program of the system under a name of its own.
    const further = part === 'platform' ? ['pagefind'] : [];
    expect(listed.filter((name) => !DRAWINGS.test(name)).toSorted()).toEqual([...named, ...further].toSorted());
  });

  it('pins them as the project does', async () => {
    const made = execFileSync(process.execPath, [path.join(ROOT, 'deploy/manifest.mjs'), part], { encoding: 'utf8' });
    const own = JSON.parse(await text('package.json')) as Record<string, Record<string, string>>;
    const { dependencies, devDependencies } = JSON.parse(made) as Record<string, Record<string, string>>;
    expect(own).toMatchObject({ dependencies, devDependencies });
    expect(Object.keys({ ...devDependencies })).not.toContain('jest');
  });

  it('runs the Node of the project as a user without rights, from sources that the build is given', async () => {
    const file = await text(`deploy/${part}.Dockerfile`);
    const { devDependencies } = JSON.parse(await text('package.json')) as { devDependencies: Record<string, string> };
    const bases = [...file.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(new Set(bases)).toEqual(new Set([`node:${devDependencies['node']}-bookworm-slim`]));
    expect(file).toMatch(/^USER 1000:1000$/m);
    expect(file).toMatch(/^HEALTHCHECK /m);
    const copied = [...file.matchAll(/^COPY src\/([\w-]+) /gm)].map(([, folder]) => folder);
    expect(copied).toEqual([...SOURCES[part]]);
    const given = (await text('.dockerignore')).split('\n');
    const needed = [...file.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
    expect(needed).toEqual(expect.arrayContaining(copied.map((folder) => `src/${folder}`)));
    expect(given).toEqual(expect.arrayContaining(needed.map((name) => `!${name}`)));
  });
});

it('the platform is started with the same options of Node from its image, by npm, and where its memory is measured', async () => {
  const entry: string[] = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(await text('deploy/platform.Dockerfile'))?.[1] ?? '[]');
  const { scripts } = JSON.parse(await text('package.json')) as { scripts: Record<string, string> };
  const optionsOf = (words: readonly string[] = []) => words.filter((word) => word.startsWith('--'));
  expect(NODE_OPTIONS).not.toEqual([]);
  expect(optionsOf(entry)).toEqual(NODE_OPTIONS);
  expect(optionsOf(scripts['platform']?.split(' '))).toEqual(NODE_OPTIONS);
});
