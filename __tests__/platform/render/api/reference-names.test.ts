/** Descriptions of APIs at fault, and the ways in which a site names them. */
import { describe, expect, it } from '@jest/globals';
import { apiTabConfig, EXAMPLES, MINIMAL_API } from '../../../helpers/api-site.ts';
import { type Files, render } from '../../../helpers/docs-folder.ts';

async function messagesOf(files: Files): Promise<readonly string[]> {
  const { report } = await render(files);
  return report.diagnostics.map(({ file, line, message }) => `${file}:${line}: ${message}`);
}

describe('a description at fault', () => {
  it.each([
    [
      'is on the web',
      'https://example.com/a.json',
      {},
      'docs.json:1: The API description `https://example.com/a.json` is on the web; an export fetches nothing, so put it into the folder.',
    ],
    ['is missing', 'a.json', {}, 'docs.json:1: The API description `a.json` is not in the documentation folder.'],
    [
      'is outside',
      '../a.json',
      {},
      'docs.json:1: The API description `../a.json` is outside of the documentation folder.',
    ],
    [
      'is broken',
      'a.yaml',
      { 'a.yaml': 'openapi: 3.0.0\npaths: [' },
      expect.stringMatching(/^a\.yaml:2: The API description is not valid YAML: /),
    ],
    [
      'is something else',
      'a.json',
      { 'a.json': '{"a": 1}' },
      'a.json:1: The API description is no OpenAPI description: it has no field `openapi` that names a version.',
    ],
  ])('that %s is reported, and the rest is rendered', async (_, openapi, files, message) => {
    const rendered = await messagesOf({ 'docs.json': apiTabConfig(openapi), 'index.mdx': '# Home', ...files });
    expect(rendered).toEqual([message]);
  });

  it('has its faults reported where they stand', async () => {
    const text = 'openapi: 3.0.0\npaths:\n  /a:\n    get:\n      summary: A\n      requestBody:\n        $ref: "#/x"\n';
    expect(await messagesOf({ 'docs.json': apiTabConfig('a.yaml'), 'index.mdx': '# Home', 'a.yaml': text })).toEqual([
      'a.yaml:6: The reference `#/x` leads to nothing.',
    ]);
  });
});

describe('front matter', () => {
  it('finds an operation in any description of the folder', async () => {
    const { files, report } = await render({
      'index.mdx': '---\ntitle: A\nopenapi: get /a\n---\n',
      'deep/api.json': JSON.stringify(MINIMAL_API),
      'other.json': '{"paths": {}}',
    });
    expect(report.diagnostics).toEqual([]);
    expect(files.get('index.html')).toContain('endpoint-bar');
  });

  it('may name a description without its ending, and without its folder', async () => {
    const titled = (title: string) => JSON.stringify({ ...MINIMAL_API, paths: { '/a': { get: { summary: title } } } });
    const { files, report } = await render({
      'docs.json': JSON.stringify({ name: 'A', navigation: { pages: ['one', 'two'] }, api: { openapi: ['v2.json'] } }),
      'one.mdx': '---\nopenapi: v2 GET /a\n---\n',
      'two.mdx': '---\nopenapi: v1 GET /a\n---\n',
      'three.mdx': '---\nopenapi: v3 GET /a\n---\n',
      'deep/v1.yaml': titled('Of the first'),
      'v2.json': titled('Of the second'),
    });
    expect(files.get('one.html')).toContain('Of the second');
    expect(files.get('two.html')).toContain('Of the first');
    expect(report.diagnostics.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'three.mdx: The API description `v3` is not in the documentation folder.',
      'three.mdx: `openapi: v3 GET /a` names an operation that no API description has.',
    ]);
  });

  it('may name a description as seen from its own folder', async () => {
    const page = (reference: string) => `---\nopenapi: ${reference}\n---\n`;
    const { files, report } = await render({
      'index.mdx': '# Home',
      'api/rest/users/one.mdx': page('../users.json get /a'),
      'api/rest/two.mdx': page('./users.json get /a'),
      'api/rest/users.json': JSON.stringify(MINIMAL_API),
      'api/three.mdx': page('plants get /a'),
      'api/rest/specs/plants.json': JSON.stringify(MINIMAL_API),
      'a/plants.json': '{"openapi": "3.1.0", "paths": {"/a": {"get": {"summary": "Far"}}}}',
      'a/rest/plants.json': '{"of": "plants"}',
      'other/users.json': '{"openapi": "3.1.0", "paths": {}}',
    });
    expect(report.diagnostics).toEqual([]);
    expect(files.get('api/three.html')).not.toContain('Far');
    for (const file of ['api/rest/users/one.html', 'api/rest/two.html', 'api/three.html'])
      expect(files.get(file)).toContain('endpoint-bar');
  });

  it('that names nothing is reported with its line', async () => {
    const files = {
      'a.mdx': '---\ntitle: A\nopenapi: GET /b\n---\n',
      'b.mdx': '---\ntitle: B\nopenapi: users\n---\n',
      'c.mdx': '---\ntitle: C\nopenapi-schema: None\n---\n',
      'd.mdx': '---\ntitle: D\napi: users\n---\n',
      'api.json': JSON.stringify(MINIMAL_API),
    };
    expect(await messagesOf(files)).toEqual([
      'a.mdx:3: `openapi: GET /b` names an operation that no API description has.',
      'b.mdx:3: `openapi: users` is no method and path, such as `GET /users`.',
      'c.mdx:3: `openapi-schema: None` names a schema that no API description has.',
      'd.mdx:3: `api: users` is no method and address, such as `GET /users`.',
    ]);
  });
});

describe('the navigation', () => {
  it('hands descriptions down, and takes the page that an author has at an address', async () => {
    const { files, report } = await render({
      'docs.json': JSON.stringify({
        name: 'A',
        navigation: { openapi: 'a.json', groups: [{ group: 'G', pages: [{ group: 'Inner', pages: ['GET /a'] }] }] },
      }),
      'a.json': JSON.stringify(MINIMAL_API),
      'api-reference/get-a.mdx': '---\ntitle: Written\n---\n\nBy hand.',
    });
    expect(report.diagnostics).toEqual([]);
    expect(files.get('api-reference/get-a.html')).toContain('By hand.');
    expect([...files.keys()].filter((file) => file.endsWith('.html') && file.startsWith('api'))).toHaveLength(1);
  });

  it('is not needed where the configuration names a description', async () => {
    const { files } = await render({
      'docs.json': JSON.stringify({ name: 'A', api: { openapi: 'a.json', examples: EXAMPLES } }),
      'a.json': JSON.stringify(MINIMAL_API),
    });
    expect(files.get('api-reference/get-a.html')).toContain('Get a');
  });
});
