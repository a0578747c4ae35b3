import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Files, render } from '../../../helpers/docs-folder.ts';

const DESCRIPTIONS = {
  details: '<details> and <summary> explained',
  generics: 'for List<String> & a < b, Map<b> and `Set<c>`',
  numbered: '1. Use `x` first',
  marked: '# 5 ways to **win**',
  sentence: 'Press <kbd>Enter</kbd><br/>or <b onclick="x()">not</b>',
  components: '<Warning>Going *away*</Warning> <Icon icon="x" />',
  about: 'The <Steps /> of Map<Card>, <CardGroup> and </Card>',
  linked: 'See [this](/linked) and https://x.example',
};

let files: ReadonlyMap<string, string> = new Map();

beforeAll(async () => {
  const pages: Files = Object.fromEntries(
    Object.entries(DESCRIPTIONS).map(([name, text]) => [
      `${name}.mdx`,
      `---\ntitle: T\ndescription: ${JSON.stringify(text)}\n---\n\nText.\n`,
    ]),
  );
  const content =
    '<div className="x">Big {{what}} <a href="/linked" onclick="x()">here</a></div><p>and *there*</p><script>x()</script>';
  const config = { name: 'Site', banner: { content }, variables: { what: 'news' } };
  ({ files } = await render({ 'docs.json': JSON.stringify(config), ...pages }));
});

const lead = (name: keyof typeof DESCRIPTIONS) =>
  /<p class="lead">(.*?)<\/p>/s.exec(files.get(`${name}.html`) ?? '')?.[1];

describe('a description', () => {
  it('keeps names between angle brackets that are no markup in a sentence', () => {
    expect(lead('details')).toBe('&#x3C;details> and &#x3C;summary> explained');
    expect(lead('generics')).toBe('for List&#x3C;String> &#x26; a &#x3C; b, Map&#x3C;b> and <code>Set&#x3C;c></code>');
  });

  it('is a sentence even if it begins as a list or a heading does', () => {
    expect(lead('numbered')).toBe('1. Use <code>x</code> first');
    expect(lead('marked')).toBe('# 5 ways to <strong>win</strong>');
  });

  it('has the links and the HTML of sentences, without what would run', () => {
    expect(lead('linked')).toBe(
      'See <a href="linked.html">this</a> and <a href="https://x.example">https://x.example</a>',
    );
    expect(lead('components')?.trim()).toBe('Going <em>away</em>');
    expect(lead('about')).toBe('The &#x3C;Steps /> of Map , &#x3C;CardGroup> and  ');
    expect(lead('sentence')).toBe('Press <kbd>Enter</kbd><br>or <b>not</b>');
  });
});

describe('a component in a text of the configuration', () => {
  it('works as on a page', async () => {
    const content =
      'New <Badge color="green">Beta</Badge>: <Icon icon="star" color="#f00"/> see <Tooltip tip="What *it* is">it</Tooltip>, <Icon/> <Link href="/page" onclick="x()">more</Link> <b>x</b>';
    const description = 'Gone. <Card title="Home" href="/page" icon="house">Go **there**</Card>';
    const config = { name: 'Site', banner: { content }, errors: { 404: { description } } };
    const site = await render({ 'docs.json': JSON.stringify(config), 'page.mdx': '# Page' });
    const page = site.files.get('page.html') ?? '';
    const banner = /<aside class="banner[^>]*><p>(.*?)<\/p>/s.exec(page)?.[1];
    expect(banner).toMatch(/^New <span class="badge[^>]*>Beta<\/span>: <svg[^>]*style="color:#f00"[^>]*><path/);
    expect(banner).toMatch(/What <em>it<\/em> is/);
    expect(banner).toContain('<a href="page.html">more</a> <b>x</b>');
    const missing = site.files.get('404.html') ?? '';
    expect(missing).toMatch(
      /<div>Gone\. <div class="card card-linked">.*<svg.*href="\/page\.html".*<strong>there<\/strong>/s,
    );
  });
});

describe('a fault in a text or link around the pages', () => {
  it('is a finding at its place', async () => {
    const banner = {
      content: 'Now {{v}}: [no](/gone), [part](/page#no), <Icon icon="qqqq" />, <Foo>x</Foo> [ok](/page#a)',
    };
    const config = {
      name: 'Site',
      variables: { v: '2' },
      banner,
      navbar: { links: [{ label: 'L', href: '/page#bar' }] },
      footer: { links: [{ header: 'H', items: [{ label: 'L', href: '/page#foot' }] }] },
      redirects: [{ source: '/old', destination: '/page#old' }],
      errors: { 404: { description: 'See [that](/missing), <Card title="T" href="/page#card" onclick={x}>or</Card>' } },
      navigation: { tabs: [{ $ref: 'tab.json' }] },
    };
    const { report } = await render({
      'docs.json': JSON.stringify(config, null, 1),
      'tab.json': JSON.stringify({
        tab: 'T',
        pages: ['page'],
        banner: { content: '[x](/tab-gone) [top](#top-of-it)' },
      }),
      'page.mdx': '---\ntitle: T\ndescription: "[a](#own) [b](#a), [c](/nowhere)"\n---\n\n## A',
    });
    expect(report.diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
      'docs.json:7 No icon set has an icon named `qqqq`; it is left out.',
      'docs.json:7 The address `/gone` leads to a page that does not exist.',
      'docs.json:7 The address `/page#no` names a part that its page does not have.',
      'docs.json:7 `<Foo>` is not shown where no code is run; its content is.',
      'docs.json:13 The address `/page#bar` names a part that its page does not have.',
      'docs.json:24 The address `/page#foot` names a part that its page does not have.',
      'docs.json:33 The address `/page#old` names a part that its page does not have.',
      'docs.json:38 The address `/missing` leads to a page that does not exist.',
      'docs.json:38 The address `/page#card` names a part that its page does not have.',
      'docs.json:38 The attribute `onclick` needs code to run; it is left out.',
      'page.mdx:3 The address `#own` names a part that its page does not have.',
      'page.mdx:3 The address `/nowhere` leads to a page that does not exist.',
      'tab.json:1 The address `/tab-gone` leads to a page that does not exist.',
    ]);
  });
});

describe('a banner', () => {
  it('keeps the text of its HTML as one sentence, with variables filled in', () => {
    const text = /<aside class="banner[^>]*><p>(.*?)<\/p>/s.exec(files.get('linked.html') ?? '')?.[1];
    expect(text).toBe('Big news <a href="linked.html">here</a> and <em>there</em> ');
  });
});
