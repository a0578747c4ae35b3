/** The fonts that `docs.json` names by their families: they come with the bundle, and no reader asks another host for them. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hasFontFamily } from '../../../src/platform/render/browser/fonts.ts';
import { render } from '../../helpers/docs-folder.ts';

const withFonts = (fonts: unknown) => ({
  'docs.json': JSON.stringify({ name: 'A', fonts, navigation: { pages: ['index'] } }, null, 1),
  'index.mdx': '# A',
  'scripts.mdx': '# Šíře\n\nϐ ἀ Ж Ӂ Ạ',
  'own.woff2': 'font',
});

function styleOf(files: ReadonlyMap<string, string>): string {
  return [...files].find(([name]) => /^site-assets\/site\.\w+\.css$/.test(name))?.[1] ?? '';
}

/** The fonts that a page names. */
function facesOf(files: ReadonlyMap<string, string>, file = 'index.html'): readonly string[] {
  return files.get(file)?.match(/@font-face ?\{[^}]*\}/g) ?? [];
}

/** The files of the faces. */
function usedBy(faces: readonly string[]): readonly string[] {
  return faces.map((rule) => /url\(([^)]+)\)/.exec(rule)?.[1] ?? '').sort();
}

describe('a family that the platform has', () => {
  it('is in the bundle once, with its license, the same in every export', async () => {
    const fonts = { family: 'Inter', heading: { family: 'Inter', weight: 700 } };
    const { files, report } = await render(withFonts(fonts));
    const held = [...files.keys()].filter((name) => name.endsWith('.woff2') && name !== 'own.woff2');
    expect(held.length).toBeGreaterThan(1);
    expect(usedBy(facesOf(files, 'scripts.html'))).toEqual(held.sort());
    expect([...files.keys()].filter((name) => name.includes('font-license'))).toHaveLength(1);
    expect(styleOf(files)).toContain('--font-text:"Inter"');
    expect(report.diagnostics).toEqual([]);
    expect((await render(withFonts(fonts))).files).toEqual(files);
  });

  it('has each weight that a site uses, and a name by its content', async () => {
    const { files } = await render(withFonts({ body: { family: 'Open Sans' }, heading: { family: 'Poppins' } }));
    const faces = facesOf(files).join('');
    for (const [family, weight] of [
      ['Open Sans', '300 800'],
      ...[400, 500, 600, 700].map((one) => ['Poppins', `${one}`]),
    ])
      expect(faces).toMatch(new RegExp(`font-family: "${family}";[^}]*font-weight: ${weight};`));
    const licenses = [...files].filter(([name]) => name.includes('font-license'));
    expect(licenses).toHaveLength(2);
    for (const [name, text] of licenses) {
      expect(text).toContain('SIL Open Font License');
      expect(createHash('sha256').update(text).digest('hex')).toContain(name.split('.')[1]);
    }
  });

  it.each(['Inter, sans-serif', '"Inter", "Other"'])('is the first of a list: %s', async (family) => {
    const { files, report } = await render(withFonts({ family }));
    expect(styleOf(files)).toContain('--font-text:"Inter"');
    expect(report.diagnostics).toEqual([]);
  });

  it('takes the place of its file on another host', async () => {
    const { files, report } = await render(withFonts({ family: 'Inter', source: 'https://f.example/inter.woff2' }));
    expect([...files.keys()].some((name) => /^site-assets\/inter-latin-/.test(name))).toBe(true);
    expect(report.diagnostics).toEqual([]);
  });
});

describe('where the author names no font for text', () => {
  it.each([undefined, { heading: { family: 'Poppins' } }])('it is one of the platform: %j', async (fonts) => {
    const { files, report } = await render(withFonts(fonts));
    const page = files.get('index.html') ?? '';
    const face = facesOf(files).find((rule) => rule.includes('"Inter"')) ?? '';
    expect(face).toContain('font-weight: 100 900');
    expect(page).toContain(`<link data-font as="font" type="font/woff2" href="${usedBy([face])[0]}" crossorigin>`);
    expect(page).toContain('--font-text:"Inter",var(--font-system)');
    expect(report.diagnostics).toEqual([]);
  });

  it('a page names the files for its characters, and fetches those for its title at once', async () => {
    const { files } = await render(withFonts(undefined));
    const fetched = [...(files.get('scripts.html') ?? '').matchAll(/<link data-font[^>]*href="([^"]+)"/g)];
    expect(usedBy(facesOf(files))).toEqual([expect.stringMatching(/^site-assets\/inter-latin-wght-/)]);
    expect(fetched.map(([, file]) => file?.split('.')[0]).sort()).toEqual([
      'site-assets/inter-latin-ext-wght-normal',
      'site-assets/inter-latin-wght-normal',
    ]);
  });

  it.each(['system-ui', 'ui-serif, Georgia'])('a generic family is the font of the reader: %s', async (family) => {
    const { files, report } = await render(withFonts({ family }));
    expect(files.get('index.html')).toContain(`--font-text:${family.split(',')[0]},var(--font-system)`);
    expect([...files.keys()].filter((name) => /woff2|font-license/.test(name))).toEqual(['own.woff2']);
    expect(files.get('index.html')).not.toMatch(/<link data-font|@font-face/);
    expect(report.diagnostics).toEqual([]);
  });
});

it.each([{ family: 'Söhne' }, { family: 'Own', source: 'https://f.example/own.woff2' }])(
  'a family that it has not is a finding that says what to do: %j',
  async (fonts) => {
    const { report, files } = await render(withFonts(fonts));
    const { family } = fonts;
    expect(report.diagnostics).toEqual([
      {
        ...{ file: 'docs.json', line: 4, column: expect.any(Number) },
        message: `The font \`${family}\` is none of those that the platform has; it is shown where the reader has it installed. Put its file into the documentation, and name it in \`source\`.`,
      },
    ]);
    expect(styleOf(files)).not.toMatch(/@font-face|f\.example/);
  },
);

it('a file of the documentation is used as it is', async () => {
  const { files, report } = await render(withFonts({ family: 'Inter', source: '/own.woff2' }));
  expect(styleOf(files).match(/@font-face ?\{[^}]*\}/g)).toEqual([
    '@font-face{font-family:"Inter";src:url("../own.woff2");font-display:swap}',
  ]);
  expect([...files.keys()].filter((name) => name.endsWith('.woff2'))).toEqual(['own.woff2']);
  expect(report.diagnostics).toEqual([]);
});

it('a name is looked up as a family, whatever is in it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom('..', 'inter/files', '__proto__', 'inter\0', '')), (family) => {
      expect(hasFontFamily(family)).toBe(/^(?:inter|geist|lato|roboto|figtree|outfit|manrope|poppins)$/i.test(family));
    }),
  );
});
