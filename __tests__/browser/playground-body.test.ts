/** The body in the form to try requests, and the samples of the page, which follow what a reader fills in. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSync } from 'esbuild';
import fc from 'fast-check';
import type { BrowserContextOptions, Page, Request } from 'playwright-core';
import type { InputShape } from '../../src/platform/render/api/schema/inputs.ts';
import { obstacles, overflow, PHONE } from '../helpers/browser.ts';
import { type BrowsedSite, browseSite } from '../helpers/site-host.ts';

const LANGUAGES = 'curl js node python go php java ruby c# powershell swift kotlin rust dart c'.split(' ');
/** Endpoints that are drawn anew by every run; a failure tells the seed. */
const MADE = 10;
const SEED = Date.now();
const TEXT = { type: 'string' };
const EXAMPLE = {
  name: 'Basil',
  id: '9007199254740993',
  born: '2026-03-01',
  seen: '2026-03-01T10:20:30Z',
  kind: 'herb',
  tags: ['green'],
  soil: { acid: 6.5, chalky: true },
  marks: { a: 1 },
  pot: { form: 'round', width: 3 },
  unknown: { deep: [null, ''] },
};
const POTS = {
  oneOf: [
    { title: 'Round', type: 'object', properties: { form: { const: 'round' }, width: { type: 'integer' } } },
    { title: 'Square', type: 'object', properties: { form: { const: 'square' }, side: { type: 'integer' } } },
  ],
};
const PLANT = {
  type: 'object',
  required: ['name', 'soil'],
  properties: {
    name: TEXT,
    id: { type: 'string' },
    weight: { type: 'number' },
    isWild: { type: 'boolean' },
    born: { type: 'string', format: 'date' },
    seen: { type: 'string', format: 'date-time' },
    kind: { enum: ['herb', 'tree'] },
    tags: { type: 'array', items: TEXT },
    soil: {
      type: 'object',
      properties: {
        acid: { type: 'number' },
        chalky: { type: 'boolean' },
        deep: { type: 'object', properties: { more: { type: 'object', properties: { most: TEXT } } } },
      },
    },
    marks: { type: 'object', additionalProperties: { type: 'integer' } },
    pot: POTS,
    parent: { $ref: '#/components/schemas/Plant' },
  },
  example: EXAMPLE,
};

function operation(summary: string, changes: object): object {
  const id = { name: 'id', in: 'path', required: true, schema: TEXT };
  const limit = { name: 'limit', in: 'query', required: true, schema: { type: 'integer', example: 5 } };
  const trace = { name: 'X-Trace', in: 'header', schema: TEXT };
  const responses = { 200: { description: 'OK', content: { 'application/json': { schema: PLANT } } } };
  return { summary, parameters: [id, limit, trace], responses, ...changes };
}

function description(): object {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } };
  const fields = { type: 'object', properties: { note: TEXT, tags: { type: 'array', items: TEXT } }, ...POTS };
  const form = {
    'application/x-www-form-urlencoded': { schema: fields, example: { note: 'a b', tags: ['x', 'y'], form: 'round' } },
  };
  const made = fc.sample(operations(), { numRuns: MADE, seed: SEED });
  return {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    servers: [{ url: 'https://api.example.com/v1' }, { url: 'https://eu.example.com/v1' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, schemas: { Plant: PLANT } },
    security: [{ token: [] }],
    paths: {
      '/plants/{id}': {
        post: operation('Make', { requestBody: { required: true, content } }),
        put: operation('Post', { requestBody: { content: form } }),
      },
      ...Object.fromEntries(
        made.map((one, index) => [`/made-${index}/{a}`, { post: { ...one, summary: `Made ${index}` } }]),
      ),
    },
  };
}

/** Operations of all kinds of parameters and bodies. */
function operations() {
  const schema = fc.oneof(
    fc.constantFrom<object>(TEXT, { type: 'integer' }, { type: 'array', items: TEXT }, { enum: ["it's", '#{x}'] }),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.constant(TEXT)),
    }),
    fc.record({ type: fc.constant('string'), example: fc.string() }),
  );
  const place = fc.constantFrom('query', 'header', 'cookie', 'path');
  const parameter = fc.record({
    name: fc.stringMatching(/^[a-e]{1,2}$/),
    in: place,
    required: fc.boolean(),
    explode: fc.boolean(),
    schema,
  });
  const media = fc.constantFrom(
    'application/json',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/octet-stream',
  );
  const body = fc.record({ media, schema, example: fc.option(fc.jsonValue(), { nil: undefined }) });
  const list = fc.uniqueArray(parameter, { maxLength: 5, selector: (one) => `${one.in} ${one.name}` });
  return fc
    .record({ parameters: list, body: fc.option(body, { nil: undefined }) })
    .map(({ parameters, body: sent }) => ({
      parameters,
      ...(sent && {
        requestBody: {
          content: {
            [sent.media]: { schema: sent.schema, ...(sent.example !== undefined && { example: sent.example }) },
          },
        },
      }),
    }));
}

let site: BrowsedSite;

beforeAll(async () => {
  const api = { openapi: 'api.json', examples: { languages: LANGUAGES } };
  site = await browseSite(
    {
      'docs.json': JSON.stringify({ name: 'Test', api, navigation: { tabs: [{ tab: 'API', openapi: 'api.json' }] } }),
      'api.json': JSON.stringify(description()),
      'index.mdx': '# Home\n\n<ParamField query="own">x</ParamField>\n',
    },
    { sanitize: true },
  );
});

afterAll(async () => await site?.[Symbol.asyncDispose]());

/** Opens a page with its form, once the samples can follow it. */
async function open(name: string, options?: BrowserContextOptions) {
  const { page, faults } = await site.open(`${site.origin}/api-reference/${name}.html`, options);
  const before = await samplesOf(page);
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.locator('.playground-form pre code', { hasText: /\S/ }).waitFor({ state: 'attached' });
  return { page, faults, before, form: page.locator('.playground-form') };
}

async function samplesOf(page: Page): Promise<readonly string[]> {
  return await page.locator('[data-writer] code').evaluateAll((all) => all.map((one) => String(one.textContent)));
}

const jsonText = async (page: Page) => await page.getByRole('textbox', { name: 'Body' }).inputValue();

describe('the body in the form', () => {
  it('has an input of its own for each part, and sends what stands in them', async () => {
    const { page, form, faults } = await open('make');
    const sent: Request[] = [];
    await page.route('https://api.example.com/**', (route) => {
      sent.push(route.request());
      return route.fulfill({
        status: 204,
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*, authorization' },
      });
    });
    await form.getByLabel('id required').fill('7');
    await form.getByLabel('limit required').fill('5');
    await form.getByLabel('name required').fill('Mint');
    await form.getByLabel('weight').fill('1.5');
    await form.getByLabel('isWild').selectOption('true');
    await form.getByLabel('born').fill('2026-04-02');
    await form.getByLabel('seen').fill('2026-04-02T01:02:03');
    await form.getByLabel('kind').selectOption('tree');
    await form.locator('summary', { hasText: 'tags' }).press('Enter');
    await form.locator('summary', { hasText: 'tags' }).press('Enter');
    await form.locator('details', { hasText: 'tags' }).getByRole('button', { name: 'Add an item' }).press('Enter');
    await page.keyboard.type('tall');
    await form.getByRole('button', { name: 'Remove tags 1' }).click();
    await form.getByRole('button', { name: 'Add an entry' }).click();
    await page.keyboard.type('b');
    await form.getByLabel('Value number').last().fill('2');
    // An entry without a name is none.
    await form.getByRole('button', { name: 'Add an entry' }).click();
    await form.getByLabel('Value number').last().fill('3');
    await form.getByLabel('acid').fill('7');
    await form.getByLabel('pot').selectOption('2. Square');
    await form.getByLabel('side').fill('4');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.playground-status').waitFor();
    const [request] = sent.filter((one) => one.method() === 'POST');
    expect(JSON.parse(request?.postData() ?? '')).toEqual({
      ...{ ...EXAMPLE, name: 'Mint', weight: 1.5, isWild: true, born: '2026-04-02', seen: '2026-04-02T01:02:03Z' },
      ...{ kind: 'tree', tags: ['tall'], marks: { a: 1, b: 2 }, soil: { acid: 7, chalky: true } },
      pot: { form: 'square', side: 4 },
    });
    expect(faults).toEqual([]);
  });

  it('is JSON where the reader asks for it, and takes over what is written there', async () => {
    const { page, form } = await open('make');
    const button = form.getByRole('button', { name: 'JSON', exact: true });
    await button.click();
    expect(JSON.parse(await jsonText(page))).toEqual(EXAMPLE);
    await page.getByRole('textbox', { name: 'Body' }).fill('{"name": ');
    await button.click();
    expect(await form.getByRole('alert').textContent()).toBe('This is not valid JSON.');
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    const text = '{"name": "Sage", "soil": {}, "weight": 9007199254740993, "tags": "none", "kind": "moss"}';
    await page.getByRole('textbox', { name: 'Body' }).fill(text);
    await button.click();
    expect(await form.getByLabel('name required').inputValue()).toBe('Sage');
    expect(await form.getByLabel('kind').inputValue()).toBe('moss');
    // A text where the description has a list.
    expect(await form.getByLabel('tags JSON, as there are no inputs for it').inputValue()).toBe('"none"');
    await button.click();
    expect(await jsonText(page)).toBe(text);
    await button.click();
    await form.getByLabel('name required').fill('Mint');
    await button.click();
    expect((await jsonText(page)).replaceAll(/\s+(?!")/g, '')).toContain('"weight":9007199254740993');
  });

  it('gives back every value that it was given, also where each input was typed into', async () => {
    const contents =
      "export { valueField } from './values.js'; export { jsonOf, writeJson } from '../../api/description/exact-json.ts'";
    const resolveDir = new URL('../../src/platform/render/browser/playground/', import.meta.url).pathname;
    const { outputFiles } = buildSync({
      ...{ stdin: { contents, resolveDir }, bundle: true, format: 'iife', globalName: 'inputs', write: false },
    });
    const page = await site.blank();
    await page.evaluate(`${outputFiles[0]?.text}; globalThis.inputs = inputs;`);
    await fc.assert(
      fc.asyncProperty(fc.array(shapeAndValue(), { minLength: 20, maxLength: 20 }), async (cases) => {
        const read = await page.evaluate<string>(`(${READ})(${JSON.stringify(JSON.stringify(cases))})`);
        expect(read).toBe(JSON.stringify(cases.flatMap(({ value }) => [value, value, value])));
      }),
      { numRuns: 20 },
    );
  });
});

/** Reads values from their inputs: as they are given, with all parts unfolded, and after the same is typed into each. */
const READ = `(text) => inputs.writeJson(inputs.jsonOf(text).flatMap(({ shape, value }) => {
  const { element, read } = inputs.valueField({ name: 'Body', shape, value, isWhole: true });
  const found = [read()];
  let closed;
  while ((closed = element.querySelector('details:not([open])'))) {
    closed.open = true;
    closed.dispatchEvent(new Event('toggle'));
  }
  found.push(read());
  for (const input of element.querySelectorAll('input, textarea, select'))
    if (input.value !== '') input.dispatchEvent(new Event('input'));
  return [...found, read()];
}))`;

interface Case {
  readonly shape: InputShape;
  readonly value: fc.JsonValue;
}

/** A shape with a value that fits it, mostly. */
function shapeAndValue(): fc.Arbitrary<Case> {
  const name = fc.oneof(fc.stringMatching(/^[a-c]$/), fc.constantFrom('__proto__', '1', ' '));
  const leaf = fc.oneof(
    fc.string().map((value): Case => ({ shape: {}, value })),
    fc.constantFrom('', 'a\nb', 'x'.repeat(99)).map((value): Case => ({ shape: {}, value })),
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .map((value): Case => ({ shape: { kind: 'number' }, value: value + 0 })),
    fc.boolean().map((value): Case => ({ shape: { kind: 'boolean' }, value })),
    fc.constantFrom('2026-01-31', 'soon').map((value): Case => ({ shape: { format: 'date' }, value })),
    fc
      .constantFrom('2026-01-31T10:00:00Z', '2026-01-31T10:00:00+02:00', 'soon')
      .map((value): Case => ({ shape: { format: 'date-time' }, value })),
    fc.constantFrom<fc.JsonValue>('a', 1, null, 'c').map((value): Case => ({ shape: { values: ['a', 1] }, value })),
    fc.jsonValue({ maxDepth: 2 }).map((value): Case => ({ shape: { kind: 'json' }, value })),
  );
  return fc.letrec<{ one: Case }>((tie) => ({
    one: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.tuple(tie('one'), fc.jsonValue({ maxDepth: 1 })).map(([{ shape }, value]): Case => ({ shape, value })),
      fc.dictionary(name, tie('one')).map(
        (parts): Case => ({
          shape: { fields: mapped(parts, ({ shape }) => shape), required: Object.keys(parts).slice(0, 1) },
          value: mapped(parts, ({ value }) => value),
        }),
      ),
      fc.tuple(name, tie('one')).map(
        ([key, { shape, value }]): Case => ({
          shape: { keys: shape },
          value: mapped({ [key]: value }, (one) => one),
        }),
      ),
      tie('one').map(({ shape, value }): Case => ({ shape: { items: shape }, value: [value, value] })),
      fc.tuple(tie('one'), tie('one')).map(
        ([one, other]): Case => ({
          shape: {
            choices: [
              [
                { title: 'A', ...other.shape },
                { title: 'B', ...one.shape },
              ],
            ],
          },
          value: one.value,
        }),
      ),
    ),
  })).one;
}

function mapped<T, U>(parts: Readonly<Record<string, T>>, change: (part: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]));
}

describe('the samples of a page', () => {
  it('stay as the export made them until the reader changes something, whatever the endpoint', async () => {
    for (const name of ['make', 'post', ...Array.from({ length: MADE }, (_, index) => `made-${index}`)]) {
      const { page, before } = await open(name);
      expect(before.length).toBeGreaterThan(0);
      await page.locator('.playground-form').dispatchEvent('input');
      expect({ seed: SEED, name, samples: await samplesOf(page) }).toEqual({ seed: SEED, name, samples: before });
    }
  });

  it('show what the reader fills in, and no key', async () => {
    const { page, form, before } = await open('make');
    await form.getByLabel('Authorization').fill('secret');
    expect(await samplesOf(page)).toEqual(before);
    await form.getByLabel('Address').selectOption('https://eu.example.com/v1');
    await form.getByLabel('id required').fill('a/b');
    await form.getByLabel('limit required').fill('8');
    await form.getByLabel('X-Trace').fill("it's");
    await form.getByLabel('name required').fill('Mint');
    const samples = await samplesOf(page);
    expect(samples).toHaveLength(LANGUAGES.length);
    for (const sample of samples) {
      expect(sample).toMatch(/eu\.example\.com/);
      expect(sample).toContain('/plants/a%2Fb');
      expect(sample).toContain('limit=8');
      expect(sample).toContain('Mint');
      expect(sample).not.toContain('secret');
      expect(sample).not.toContain('Basil');
    }
    const [curl = ''] = samples;
    expect(curl).toContain(`--header 'X-Trace: it'\\''s'`);
    expect(curl).toContain("--header 'Authorization: Bearer <token>'");
    // Words keep the colours of the sample that was made.
    expect(await page.locator('[data-writer] .line').first().locator('span[class]').count()).toBeGreaterThan(1);
    await form.getByText('As a command').click();
    const command = await page.getByRole('region', { name: 'As a command' }).textContent();
    expect(command).toBe(curl.replace('<token>', 'secret'));
  });

  it('show the fields of a form', async () => {
    const { page, form } = await open('post');
    await form.getByLabel('note').fill('c d');
    await form.getByRole('button', { name: 'Remove tags 1' }).click();
    await form.getByLabel('width').fill('3');
    const [curl] = await samplesOf(page);
    expect(curl).toContain("--data-urlencode 'width=3'");
    expect(curl).toContain("--data-urlencode 'note=c d'");
    expect(curl).toContain("--data-urlencode 'tags=y'");
    expect(curl).not.toContain('tags=x');
  });
});

it.each([[undefined], [PHONE]])(
  'a page with the form open is accessible in light and dark, silent, and no wider than its window: %j',
  async (options) => {
    const { page, faults, form } = await open('make', options);
    await form.getByRole('button', { name: 'Add an entry' }).click();
    expect(await obstacles(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(faults).toEqual([]);
    const sizes =
      "[...document.querySelectorAll('form :is(input, select, textarea)')].map((one) => getComputedStyle(one).fontSize)";
    // Browsers of phones zoom into smaller ones.
    if (options === PHONE) expect(new Set(await page.evaluate<readonly string[]>(sizes))).toEqual(new Set(['16px']));
  },
);

describe('the fields of an API page', () => {
  it('are links to themselves, for mouse, keyboard and finger, at any depth', async () => {
    const { page } = await site.open(`${site.origin}/api-reference/make.html`);
    const names = [
      'param-id',
      'param-limit',
      'param-x-trace',
      'param-name',
      'param-soil-deep-more-most',
      'param-response-200-response-name',
    ];
    const fields = await page
      .locator('.field:has(> .field-head > .field-type)')
      .evaluateAll((all) => all.map((one) => [one.id, one.querySelector('.field-link')?.getAttribute('href')]));
    expect(fields.map(([id]) => id)).toEqual(expect.arrayContaining(names.slice(0, 5)));
    for (const [id, href] of fields) expect(decodeURIComponent(href ?? '')).toBe(`#${id}`);
    const link = page.locator('#param-limit > .field-head > .field-link');
    const mark = () =>
      page.evaluate("getComputedStyle(document.querySelector('#param-limit .field-link'), '::after').opacity");
    expect(await mark()).toBe('0');
    await link.hover();
    expect(await mark()).toBe('1');
    await link.press('Enter');
    expect(page.url()).toMatch(/#param-limit$/);
    const phone = await site.open(`${site.origin}/index.html`, PHONE);
    expect(await phone.page.getByRole('link', { name: 'own' }).getAttribute('href')).toBe('#param-own');
  });
});
