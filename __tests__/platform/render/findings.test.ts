/** The list of findings: each cause once, and every kind before any has a second. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chooseFindings } from '../../../src/platform/render/model/report.ts';
import { render } from '../../helpers/docs-folder.ts';

const LANGUAGES = [
  { language: 'en', pages: ['index', 'other'] },
  { language: 'cn', pages: ['cn/index', 'cn/other'] },
  { language: 'pt-BR', pages: ['pt-BR/index'] },
];

async function findingsOf(pages: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const empty = Object.fromEntries(LANGUAGES.flatMap((one) => one.pages.map((page) => [`${page}.mdx`, '# A'])));
  const config = JSON.stringify({ name: 'A', navigation: { languages: LANGUAGES } });
  const { report } = await render({ ...empty, 'docs.json': config, ...pages });
  return report.diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`);
}

describe('a finding', () => {
  it('of a page is not repeated for its translations, whose number it has', async () => {
    const broken = (folder: string) => `[a](/${folder}gone)\n\n[b](/${folder}gone/b)`;
    const found = await findingsOf({
      'index.mdx': broken(''),
      'cn/index.mdx': `Text\n\n${broken('cn/')}`,
      'pt-BR/index.mdx': broken('pt-BR/'),
      'other.mdx': '[a](/gone)',
    });
    expect(found).toEqual([
      'index.mdx:1 The address `/gone` leads to a page that does not exist. (The same in 2 other files.)',
      'index.mdx:3 The address `/gone/b` leads to a page that does not exist. (The same in 2 other files.)',
      'other.mdx:1 The address `/gone` leads to a page that does not exist.',
    ]);
  });

  it('that only translations have is told for the first of them', async () => {
    const found = await findingsOf({ 'cn/index.mdx': '<Unknown />', 'pt-BR/index.mdx': 'Text\n\n<Unknown />' });
    expect(found).toEqual([
      'cn/index.mdx:1 `<Unknown>` is neither declared nor a component of this platform; its content is shown. (The same in 1 other file.)',
    ]);
  });

  it('about an icon that no set has is one for the whole site', async () => {
    const card = '<Card title="A" icon="nope-nope" />';
    const found = await findingsOf({
      'other.mdx': `${card}\n\n${card}`,
      'index.mdx': `Text\n\n${card}`,
      'cn/other.mdx': card,
    });
    expect(found).toEqual([
      'index.mdx:3 No icon set has an icon named `nope-nope`; it is left out. (The same in 2 other files.)',
    ]);
  });
});

it('a list that has no room for all findings has every kind of them, in their order', () => {
  const finding = fc.record({ kind: fc.nat(12), name: fc.string() }).map(({ kind, name }, line = 1) => ({
    ...{ file: 'a.mdx', line, column: 1 },
    message: `${String.fromCharCode(97 + kind)} \`${name.replaceAll('`', '')}\` ${name.length} (The same in ${name.length} other files.)`,
  }));
  fc.assert(
    fc.property(fc.array(finding), fc.nat(40), (all, room) => {
      const chosen = chooseFindings(all, room);
      const kindsOf = (some: typeof chosen) => new Set(some.map(({ message }) => message.charAt(0)));
      expect(chosen).toHaveLength(Math.min(room, all.length));
      expect(kindsOf(chosen).size).toBe(Math.min(kindsOf(all).size, room));
      expect(chosen).toEqual(all.filter((one) => chosen.includes(one)));
    }),
  );
});
