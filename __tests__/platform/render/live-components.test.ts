// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are authors' templates
import { describe, expect, it } from '@jest/globals';
import { render, renderOne } from '../../helpers/docs-folder.ts';

const STATE = 'const [at, setAt] = useState(0);';
const BUTTON = '<button onClick={() => setAt(1)}>{at}</button>';

describe('a component with a state stays a picture', () => {
  it.each([
    ['a component that looks at its content', `<div>${BUTTON}<Steps><Step /></Steps></div>`, 'it uses `<Step>`'],
    ['one in a later state', `<div>${BUTTON}{at === 1 && <Tabs><Tab title="A" /></Tabs>}</div>`, 'it uses `<Tab>`'],
    ['one in its parts', `<div>${BUTTON}<Part /></div>`, 'it uses `<Tree>`'],
    ['a snippet of Markdown', `<div>${BUTTON}<Text /></div>`, 'it uses `<Text>`'],
    ['another site', `<div>${BUTTON}<iframe src="https://a.example/x" /></div>`, 'it uses `<iframe>`'],
  ])('where it shows %s', async (_what, shown, reason) => {
    const { html, messages } = await renderOne(
      `import Text from '/snippets/text.mdx'\n\nexport const Part = () => <Tree>A</Tree>;\nexport const Own = () => { ${STATE} return ${shown}; };\n\n<Own />\n`,
      { 'snippets/text.mdx': 'Some text' },
    );
    expect(html).not.toContain('live-');
    expect(html).toContain('data-inert');
    expect(messages.filter((one) => one.includes('stays a picture'))).toEqual([
      `page.mdx:6:1: \`<Own>\` stays a picture of its first state: ${reason}, which only an export can draw.`,
    ]);
  });

  it.each([
    ['() => 1', 'act'],
    ['[{ when: new Date(0) }]', 'when'],
    ['(() => { const circle = {}; circle.inner = circle; return circle; })()', 'inner'],
  ])('where it is given what is no plain data: %s', async (code, property) => {
    const { html, messages } = await renderOne(
      `export const Own = ({ act }) => { ${STATE} return ${BUTTON}; };\n\n<Own act={${code}} />\n`,
    );
    expect(html).not.toContain('live-');
    expect(html).toMatch(/<button [^>]*>0<\/button>/);
    expect(messages).toContain(
      `page.mdx:3:1: \`<Own>\` stays a picture of its first state: its property \`${property}\` is no plain data.`,
    );
  });

  it.each([
    'import(`./${at}.json`)',
    'import /* any */ ("./" + at + ".json")',
    'require(`./${at}.json`)',
    'r\\u0065quire(`./${at}.json`)',
  ])('where its code asks for other files, of which none is read: %s', async (code) => {
    const source = `export const Own = () => { ${STATE} return <b onClick={() => ${code}}>{at}{at > 0 && <Note>Later</Note>}</b>; };\n\n<Own>Held</Own>\n`;
    const { report, files } = await render({ 'page.mdx': source });
    expect(files.get('page.html')).toMatch(/<b>0<\/b><live-slot data-slot="0">Held</);
    expect(files.get('page.html')).toMatch(/<live-slot data-part="Note"[^>]* data-hidden="later"/);
    expect(files.get('page.html')).not.toContain('<script src="site-assets/live');
    expect([...files.keys()].filter((file) => /\/live\./.test(file))).toEqual([]);
    expect(report.diagnostics.map(({ message }) => message)).toEqual([
      expect.stringContaining('it asks for other files while it runs'),
    ]);
  });
});

it('the outermost component with a state goes on in a browser, one that only holds it does not', async () => {
  const { html, messages } = await renderOne(
    `export const Inner = () => { ${STATE} return ${BUTTON}; };
export const Outer = () => { ${STATE} return <div onClick={() => setAt(2)}><Inner /></div>; };
export const Frame = ({ children }) => <section><Inner /><Card title="A">{children}</Card></section>;

<Frame><Outer /></Frame>
`,
  );
  expect([...html.matchAll(/<live-part [^>]*data-name="(\w+)"/g)].map(([, name]) => name)).toEqual(['Inner', 'Outer']);
  expect(html).toMatch(/<section><live-part [^>]*><button>0<\/button><\/live-part>/);
  expect(messages).toEqual([]);
});

it('what a component may show of the platform is drawn as it is written, with holes for what it works out', async () => {
  const { html, messages } = await renderOne(
    `export const Own = ({ samples }) => {
  const [at, setAt] = useState(0);
  const [loaded, setLoaded] = useState();
  return <div onClick={() => setAt(1)}>
    <CodeBlock language="js">{samples[at].code}</CodeBlock>
    {loaded && <Warning title={loaded}>{loaded}</Warning>}
    {at > 0 && <Icon icon={at > 1 ? 'minus' : 'unknown icon'} />}
  </div>;
};

<Own samples={[{ name: 'One', code: 'const a = 1' }, { name: 'Two', code: 'const b = 2' }]} />
`,
  );
  expect(html).toMatch(/data-hidden="later"[^>]*><figure class="code"><pre[^>]*><code>.*<span[^>]*>b/);
  expect(html).toMatch(/<p class="callout-title"><live-hole data-name="title"><\/live-hole><\/p><live-hole/);
  expect(html.match(/<svg/g)?.length).toBe(1);
  expect(messages).toEqual([]);
});

it('goes on under the name that its file exports it by', async () => {
  const { html, messages } = await renderOne('import { Other } from "/snippets/own.jsx"\n\n<Other />\n', {
    'snippets/own.jsx': `const Own = () => { ${STATE} return ${BUTTON}; };\nexport { Own as Other };\n`,
  });
  expect(html).toMatch(/<live-part [^>]*data-name="Other"[^>]*><button>0<\/button>/);
  expect(messages).toEqual([]);
});

it('goes on beside a default export and an import of a package', async () => {
  const page = `import { Card } from '@vendor/x'\n\nexport const Own = () => { ${STATE} return <Card title="A">${BUTTON}</Card>; };\n\nexport default function Layout() {}\n\n<Own />\n`;
  const { files, report } = await render({ 'page.mdx': page });
  expect(files.get('page.html')).toContain('<script src="site-assets/live.');
  expect(report.diagnostics.map(({ message }) => message)).toEqual([
    'The code here (ExportDefaultDeclaration) is not run; it is left out.',
  ]);
});

it('a change of a file that a live component imports is a change of its script', async () => {
  const page = 'import { Own } from "/snippets/own.jsx"\n\n<Own />\n';
  const own = `import { step } from './step.js';\nexport const Own = () => { ${STATE} return <b onClick={() => setAt(at + step)}>{at}</b>; };\n`;
  const scriptOf = async (step: number) => {
    const snippets = { 'snippets/own.jsx': own, 'snippets/step.js': `export const step = ${step};\n` };
    const { files } = await render({ 'page.mdx': page, ...snippets });
    return [...files].find(([file]) => /\/live\./.test(file));
  };
  const [[one, code = ''] = [], [other] = []] = [await scriptOf(1), await scriptOf(2)];
  expect(one).not.toBe(other);
  expect(code).not.toMatch(/\bimport\b|from"/);
});
