/** Section M of the catalogue: markup of authors that would run in a reader's browser. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are authors' templates
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Element, Nodes } from 'hast';
import { raw } from 'hast-util-raw';
import { knownType } from '../../src/bundle/content-type.ts';
import { styleReferences } from '../../src/bundle/references.ts';
import { rewriteStyle } from '../../src/platform/render/model/html/style.ts';
import { svgFault } from '../../src/platform/render/site/harmless-files.ts';
import { type Files, type Rendered, render } from '../helpers/docs-folder.ts';
import { HTML_VECTORS, MDX_VECTORS } from '../helpers/markup-vectors.ts';

const RUNS = /^(?:javascript|vbscript|data:text|data:image\/svg|data:application)/i;
const ADDRESSES = ['href', 'src', 'action', 'formAction', 'data', 'xLinkHref', 'poster', 'srcDoc', 'to', 'values'];

/** Lists what a browser would run, as a parser of HTML sees it. Scripts of the site itself lie in its own folder. */
function running(html: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'element') found.push(...runningParts(node));
    if ('children' in node) for (const child of node.children) visit(child);
    if ('content' in node && node.content !== undefined) visit(node.content);
  };
  visit(raw({ type: 'root', children: [{ type: 'raw', value: html }] }));
  return found;
}

function runningParts({ tagName, properties, children }: Element): readonly string[] {
  const name = tagName.toLowerCase();
  const parts: string[] = [];
  const [body] = children;
  const isOwn = children.length === 0 || (body?.type === 'text' && !body.value.includes('alert(1)'));
  if (['applet', 'base', 'frameset'].includes(name)) parts.push(`<${name}>`);
  if (name === 'script' && !isOwn) parts.push('<script> with code');
  for (const [property, value] of Object.entries(properties)) {
    if (property === 'content' && properties.httpEquiv !== undefined && /javascript/i.test(String(value)))
      parts.push('a refresh that runs');
    if (/^on/i.test(property)) parts.push(`${property} of <${name}>`);
    const isPicture = name === 'img' && property === 'src';
    const address = String(value).replaceAll(/[^!-~]/g, '');
    if (ADDRESSES.includes(property) && RUNS.test(address) && !isPicture)
      parts.push(`${property} of <${name}>: ${address}`);
  }
  return parts;
}

/** One page for each vector, between words that must stay. */
function pages(vectors: readonly string[], ending: string): Files {
  return Object.fromEntries(
    vectors.map((vector, index) => [`v${index}${ending}`, `First words\n\n${vector}\n\nLast words\n`]),
  );
}

function expectHarmless({ files }: Rendered, vectors: readonly string[]): void {
  const found = vectors.flatMap((vector, index) => {
    const html = files.get(`v${index}.html`) ?? '';
    const parts = running(html);
    const isWhole = html.includes('First words') && html.includes('Last words');
    return parts.length === 0 && isWhole ? [] : [{ vector, parts, isWhole }];
  });
  expect(found).toEqual([]);
}

describe('M10 markup that would run', () => {
  it('is seen by the check of this test', () => {
    const seen = HTML_VECTORS.slice(0, 5).map((vector) => running(vector).length);
    expect(seen).toEqual([1, 1, 1, 1, 1]);
  });

  it.each([false, true])('comes to nothing in Markdown, sanitized: %s', async (sanitize) => {
    expectHarmless(await render(pages(HTML_VECTORS, '.md'), { sanitize }), HTML_VECTORS);
  });

  it.each([false, true])('comes to nothing in MDX, sanitized: %s', async (sanitize) => {
    const vectors = sanitize ? MDX_VECTORS : [...MDX_VECTORS, ...HTML_VECTORS];
    expectHarmless(await render(pages(vectors, '.mdx'), { sanitize, keepGoing: true }), vectors);
  });

  it('comes to nothing in the configuration and in front matter', async () => {
    const bad = 'javascript:alert(1)';
    const tag = '"><script>alert(1)</script>';
    const config = {
      name: tag,
      description: tag,
      logo: { light: bad, dark: tag, href: bad },
      favicon: bad,
      colors: { primary: '#fff}</style><script>alert(1)</script>', light: tag },
      navbar: { links: [{ label: tag, href: bad }], primary: { type: 'button', label: tag, href: bad } },
      footer: { socials: { x: bad, [tag]: bad }, links: [{ header: tag, items: [{ label: tag, href: bad }] }] },
      banner: { content: `[x](${bad}) <img src=x onerror=alert(1)>`, dismissible: true },
      fonts: { family: tag, source: bad },
      background: { image: bad, color: { light: tag } },
      seo: { metatags: { [tag]: tag, refresh: `0;url=${bad}`, 'og:image': bad } },
      redirects: [
        { source: '/old', destination: bad },
        { source: '/data', destination: 'data:text/html,<script>alert(1)</script>' },
        { source: `/${tag}`, destination: '/page' },
      ],
      navigation: {
        tabs: [
          { tab: tag, href: bad, icon: tag },
          { tab: 'a', pages: ['page', { group: tag, pages: ['other'] }] },
        ],
      },
      integrations: { ga4: { measurementId: tag } },
    };
    const page = `---\ntitle: '${tag}'\ndescription: '${tag}'\nsidebarTitle: '${tag}'\ntag: '${tag}'\nicon: '${tag}'\nurl: '${bad}'\n'og:image': '${bad}'\n---\n\n# ${tag}\n`;
    const { files } = await render(
      { 'docs.json': JSON.stringify(config), 'page.mdx': page.replace('# "><script>', '# x '), 'other.mdx': 'Other' },
      { keepGoing: true },
    );
    const found = [...files]
      .filter(([file]) => file.endsWith('.html'))
      .flatMap(([file, html]) => running(html).map((part) => `${file}: ${part}`));
    expect(found).toEqual([]);
    expect(files.has('old.html')).toBe(false);
  });

  it('keeps no script, document, style sheet or drawing with code where authors are not trusted', async () => {
    const files = {
      'page.mdx':
        '<div className="flex site-header absolute" style={{ position: "fixed", color: "red" }} data-theme-switch="x">Text</div>\n',
      'run.js': 'alert(1)',
      'other.html': '<script>alert(1)</script>',
      'feed.xml': '<a/>',
      'cover.css': 'body { display: none }',
      'good.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
      'bad.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'data.json': '{}',
    };
    const trusted = await render(files);
    const sanitized = await render(files, { sanitize: true });
    const own = ['run.js', 'other.html', 'feed.xml', 'cover.css', 'good.svg', 'bad.svg', 'data.json'];
    expect(own.filter((file) => trusted.files.has(file))).toEqual(own);
    expect(own.filter((file) => sanitized.files.has(file))).toEqual(['good.svg', 'data.json']);
    expect(sanitized.report.diagnostics.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['bad.svg', 'cover.css', 'run.js']),
    );
    const page = sanitized.files.get('page.html') ?? '';
    expect(page).toContain('<div class="flex" style="color:red">Text</div>');
    expect(page).not.toContain('run.js');
    expect(page).not.toContain('cover.css');
  });
});

describe('M10 the other files of authors who are not trusted', () => {
  const SCRIPT = '<?xml version="1.0"?><s xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></s>';
  const DOCUMENTS =
    'xsd rng rdf mathml mml owl xml XML xsl xslt rss atom wsdl xul xbl dtd ent plist kml gpx svgz xhtml xht html htm hta mht';
  const PROGRAMS = 'php php5 phtml phar shtml cgi asp aspx jsp swf jar wasm js mjs css vbs appcache unknown';
  const HOSTS = [
    ...['_headers', '_redirects', '_routes.json', '_config.yml', 'netlify.toml', 'vercel.json', 'Firebase.json'],
    ...['CNAME', 'web.config', 'crossdomain.xml', 'deep/staticwebapp.config.json'],
  ];
  const DISGUISED: Files = {
    'shell.php.png': 'text',
    'page.html.txt': 'text <script>alert(1)</script>',
    'drawing.svg.gz': 'compressed',
    'unknown-to-servers.graphql': SCRIPT,
    'blank.toml': `\ufeff${' \n'.repeat(500)}<!-- --><script>alert(1)</script>`,
    'picture.png': '<script>alert(1)</script>',
  };
  const CARRIED: Files = {
    ...Object.fromEntries(
      ['data.json', 'list.csv', 'terms.pdf', 'a.woff2', 'a.mp4', 'a.ZIP'].map((at) => [at, 'text']),
    ),
    'openapi.yaml': 'a: <b>',
    'logo.min.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa]),
    'deep/_picture.jpg': Buffer.from([0xff, 0xd8]),
    'good.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'logo.svg.png': Buffer.from([0x89, 0x50]),
    'empty.txt': '',
  };

  it('are left out, and reported, unless they are of a kind that sites need', async () => {
    const ends = `${DOCUMENTS} ${PROGRAMS}`.split(' ');
    const bad: Files = {
      ...Object.fromEntries([...ends.map((end) => `file.${end}`), ...HOSTS, 'none'].map((name) => [name, SCRIPT])),
      ...DISGUISED,
    };
    const { files, report } = await render({ 'page.mdx': 'Text', ...bad, ...CARRIED }, { sanitize: true });
    expect(Object.keys(bad).filter((file) => files.has(file))).toEqual([]);
    expect(Object.keys(CARRIED).filter((file) => !files.has(file))).toEqual([]);
    const reported = new Set(report.diagnostics.map(({ file }) => file));
    // Modules are source code, which no site carries.
    const source = /\.mjs$/;
    expect(Object.keys(bad).filter((file) => !reported.has(file) && !source.test(file))).toEqual([]);
  });

  it('are of no kind that the table does not have', async () => {
    const names = fc.stringMatching(/^[a-z0-9]{1,6}$/).filter((end) => knownType(`.${end}`) === undefined);
    const ends = fc.sample(fc.uniqueArray(names, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed: 1 }).flat();
    const bad = Object.fromEntries(ends.map((end) => [`file.${end}`, 'text']));
    const { files } = await render({ 'page.mdx': 'Text', ...bad }, { sanitize: true });
    expect(Object.keys(bad).filter((file) => files.has(file))).toEqual([]);
  });
});

/** Writes each character as it is, in the other case, or as an escape. */
function spelt(word: string, isAddress = false): fc.Arbitrary<string> {
  const letters = [...word].map((letter) => {
    const code = letter.charCodeAt(0).toString(16);
    const escapes = [`\\${code} `, `\\${code}\r\n`, `\\${code.padStart(6, '0')}`];
    const bare = /[0-9a-f]/i.test(letter) ? letter : `\\${letter}`;
    return fc.constantFrom(letter, letter, bare, isAddress ? letter : letter.toUpperCase(), ...escapes);
  });
  return fc.tuple(...letters).map((parts) => parts.join(''));
}

describe('M10 a style that loads from another host', () => {
  const ADDRESS = 'https://e.example/a.png';
  const space = fc.constantFrom('', ' ', '\n');
  const gap = fc.constantFrom('', ' ', '\n', '/**/', '/*"*/', '/*;*/ ', "/* url(' */");
  const quoted = fc
    .tuple(
      fc.constantFrom('"', "'"),
      fc.constantFrom('', '\\\n', '\\\r\n'),
      spelt('htt', true),
      spelt(ADDRESS.slice(3), true),
    )
    .map(([quote, broken, head, tail]) => quote + head + broken + tail + quote);
  const url = fc
    .tuple(spelt('url'), space, fc.oneof(spelt(ADDRESS, true), quoted), space)
    .map(([name, before, address, behind]) => `${name}(${before}${address}${behind})`);
  const source = fc
    .tuple(spelt('src'), gap, fc.constantFrom('', 'var(--a,'), quoted)
    .map(([name, before, variable, address]) => `${name}(${before}${variable}${address})`);
  const set = fc
    .tuple(
      fc.oneof(spelt('image-set'), spelt('-webkit-image-set')),
      gap,
      fc.constantFrom('', '"a.png" 1x,', 'url(a"b) 1x,', 'url("a)") type("b)"),', 'var(--a,'),
      fc.oneof(quoted, url),
      fc.constantFrom('', ' 2x', ' type("image/png")'),
    )
    .map(([name, before, first, address, behind]) => `${name}(${before}${first}${before}${address}${behind})`);
  const loads = fc.oneof(
    fc.oneof(url, source, set).map((value) => `a{background:${value}}`),
    fc
      .tuple(
        spelt('import'),
        gap,
        fc.oneof(
          quoted,
          url.map((value) => `/**/${value}`),
        ),
      )
      .map(([name, before, to]) => `@${name}${before}${to} print;`),
  );
  /** Each is whole, and ends nothing that stands behind it. */
  const noise = fc.constantFrom(
    ...[
      '',
      '.a\\"b{}',
      ".a\\'b\\(c{}",
      '/*"*/',
      '/* @namespace */',
      '@namespace a "b";',
      '#url(/*)*/a){}',
      '@a url(b"c);',
    ],
    ...[
      'a{content:"\\""}',
      "a{content:'\\\n\"'}",
      'a{content:"b\n}',
      'a{b:url(c\\)"d)}',
      "a{b:url('c)\"')}",
      '\\40namespace{}',
    ],
    ...['a{b:u\\72l(c"d)}', '-url(/*)*/a){}', '<!--', 'a{b:"\\\\"}', 'a{b:\\\\url(c)}'],
  );
  const sheet = fc.tuple(fc.array(noise, { maxLength: 3 }), loads).map(([before, rule]) => before.join('') + rule);

  it('is seen, whatever way it is written', () => {
    const addresses = (css: string) => styleReferences(css).map(({ address }) => address);
    fc.assert(
      fc.property(sheet, (css) => {
        expect(addresses(css)).toContain(ADDRESS);
        expect(addresses(rewriteStyle(css, () => undefined))).not.toContain(ADDRESS);
        expect(svgFault(Buffer.from(`<svg><style><![CDATA[${css}]]></style></svg>`))).toBeDefined();
      }),
      { numRuns: 2000 },
    );
  });
});

describe('M10 an SVG file', () => {
  const inside = (markup: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml">${markup}</svg>`);

  it.each([
    ['a script', inside('<script>alert(1)</script>')],
    ['a script by another prefix', inside('<h:script>alert(1)</h:script>')],
    ['an event handler', inside('<path onclick="alert(1)"/>')],
    ['a page inside', inside('<foreignObject><h:iframe src="javascript:alert(1)"/></foreignObject>')],
    ['a link that runs', inside('<a href="java&#x0a;script:alert(1)"/>')],
    ['an animation of a link', inside('<a><set attributeName="href" to="javascript:alert(1)"/></a>')],
    ['entities', Buffer.from('<!DOCTYPE svg [<!ENTITY x "&#60;script>alert(1)&#60;/script>">]><svg>&x;</svg>')],
    ['a transformation', Buffer.from('<?xml-stylesheet type="text/xsl" href="x.xsl"?><svg/>')],
    ['another encoding', Buffer.from('\ufeff<svg/>', 'utf16le')],
    ['a colour of another host', inside('<path fill="url(https://e.example/a.svg#b)"/>')],
    ['one that is written in escapes', inside('<path stroke="u\\72l(htt\\70s://e.example/#b)"/>')],
    ['a picture of another host', inside('<image h:href="//e.example/a.png"/>')],
    ['a part of another host', inside('<h:use href="h&#9;ttps://e.example/a.svg#b"/>')],
    ['a picture that an animation loads', inside('<image><set attributeName="href" to="https://e.example"/></image>')],
    ['a base on another host', inside('<g xml:base="https://e.example/"><image href="a.png"/></g>')],
    ['a style sheet of another host', inside('<style>@import "https://e.example/a.css";</style>')],
    ['a style that loads', inside('<style><![CDATA[p { fill: ur]]>l( &quot;//e.example&quot; ) }</style>')],
    ['a style behind a comment', inside('<style>/*@namespace*/@import "https://e.example/a.css";</style>')],
    ['a style behind another', inside('<style>/*</style><style>@import "https://e.example/a.css";</style>')],
    ['a style with an element inside', inside('<style><g>/*</g>@import "https://e.example/a.css";</style>')],
    ['a font of another host', inside('<font-face-src><font-face-uri h:href="https://e.example/a"/></font-face-src>')],
    ['a style that does not end', Buffer.from('<svg><style>@import "https://e.example/a.css";')],
    ['an address behind a character that browsers skip', inside('<path fill="url(\'\\1 https://e.example/a\')"/>')],
    ['a second address', inside('<image href="https://e.example/a.png" h:href="a.png"/>')],
    [
      'a style with a set of images',
      inside('<style>:root { --a: "https://e.example" } p { fill: image-set(var(--a)) }</style>'),
    ],
  ])('is refused with %s', (_what, bytes) => {
    expect(svgFault(bytes)).toBeDefined();
  });

  it.each([
    ['paths', inside('<path d="M0 0"/><use href="#a"/>')],
    ['a document type', Buffer.from('<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg/>')],
    [
      'styles',
      inside('<style>@namespace "http://www.w3.org/2000/svg"; p { fill: url(#a) }</style><path fill="url(#a)"/>'),
    ],
    ['links and pictures', inside('<a href="https://a.example/"><image href="data:image/png;base64,AA=="/></a>')],
  ])('is kept with %s', (_what, bytes) => {
    expect(svgFault(bytes)).toBeUndefined();
  });
});
