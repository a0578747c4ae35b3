import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { snippetsOf } from '../../scripts/metadata/snippet.ts';
import { ERROR_CODES } from '../../src/action/errors.ts';
import { docsFolder, renderKept } from '../helpers/docs-folder.ts';

it('docs/ renders without a finding: every component is known and every link leads somewhere', async () => {
  await using folder = await docsFolder({});
  const site = await renderKept(path.resolve('docs'), folder.out);
  expect(site.diagnostics).toEqual([]);
  expect(site.pages).toBeGreaterThan(10);
  expect(await deadFragments(folder.out)).toEqual([]);
});

/** Lists the links whose fragment names nothing on the page that they lead to. */
async function deadFragments(site: string): Promise<readonly string[]> {
  const files = (await readdir(site, { recursive: true })).filter((file) => file.endsWith('.html'));
  const pages = new Map<string, string>();
  for (const file of files) pages.set(path.join(site, file), await readFile(path.join(site, file), 'utf8'));
  return [...pages].flatMap(([file, html]) =>
    [...html.matchAll(/href="([^":#]*)#([^"]+)"/g)].flatMap(([, target = '', fragment = '']) => {
      const page = pages.get(target === '' ? file : path.resolve(path.dirname(file), target));
      return page?.includes(`id="${fragment}"`) === true ? [] : [`${path.relative(site, file)}: ${target}#${fragment}`];
    }),
  );
}

it.each(readdirSync('examples'))('examples/%s has a page that explains it', async (example) => {
  const pages = await readdir('docs', { recursive: true });
  const texts = pages
    .filter((page) => page.endsWith('.mdx'))
    .map((page) => readFileSync(path.join('docs', page), 'utf8'));
  expect(texts.filter((text) => text.includes(`\`examples/${example}\``))).not.toEqual([]);
});

it.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'])(
  '%s links only to files that exist',
  (file) => {
    const targets = [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(
      ([, target = '']) => target,
    );
    expect(targets.filter((target) => !existsSync(target))).toEqual([]);
  },
);

it('names the permissions that its job needs wherever a page shows only a step', () => {
  const pages = readdirSync('docs', { recursive: true })
    .map((page) => path.join('docs', String(page)))
    .filter((page) => page.endsWith('.mdx'));
  const silent = ['README.md', ...pages].filter((page) => {
    const text = readFileSync(page, 'utf8');
    const snippets = snippetsOf(page, text).map((snippet) => snippet.text);
    const showsStep = snippets.some((yaml) => /^\s*- uses: OWNER\//m.test(yaml) && !/^jobs:/m.test(yaml));
    return showsStep && !/permissions|`contents: write`/i.test(text.replace(/^\s*```[\s\S]*?^\s*```$/gm, ''));
  });
  expect(silent).toEqual([]);
});

it('names tests that exist for each promise of SECURITY.md', () => {
  const [, promises = ''] = readFileSync('SECURITY.md', 'utf8').split('## Promises\n');
  const listed = (promises.split('\n## ')[0] ?? '').split('\n- ').slice(1);
  expect(listed.length).toBeGreaterThan(10);
  for (const promise of listed) {
    const tests = [...promise.matchAll(/`(\w+\/[\w/-]+)`/g)].map(([, name]) => `__tests__/${name}.test.ts`);
    expect([promise, tests.length > 0, tests.filter((file) => !existsSync(file))]).toEqual([promise, true, []]);
  }
});

it('lists every example on the page of workflows to copy', () => {
  const page = readFileSync('docs/guides/workflows-to-copy.mdx', 'utf8');
  const listed = [...page.matchAll(/title="\.github\/workflows\/([\w-]+\.yml)"/g)].map(([, name]) => name);
  expect(listed.sort()).toEqual(readdirSync('examples').filter((name) => name.endsWith('.yml')));
});

it('explains every error code of the Action, and no other', () => {
  const page = readFileSync('docs/reference/errors.mdx', 'utf8');
  const explained = [...page.matchAll(/^### `([A-Z_]+)`$/gm)].map(([, code]) => code);
  expect(explained.toSorted()).toEqual([...ERROR_CODES].toSorted());
});
