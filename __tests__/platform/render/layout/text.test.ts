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

describe('a banner', () => {
  it('keeps the text of its HTML as one sentence, with variables filled in', () => {
    const text = /<aside class="banner[^>]*><p>(.*?)<\/p>/s.exec(files.get('linked.html') ?? '')?.[1];
    expect(text).toBe('Big news <a href="linked.html">here</a> and <em>there</em> ');
  });
});
