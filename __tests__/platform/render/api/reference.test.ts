/** Sites with API descriptions, from their folder to their pages. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { listPagePaths } from '../../../../src/platform/render/site/site.ts';
import { apiTabConfig, EXAMPLES, MINIMAL_API } from '../../../helpers/api-site.ts';
import { docsFolder, type Files, type Rendered, render } from '../../../helpers/docs-folder.ts';

async function fixture(name: string): Promise<string> {
  return readFile(fileURLToPath(new URL(`../../../fixtures/api/${name}`, import.meta.url)), 'utf8');
}

const NAVIGATION = {
  tabs: [
    { tab: 'Guides', pages: ['index', 'manual', 'get-plant', 'plant-model'] },
    { tab: 'API', openapi: 'greenhouse.yaml' },
    {
      tab: 'Shed',
      openapi: { source: 'shed-v2.json', directory: 'shed' },
      pages: ['POST /tools', '/shed-v2.json PUT /tools/{id}/manual', 'GET /nowhere'],
    },
  ],
};
const API = {
  examples: EXAMPLES,
  mdx: { server: 'https://api.example.com', auth: { method: 'key', name: 'x-api-key' } },
};

async function greenhouse(): Promise<Files> {
  return {
    'docs.json': JSON.stringify({ name: 'Greenhouse', navigation: NAVIGATION, api: API }),
    'greenhouse.yaml': await fixture('greenhouse.yaml'),
    'parts/delivery.json': await fixture('parts/delivery.json'),
    'shed-v2.json': await fixture('shed-v2.json'),
    'index.mdx': '# Home\n\n[List](/api-reference/plants/list-plants)',
    'limits.mdx': '# Limits',
    'manual.mdx': `---\ntitle: Create user\napi: "POST /users/{team}"\n---\n
<ParamField body="email" type="string" required>The address.</ParamField>\n
<ResponseExample>\n\`\`\`json Mine\n{"id": 1}\n\`\`\`\n</ResponseExample>`,
    'get-plant.mdx': '---\nopenapi: "GET /plants/{plantId}"\n---\n\nMy own words.',
    'grow.mdx': `---\nopenapi: "POST /plants"\n---\n
<RequestExample>\n\`\`\`bash Mine\ngrow\n\`\`\`\n</RequestExample>\n
<ResponseExample>\n\`\`\`json Mine\n{"id": 1}\n\`\`\`\n</ResponseExample>`,
    'plant-model.mdx': '---\nopenapi-schema: Plant\n---\n',
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&#x3C;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

/** Gives what a reader sees. */
function textOf(html: string | undefined): string {
  const text = (html ?? '').replaceAll(/<[^>]+>/g, ' ').replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
  return text.replaceAll(/\s+/g, ' ');
}

describe('a site with API descriptions', () => {
  let site: Rendered;

  beforeAll(async () => {
    site = await render(await greenhouse());
  });

  const page = (file: string) => site.files.get(file) ?? '';

  it('has a page for each operation, by tag and summary', () => {
    const pages = [...site.files.keys()].filter((file) => /^(?:api-reference|shed|health).*\.html$/.test(file));
    expect(pages).toEqual([
      'api-reference/deliveries/all-deliveries.html',
      'api-reference/hidden-thing.html',
      'api-reference/plants/a-plant-has-grown.html',
      'api-reference/plants/get-a-plant-1.html',
      'api-reference/plants/get-a-plant.html',
      'api-reference/plants/list-plants.html',
      'api-reference/plants/plant-something.html',
      'api-reference/plants/send-a-photo-jpeg.html',
      'health.html',
      'shed/tools/add-a-tool.html',
      'shed/tools/send-the-manual.html',
    ]);
  });

  it('reports what it does not find, and nothing else', () => {
    expect(site.report.diagnostics).toEqual([
      {
        file: 'docs.json',
        line: 1,
        column: expect.any(Number),
        message: 'The navigation entry `GET /nowhere` names an operation that no API description has; it is left out.',
      },
    ]);
  });

  it('names the operations in its navigation, with their methods, hidden ones left out', () => {
    const sidebar = /<nav class="sidebar"[\s\S]*?<main/.exec(page('api-reference/plants/list-plants.html'))?.[0];
    expect(textOf(sidebar)).toMatch(
      /GET Status Plants GET List plants POST Plant something GET Get a plant DEL Get a plant/,
    );
    expect(textOf(sidebar)).toContain('GET Deliveries');
    expect(sidebar).not.toContain('Hidden thing');
    expect(page('index.html')).toContain('href="api-reference/plants/list-plants.html"');
  });

  it('tells all about an operation', () => {
    const text = textOf(page('api-reference/plants/list-plants.html'));
    expect(text).toContain('Lists the plants of a greenhouse, the oldest first.');
    expect(text).toContain('How many plants a page holds. Bounds: x >= 1 x <= 100');
    expect(text).toContain('kinds enum<string>[] comma-separated');
    expect(text).toContain('filter object deepObject');
    expect(text).toContain('X-Total integer header');
    expect(text).toContain('recursive: Plant');
    expect(text).toContain('Discriminator: material');
    expect(page('api-reference/plants/list-plants.html')).toContain('href="../../limits.html"');
    expect(text).toMatch(/200 Some .* 200 None .* 4XX/);
    expect(text).toMatch(/200 OK.*Any other status/);
  });

  it('shows the content and metadata that a description has for a page', () => {
    const html = page('api-reference/deliveries/all-deliveries.html');
    expect(html).toContain('<h1>All deliveries</h1>');
    expect(textOf(html)).toContain('Note: Only deliveries of this year.');
    expect(textOf(html)).toContain('What is on its way.');
  });

  it('shows what a page says itself beside its operation or schema', () => {
    expect(page('get-plant.html')).toContain('<h1>Get a plant</h1>');
    expect(textOf(page('get-plant.html'))).toMatch(/My own words\..*Path parameters/);
    expect(textOf(page('plant-model.html'))).toContain('height number');
    const manual = page('manual.html');
    expect(textOf(manual)).toContain('POST /users / {team}');
    expect(manual.match(/example-response/g)).toHaveLength(1);
    const both = page('grow.html');
    for (const kind of ['request', 'response']) {
      expect(both.match(new RegExp(`class="panel-part example-${kind}"`, 'g'))).toHaveLength(1);
    }
    expect(textOf(both)).not.toContain('curl --request');
    expect(textOf(manual)).toContain('x-api-key: <api-key>');
    expect(textOf(manual)).toContain('email');
  });

  it('shows Swagger 2.0 as well', () => {
    expect(textOf(page('shed/tools/add-a-tool.html'))).toContain('https://shed.example/api/tools');
    expect(textOf(page('shed/tools/send-the-manual.html'))).toContain('file string<binary> required');
  });

  it('gives operations to search engines and language models', () => {
    expect(page('sitemap.xml')).toContain('https://docs.example.com/api-reference/plants/list-plants');
    expect(page('llms.txt')).toContain('api-reference/plants/list-plants.md');
    expect(page('api-reference/plants/list-plants.md')).toContain('- `limit` integer\\<int32>');
    expect(page('api-reference/plants/list-plants.md')).toMatch(/\n\nGET `[^`]*\/plants`\n[\s\S]*```bash\ncurl /);
    expect(page('api-reference/plants/list-plants.md')).not.toContain('```javascript');
  });

  it('lists them among the paths that an export may name', async () => {
    await using folder = await docsFolder(await greenhouse());
    expect(await listPagePaths(folder.docs)).toContain('/api-reference/plants/list-plants');
    const one = { 'index.mdx': '# Home', 'a.json': JSON.stringify(MINIMAL_API), 'docs.json': apiTabConfig('a.json') };
    const { files } = await render(one, { paths: ['/api-reference/get-a'] });
    expect(files.has('api-reference/get-a.html')).toBe(true);
  });

  it('brings the form to try requests where it is wanted alone', async () => {
    const script = [...site.files.keys()].filter((file) => file.includes('playground'));
    expect(script).toEqual([expect.stringMatching(/^site-assets\/playground\.[0-9a-f]{10}\.js$/)]);
    expect(page('api-reference/plants/list-plants.html')).toContain(`<script src="../../${script[0]}" defer>`);
    expect(page('index.html')).not.toContain('playground.');
    const one = { 'index.mdx': '# Home', 'a.json': JSON.stringify(MINIMAL_API), 'docs.json': apiTabConfig('a.json') };
    const { files } = await render(one, { playground: false });
    expect([...files.keys()].some((file) => file.includes('playground'))).toBe(false);
    expect(files.get('api-reference/get-a.html')).not.toContain('data-playground');
  });
});

describe('the page of an operation', () => {
  it('has the values of variables in its title, as in its other texts', async () => {
    const navigation = { groups: [{ group: 'A', openapi: 'api.json' }] };
    const get = { summary: 'Get {{thing}}', description: 'About {{thing}}.' };
    const { files } = await render({
      'docs.json': JSON.stringify({
        name: 'A',
        navigation,
        variables: { thing: 'plants' },
        api: { examples: EXAMPLES },
      }),
      'api.json': JSON.stringify({ ...MINIMAL_API, paths: { '/a': { get } } }),
    });
    expect(files.get('api-reference/get.md')).toMatch(/^# Get plants\n\n> About plants\.\n/);
  });
});
