/** What the page of an operation says, in HTML and in its Markdown copy, from its description. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { apiTabConfig, EXAMPLES } from '../../../helpers/api-site.ts';
import { type Files, type Rendered, render } from '../../../helpers/docs-folder.ts';

const INFO = { title: 'A', version: '1' };
const JSON_OF = (schema: unknown, more: object = {}) => ({ content: { 'application/json': { schema, ...more } } });

/** Renders one page for each operation, with its file name as its path. */
async function renderApi(operations: Readonly<Record<string, object>>, more: object = {}): Promise<Rendered> {
  const paths = Object.fromEntries(
    Object.entries(operations).map(([name, { method = 'post', ...operation }]: [string, { method?: string }]) => [
      `/${name}`,
      { [method]: { summary: name, responses: {}, ...operation } },
    ]),
  );
  const api = JSON.stringify({ openapi: '3.1.0', info: INFO, paths, ...more });
  return render({ 'docs.json': apiTabConfig('a.json'), 'index.mdx': '# Home', 'a.json': api });
}

function copyOf({ files }: Rendered, name: string): string {
  return files.get(`api-reference/${name.toLowerCase()}.md`) ?? '';
}

/** Returns the JSON of the first fenced block of a copy. */
function sampleOf(copy: string): unknown {
  const [, text = 'null'] = /```json\n([\s\S]*?)\n```/.exec(copy) ?? [];
  return JSON.parse(text);
}

const SEVEN = { type: 'integer', example: 7 };
const object = (name: string, value: object, title = name) => ({
  title,
  type: 'object',
  properties: { [name]: value },
});

/** Schemas with what their sample is. */
const SAMPLES: Readonly<Record<string, readonly [schema: unknown, sample: unknown, told?: string]>> = {
  Map: [{ type: 'object', additionalProperties: SEVEN }, { property1: 7, property2: 7 }, '- `{key}` integer'],
  Maps: [
    object('counts', { type: 'object', additionalProperties: { type: 'object', additionalProperties: SEVEN } }),
    { counts: { property1: { property1: 7, property2: 7 }, property2: { property1: 7, property2: 7 } } },
    '- `{key}` integer',
  ],
  Named: [
    { type: 'object', propertyNames: { enum: ['en', 'de'] }, additionalProperties: { type: 'string', example: 'Hi' } },
    { en: 'Hi' },
    '`key = en | de`',
  ],
  Languages: [{ propertyNames: { $ref: '#/components/schemas/Color' }, additionalProperties: SEVEN }, { red: 7 }],
  OneName: [{ propertyNames: { const: 'only' }, additionalProperties: SEVEN }, { only: 7 }],
  ExampleName: [{ propertyNames: { type: 'string', examples: ['de'] }, additionalProperties: SEVEN }, { de: 7 }],
  NamePattern: [
    { propertyNames: { pattern: '^(foo|bar)$' }, additionalProperties: SEVEN },
    { property1: 7, property2: 7 },
    '`key pattern ^(foo|bar)$`',
  ],
  OwnName: [
    { additionalProperties: { 'x-additionalPropertiesName': 'player', ...SEVEN } },
    { player1: 7, player2: 7 },
    '- `{player}` integer',
  ],
  AnyName: [
    { propertyNames: { type: 'string' }, additionalProperties: SEVEN },
    { property1: 7, property2: 7 },
  ],
  Open: [{ type: 'object', unevaluatedProperties: SEVEN }, { property1: 7, property2: 7 }, '- `{key}` integer'],
  Pattern: [
    { type: 'object', patternProperties: { '^x-': SEVEN } },
    { property1: 7, property2: 7 },
    '- `/^x-/` integer',
  ],
  Beside: [
    { ...object('a', { const: 'b' }), patternProperties: { '^\\d+$': SEVEN }, additionalProperties: { const: 1 } },
    { a: 'b', property1: 1, property2: 1 },
  ],
  Tuple: [
    {
      prefixItems: [
        { type: 'number', example: 1.5 },
        { type: 'string', example: 'east' },
      ],
    },
    [1.5, 'east'],
    '- `[1]` string',
  ],
  Longer: [{ type: 'array', prefixItems: [{ const: 1 }], items: { const: 2 }, minItems: 3 }, [1, 2, 2]],
  Contains: [{ type: 'array', contains: { const: 'x' } }, ['x']],
  Both: [
    {
      allOf: [
        { oneOf: [object('a', { const: 1 }), object('a2', { type: 'string' })] },
        { oneOf: [object('b', { const: 2 }), object('b2', { type: 'string' })] },
      ],
    },
    { a: 1, b: 2 },
    '- `b2` string',
  ],
  Either: [
    { oneOf: [object('a', { const: 1 })], anyOf: [object('b', { const: 2 }), object('c', { type: 'string' })] },
    { a: 1, b: 2 },
    '- `c` string',
  ],
  Refined: [object('color', { $ref: '#/components/schemas/Color', examples: ['blue'] }), { color: 'blue' }],
  Fixed: [object('color', { $ref: '#/components/schemas/Color', const: 'green' }), { color: 'green' }],
  Narrowed: [
    object('color', { allOf: [{ $ref: '#/components/schemas/Color' }, { enum: ['green', 'blue'] }] }),
    { color: 'green' },
  ],
  Usual: [object('size', { enum: ['s', 'm'], default: 'm' }), { size: 'm' }],
  Nothing: [object('none', { type: ['string', 'null'], const: null }), { none: null }],
  Animal: [
    {
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
    },
    { kind: 'cat', lives: 9 },
  ],
  Bird: [
    { oneOf: [{ $ref: '#/components/schemas/Owl' }], discriminator: { propertyName: 'kind' } },
    { wings: 2, kind: 'Owl' },
  ],
  Fish: [
    { oneOf: [{ $ref: '#/components/schemas/Eel' }], discriminator: { propertyName: 'kind' } },
    { kind: 'Eel', fins: 3 },
  ],
  Extended: [
    { allOf: [{ ...object('a', { type: 'integer' }), example: { a: 5 } }, object('b', { const: 2 })] },
    { a: 5, b: 2 },
  ],
  Inherited: [{ type: 'array', items: { $ref: '#/components/schemas/Lorry' } }, [{ type: 'lorry', load: 3 }]],
  Conditional: [{ ...object('a', { const: 1 }), if: { $ref: '#/components/schemas/Cat' } }, { a: 1 }],
};

const SCHEMAS = {
  Color: { type: 'string', enum: ['red', 'green', 'blue'], example: 'red', description: 'Of the target.' },
  Cat: { type: 'object', properties: { kind: { type: 'string' }, lives: { const: 9 } } },
  Owl: { ...object('wings', { const: 2 }), anyOf: [{ required: ['wings'] }, { required: ['name'] }] },
  Eel: { allOf: [{ ...object('kind', { type: 'string' }), example: { kind: 'any' } }, object('fins', { const: 3 })] },
  Vehicle: {
    type: 'object',
    properties: { type: { type: 'string' } },
    discriminator: { propertyName: 'type', mapping: { lorry: '#/components/schemas/Lorry' } },
  },
  Lorry: { allOf: [{ $ref: '#/components/schemas/Vehicle' }, { type: 'object', properties: { load: { const: 3 } } }] },
  Dog: { type: 'object', properties: { kind: { type: 'string' } } },
};

describe('a sample', () => {
  let site: Rendered;

  beforeAll(async () => {
    const operations = Object.entries(SAMPLES).map(([name, [schema]]) => {
      return [name, { responses: { 200: { description: 'ok', ...JSON_OF(schema) } } }] as const;
    });
    site = await renderApi(Object.fromEntries(operations), { components: { schemas: SCHEMAS } });
  });

  it.each(Object.entries(SAMPLES))('obeys what the schema %s names', (name, [, sample, told = '']) => {
    expect(sampleOf(copyOf(site, name))).toEqual(sample);
    expect(copyOf(site, name)).toContain(told);
    expect(site.report.diagnostics).toEqual([]);
  });
});

describe('what stands beside a reference', () => {
  it('wins over its target, in parameters, bodies, responses and headers', async () => {
    const own = (kind: string) => ({ $ref: `#/components/${kind}/Shared`, description: `Mine of ${kind}` });
    const shared = { description: 'Of the target', schema: { type: 'integer' } };
    const site = await renderApi(
      {
        one: {
          parameters: [{ $ref: '#/components/parameters/Shared', description: 'Mine of parameters' }],
          requestBody: own('requestBodies'),
          responses: { 200: own('responses'), 201: { description: 'x', headers: { 'X-A': own('headers') } } },
        },
      },
      {
        components: {
          parameters: { Shared: { name: 'limit', in: 'query', ...shared } },
          requestBodies: { Shared: { ...shared, ...JSON_OF({ type: 'string' }) } },
          responses: { Shared: shared },
          headers: { Shared: shared },
        },
      },
    );
    const copy = copyOf(site, 'one');
    for (const kind of ['parameters', 'requestBodies', 'responses', 'headers'])
      expect(copy).toContain(`Mine of ${kind}`);
    expect(copy).not.toContain('Of the target');
  });
});

describe('examples', () => {
  it('are shown as the author names them, each fenced by its type', async () => {
    const named = (...values: readonly unknown[]) => ({
      examples: Object.fromEntries(values.map((value, index) => [`number${index}`, { value }])),
    });
    const site = await renderApi({
      one: {
        parameters: [{ name: 'q', in: 'query', schema: { type: 'string' }, ...named('first', 'second') }],
        requestBody: {
          content: {
            ...JSON_OF({ type: 'object' }, named({ n: 1 }, { n: 100 })).content,
            'application/x-www-form-urlencoded': { examples: { f1: { value: { a: '1' } }, f2: { value: { a: '2' } } } },
          },
        },
        responses: {
          200: {
            description: 'ok',
            content: {
              'text/plain': { schema: { type: 'string' } },
              'application/json': named({ is: 'good' }, { is: 'bad' }),
              'application/problem+xml': { example: '<a/>' },
              'application/x-yaml': { example: 'a: 1' },
            },
          },
        },
      },
    });
    const copy = copyOf(site, 'one');
    expect(copy).toContain('Examples: `first` `second`');
    expect(copy).toMatch(/\*\*number0\*\*\n\n```json\n\{\n {2}"n": 1\n\}/);
    expect(copy).toMatch(/\*\*number1\*\*\n\n```json\n\{\n {2}"n": 100\n\}/);
    expect(copy).toMatch(/\*\*200 number1\*\*\n\n```json\n\{\n {2}"is": "bad"/);
    expect(copy).toContain('```xml\n<a/>');
    expect(copy).toContain('```yaml\na: 1');
    expect(copy).toContain('**f1**\n\n```json\n{');
    const html = (site.files.get('api-reference/one.html') ?? '').replaceAll(/<[^>]+>/g, '');
    for (const text of ['"n": 100', '"is": "good"', '"is": "bad"'].map((one) => one.replaceAll('"', '(?:"|&quot;)')))
      expect(html).toMatch(new RegExp(text));
  });
});

describe('the examples of a header', () => {
  it('are told, as is a variant that is deprecated', async () => {
    const headers = {
      'X-Left': { schema: { type: 'number' }, examples: { more: { value: 9999 }, none: { value: 0 } } },
      'X-One': { schema: { type: 'string' }, example: 'abc' },
    };
    const variants = { anyOf: [object('a', SEVEN), { ...object('b', SEVEN), deprecated: true }] };
    const response = { description: 'ok', headers, ...JSON_OF(variants) };
    const site = await renderApi({ one: { responses: { 200: response } } });
    expect(copyOf(site, 'one')).toMatch(/`X-Left`[^`]*\s+Examples: `9999` `0`[\s\S]*`X-One`[^`]*\s+Example: `abc`/);
    expect(copyOf(site, 'one')).toMatch(/\*\*b\*\*\s+deprecated/);
    expect(site.files.get('api-reference/one.html')).toMatch(/>9999<[\s\S]*>abc<[\s\S]*>deprecated</);
  });
});

describe('an example that stands elsewhere', () => {
  it('is a finding, and one is made of the schema', async () => {
    const examples = { big: { externalValue: 'https://e.example/big.json' }, none: { value: null } };
    const site = await renderApi(
      {
        made: {
          requestBody: JSON_OF(object('a', SEVEN), { examples: { big: { $ref: '#/components/examples/Big' } } }),
        },
        none: {
          parameters: [
            { name: 'q', in: 'query', schema: { type: 'string' }, examples: { far: { externalValue: './q' } } },
          ],
          requestBody: JSON_OF(object('a', SEVEN), { examples }),
        },
      },
      { components: { examples: { Big: { externalValue: './big.json' } } } },
    );
    expect(copyOf(site, 'made')).toContain('"a": 7');
    expect(copyOf(site, 'none')).toContain("--data-raw 'null'");
    const told = site.report.diagnostics.map(({ file, message }) => `${file}: ${message}`);
    expect(told.sort()).toEqual([
      expect.stringMatching(/^a\.json: The example `big` .* `\.\/big\.json`/),
      expect.stringMatching(/^a\.json: The example `big` .* `https:\/\/e\.example\/big\.json`/),
      expect.stringMatching(/^a\.json: The example `far` .* `\.\/q`/),
    ]);
  });
});

it('samples of one label are told apart by their languages', async () => {
  const sample = (lang: string, label?: string) => ({ lang, ...(label && { label }), source: `${lang}()` });
  const samples = [sample('bash', 'List'), sample('js', 'List'), sample('Elm', 'List'), sample('go', 'SDK')];
  const alike = [sample('js', 'JavaScript'), sample('ts', 'JavaScript'), sample('elm'), sample('elm')];
  const site = await renderApi({ one: { 'x-codeSamples': samples }, two: { 'x-codeSamples': alike } });
  const titles = (page: string) =>
    [...(site.files.get(`api-reference/${page}.html`)?.matchAll(/<p class="tab-title">([^<]*)/g) ?? [])].map(
      ([, title]) => title,
    );
  expect(titles('one').slice(0, 4)).toEqual(['List (cURL)', 'List (JavaScript)', 'List (elm)', 'SDK']);
  // Without another of JavaScript, which the author has.
  expect(titles('two')).toEqual(['JavaScript', 'JavaScript', 'elm', 'elm', 'cURL']);
});

describe('what a description has for groups of readers', () => {
  it('is shown to all, which is a finding', async () => {
    const mint = { 'x-mint': { groups: ['admin'] } };
    const plan = { type: 'string', enum: ['free', 'pro'], 'x-mint-enum': { pro: ['pro'] } };
    const schema = { type: 'object', properties: { id: { type: 'string', ...mint }, plan } };
    const site = await renderApi({
      kept: { ...mint, requestBody: JSON_OF(schema) },
      open: { 'x-mint': { href: '/open' } },
    });
    expect(copyOf(site, 'kept')).toMatch(/`id`[\s\S]*`plan`/);
    const told = site.report.diagnostics.map(({ file, message }) => `${file}: ${message}`);
    const message = (field: string) =>
      expect.stringMatching(new RegExp(`^a\\.json: The groups of \`${field}\` are left out`));
    expect(told).toEqual([message('x-mint'), message('x-mint-enum')]);
  });

  const groups = { 'x-mint': { groups: ['admin'] } };
  it.each([
    ['beside a reference', { requestBody: JSON_OF(object('plan', { $ref: '#/components/schemas/Plan', ...groups })) }],
    ['in a parameter', { parameters: [{ name: 'page', in: 'query', schema: { type: 'string' }, ...groups }] }],
  ])('is a finding %s, too', async (_name, operation) => {
    const { report } = await renderApi({ one: operation }, { components: { schemas: { Plan: { type: 'string' } } } });
    expect(report.diagnostics).toHaveLength(1);
  });
});

describe('Swagger 2.0', () => {
  const LISTS = { csv: 'a,b', pipes: 'a%7Cb', ssv: 'a%20b', multi: 'a&ids=b' };
  const list = (at: string, collectionFormat: string) => ({
    ...{ name: 'ids', in: at, required: true, type: 'array', items: { type: 'string' }, collectionFormat },
    default: ['a', 'b'],
  });

  it('writes lists by their format, in samples and for the form', async () => {
    const paths = Object.keys(LISTS).map((format) => [
      `/${format}`,
      { get: { summary: format, parameters: [list('query', format)], responses: {} } },
    ]);
    const api = { swagger: '2.0', info: INFO, host: 'a.example', paths: Object.fromEntries(paths) };
    const files = { 'docs.json': apiTabConfig('a.json'), 'index.mdx': '# A', 'a.json': JSON.stringify(api) };
    const site = await render(files);
    for (const [format, query] of Object.entries(LISTS))
      expect(copyOf(site, format)).toContain(`http://a.example/${format}?ids=${query}'`);
  });

  it('writes the lists of a form by their format', async () => {
    const operation = (format: string) => ({
      post: {
        summary: format,
        consumes: ['application/x-www-form-urlencoded'],
        parameters: [list('formData', format)],
        responses: {},
      },
    });
    const paths = Object.fromEntries(['pipes', 'multi'].map((format) => [`/${format}`, operation(format)]));
    const api = { swagger: '2.0', info: INFO, host: 'a.example', paths };
    const site = await render({
      'docs.json': apiTabConfig('a.json'),
      'index.mdx': '# A',
      'a.json': JSON.stringify(api),
    });
    expect(copyOf(site, 'pipes')).toContain("--data-urlencode 'ids=a|b'");
    expect(copyOf(site, 'multi')).toMatch(/--data-urlencode 'ids=a' [\s\S]*--data-urlencode 'ids=b'/);
  });
});

describe('a description that nothing names', () => {
  it.each([
    ['a.json', { info: INFO, paths: { '/a': { get: { summary: 'Get a' } } }, openapi: '3.1.0' }],
    ['a.json', { info: { ...INFO, description: 'x'.repeat(9_000) }, openapi: '3.1.0', paths: { '/a': { get: {} } } }],
    ['a.yaml', `info: {title: A, version: "1"}\n${'# x\n'.repeat(60)}openapi: 3.1.0\npaths: {/a: {get: {}}}\n`],
  ])('is found in %s, wherever its version stands', async (file, api) => {
    const files: Files = {
      'index.mdx': '---\nopenapi: GET /a\n---\n',
      [file]: typeof api === 'string' ? api : JSON.stringify(api),
      'package.json': '{"name": "x", "dependencies": {"openapi": "1.0.0"}}',
    };
    const { report, files: site } = await render(files);
    expect(report.diagnostics).toEqual([]);
    expect(site.get('index.html')).toContain('endpoint-bar');
  });
});

describe('the Markdown copy', () => {
  const ENUM = { type: 'string', enum: ['one', 'two'] };
  const FIELDS = {
    plain: ENUM,
    either: { anyOf: [ENUM, { type: 'null' }] },
    list: { type: 'array', items: ENUM },
    lists: { type: 'array', items: { type: 'array', items: ENUM } },
    both: { anyOf: [ENUM, { type: 'array', items: ENUM }] },
    listed: { type: 'array', items: { anyOf: [ENUM, { type: 'integer' }] } },
    many: { enum: Array.from({ length: 30 }, (_, index) => `value${index}`) },
    read: { type: 'string', readOnly: true },
    write: { type: 'string', writeOnly: true },
    old: { type: 'string', deprecated: true, default: 'x', minLength: 2 },
    named: { type: 'object', additionalProperties: ENUM },
  };

  it('says of a field what HTML says', async () => {
    const schema = { type: 'object', properties: FIELDS, required: ['plain'] };
    const site = await renderApi({ one: { requestBody: JSON_OF(schema) } });
    const html = site.files.get('api-reference/one.html') ?? '';
    const [, fields = ''] = /(<p class="media-type">[\s\S]*)/.exec(html) ?? [];
    const words = (text: string) => text.replaceAll(/&#x3C;|&lt;/g, '<').match(/[\w-]+/g) ?? [];
    const own = ['Show', 'properties', 'variants', 'the', 'of', 'items'];
    const end = fields.indexOf('</article>');
    const shown = words(fields.slice(0, end).replaceAll(/<[^>]+>/g, ' ')).filter((one) => !own.includes(one));
    const copy = new Set(words(copyOf(site, 'one')));
    expect(shown.filter((one) => !copy.has(one))).toEqual([]);
    for (const one of ['required', 'read-only', 'write-only', 'deprecated', 'value29']) expect(shown).toContain(one);
    for (const name of ['either', 'list', 'lists', 'both', 'listed', 'named'])
      expect(new RegExp(`- \`${name}\`[\\s\\S]*?(?=\n- |$)`).exec(copyOf(site, 'one'))?.[0]).toContain('`two`');
  });
});

describe('several choices of one schema', () => {
  it('are told apart in HTML and in the copy, each by what it is', async () => {
    const both = { allOf: [SAMPLES.Both?.[0], { anyOf: [object('e', { type: 'string' }), object('f', SEVEN)] }] };
    const single = { oneOf: [object('a', SEVEN), object('b', SEVEN)] };
    const site = await renderApi({ many: { requestBody: JSON_OF(both) }, one: { requestBody: JSON_OF(single) } });
    const marks = (text: string) => text.match(/One of|One or more of/g) ?? [];
    const html = site.files.get('api-reference/many.html') ?? '';
    for (const text of [html.slice(html.indexOf('media-type')), copyOf(site, 'many')])
      expect(marks(text)).toEqual(['One of', 'One of', 'One or more of']);
    expect(copyOf(site, 'many')).toMatch(
      /One of:\s+\*\*a\*\*[\s\S]*\*\*a2\*\*[\s\S]*One of:\s+\*\*b\*\*[\s\S]*One or more of:\s+\*\*e\*\*/,
    );
    expect(marks(copyOf(site, 'one'))).toEqual(['One of']);
    expect(marks(site.files.get('api-reference/one.html') ?? '')).toEqual([]);
  });
});

describe('the text of a description', () => {
  it('is text where it is no element that a page may have', async () => {
    const description = 'Send <token>, List<string>, <?xml version="1.0"?>, <form> and <Card>x</Card>, or <b>this</b>.';
    const site = await renderApi({ one: { description, parameters: [{ name: 'q', in: 'query', description }] } });
    const html = site.files.get('api-reference/one.html') ?? '';
    for (const one of ['token>', 'string>', '?xml version', 'form>', 'Card>x'])
      expect(html.split(`&#x3C;${one}`)).toHaveLength(3);
    expect(html).toContain('<b>this</b>');
    expect(copyOf(site, 'one')).toContain('\\<token>, List\\<string>');
  });
});

describe('a security scheme', () => {
  it('that is not defined is a finding, where it is asked for', async () => {
    const api = {
      openapi: '3.1.0',
      info: INFO,
      security: [{ nowhere: [] }],
      paths: { '/a': { get: { summary: 'a' } } },
    };
    const own = { ...api, paths: { ...api.paths, '/b': { get: { summary: 'b', security: [{ mine: [] }] } } } };
    const text = JSON.stringify(own, null, 1);
    const site = await render({ 'docs.json': apiTabConfig('a.json'), 'index.mdx': '# A', 'a.json': text });
    const line = (word: string) => text.slice(0, text.indexOf(`"${word}"`)).split('\n').length;
    expect(site.report.diagnostics.map((one) => [one.line, one.message])).toEqual([
      [line('nowhere'), 'The security scheme `nowhere` is not defined in the description.'],
      [line('mine'), 'The security scheme `mine` is not defined in the description.'],
    ]);
  });
});

describe('links to the parts of pages', () => {
  it('find fields by the names of hosted platforms, and are reported where no page has the part', async () => {
    const location = { type: 'object', properties: { country: { type: 'string' }, postCode: { type: 'string' } } };
    const schema = { type: 'object', properties: { messages: { type: 'array' }, location } };
    const links = [
      'body-messages',
      'body-location-country',
      'body-location-post-code',
      'parameter-limit',
      'header-x-id',
    ];
    const more = ['response-location-country', 'authorization-x-key', 'param-limit', 'query-parameters', 'body'];
    const known = [...links, ...more].map((id) => `[x](/api-reference/one#${id})`);
    const operation = {
      security: [{ key: [] }],
      parameters: [
        { name: 'limit', in: 'query', schema: { type: 'integer' } },
        { name: 'X-Id', in: 'header', schema: { type: 'string' } },
      ],
      requestBody: JSON_OF(schema),
      responses: { 200: { description: 'ok', ...JSON_OF(schema) } },
    };
    const securitySchemes = { key: { type: 'apiKey', in: 'header', name: 'X-Key' } };
    const index = [
      '# Home',
      ...known,
      '[x](#home) [x](#top) [x](/#:~:text=Home) [x](#content) [x](/icon.svg#nothing) [x](https://a.example/#x)',
      '## Mine <a name="old" />\n\n[x](#old) [x](#mine) [x](/two) [x](/more/x)',
      '[x](#lost) [x](/api-reference/one#body-nothing)\n\n[x](/api-reference/one?a#%C3%A4)',
    ].join('\n\n');
    const api = { openapi: '3.1.0', info: INFO, paths: { '/one': { post: { summary: 'one', ...operation } } } };
    const files = {
      'docs.json': JSON.stringify({
        ...JSON.parse(apiTabConfig('a.json')),
        redirects: [
          { source: '/two', destination: '/index#gone' },
          { source: '/more/*', destination: '/index#far' },
        ],
      }),
      'index.mdx': index,
      'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'a.json': JSON.stringify({ ...api, components: { securitySchemes } }),
    };
    const { report } = await render(files);
    // The link to `/two` is right, and its redirect is told.
    const lost = ['/more/x', '#lost', '/api-reference/one#body-nothing', '/api-reference/one?a#%C3%A4'];
    const told = report.diagnostics.filter(({ message }) => !/cannot be files of a site/.test(message));
    expect(told.map(({ file, message }) => `${file}: ${message}`)).toEqual(
      ['docs.json: The address `/index#gone`', ...lost.map((address) => `index.mdx: The address \`${address}\``)].map(
        (start) => `${start} names a part that its page does not have.`,
      ),
    );
  });
});

it('tells faults of texts once, at the operation or schema that shows them first', async () => {
  const told = { type: 'object', properties: { a: { type: 'string', description: '[x](/gone) [y](#nothing)' } } };
  const operation = (name: string) => ({
    post: { summary: name, requestBody: JSON_OF({ $ref: '#/components/schemas/Told' }) },
  });
  const paths = {
    '/one': operation('one'),
    '/two': operation('two'),
    '/three': { get: { description: '[z](/lost)' } },
  };
  const api = { openapi: '3.1.0', info: INFO, paths, components: { schemas: { Told: told } } };
  const text = JSON.stringify(api, null, 1);
  const { report } = await render({ 'docs.json': apiTabConfig('a.json'), 'index.mdx': '# Home', 'a.json': text });
  const lineOf = (start: number) => text.slice(0, start).split('\n').length;
  const post = lineOf(text.indexOf('"post"'));
  expect(report.diagnostics.map(({ line, message }) => `${line} ${message}`)).toEqual([
    `${post} The address \`#nothing\` names a part that its page does not have.`,
    `${post} The address \`/gone\` leads to a page that does not exist.`,
    `${lineOf(text.indexOf('"get"'))} The address \`/lost\` leads to a page that does not exist.`,
  ]);
});

it('tells the bounds of a whole body, and what a property requires', async () => {
  const schema = {
    ...object('card', { ...object('a', { type: 'string' }), maxProperties: 2 }),
    minProperties: 1,
    dependentRequired: { card: ['name', 'code'] },
  };
  const site = await renderApi({ Bounded: { requestBody: JSON_OF(schema) } });
  expect(copyOf(site, 'Bounded')).toContain('Bounds: `properties >= 1` `card requires name, code`');
  expect(site.files.get('api-reference/bounded.html')).toContain('<code>card requires name, code</code>');
});

it('shows the labels that the author wants on the page of a schema, too', async () => {
  const schemas = { Plant: object('age', { type: 'integer', 'x-beta': true }) };
  const api = { params: { post: ['x-beta'] }, openapi: 'a.json' };
  const { files } = await render({
    'docs.json': JSON.stringify({ name: 'A', api, navigation: { pages: ['plant'] } }),
    'plant.mdx': '---\nopenapi-schema: Plant\n---\n',
    'a.json': JSON.stringify({ openapi: '3.1.0', info: INFO, paths: {}, components: { schemas } }),
  });
  expect(files.get('plant.html')).toContain('<span class="field-label">beta</span>');
});

it('has inputs for the items of a list that a page describes itself', async () => {
  const field = (name: string, type: string) => `<ParamField body="${name}" type="${type}">x</ParamField>`;
  const { files } = await render({
    'docs.json': JSON.stringify({ name: 'A', api: { examples: EXAMPLES } }),
    'index.mdx': `---\napi: POST /a\n---\n\n${field('a', 'integer[]')}\n${field('b', 'list of names')}\n`,
  });
  const [, form = 'null'] =
    /<script type="application\/json">(.*?)<\/script>/.exec(files.get('index.html') ?? '') ?? [];
  const fields = { a: { items: { kind: 'number' } }, b: { items: {} } };
  expect(JSON.parse(form).body.contents).toMatchObject([{ shape: { fields } }]);
});

it('leaves optional fields out of the examples of a page that describes itself, where the author wants that', async () => {
  const { files } = await render({
    'docs.json': JSON.stringify({ name: 'A', api: { examples: { ...EXAMPLES, defaults: 'required' } } }),
    'index.mdx':
      '---\napi: POST /a\n---\n\n<ParamField body="needed" type="string" required>x</ParamField>\n' +
      '<ParamField body="spare" type="string">x</ParamField>\n',
  });
  const [, form = 'null'] =
    /<script type="application\/json">(.*?)<\/script>/.exec(files.get('index.html') ?? '') ?? [];
  expect(JSON.parse(JSON.parse(form).body.contents[0].text)).toEqual({ needed: 'string' });
});

it('has the description of a key on its page once, and none in its form', async () => {
  const schemes = { key: { type: 'apiKey', in: 'query', name: 'key', description: 'How to get one.' } };
  const paths = { '/a': { get: { summary: 'Get', security: [{ key: [] }], responses: {} } } };
  const { files } = await render({
    'docs.json': apiTabConfig('a.json'),
    'a.json': JSON.stringify({ openapi: '3.1.0', info: INFO, paths, components: { securitySchemes: schemes } }),
  });
  const html = files.get('api-reference/get.html') ?? '';
  expect(html).toMatch(/<script type="application\/json">.*"name":"key"/);
  expect(html.split('How to get one.')).toHaveLength(2);
});
