/** Diagrams as readers see them: drawn by parts of a program that the page loads for them, in the colours of the site. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { boxOf, obstacles, PHONE } from '../helpers/browser.ts';
import { type BrowsedSite, browseSite } from '../helpers/site-host.ts';

const WIDE = { viewport: { width: 1440, height: 900 } };
const CHAIN = Array.from({ length: 12 }, (_, at) => `  step${at} --> step${at + 1}`).join('\n');
const titled = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`;
const drawn = (text: string, meta = '') => `\`\`\`mermaid ${meta}\n${text}\n\`\`\``;

const FLOW = 'flowchart LR\n  A[Start] -->|ask| B{Is it?}\n  B -->|yes| C[Go on]\n  B -->|no| D[End]';
const SEQUENCE =
  'sequenceDiagram\n  participant A\n  participant B\n  A->>B: Ask\n  B-->>A: Answer\n  Note over A,B: Both know\n  A->>B: Thanks';
/** Shapes with a fill of the author's, in kinds that write it in different ways, and a chart with bars of every state. */
const FILLED = {
  flow: 'flowchart TD\n  A:::ok -->|text| B\n  subgraph S [Group]\n    C --> D\n  end\n  classDef ok fill:#bbf7d0\n  style B fill:#fecaca\n  style S fill:#fef9c3\n  style D fill:#000080',
  state: 'stateDiagram-v2\n  A --> B\n  classDef bad fill:#fecaca\n  class B bad',
  class: 'classDiagram\n  class Duck{\n    +swim()\n  }\n  style Duck fill:#bbf7d0',
  sequence: 'sequenceDiagram\n  rect rgb(191, 223, 255)\n  A->>B: Ask\n  end',
  gantt:
    'gantt\n  dateFormat YYYY-MM-DD\n  Sketch :done, a, 2024-01-01, 10d\n  Review :crit, b, after a, 9d\n  Code :active, c, after b, 9d\n  Ship :crit, done, d, after c, 9d',
};
const NESTED =
  'stateDiagram-v2\n  [*] --> One\n  state One {\n    [*] --> Two\n    state Two {\n      [*] --> three\n      three --> [*]\n    }\n    Two --> four\n  }\n  One --> [*]';
const ENTITIES = `erDiagram\n${[1, 2, 3, 4].map((at) => `  E${at} ||--o{ E${at + 1} : has\n  E${at} {\n    int id\n    string name\n  }`).join('\n')}`;
const FILES = {
  'drawn.mdx': titled(
    'Drawn',
    `${drawn(`flowchart TD\n${CHAIN}`, 'placement="top-left"')}\n\n${drawn(`flowchart TD\n${CHAIN}`, 'actions={false}')}`,
  ),
  'links.mdx': titled('Links', drawn(`flowchart TD\n${CHAIN}\n  click step6 "#end"`)),
  'flow.mdx': titled('Flow', `${drawn(FLOW)}\n\nBelow.`),
  'sequence.mdx': titled('Sequence', `${drawn(SEQUENCE)}\n\nBelow.`),
  'tall.mdx': titled('Tall', `${drawn(`flowchart TD\n${CHAIN}`)}\n\nBelow.`),
  'nested.mdx': titled('Nested', `${drawn(NESTED)}\n\nBelow.`),
  'entities.mdx': titled('Entities', `${drawn(ENTITIES)}\n\nBelow.`),
  'pie.mdx': titled('Pie', `${drawn('pie\n  "A" : 3\n  "B" : 2')}\n\nBelow.`),
  'radar.mdx': titled('Radar', `${drawn('radar-beta\n  axis a, b, c\n  curve x{1, 2, 3}')}\n\nBelow.`),
  ...Object.fromEntries(
    Object.entries(FILLED).map(([name, text]) => [`filled-${name}.mdx`, titled(name, drawn(text))]),
  ),
  'colored.mdx': titled('Colored', drawn('flowchart LR\n  A\n  style A fill:#fecaca,color:#7f1d1d')),
  'sankey.mdx': titled('Sankey', drawn('sankey-beta\n\nPower,Homes,40\nPower,Industry,30')),
  'rare.mdx': titled(
    'Rare',
    [
      'mindmap\n  root((Root))\n    A\n    B',
      'architecture-beta\n  group api(cloud)[API]\n  service db(database)[DB] in api\n  service s(server)[Server] in api\n  db:L -- R:s',
    ]
      .map((text) => drawn(text))
      .join('\n\n'),
  ),
  'prose.mdx': titled('Prose', 'Text.'),
};

let site: BrowsedSite;

beforeAll(async () => {
  site = await browseSite(FILES);
}, 120_000);

afterAll(async () => await site?.[Symbol.asyncDispose]());

describe('a diagram', () => {
  it('loads a third of the program, and on a page without one nothing is loaded', async () => {
    const { page, requests, faults } = await site.open('flow.html', WIDE);
    await page.locator('.diagram[data-drawn]').waitFor();
    const files = requests.filter((url) => url.includes('/mermaid-')).map((url) => new URL(url).pathname);
    const sizes = await Promise.all(
      files.map(async (file) => gzipSync(await readFile(path.join(site.out, file))).length),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000);
    expect(files.filter((file) => /sequence|pie|elk|katex/i.test(file))).toEqual([]);
    expect(faults).toEqual([]);

    const plain = await site.open('prose.html', WIDE);
    expect(plain.requests.filter((url) => url.includes('mermaid'))).toEqual([]);
  });

  const kinds = ['flow', 'sequence', 'tall', 'nested', 'entities', 'pie', 'radar'];
  it.each(kinds)('fits into the room that was kept for it: %s', async (name) => {
    for (const options of [WIDE, PHONE]) {
      const { page } = await site.open('prose.html', options);
      const gate = Promise.withResolvers<void>();
      await page.route('**/mermaid.esm.min.js', async (route) => {
        await gate.promise;
        await route.continue();
      });
      await page.goto(`${site.origin}/${name}.html`);
      const below = page.getByText('Below.');
      const before = (await below.boundingBox())?.y ?? 0;
      gate.resolve();
      await page.locator('.diagram[data-drawn]').waitFor();
      expect((await below.boundingBox())?.y).toBeCloseTo(before, 0);
      const drawing = await boxOf(page, '.diagram-drawing');
      const svg = await boxOf(page, '.diagram-drawing svg');
      expect(svg.height).toBeLessThanOrEqual(drawing.height + 1);
    }
  });

  it('has the colours of the site, and labels that can be read, in light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const flow = await site.open('flow.html', { ...WIDE, colorScheme });
      await flow.page.locator('.diagram[data-drawn]').waitFor();
      expect(await colorOf(flow.page, '.node rect', 'fill')).toEqual(
        colorScheme === 'dark' ? [34, 39, 45] : [238, 240, 243],
      );
      const node = await contrast(flow.page, ['.nodeLabel', 'color'], ['.node rect', 'fill']);
      const edge = await contrast(flow.page, ['.edgeLabel .edgeLabel', 'color'], ['.edgeLabel p', 'background-color']);
      const { page } = await site.open('sequence.html', { ...WIDE, colorScheme });
      await page.locator('.diagram[data-drawn]').waitFor();
      const note = await contrast(page, ['.noteText', 'fill'], ['.note', 'fill']);
      expect(Math.min(node, edge, note)).toBeGreaterThan(4.5);
    }
  });

  it.each(Object.keys(FILLED))('has labels that can be read on fills of its author: %s', async (name) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await site.open(`filled-${name}.html`, { ...WIDE, colorScheme });
      await page.locator('.diagram[data-drawn]').waitFor();
      const labels = await page.evaluate<readonly (readonly [Color, Color])[]>(LABELS_ON_SHAPES);
      expect(labels.length).toBeGreaterThan(0);
      expect(labels.filter(([text, shape]) => ratioOf(text, shape) < 4.5)).toEqual([]);
    }
  });

  it('leaves labels the colour that their author gives them', async () => {
    const { page } = await site.open('colored.html', { ...WIDE, colorScheme: 'dark' });
    await page.locator('.diagram[data-drawn]').waitFor();
    expect(await colorOf(page, '.nodeLabel', 'color')).toEqual([127, 29, 29]);
  });

  it('is a chart of bars as wide as its figure, with text of its own size', async () => {
    const { page } = await site.open('filled-gantt.html', WIDE);
    await page.locator('.diagram[data-drawn]').waitFor();
    expect(await page.evaluate("document.querySelector('.taskText').getScreenCTM().a")).toBeCloseTo(1, 1);
  });

  it('has the labels of flows over them', async () => {
    const { page } = await site.open('sankey.html', WIDE);
    await page.locator('.diagram[data-drawn]').waitFor();
    expect(await page.locator('.links ~ .node-labels').count()).toBe(1);
  });

  it('is drawn whatever its kind', async () => {
    const { page, faults } = await site.open('rare.html', WIDE);
    for (const at of [0, 1]) await page.locator('.diagram[data-drawn]').nth(at).waitFor();
    expect(faults).toEqual([]);
  });

  it('is zoomed into, moved and shown whole again, where its author wants that', async () => {
    const { page, faults } = await site.open('drawn.html', WIDE);
    const drawing = '.diagram:first-of-type .diagram-drawing svg';
    await page.locator('.diagram-controls').waitFor();
    const before = await boxOf(page, drawing);

    await page.getByRole('button', { name: 'Zoom in' }).click();
    const near = await boxOf(page, drawing);
    expect(near.width).toBeCloseTo(before.width * 1.25, 0);

    await page.getByRole('button', { name: 'Move right' }).press('Enter');
    expect((await boxOf(page, drawing)).x).toBeLessThan(near.x);

    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Show the whole diagram' }).click();
    expect((await boxOf(page, drawing)).x).toBeCloseTo(before.x, 0);
    const controls = await boxOf(page, '.diagram-controls');
    const figure = await boxOf(page, '.diagram');
    expect([controls.x - figure.x < 20, controls.y - figure.y < 20]).toEqual([true, true]);
    await page.locator('.diagram').nth(1).scrollIntoViewIfNeeded();
    await page.waitForFunction("document.querySelectorAll('.diagram[data-drawn]').length === 2");
    expect(await page.locator('.diagram-controls').count()).toBe(1);
    expect(await obstacles(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('leads where a part of it links to also when it is zoomed', async () => {
    const { page } = await site.open('links.html', WIDE);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const link = page.locator('.diagram-drawing a');
    await link.click();
    expect(page.url()).toContain('#end');
  });

  it('is as large as before when the scheme changes while it is hidden', async () => {
    const { page } = await site.open('flow.html', WIDE);
    await page.locator('.diagram[data-drawn]').waitFor();
    const before = await boxOf(page, '.node rect');
    const show = async (display: string) =>
      await page.evaluate(`document.querySelector('.diagram').style.display = '${display}'`);
    await show('none');
    await page.emulateMedia({ colorScheme: 'dark' });
    await show('');
    await page.waitForFunction("getComputedStyle(document.querySelector('.node rect')).fill === 'rgb(34, 39, 45)'");
    expect((await boxOf(page, '.node rect')).width).toBeCloseTo(before.width, 0);
  });

  it('is not covered by its buttons on a phone', async () => {
    const { page } = await site.open('drawn.html', PHONE);
    await page.locator('.diagram-controls').waitFor();
    expect((await boxOf(page, '.diagram-controls')).y).toBeGreaterThanOrEqual(
      (await boxOf(page, '.diagram-drawing')).bottom,
    );
  });

  it('lets a finger scroll the page over it when it is zoomed', async () => {
    const { page } = await site.open('drawn.html', PHONE);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.evaluate("document.querySelector('.diagram-drawing').scrollIntoView({ behavior: 'instant' })");
    const before = Number(await page.evaluate('scrollY'));
    const { x, width } = await boxOf(page, '.diagram-drawing');
    const devtools = await page.context().newCDPSession(page);
    for (const y of [700, 600, 500, 400])
      await devtools.send('Input.dispatchTouchEvent', {
        type: y === 700 ? 'touchStart' : 'touchMove',
        touchPoints: [{ x: x + width / 2, y }],
      });
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForFunction(`scrollY > ${before + 100}`);
    const moved = "getComputedStyle(document.querySelector('.diagram')).getPropertyValue('--pan-y')";
    expect(parseFloat(await page.evaluate(moved))).toBe(0);
  });
});

type Color = readonly [number, number, number];

async function colorOf(page: Page, selector: string, property: string): Promise<Color> {
  const [red = 0, green = 0, blue = 0] = await page.evaluate<readonly number[]>(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue('${property}').match(/[\\d.]+/g).map(Number)`,
  );
  return [red, green, blue];
}

/** Colours of labels, each with that of the last shape below its middle. */
const LABELS_ON_SHAPES = `(() => {
  const rgb = (color) => color.match(/[\\d.]+/g).map(Number);
  const parts = [...document.querySelectorAll('.diagram-drawing svg *')];
  const holds = (part, { x, y, width, height }) => {
    const box = part.getBoundingClientRect();
    return box.left <= x + width / 2 && x + width / 2 <= box.right && box.top <= y + height / 2 && y + height / 2 <= box.bottom;
  };
  return parts.flatMap((part, at) => {
    if (!part.matches('text, tspan, p, span') || part.firstChild?.nodeType !== 3) return [];
    const shape = parts.slice(0, at).findLast((one) =>
      one.matches('rect, path, polygon') && /^rgb\\(/.test(getComputedStyle(one).fill) && holds(one, part.getBoundingClientRect()));
    if (shape === undefined || part.closest('.edgeLabel') !== null) return [];
    const { color, fill } = getComputedStyle(part);
    return [[rgb(part instanceof SVGElement ? fill : color), rgb(getComputedStyle(shape).fill)]];
  });
})()`;

type Part = readonly [selector: string, property: string];

async function contrast(page: Page, text: Part, ground: Part) {
  return ratioOf(await colorOf(page, ...text), await colorOf(page, ...ground));
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function ratioOf(...two: readonly [Color, Color]): number {
  const light = (color: Color) => {
    const [red = 0, green = 0, blue = 0] = color.map((part) =>
      part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [one = 0, other = 0] = two.map(light).sort((a, b) => b - a);
  return one / other;
}
