import { describe, expect, it } from '@jest/globals';
import { type Edit, openConfig } from '../../src/deployment/edit.ts';
import { DeploymentError } from '../../src/deployment/errors.ts';
import type { FoundValues, Place, Values } from '../../src/deployment/values.ts';

const ALL: Values = { enabled: true, bundleUrl: 'https://x.example/b?s=1#f', version: '2' };

function editValues(text: string, place: Place, values: Values): Edit {
  return openConfig(text, place).edit(values);
}

function readValues(text: string, place: Place): FoundValues | undefined {
  return openConfig(text, place).before;
}

/** Paths of the changes, as they are reported. */
function paths(text: string, file = 'app.yaml', path?: string): readonly string[] {
  return editValues(text, path === undefined ? { file } : { file, path }, ALL).changes.map(({ at }) => at);
}

function refusal(text: string, file = 'app.yaml', path?: string): DeploymentError {
  try {
    editValues(text, path === undefined ? { file } : { file, path }, ALL);
  } catch (error) {
    if (error instanceof DeploymentError) return error;
    throw error;
  }
  throw new Error('The text was edited.');
}

function below(prefix: string): readonly string[] {
  return ['enabled', 'bundleUrl', 'version'].map((name) => `${prefix}.${name}`);
}

describe('the mapping is found', () => {
  it.each([
    ['in values of a chart', 'image: {tag: x}\nstaticExport: {}\n', 'staticExport'],
    ['in values of a chart within a chart', 'docs:\n  staticExport:\n    enabled: false\n', 'docs.staticExport'],
    ['at the root before one within a chart', 'staticExport: {}\nold: {staticExport: {}}\n', 'staticExport'],
    ['in a HelmRelease', 'kind: HelmRelease\nspec: {values: {staticExport: {}}}\n', 'spec.values.staticExport'],
    [
      'in the object of an Application',
      'kind: Application\nspec: {source: {helm: {valuesObject: {staticExport: }}}}\n',
      'spec.source.helm.valuesObject.staticExport',
    ],
    [
      'in one of the sources of an Application',
      'kind: Application\nspec:\n  sources:\n  - {chart: x}\n  - helm:\n      values: |\n        staticExport: {}\n',
      'spec.sources[1].helm.values.staticExport',
    ],
    [
      'in an ApplicationSet',
      'kind: ApplicationSet\nspec: {template: {spec: {source: {helm: {valuesObject: {staticExport: {}}}}}}}\n',
      'spec.template.spec.source.helm.valuesObject.staticExport',
    ],
    [
      'in a kustomization',
      'helmCharts:\n- name: docs\n  valuesInline:\n    staticExport: {}\n',
      'helmCharts[0].valuesInline.staticExport',
    ],
    [
      'in a HelmChart',
      'kind: HelmChart\nspec:\n  valuesContent: |-\n    staticExport:\n      enabled: false\n',
      'spec.valuesContent.staticExport',
    ],
  ])('%s', (_name, text, at) => {
    expect(paths(text)).toEqual(below(at));
    expect(readValues(text, { file: 'app.yaml' })).toMatchObject({ at });
  });

  it('in JSON of an Application, inside its string', () => {
    const text =
      '{"kind": "Application", "spec": {"source": {"helm": {"values": "a: \\u00e9\\nstaticExport:\\n  version: \'1\' # v\\n"}}}}';
    const { text: edited } = editValues(text, { file: 'app.json' }, { version: '2', enabled: true });
    expect(edited).toBe(text.replace("'1' # v\\n", "'2' # v\\n  enabled: true\\n"));
  });

  it.each([
    [
      'a literal block',
      'values: |-\n  staticExport:\n    version: "1" # v\n\n  b: 1',
      'values: |-\n  staticExport:\n    version: "2" # v\n\n  b: 1',
    ],
    [
      'double quotes',
      'values: "staticExport: {version: \\"1\\"}" # c\n',
      'values: "staticExport: {version: \\"2\\"}" # c\n',
    ],
    ['single quotes', "values: 'staticExport: {version: ''1''}'\n", "values: 'staticExport: {version: ''2''}'\n"],
  ])('by a path into a string in %s', (_name, text, edited) => {
    expect(editValues(text, { file: 'a.yaml', path: 'values.staticExport' }, { version: '2' }).text).toBe(edited);
  });

  it.each([
    [
      'several',
      'a:\n  staticExport: {}\nb:\n  staticExport: {}\n',
      undefined,
      /several places .*`a\.staticExport` \(line 2\), `b\.staticExport` \(line 4\)/,
    ],
    [
      'a string and an object',
      'kind: Application\nspec: {source: {helm: {values: "staticExport: {}", valuesObject: {staticExport: {}}}}}\n',
      undefined,
      /several places/,
    ],
    [
      'one that is an alias beside another',
      'x: &x {enabled: false}\nblog: {staticExport: {}}\ndocs: {staticExport: *x}\n',
      undefined,
      /several places .*`blog\.staticExport` \(line 2\), `docs\.staticExport` \(line 3\)/,
    ],
    ['one that is an alias', 'x: &x {enabled: false}\ndocs: {staticExport: *x}\n', undefined, /:2:22: .*alias/],
    [
      'two objects, though deeper in one',
      'kind: HelmRelease\nspec: {values: {staticExport: {}}}\n---\nkind: HelmRelease\nspec: {values: {docs: {staticExport: {}}}}\n',
      undefined,
      /several places .*\(line 2\), .*\(line 5\)/,
    ],
    [
      'a path that ends above it',
      'kind: HelmRelease\nspec: {values: {staticExport: {}}}\n',
      'spec.values',
      /:2:17: config-path `spec\.values` ends above the values, which are at `spec\.values\.staticExport`/,
    ],
    [
      'a path that ends above parameters',
      'kind: Application\nspec: {source: {helm: {parameters: [{name: staticExport.version, value: a}]}}}\n',
      'spec.source.helm',
      /ends above the values, which are at `spec\.source\.helm\.parameters`/,
    ],
    [
      'a path that ends above a string with it',
      'kind: Application\nspec: {source: {helm: {values: "staticExport: {}"}}}\n',
      'spec.source.helm',
      /ends above the values, which are at `spec\.source\.helm\.values\.staticExport`/,
    ],
    [
      'a path that is written in another way',
      'a: 1\nstaticExport: {}\n',
      '/StaticExport',
      /:2:1: config-path `\/StaticExport` does not exist, but there is `staticExport`/,
    ],
    [
      'none in an object',
      'kind: HelmRelease\nspec: {values: {}}\n',
      undefined,
      /no staticExport mapping in `HelmRelease`/,
    ],
    [
      'a wrong path',
      'spec: {chart: x}\n',
      'spec.values.staticExport',
      /`values\.staticExport` on: `spec` has no key `values`; its keys are `chart`/,
    ],
    ['a path past a list', 'a: [{name: x}]\n', 'a[name=y]', /has no item \[name=y\]; it has 1: `x`/],
    ['a path through a number', 'a: 5\n', 'a.b', /`a` is the number `5`, so it has no key `b`/],
    [
      'a folded string',
      'kind: Application\nspec: {source: {helm: {values: &x "staticExport:\n\n  {}"}}}\n',
      undefined,
      /over several lines cannot be edited inside/,
    ],
    [
      'a broken string',
      'kind: Application\nspec: {source: {helm: {values: "staticExport: ["}}}\n',
      undefined,
      /in this string: invalid YAML/,
    ],
  ])('but not in %s', (_name, text, path, message) => {
    expect(refusal(text, 'app.yaml', path).message).toMatch(message);
  });
});

describe('the place of an item of a list', () => {
  const item = (name: string, host: string) => `  - ${name}\n    host: ${host}\n    staticExport: {version: "1"}\n`;
  const open = (items: readonly string[], path: string) =>
    openConfig(`sites:\n${items.join('')}`, { file: 'values.yaml', path });
  const [a, b, c] = [item('name: a', 'x'), item('name: b', 'y'), item('name: 3', 'z')];
  const bare = item('id: 1', 'x');

  it.each<[string, readonly string[], string, string]>([
    ['its name', [a, b], 'sites[0].staticExport', 'sites[name=a].staticExport'],
    ['a name that is a number', [a, c], 'sites[1].staticExport', 'sites[name=3].staticExport'],
    ['another value that somebody has named', [a, b], 'sites[host=y].staticExport', 'sites[host=y].staticExport'],
    ['its number where two have the name', [a, a], 'sites[1].staticExport', 'sites[1].staticExport'],
    ['its number where it has none', [bare, a], 'sites[0].staticExport', 'sites[0].staticExport'],
  ])('is told by %s', (_name, items, path, place) => {
    expect(open(items, path).place).toBe(place);
    expect(open(items, place).before).toMatchObject({ version: '1' });
  });

  it.each<[string, readonly string[], boolean]>([
    ['the values alone change', [bare.replace('"1"', '"2"').replace('{', '{enabled: true, '), a], true],
    ['the item changes', [bare.replace('x', 'y'), a], false],
    ['another stands at its number', [a, bare], false],
    ['there are more', [bare, a, b], false],
  ])('that only a number leads to tells the same around it or not: %s', (_name, items, expected) => {
    const [was, is] = [[bare, a], items].map((some) => open(some, 'sites[0].staticExport').fingerprint);

    expect(was === is).toBe(expected);
    expect(open([a], 'sites[0].staticExport')).not.toHaveProperty('fingerprint');
  });
});

describe('one of several documents is named by', () => {
  const release = (name: string, of: string) =>
    `kind: HelmRelease\nmetadata: {name: ${name}, namespace: ${of}}\nspec: {values: {staticExport: {version: "1"}}}\n`;
  const text = `# releases\n---\n---\n${release('docs', 'a')}---\n${release('blog', 'a')}---\n${release('blog', 'b')}`;
  const version = (at: string, line: number) => [{ at: `${at}.version`, line }];

  it.each([
    ['the name of its object', '[metadata.name=docs].spec.values.staticExport', 6],
    ['its number, documents without content not counted', '[0].spec.values.staticExport', 6],
    ['another number', '[2].spec.values.staticExport', 14],
    ['any value of its own', '[metadata.namespace=b].spec.values.staticExport', 14],
  ])('%s', (_name, path, line) => {
    const place = { file: 'releases.yaml', path };
    expect(editValues(text, place, { version: '2' }).changes).toMatchObject(version(path, line));
    expect(readValues(text, place)).toEqual({ at: path, version: '1' });
  });

  it.each([
    ['without a path', undefined],
    ['by a path', 'spec.values.staticExport'],
    ['by a name that two have', '[metadata.name=blog].spec.values.staticExport'],
  ])('and where several are found %s, the error lists paths that lead to one each', (_name, path) => {
    const { message, hint } = refusal(text, 'releases.yaml', path);
    const found = [...message.matchAll(/`([^`]*)` \(line (\d+)\)/g)];
    expect(found.map(([, , line]) => Number(line))).toEqual(path?.startsWith('[') ? [10, 14] : [6, 10, 14]);
    expect(hint).toBe('Name one of them with config-path.');
    for (const [, at = '', line] of found) {
      const { changes } = editValues(text, { file: 'releases.yaml', path: at }, { version: '2' });
      expect(changes).toMatchObject(version(at, Number(line)));
    }
  });

  it('and one that is named by nothing is refused with the names there are', () => {
    expect(refusal(text, 'releases.yaml', '[metadata.name=x].spec').message).toBe(
      'releases.yaml:1:1: config-path `[metadata.name=x].spec` does not exist: `[metadata.name=x]` names no document; they are `[metadata.name=docs]`, `[1]`, `[2]`',
    );
    expect(refusal(text, 'releases.yaml', '[1].spec.chart').message).toMatch(
      /does not exist from `chart` on: `\[1\]\.spec` has no key `chart`/,
    );
  });

  it('and a mapping that is missing is inserted in the one', () => {
    const values = 'a: 1\n---\nb: 2\n';
    const { hint } = refusal(values);
    expect(hint).toMatch(/such as `\[0\]\.staticExport`/);
    expect(editValues(values, { file: 'a.yaml', path: '[1].staticExport' }, { version: '2' }).text).toBe(
      `${values}staticExport:\n  version: "2"\n`,
    );
  });

  it('and beside one that is text alone, a place is told by its number', () => {
    const place = { file: 'a.yaml', path: openConfig('text\n---\nstaticExport: {}\n', { file: 'a.yaml' }).place };
    expect(place.path).toBe('[1].staticExport');
    expect(readValues('text\n---\nstaticExport: {}\n', place)).toEqual({ at: place.path });
  });

  it('and of documents without content none is named', () => {
    expect(refusal('---\n---\n')).toMatchObject({
      message: expect.stringContaining('2 documents that could get one'),
      hint: 'Keep one document in the file.',
    });
  });

  it('and a list at the root has its own items', () => {
    const list = '- name: a\n- name: b\n  staticExport: {}\n';
    expect(paths(list, 'a.yaml', '[name=b].staticExport')).toEqual(below('[name=b].staticExport'));
  });
});

describe('objects of a List', () => {
  const item = (name: string) =>
    `- kind: HelmRelease\n  metadata: {name: ${name}}\n  spec: {values: {staticExport: {}}}\n`;
  const head = 'apiVersion: v1\nkind: List\nitems:\n';

  it('are looked at as those of documents are', () => {
    expect(paths(`${head}- kind: ConfigMap\n${item('docs')}`)).toEqual(below('items[1].spec.values.staticExport'));
    expect(refusal(`${head}- kind: HelmRelease\n`).hint).toContain('`staticExport: {}` in `items[0].spec.values`');
  });

  it('are named by a key of a key', () => {
    const path = 'items[metadata.name=blog].spec.values.staticExport';
    expect(paths(head + item('docs') + item('blog'), 'app.yaml', path)).toEqual(below(path));
    expect(refusal(head + item('docs') + item('blog')).message).toContain(
      '`items[1].spec.values.staticExport` (line 9)',
    );
  });
});

describe('a mapping that is missing is inserted', () => {
  it.each([
    [
      'below sections that are set apart',
      'a:\n    b: 1\n\nc: 2\n',
      'a:\n    b: 1\n\nc: 2\n\nstaticExport:\n    version: "2"\n',
    ],
    [
      'behind comments of the last section only',
      'a:\n  b: 1\n  # more: 2\n# end\n',
      'a:\n  b: 1\n  # more: 2\nstaticExport:\n  version: "2"\n# end\n',
    ],
    ['with the quotes of the file', "a: 'x'\n", "a: 'x'\nstaticExport:\n  version: '2'\n"],
    ['between the braces of the file', '{a: 1}\n', '{a: 1, staticExport: {version: "2"}}\n'],
    ['above the end of the document', '---\n# nothing\n...\n', '---\n# nothing\nstaticExport:\n  version: "2"\n...\n'],
  ])('%s', (_name, text, edited) => {
    expect(editValues(text, { file: 'values.yaml' }, { version: '2' }).text).toBe(edited);
  });

  it.each([
    ['{"a":1}', '{"a":1,"staticExport":{"version":"2"}}'],
    ['{ "a": 1 }\n', '{ "a": 1, "staticExport": { "version": "2" } }\n'],
    ['{\n    "a": 1 // x\n}\n', '{\n    "a": 1, // x\n    "staticExport": {\n        "version": "2"\n    }\n}\n'],
    ['{}\n', '{\n  "staticExport": {\n    "version": "2"\n  }\n}\n'],
    ['\t{"a": 1} // {\n', '\t{"a": 1, "staticExport": {"version": "2"}} // {\n'],
    ['{ // nothing\n}\n', '{ // nothing\n  "staticExport": {\n    "version": "2"\n  }\n}\n'],
    ['', '{\n  "staticExport": {\n    "version": "2"\n  }\n}\n'],
  ])('into %j', (text, edited) => {
    expect(editValues(text, { file: 'values.json' }, { version: '2' }).text).toBe(edited);
  });

  it('under the key that a path of one step names', () => {
    expect(editValues('a: 1\n', { file: 'v.yaml', path: 'docs' }, { version: '2' }).text).toBe(
      'a: 1\ndocs:\n  version: "2"\n',
    );
  });

  it.each([
    ['docs: x', 'a: 1\n"docs: x":\n  version: "2"\n'],
    ['on', 'a: 1\n"on":\n  version: "2"\n'],
  ])('under the key %j with the quotes that it needs', (key, edited) => {
    const path = `[${JSON.stringify(key)}]`;
    expect(editValues('a: 1\n', { file: 'v.yaml', path }, { version: '2' }).text).toBe(edited);
  });

  it.each([
    ['kustomization.yaml', 'resources: [a.yaml]\n', '`Kustomization`', /`helmCharts\[0\]\.valuesInline`/],
    ['a/b/kustomization.yml', 'resources: []\n', '`Kustomization`', /`helmCharts\[0\]\.valuesInline`/],
    [
      'app.yaml',
      'kind: Kustomization\napiVersion: kustomize.toolkit.fluxcd.io/v1\n',
      '`Kustomization`',
      /^Name the map/,
    ],
    ['app.yaml', 'kind:\nspec: {}\n', 'a document with `kind` or `apiVersion`', /^Name the mapping/],
  ])('not into %s, a file of Kubernetes (%j)', (file, text, kind, hint) => {
    const error = refusal(text, file);
    expect(error.message).toBe(`${file}:1:1: no staticExport mapping in ${kind}`);
    expect(error.hint).toMatch(hint);
  });

  it('not into a document with a kind, nor for no values', () => {
    expect(refusal('kind: Deployment\n').message).toBe('app.yaml:1:1: no staticExport mapping in `Deployment`');
    expect(editValues('a: 1\n', { file: 'v.yaml' }, {})).toEqual({ text: 'a: 1\n', changes: [] });
    expect(readValues('a: 1\n', { file: 'v.yaml' })).toBeUndefined();
  });
});

describe('parameters of an Application', () => {
  const head = 'kind: Application\nspec:\n  source:\n    helm:\n      parameters:\n';

  it('are edited, and those that are missing added in their style', () => {
    const text = `${head}      - name: staticExport.version # v\n        value: '1'\n      - {name: other, value: x}\n`;
    const edit = editValues(text, { file: 'app.yaml' }, { version: 'v2', enabled: true });
    expect(edit.text).toBe(
      `${head}      - name: staticExport.version # v\n        value: 'v2'\n      - name: staticExport.enabled\n        value: 'true'\n      - {name: other, value: x}\n`,
    );
    expect(edit.changes.map(({ at, line }) => [at, line])).toEqual([
      ['spec.source.helm.parameters[name=staticExport.enabled].value', 9],
      ['spec.source.helm.parameters[name=staticExport.version].value', 7],
    ]);
    expect(editValues(edit.text, { file: 'app.yaml' }, { version: 'v2', enabled: true }).changes).toEqual([]);
  });

  it('are edited in JSON', () => {
    const text =
      '{"kind":"Application","spec":{"source":{"helm":{"parameters":[{"name":"staticExport.version","value":"1"}]}}}}';
    expect(editValues(text, { file: 'a.json' }, { version: 'v2', enabled: false }).text).toBe(
      text.replace('"1"}', '"v2"},{"name":"staticExport.enabled","value":"false"}'),
    );
  });

  it('are edited where they are those of a chart within the chart', () => {
    const text = `${head}      - {name: docs.staticExport.version, value: "1"}\n      - {name: replicas, value: "2"}\n`;
    const edit = editValues(text, { file: 'app.yaml' }, { version: 'v2', enabled: true });
    expect(edit.text).toBe(text.replace('"1"}\n', '"v2"}\n      - {name: docs.staticExport.enabled, value: "true"}\n'));
    expect(edit.changes[0]?.at).toBe('spec.source.helm.parameters[name=docs.staticExport.enabled].value');
  });

  it('of a chart within the chart come before others of the chart itself', () => {
    const text = `${head}      - {name: staticExport.image, value: "x"}\n      - {name: docs.staticExport.version, value: "1"}\n`;
    expect(editValues(text, { file: 'app.yaml' }, { version: 'v2' }).text).toBe(text.replace('"1"', '"v2"'));
  });

  it('of a chart within the chart count beside a mapping of it', () => {
    const text = `${head}      - {name: docs.staticExport.version, value: "1"}\n      valuesObject: {docs: {staticExport: {}}}\n`;
    expect(refusal(text).message).toMatch(/several places/);
    const own = text.replace('docs: {staticExport: {}}', 'staticExport: {}');
    expect(editValues(own, { file: 'app.yaml' }, { version: '2' }).changes[0]?.at).toBe(
      'spec.source.helm.valuesObject.staticExport.version',
    );
  });

  it('of several charts within the chart are refused', () => {
    const text = ['a', 'b'].map((chart) => `      - {name: ${chart}.staticExport.version, value: "1"}\n`).join('');
    expect(refusal(head + text).message).toMatch(/of several charts, such as `a` and `b`/);
  });

  it('make no boolean a string', () => {
    const text = `${head}      - {name: staticExport.enabled, value: "true", forceString: true}\n`;
    const { text: edited } = editValues(text, { file: 'app.yaml' }, { enabled: true });
    expect(edited).toBe(text.replace('forceString: true', 'forceString: false'));
    expect(editValues(edited, { file: 'app.yaml' }, { enabled: true }).changes).toEqual([]);
  });

  it('are refused when one is there twice', () => {
    const item = '      - {name: staticExport.version, value: "1"}\n';
    expect(refusal(head + item + item).message).toMatch(/:7:9: the parameter `staticExport\.version` is there twice/);
  });
});

describe('a value', () => {
  it.each([
    ['keeps single quotes', "'1'", "'2'"],
    ['keeps double quotes', '"1"', '"2"'],
    ['gets double quotes where it has none', '1.10', '"2"'],
    ['keeps its tag and anchor', '!!str &v 1', '!!str &v "2"'],
    ['that is nothing gets a place', '', '"2"'],
  ])('%s', (_name, old, now) => {
    const text = (value: string) => `staticExport:\n  version: ${value} # c\n`;
    expect(editValues(text(old), { file: 'v.yaml' }, { version: '2' }).text).toBe(
      text(now).replace('"2" # c', old === '' ? '"2"  # c' : '"2" # c'),
    );
  });

  it('of a block keeps the comment of its header', () => {
    const text = 'staticExport:\n  bundleUrl: >- # link\n    https://a.example/\n    x\n\n# end\n';
    expect(editValues(text, { file: 'v.yaml' }, { bundleUrl: 'https://b.example/x' }).text).toBe(
      'staticExport:\n  bundleUrl: "https://b.example/x" # link\n\n# end\n',
    );
  });

  it('stays plain in a block where that is safe, and never between braces, where readers differ on question marks', () => {
    const bundleUrl = 'https://b.example/x?y=1';
    const edited = (text: string) => editValues(text, { file: 'v.yaml' }, { bundleUrl }).text;
    expect(edited('staticExport:\n  bundleUrl: https://a\n')).toBe(`staticExport:\n  bundleUrl: ${bundleUrl}\n`);
    expect(edited('staticExport: {bundleUrl: https://a}\n')).toBe(`staticExport: {bundleUrl: "${bundleUrl}"}\n`);
  });

  it('is reported with its line and what it was', () => {
    expect(editValues('# c\nstaticExport:\n  version: 1.10\n', { file: 'v.yaml' }, ALL).changes).toEqual([
      { name: 'enabled', at: 'staticExport.enabled', line: 4, before: undefined, after: true },
      { name: 'bundleUrl', at: 'staticExport.bundleUrl', line: 5, before: undefined, after: ALL.bundleUrl },
      { name: 'version', at: 'staticExport.version', line: 3, before: 1.1, after: '2' },
    ]);
  });
});

it.each([
  ['of credentials', 'x: 1\nstaticExport: https://u:secret@x.example/b\n'],
  ['of a block that is none', 'staticExport:\n  bundleUrl: > https://x.example/?sig=secret\n'],
  ['of a missing anchor', 'staticExport:\n  bundleUrl: *https://x.example/?sig=secret\n'],
  ['of a tag', 'staticExport:\n  bundleUrl: !<https://x.example/?sig=secret> x\n'],
  ['of a handle', 'staticExport:\n  bundleUrl: !x!https://x.example/?sig=secret\n'],
  ['of great length', `staticExport:\n  bundleUrl: > ${'x'.repeat(5000)}\n`],
])('an error quotes little of the text, and no query of a link: that %s', (_name, text) => {
  const { message } = refusal(text);
  expect(message).toMatch(/^app\.yaml:2:/);
  expect(message).not.toContain('secret');
  expect(message.length).toBeLessThan(250);
});

it.each(['$\u007bDOCS_VERSION}', '$\u007bV:=1}', '{{ .v }}'])(
  'a value %j that something else puts in is refused',
  (value) => {
    const text = `kind: HelmRelease\nspec:\n  values:\n    staticExport:\n      version: "${value}"\n`;
    expect(refusal(text).message).toMatch(/:5:16: the value is .*: a template that something else fills/);
  },
);

it('an error has file, line, column and what to do, and no query of a link', () => {
  const error = refusal('a: 1\nstaticExport: "https://x.example/?sig=secret"\n');
  expect(error).toMatchObject({ file: 'app.yaml', line: 2, column: 15, hint: expect.stringContaining('config-path') });
  expect(error.message).not.toContain('secret');
});
