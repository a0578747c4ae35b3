import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { wordsOf } from '../../../../src/platform/render/browser/words.ts';
import { render } from '../../../helpers/docs-folder.ts';

const RENDER = new URL('../../../../src/platform/render/', import.meta.url);

function sourcesIn(folder: string, ending: string): string {
  const files = readdirSync(new URL(folder, RENDER), { recursive: true, encoding: 'utf8' }).sort();
  return files
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(new URL(folder + file, RENDER), 'utf8'))
    .join('\n');
}

/** What is said, by the calls in the sources. */
function said(text: string): readonly string[] {
  return [...text.matchAll(/\b(?:say|translate)\(\s*'([^']+)'/g)].map(([, english = '']) => english);
}

/** What the content says, by the marks in the sources. */
function marked(text: string): readonly string[] {
  return [...text.matchAll(/\bword\(\s*'([^']+)'|isLabelWord|codeList\('([^']+)'/g)].flatMap(
    ([, one, other]) => one ?? other ?? [],
  );
}

const LABELS = ['Product', 'Version', 'Language', 'Section', 'Sections', 'Shortcuts'];
const page = new Set([...said(sourcesIn('layout/', '.ts')), ...LABELS]);
/** Said by what they are called in: kinds of callouts, properties, titles of sections and of examples, labels. */
const KINDS = ['Note', 'Tip', 'Info', 'Warning', 'Check', 'Danger', 'placeholder', 'Examples', 'done', 'to do'];
const TITLES =
  'Authorization|Path parameters|Query parameters|Headers|Cookies|Body|Callbacks|Servers|Request|Payload|Example|Value|Allowed values|Show properties|Show the properties of items|Show variants';
const inContent = sourcesIn('page/', '.ts') + sourcesIn('components/', '.ts');
const content = new Set([
  ...marked(inContent + sourcesIn('api/page/', '.ts')),
  ...said(inContent),
  ...KINDS,
  ...TITLES.split('|'),
]);
const inForms = sourcesIn('browser/playground/', '.js');
const form = new Set([...said(inForms), 'Path parameters', 'Query parameters', 'Headers', 'Cookies']);
const inPanel = sourcesIn('browser/assistant/', 'panel.js');
const script = new Set(said(sourcesIn('browser/', '.js').replace(inForms, '').replace(inPanel, '')));
/** Words of the panel that all pages bring are there already. */
const inButton = said(sourcesIn('browser/assistant/', 'loader.js'));
const assistant = new Set(said(inPanel).filter((text) => !inButton.includes(text)));

describe('the words around the content', () => {
  const files = readdirSync(new URL('browser/words/', RENDER));

  it.each(files)('are all there in %s, and no others', (file) => {
    const words = JSON.parse(readFileSync(new URL(`browser/words/${file}`, RENDER), 'utf8'));

    expect(new Set(Object.keys(words.page))).toEqual(page);
    expect(new Set(Object.keys(words.content))).toEqual(content);
    expect(new Set(Object.keys(words.script))).toEqual(script);
    expect(new Set(Object.keys(words.form))).toEqual(form);
    expect(new Set(Object.keys(words.assistant))).toEqual(assistant);
    const all = { ...words.page, ...words.content, ...words.script, ...words.form, ...words.assistant };
    for (const [english, own] of Object.entries<string>(all)) {
      expect(own.trim()).not.toBe('');
      expect(own.match(/\{\w+\}/g)).toEqual(english.match(/\{\w+\}/g));
      expect(own).not.toMatch(/[<>&"]/);
    }
  });

  it.each([
    ['fr', 'Suivant'],
    ['FR-ca', 'Suivant'],
    ['pt-BR', 'Próxima'],
    ['cn', '下一页'],
    ['zh', '下一页'],
    ['zh-TW', '下一頁'],
    ['zh-Hant', '下一頁'],
    ['en-GB', 'Next'],
    ['xx', 'Next'],
    ['../en', 'Next'],
    ['', 'Next'],
  ])('of %j', (language, next) => {
    expect(wordsOf(language).translate('Next')).toBe(next);
  });

  it('are those of the page’s language, with its dates; an author’s own win', async () => {
    const languages = [
      { language: 'en', default: true, pages: ['one', 'two'] },
      { language: 'fr', pages: ['fr/one', 'fr/two'] },
      { language: 'ar', pages: ['ar/one', 'ar/two'] },
      { language: 'no such language', pages: ['xx/one', 'xx/two'] },
    ];
    const source = '---\ntitle: T\nlastUpdated: 2026-03-01\n---\n\n## A\n\n## B\n';
    const noDay = source.replace('2026-03-01', '"2026-13-45"');
    const paths = languages.flatMap(({ pages }) => pages);
    const { files } = await render({
      'docs.json': JSON.stringify({
        name: 'N',
        metadata: { timestamp: true },
        search: { prompt: 'Fragen' },
        navigation: { languages },
      }),
      ...Object.fromEntries(paths.map((path) => [`${path}.mdx`, path === 'xx/two' ? noDay : source])),
    });
    const [english, french, arabic, unknown] = ['one', 'fr/one', 'ar/one', 'xx/one'].map(
      (path) => files.get(`${path}.html`) ?? '',
    );

    expect(english).toContain('Last modified on <time datetime="2026-03-01">March 1, 2026</time>');
    expect(english).not.toContain('data-words');
    expect(french).toContain('Dernière modification : <time datetime="2026-03-01">1 mars 2026</time>');
    expect(french).toContain('aria-label="Sur cette page"');
    expect(french).toContain('<span class="turn-label">Suivant</span>');
    expect(french).toContain('&quot;Copy&quot;:&quot;Copier&quot;');
    expect(arabic).toMatch(/<html lang="ar" dir="rtl" data-words="[^"]*نسخ/);
    expect(unknown).toContain('March 1, 2026');
    expect(files.get('xx/two.html')).toContain('>2026-13-45</time>');
  });

  it('are said on pages of an API, whose ids stay, in its form and on the page for what is not there', async () => {
    const operation = {
      parameters: [{ name: 'limit', in: 'query', required: true, schema: { type: 'integer', default: 5 } }],
      responses: { 200: { description: 'OK' } },
    };
    const { files } = await render({
      'docs.json': JSON.stringify({
        navigation: { languages: [{ language: 'fr', openapi: 'api.json', pages: ['a', 'GET /x'] }] },
      }),
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        servers: [{ url: 'https://api.example.com' }],
        paths: { '/x': { get: operation } },
      }),
      'a.mdx': '# A\n\n- [x] Un\n\n<Accordion>Texte</Accordion>\n\n<Warning>Texte</Warning>\n',
    });
    const [name = ''] = [...files.keys()].filter(
      (file) => file.endsWith('.html') && files.get(file)?.includes('class="endpoint-bar'),
    );
    const page = files.get(name) ?? '';

    expect(page).toMatch(/<h2 id="query-parameters">Paramètres de requête</);
    expect(page).toMatch(/<h2 id="response">Réponse</);
    expect(page).toContain('<a href="#response">Réponse</a>');
    expect(page).toContain('<span class="field-required">obligatoire</span>');
    expect(page).toContain('par défaut: <code>5</code>');
    expect(page).toMatch(/data-words="[^"]*Send[^,]*Envoyer/);
    expect(files.get('404.html')).toContain('<h1>Page introuvable</h1>');
    for (const said of ['aria-label="fait"', '>Détails</span>', 'Avertissement: '])
      expect(files.get('a.html')).toContain(said);
  });
});
