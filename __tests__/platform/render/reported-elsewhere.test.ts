import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { renderSite } from '../../../src/platform/render/site/site.ts';
import { articleOf, docsFolder, type Files, readSite, render } from '../../helpers/docs-folder.ts';

const config = (fields: object): Files => ({ 'docs.json': JSON.stringify({ name: 'T', ...fields }) });

describe('code in a snippet', () => {
  it('shows the properties that it is used with, and other names as they are written', async () => {
    const { files } = await render({
      'index.mdx':
        'import Install from "/snippets/install.mdx"\n\n<Install pkg="@acme/sdk" version="2.1" />\n\n```bash\nnpm {pkg}\n```',
      'snippets/install.mdx':
        '```bash {pkg}.sh\nnpm install {pkg}@{ version } {other} {props.version} \x24{version} {{version}}\n```\n\n```mermaid\nflowchart LR\n  A{version} --> B\n```\n\nor `{pkg}` and `{no}`',
    });
    const copy = files.get('index.md');
    expect(copy).toContain('npm install @acme/sdk@2.1 {other} 2.1 \x24{version} {{version}}');
    expect(copy).toContain('A{version} --> B');
    expect(copy).toContain('or `@acme/sdk` and `{no}`');
    expect(copy).toContain('npm {pkg}');
    expect(articleOf(files.get('index.html')).replaceAll(/<[^>]*>/g, '')).toContain('@acme/sdk@2.1');
  });
});

describe('the folder .well-known', () => {
  it('is in the bundle as it is, and links lead there', async () => {
    const files = {
      'index.mdx': '[Security](/.well-known/security.txt)',
      '.well-known/security.txt': 'Contact: mailto:a@example.com',
      '.well-known/skills/a/SKILL.md': '# Skill',
      '.hidden/x.txt': 'x',
      'a/.well-known/x.txt': 'x',
    };
    const { report, files: site } = await render(files, { sanitize: true });
    expect(report.diagnostics).toEqual([]);
    expect([...site.keys()].filter((name) => /\.well-known|hidden/.test(name))).toEqual([
      '.well-known/security.txt',
      '.well-known/skills/a/SKILL.md',
    ]);
    expect(site.get('index.html')).toContain('href=".well-known/security.txt"');
  });

  it('has nothing of authors who are not trusted that proves who owns the host', async () => {
    const files = { 'index.mdx': '# Home', '.well-known/assetlinks.json': '[]', '.well-known/acme-challenge/x': 'x' };
    expect((await render(files)).files.get('.well-known/assetlinks.json')).toBe('[]');
    const { report, files: site } = await render(files, { sanitize: true });
    expect([...site.keys()].filter((name) => name.startsWith('.'))).toEqual([]);
    expect(report.diagnostics).toHaveLength(2);
  });
});

describe('a block of code for twoslash', () => {
  it.each([
    [
      'const hidden = 1\n// ---cut---\nconst a: string = hidden\n//    ^?\n// @errors: 2322\nconst b = 2 // shown\n//  ^^^^^',
      'const a: string = hidden\nconst b = 2 // shown',
    ],
    ['// @noErrors\na\n  // ^|\n// ---cut-start---\nb\n// ---cut-end---\nc\n// ---cut-after---\nd', 'a\nc'],
    [
      '// @filename: a.ts\n// @ts-ignore\n// see @errors: 1\na',
      '// @filename: a.ts\n// @ts-ignore\n// see @errors: 1\na',
    ],
    ['a\n// ---cut-before---\nb', 'b'],
  ])('shows what its marks leave: %j', async (code, shown) => {
    const { files } = await render({ 'page.mdx': `\`\`\`ts twoslash\n${code}\n\`\`\`\n\n\`\`\`ts\n// ^?\n\`\`\`` });
    expect(files.get('page.md')).toContain(`twoslash\n${shown}\n\`\`\``);
    expect(files.get('page.md')).toContain('// ^?\n');
    const html = articleOf(files.get('page.html')).replaceAll(/<[^>]*>/g, '');
    expect(html).not.toMatch(/cut|2322|\^\|/);
  });
});

describe('a text of the configuration', () => {
  it('has the values of variables, wherever it stands', async () => {
    const { files } = await render({
      'page.mdx': '# Page',
      ...config({
        variables: { ver: '2.1' },
        errors: { 404: { title: 'Gone in {{ver}}', description: 'Not in {{ver}}, {{other}}' } },
        navigation: { groups: [{ group: 'Guides {{ver}}', pages: ['page'] }] },
        footer: { links: [{ header: 'For {{ver}}', items: [{ label: 'L {{ver}}', href: '/page' }] }] },
        banner: { content: 'Now {{ver}}' },
      }),
    });
    expect(files.get('404.html')).toMatch(
      /<title>Gone in 2\.1[\s\S]*<h1>Gone in 2\.1<[\s\S]*Not in 2\.1, \{\{other\}\}/,
    );
    const page = files.get('page.html') ?? '';
    for (const text of ['Guides 2.1', 'For 2.1', 'L 2.1', 'Now 2.1']) expect(page).toContain(text);
    expect(page).not.toContain('{{ver}}');
  });
});

describe('Visibility', () => {
  it('shows readers and machines what is meant for them', async () => {
    const mdx =
      '<Visibility for="humans">\n\nPeople **read**.\n\n- a\n\n</Visibility>\n\nA <Visibility for="humans">word</Visibility> <Visibility for="agents">Machines</Visibility>';
    const { files } = await render({ 'page.mdx': mdx });
    const html = articleOf(files.get('page.html'));
    expect(html).toMatch(/People <strong>read<[\s\S]*word/);
    expect(html).not.toContain('Machines');
    expect(files.get('page.md')).toContain('Machines');
    expect(files.get('page.md')).not.toMatch(/People|word|- a/);
  });
});

describe('a page that needs mending', () => {
  it.each([
    ['Mail <a@example.com>.', '<p>Mail <a href="mailto:a@example.com">a@example.com</a>.</p>'],
    ['See (<https://e.example/x>)!', '<p>See (<a href="https://e.example/x">https://e.example/x</a>)!</p>'],
  ])('has links without spaces around them: %s', async (text, html) => {
    const { files } = await render({ 'page.mdx': `One {\n\n${text}\n` }, { keepGoing: true });
    expect(articleOf(files.get('page.html'))).toContain(html);
  });
});

describe('what is found by searching', () => {
  it('is what is said to be searchable, hidden or not', async () => {
    const navigation = {
      groups: [
        { group: 'Shown', pages: ['a', 'b'] },
        {
          group: 'Hidden and found',
          hidden: true,
          searchable: true,
          pages: [
            'c',
            { group: 'In it', pages: ['d'] },
            { group: 'Hidden again', hidden: true, pages: ['e'] },
            { group: 'Not found', searchable: false, pages: ['g'] },
          ],
        },
        { group: 'Hidden', hidden: true, pages: ['f'] },
      ],
    };
    const files = Object.fromEntries([...'abcdefg'].map((name) => [`${name}.mdx`, `# ${name}`]));
    await using folder = await docsFolder({
      ...files,
      'b.mdx': '---\nsearchable: false\n---\n# b',
      ...config({ navigation }),
    });
    const texts = join(folder.docs, '../texts');
    const options = { docs: folder.docs, out: folder.out, domain: 'docs.example.com', processes: 0, texts };
    const { diagnostics } = await renderSite(options);
    expect(diagnostics).toEqual([]);
    const site = await readSite(folder.out);
    const found = (await readFile(texts, 'utf8')).trim().split('\n');
    expect(found.map((line) => (JSON.parse(line) as { path: string }).path).sort()).toEqual(['/a', '/c', '/d']);
    const listed = (file: string) => [...'abcdefg'].filter((name) => site.get(file)?.includes(`example.com/${name}`));
    expect(listed('sitemap.xml')).toEqual(['a', 'b', 'c', 'd']);
    expect(listed('llms.txt')).toEqual(['a', 'b', 'c', 'd']);
    expect(site.get('a.html')).not.toMatch(/href="[cdef]\.html"/);
    expect(site.has('f.html')).toBe(true);
  });
});
