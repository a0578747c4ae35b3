/** Section M of the catalogue: markup of authors that would run in a reader's browser. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are authors' templates
import { describe, expect, it } from '@jest/globals';
import type { Element, Nodes } from 'hast';
import { raw } from 'hast-util-raw';
import { svgFault } from '../../src/platform/render/html/svg.ts';
import { type Files, type Rendered, render } from '../helpers/docs-folder.ts';

/** Each would call `alert(1)` on a page that took it as it stands. */
const HTML_VECTORS: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" OnError="alert(1)">',
  '<svg onload="alert(1)"></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><a><set attributeName="href" to="javascript:alert(1)"></set><text>x</text></a></svg>',
  '<svg><a><animate attributeName="href" values="javascript:alert(1)"></animate><text>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1) />#x"></use></svg>',
  '<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>',
  '<math><mtext><a href="javascript:alert(1)">x</a></mtext></math>',
  '<math href="javascript:alert(1)">x</math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a HREF="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="vbscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<form><button formaction="javascript:alert(1)">x</button></form>',
  '<input autofocus onfocus="alert(1)">',
  '<details open ontoggle="alert(1)"><summary>x</summary></details>',
  '<video src="x" onerror="alert(1)"></video>',
  '<video poster="javascript:alert(1)"></video>',
  '<base href="javascript:alert(1)//">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel="stylesheet" href="javascript:alert(1)">',
  '<body onload="alert(1)">x</body>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></p></xmp>',
  '<noembed><p title="</noembed><img src=x onerror=alert(1)>"></p></noembed>',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>"></p></textarea>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></p></noscript>',
  '<title><p title="</title><img src=x onerror=alert(1)>"></p></title>',
  '<style></style><img src=x onerror=alert(1)></style>',
  '<template><script>alert(1)</script></template>',
  '<marquee onstart="alert(1)">x</marquee>',
  '<applet code="javascript:alert(1)"></applet>',
  '<frameset onload="alert(1)"></frameset>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '[x](javascript:alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '![x](javascript:alert(1))',
  '<javascript:alert(1)>',
  '[x][r]\n\n[r]: javascript:alert(1)',
];

const MDX_VECTORS: readonly string[] = [
  '<script>{`alert(1)`}</script>',
  '<img src="x" onError={() => alert(1)} />',
  '<img src="x" onerror="alert(1)" />',
  '<a hReF="javascript:alert(1)">x</a>',
  '<a {...{ href: "javascript:alert(1)" }}>x</a>',
  '<a {...{ HREF: "javascript:alert(1)" }}>x</a>',
  '<img {...{ "src=x onerror=alert(1) y": 1 }} />',
  '<img {...{ "x\\"onerror=alert(1) y": 1, onerror: "alert(1)" }} />',
  '<div dangerouslySetInnerHTML={{ __html: "<img src=x onerror=alert(1)>" }} />',
  '<iframe srcDoc="<script>alert(1)</script>" />',
  '<svg><style>{`<img src=x onerror=alert(1)>`}</style></svg>',
  '<style>{`</style><img src=x onerror=alert(1)>`}</style>',
  '<svg><a xlinkHref="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>" /></xmp>',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>" /></textarea>',
  '<Card title="x" href="javascript:alert(1)">x</Card>',
  '<Card title="<img src=x onerror=alert(1)>" icon="<script>alert(1)</script>" img="javascript:alert(1)">x</Card>',
  '<Frame caption="<img src=x onerror=alert(1)>"><img src="javascript:alert(1)" /></Frame>',
  '<Tabs><Tab title={"<script>alert(1)</script>"}>x</Tab></Tabs>',
  '<Icon icon="javascript:alert(1)" /> <Icon icon={"\\"><script>alert(1)</script>"} />',
  '<Tooltip tip="<img src=x onerror=alert(1)>" cta="x" href="javascript:alert(1)">x</Tooltip>',
  '<ParamField path="<img src=x onerror=alert(1)>" type="<script>alert(1)</script>">x</ParamField>',
  '<Update label="<img src=x onerror=alert(1)>" description="x">x</Update>',
  '```js title="<img src=x onerror=alert(1)>"\n</code></pre><script>alert(1)</script>\n```',
  '```"><script>alert(1)</script>\nx\n```',
  '```mermaid\ngraph TD; A["<img src=x onerror=alert(1)>"]; click A "javascript:alert(1)"\n```',
  '$$\n\\href{javascript:alert(1)}{x} \\htmlData{onclick=alert(1)}{x} \\url{javascript:alert(1)}\n$$',
  '{"<script>alert(1)</script>"}',
  'export const H = () => <a href="javascript:alert(1)" onClick="alert(1)">x</a>;\n\n<H />',
  '# <img src="x" onError="alert(1)" /> Title {"<script>alert(1)</script>"}',
];

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
      expect.arrayContaining(['bad.svg', 'cover.css', 'run.js'].slice(0, 2)),
    );
    const page = sanitized.files.get('page.html') ?? '';
    expect(page).toContain('<div class="flex" style="color:red">Text</div>');
    expect(page).not.toContain('run.js');
    expect(page).not.toContain('cover.css');
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
  ])('is refused with %s', (_what, bytes) => {
    expect(svgFault(bytes)).toBeDefined();
  });

  it.each([
    ['paths', inside('<path d="M0 0"/><use href="#a"/>')],
    ['a document type', Buffer.from('<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg/>')],
    ['links and pictures', inside('<a href="https://a.example/"><image href="data:image/png;base64,AA=="/></a>')],
  ])('is kept with %s', (_what, bytes) => {
    expect(svgFault(bytes)).toBeUndefined();
  });
});
