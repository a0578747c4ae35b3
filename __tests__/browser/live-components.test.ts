/** Components of authors that go on in a reader's browser. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { obstacles } from '../helpers/browser.ts';
import { render } from '../helpers/docs-folder.ts';
import { type BrowsedSite, browseSite } from '../helpers/site-host.ts';

const TABS = `import { Panel } from './panel.jsx';

export const OwnTabs = ({ items, children }) => {
  const [at, setAt] = useState(0);
  return (
    <div className="not-prose rounded-xl border">
      {items.map(({ title }, index) => (
        <button key={title} role="tab" aria-selected={index === at} onClick={() => setAt(index)}>{title}</button>
      ))}
      <Panel isLast={at === 1}>{items[at].content}</Panel>
      {at === 1 && <section>{children}</section>}
      <a href="/guides/deep">Deep</a>
      {at === 1 && <img src="/lost.png" alt="Lost" />}
    </div>
  );
};

export const Toggle = ({ label, children }) => {
  const [isOpen, setOpen] = React.useState(false);
  return <div><button onClick={() => setOpen(!isOpen)}>{label}</button>{isOpen && children}</div>;
};
`;

const INDEX = `---
title: Start
---
import { OwnTabs, Toggle } from '/snippets/tabs.jsx';
import { useEffect as effect, useReducer } from 'react';

export const Counter = ({ start = 0 }) => {
  const [count, add] = useReducer((sum, more) => sum + more, start);
  effect(() => { document.body.dataset.count = String(count); }, [count]);
  return <p>Count: {count} <button onClick={() => add(1)}>Add</button></p>;
};

export const Field = () => {
  const [text, setText] = useState('');
  return <label>Name <input value={text} onChange={(event) => setText(event.target.value)} /> <b>Hello {text}</b></label>;
};

<OwnTabs items={[{ title: 'One', content: <i>First</i> }, { title: 'Two', content: <i>Second</i> }]}>
  Some **Markdown** with a [link](/guides/deep).

  \`\`\`js
  const code = 1;
  \`\`\`

  <Toggle label="Inner">Held inside</Toggle>
</OwnTabs>

<Toggle label="Another">Held by another</Toggle>

<Field />

<Tabs>
  <Tab title="A"><Counter start={3} /></Tab>
  <Tab title="B">Other</Tab>
</Tabs>

End
`;

const PARTS = `export const Samples = ({ samples }) => {
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  return (
    <div>
      {samples.map(({ name }, index) => <button key={name} onClick={() => setAt(index)}>{name}</button>)}
      <CodeBlock language="js">{samples[at].code}</CodeBlock>
      <Card title="Held" icon="book">
        <button onClick={() => setOpen(!isOpen)}>{isOpen ? 'Close' : 'Open'} <Icon icon={isOpen ? 'minus' : 'plus'} /></button>
      </Card>
      <input aria-label="Type" onChange={(event) => setTyped(event.target.value)} />
      <CodeBlock language="sh">{'run ' + typed}</CodeBlock>
    </div>
  );
};

<Samples samples={[{ name: 'First sample', code: 'const first = 1' }, { name: 'Second sample', code: 'let second = 2' }]} />
`;

const CHANGING = `export const Changing = () => {
  const [text, setText] = useState('**a**');
  const [count, setCount] = useState(0);
  const [loaded, setLoaded] = useState();
  useEffect(() => { setTimeout(() => setLoaded('Loaded <i>now</i>'), 50); }, []);
  const More = count > 1 ? Tip : Info;
  return (
    <>
      <input aria-label="Type" value={text} onInput={(event) => setText(event.target.value)} />
      <select aria-label="Choose" onChange={(event) => setText(event.target.value)}><option>one</option><option>two</option></select>
      <button onClick={() => setCount(count + 1)}>Add</button>
      <Warning title={text}>Typed: {text}</Warning>
      <Card title={text} icon="book" href={count % 2 ? '/guides/deep' : '/plain'}><b>Body {count}</b></Card>
      <Note>{count} times</Note>
      {loaded && <Check title={loaded}>{loaded}</Check>}
      {count > 2 && <Accordion title={'Of ' + count}><Badge color="red" icon={text === 'two' ? 'book' : 'flag'}>{text}</Badge></Accordion>}
      {count > 99 && <Accordion title="Added">Much</Accordion>}
      <More>{count} more</More>
    </>
  );
};

<Changing />

## Added
`;

const FILES = {
  'parts.mdx': PARTS,
  'changing.mdx': CHANGING,
  'index.mdx': INDEX,
  'plain.mdx': 'export const Price = ({ amount }) => <b>{amount}</b>;\n\n<Price amount={3} />\n',
  'guides/deep.mdx': 'import { Toggle } from "/snippets/tabs.jsx"\n\n<Toggle label="More">[Start](/)</Toggle>\n',
  'snippets/tabs.jsx': TABS,
  'snippets/panel.jsx':
    "export const Panel = ({ isLast, children }) => <div className={isLast ? 'p-8 bg-green-500' : 'p-4'}>{children}</div>;\n",
};

let site: BrowsedSite;

beforeAll(async () => {
  site = await browseSite(FILES);
});

afterAll(async () => await site?.[Symbol.asyncDispose]());

const paddingOf = (element: { computedStyleMap(): Map<string, unknown> }) =>
  String(element.computedStyleMap().get('padding-top'));

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

describe('a component of an author', () => {
  it('goes on where its picture ends: tabs with a state, and what they hold of the page', async () => {
    const { page, faults, requests } = await site.open('index.html');
    const code = page.locator('figure.code');
    expect(await page.getByText('First').isVisible()).toBe(true);
    expect(await code.isVisible()).toBe(false);

    await tab(page, 'Two').click();

    expect(await page.getByText('Second').isVisible()).toBe(true);
    expect(await page.getByText('First').count()).toBe(0);
    expect(await tab(page, 'Two').getAttribute('aria-selected')).toBe('true');
    expect(await code.getByRole('button', { name: 'Copy code' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Inner' }).click();
    expect(await page.getByText('Held inside').isVisible()).toBe(true);
    await tab(page, 'One').click();
    await tab(page, 'Two').click();
    expect(await page.getByText('Held inside').isVisible()).toBe(true);
    expect(faults).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(site.origin))).toEqual([]);
  });

  it('has the classes and the addresses of each of its states', async () => {
    const { page } = await site.open('index.html');
    await tab(page, 'Two').click();
    const panel = page.locator('.p-8');
    expect(await panel.evaluate(paddingOf)).toBe('32px');
    const article = page.locator('article');
    expect(await article.getByRole('link', { name: 'Deep' }).getAttribute('href')).toBe('guides/deep.html');
    await article.getByRole('link', { name: 'link' }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await article.getByRole('link', { name: 'Start' }).click();
    expect(new URL(page.url()).pathname).toBe('/index.html');
  });

  it('runs its effects, also inside of tabs of the platform, shares no state, and hears each letter', async () => {
    const { page } = await site.open('index.html');
    await page.getByLabel('Name').pressSequentially('Ada');
    expect(await page.getByText('Hello Ada').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Add' }).click();
    await page.waitForFunction("document.body.dataset.count === '4'");
    expect(await page.getByText('Count: 4').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Another' }).click();
    expect(await page.getByText('Held by another').isVisible()).toBe(true);
    expect(await page.getByText('Held inside').isVisible()).toBe(false);
  });

  it('shows components of the platform in each of its states', async () => {
    const { page, faults } = await site.open('parts.html');
    const [sample, typed] = [page.locator('figure.code').first(), page.locator('figure.code').last()];
    const icon = () => page.locator('.card button svg path').first().getAttribute('d');
    const highlighted = await sample.locator('.line span').count();
    const closed = await icon();
    expect(await obstacles(page)).toEqual([]);

    await page.getByRole('button', { name: 'Second sample' }).click();
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByLabel('Type').pressSequentially('all');

    expect(await sample.locator('code').textContent()).toBe('let second = 2');
    expect(await sample.locator('.line span').count()).toBe(highlighted);
    expect(await page.locator('.card').getByRole('button', { name: 'Close' }).isVisible()).toBe(true);
    expect(await page.locator('.card button svg').count()).toBe(1);
    expect(await icon()).not.toBe(closed);
    expect(await typed.locator('code').textContent()).toBe('run all');
    expect(faults).toEqual([]);
    expect(await obstacles(page)).toEqual([]);
  });

  it('keeps the looks of the platform around what a reader types, chooses, counts and waits for', async () => {
    const { page, faults } = await site.open('changing.html');
    const [warning, card, note] = [
      page.locator('.callout-warning'),
      page.locator('.card'),
      page.locator('.callout-note'),
    ];
    expect(await warning.locator('.callout-title strong').textContent()).toBe('a');
    expect(await page.locator('.callout-check .callout-body > i').count()).toBe(0);

    await page.getByLabel('Type').fill('<b>typed</b>');
    expect(await warning.locator('.callout-sign').isVisible()).toBe(true);
    expect(await warning.textContent()).toContain('Typed: <b>typed</b>');
    expect(await warning.locator('.callout-title').textContent()).toBe('<b>typed</b>');
    expect(await card.getByRole('link', { name: '<b>typed</b>' }).getAttribute('href')).toBe('plain.html');
    expect(await card.locator('svg').isVisible()).toBe(true);
    await page.getByLabel('Choose').selectOption('two');
    expect(await warning.textContent()).toContain('Typed: two');
    const target = () => card.locator('a').first().getAttribute('href');
    await page.getByRole('button', { name: 'Add' }).click();
    expect(await target()).toBe('guides/deep.html');
    for (let count = 1; count < 20; count += 1) await page.getByRole('button', { name: 'Add' }).click();

    expect(await target()).toBe('plain.html');
    expect(await note.textContent()).toContain('20 times');
    expect(await card.textContent()).toMatch(/two\s*Body 20/);
    expect(await page.locator('.callout-tip').textContent()).toContain('20 more');
    await page.getByText('Of 20').click();
    expect(await page.locator('.accordion .badge-red svg').count()).toBe(1);
    expect(await page.locator('.accordion .badge-red').textContent()).toBe('two');
    expect(await page.locator('.callout-check').textContent()).toContain('Loaded <i>now</i>');
    expect(await page.locator('.callout').count()).toBe(4);
    // Nothing that is not shown has taken its id.
    expect(await page.locator('h2#added').count()).toBe(1);
    expect(faults).toEqual([]);
    expect(await obstacles(page)).toEqual([]);
  });

  it('moves nothing as it is taken over', async () => {
    const page = await site.blank();
    await page.addInitScript(
      'window.shift = 0; new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shift += value; }).observe({ type: "layout-shift", buffered: true });',
    );
    await page.goto(`${site.origin}/guides/deep.html`);
    await page.waitForFunction('globalThis.React !== undefined');
    expect(await page.evaluate('window.shift')).toBe(0);
  });

  it('goes on where the site is opened from a disk', async () => {
    const { page } = await site.open(pathToFileURL(path.join(site.out, 'index.html')).href);
    await tab(page, 'Two').click();
    expect(await page.getByText('Second').isVisible()).toBe(true);
  });

  it('shows all that it holds where no script runs', async () => {
    const { page } = await site.open('index.html', { javaScriptEnabled: false });
    for (const text of ['First', 'Second', 'Held inside', 'Held by another', 'Some Markdown'])
      expect(await page.getByText(text).first().isVisible()).toBe(true);
  });
});

it('a page without such components loads nothing for them', async () => {
  const { requests } = await site.open('plain.html');
  expect(requests.filter((url) => url.includes('live'))).toEqual([]);
  expect(readFileSync(path.join(site.out, 'plain.html'), 'utf8')).not.toMatch(/live-|data-addresses/);
});

it('pages with the same components share a script, and the same folder gives the same bytes', async () => {
  const scripts = readdirSync(path.join(site.out, 'site-assets')).filter((file) => file.startsWith('live'));
  const { files } = await render(FILES);
  const again = [...files.keys()].filter((file) => file.startsWith('site-assets/live'));
  expect(again).toEqual(scripts.map((file) => `site-assets/${file}`));
  expect(files.get('index.html')).toBe(readFileSync(path.join(site.out, 'index.html'), 'utf8'));
});
