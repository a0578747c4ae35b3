import { describe, expect, it } from '@jest/globals';
import { openConfig } from '../../src/deployment/edit.ts';
import { DeploymentError } from '../../src/deployment/text.ts';
import type { Values } from '../../src/deployment/values.ts';

const ALL: Values = { enabled: true, bundleUrl: 'https://x.example/b?s=1#f', version: '2' };
const V2: Values = { version: '2' };

function edit(text: string, values: Values, file = 'app.yaml', path?: string): string {
  return openConfig(text, path === undefined ? { file } : { file, path }).edit(values);
}

/** Numbers of the lines that differ, from 1 on. */
function changedLines(before: string, after: string): readonly number[] {
  const old = before.split('\n');
  return after.split('\n').flatMap((line, index) => (line === old[index] ? [] : [index + 1]));
}

function refusal(text: string, file = 'app.yaml', path?: string): DeploymentError {
  try {
    edit(text, ALL, file, path);
  } catch (error) {
    if (error instanceof DeploymentError) return error;
    throw error;
  }
  throw new Error('The text was edited.');
}

describe('the mapping is found', () => {
  it.each([
    ['in values of a chart', 'image: {tag: x}\nstaticExport: {}\n', 'staticExport'],
    ['in values of an umbrella chart', 'docs:\n  staticExport:\n    enabled: false\n', 'docs.staticExport'],
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
      'in overrides of an Application',
      'helm:\n  valuesObject:\n    staticExport: {}\n',
      'helm.valuesObject.staticExport',
      '.argocd-source-docs.yaml',
    ],
    [
      'in a kustomization',
      'helmCharts:\n- name: docs\n  valuesInline:\n    staticExport: {}\n',
      'helmCharts[name=docs].valuesInline.staticExport',
    ],
  ])('%s', (_name, text, path, file = 'app.yaml') => {
    const { place, edit: write } = openConfig(text, { file });
    expect(place).toBe(path);
    expect(openConfig(write(ALL), { file })).toMatchObject({ place: path, before: ALL });
  });

  it.each([
    ['a literal block', 'values: |-\n  staticExport:\n    version: "1" # v\n\n  b: 1', '"1"', '"2"'],
    [
      'a block within a block',
      'values: |2\n    a: |\n      {{ x }}\n    staticExport: {version: "1"}\r\n',
      '"1"',
      '"2"',
    ],
  ])('by a path into a string in %s', (_name, text, old, now) => {
    expect(edit(text, V2, 'a.yaml', 'values.staticExport')).toBe(text.replace(old, now));
  });

  it('in the string of an Application, which also gets what is missing', () => {
    const text =
      'kind: Application\nspec:\n  source:\n    helm:\n      values: |\n        a: é\n        staticExport:\n          version: "1" # v\n        b: 2\n';
    expect(edit(text, { version: '2', enabled: true })).toBe(
      text.replace('"1" # v\n', '"2" # v\n          enabled: true\n'),
    );
  });

  it.each([
    [
      'several',
      'a:\n  staticExport: {}\nb:\n  staticExport: {}\n',
      undefined,
      /several places .*`a\.staticExport` \(line 2\), `b\.staticExport` \(line 4\)/,
    ],
    [
      'a path that ends above it',
      'kind: HelmRelease\nspec: {values: {staticExport: {}}}\n',
      'spec.values',
      /:2:17: config-path `spec\.values` ends above the values$/,
    ],
    [
      'a wrong path',
      'spec: {chart: x}\n',
      'spec.values.staticExport',
      /does not exist: `spec` is a mapping of `chart`, without `values`/,
    ],
    ['a path past a list', 'a: [{name: x}]\n', 'a[name=y]', /`a` is a list of 1, without `\[name=y\]`/],
    ['a path through a text', 'a: x\n---\na: y\n', 'a.b', /`a` is the string `x`, without `b`/],
  ])('but not in %s', (_name, text, path, message) => {
    expect(refusal(text, 'app.yaml', path).message).toMatch(message);
  });
});

describe('a document that only config-path leads into', () => {
  const patch = 'kind: HelmRelease\n      spec: {values: {staticExport: {version: "1"}}}\n';
  it.each([
    ['fleet.yaml', 'helm:\n  values: {staticExport: {version: "1"}}\n', 'helm.values.staticExport'],
    [
      'helmfile.yaml.gotmpl',
      'releases:\n- name: d\n  values: [{staticExport: {version: "1"}}]\n',
      'releases[name=d].values[0].staticExport',
    ],
    ['docker-compose.prod.yml', 'x-docs: {staticExport: {version: "1"}}\n', 'x-docs.staticExport'],
    ['kustomization.yaml', `patches:\n  - patch: |\n      ${patch}`, 'patches[0].patch.spec.values.staticExport'],
    ['set.yaml', `kind: ApplicationSet\nspec: {helm: {staticExport: {version: "1"}}}\n`, 'spec.helm.staticExport'],
    [
      'chart.yaml',
      'kind: HelmChart\nspec:\n  valuesContent: |\n    staticExport: {version: "1"}\n',
      'spec.valuesContent.staticExport',
    ],
  ])('%s is refused with the path that then edits it', (file, text, path) => {
    expect(refusal(text, file).hint).toContain(`config-path, such as \`${path}\``);
    expect(edit(text, V2, file, path)).toBe(text.replace('"1"', '"2"'));
  });

  it.each([
    [
      'kustomization.yaml',
      'patches: [{path: a.yaml}]\n',
      /patches\[0\]\.patch\.spec\.values\.staticExport`; JSON patches/,
    ],
    ['kustomization.yml', 'resources: []\n', /`staticExport: {}` in `helmCharts\[0\]\.valuesInline`/],
    ['.argocd-source-docs.yaml', 'helm: {parameters: []}\n', /in `helm\.valuesObject` or `helm\.values`/],
    [
      'app.yaml',
      'kind: Application\nspec: {source: {helm: {values: "a: 1"}}}\n',
      /in `spec\.source\.helm\.valuesObject` or `spec\.source\.helm\.values`/,
    ],
    ['app.yaml', 'kind: Kustomization\napiVersion: kustomize.toolkit.fluxcd.io/v1\n', /^Name the mapping/],
    ['compose.yaml', 'services: {}\n', /^Name the mapping/],
  ])('%s without the mapping (%j) gets none', (file, text, hint) => {
    expect(refusal(text, file).hint).toMatch(hint);
    if (file !== 'app.yaml') expect(refusal(text, file, 'staticExport').message).toMatch(/does not exist/);
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

  it('is refused where two have the name, also where one of them has no values', () => {
    const other = '  - name: a\n    host: y\n';
    expect(() => open([other, a], 'sites[name=a].staticExport')).toThrow('names several items: `sites[0]`, `sites[1]`');
  });

  it.each<[string, readonly string[], boolean]>([
    ['the values alone change', [bare.replace('"1"', '"2"').replace('{', '{enabled: true, '), a], true],
    ['the values get lines', [bare.replace('{version: "1"}', '\n      version: "2"'), a], true],
    ['the item changes', [bare.replace('x', 'y'), a], false],
    ['another stands at its number', [a, bare], false],
    ['there are more', [bare, a, b], false],
  ])('has a fingerprint where only a number leads to it, which is the same or not: %s', (_name, items, expected) => {
    const [was, is] = [[bare, a], items].map((some) => open(some, 'sites[0].staticExport').fingerprint);
    expect(was === is).toBe(expected);
    expect(open([a], 'sites[0].staticExport').fingerprint).toBeUndefined();
  });
});

describe('one of several documents', () => {
  const release = (name: string, of: string) =>
    `kind: HelmRelease\nmetadata: {name: ${name}, namespace: ${of}}\nspec: {values: {staticExport: {version: "1"}}}\n`;
  const text = `# releases\n---\n---\n${release('docs', 'a')}---\n${release('blog', 'a')}---\n${release('blog', 'b')}`;

  it.each([
    ['the name of its object', '[metadata.name=docs].spec.values.staticExport', 6],
    ['its number, documents without content not counted', '[0].spec.values.staticExport', 6],
    ['any value of its own', '[metadata.namespace=b].spec.values.staticExport', 14],
  ])('is named by %s', (_name, path, line) => {
    expect(changedLines(text, edit(text, V2, 'releases.yaml', path))).toEqual([line]);
    expect(openConfig(text, { file: 'releases.yaml', path }).before).toEqual({ version: '1' });
  });

  it.each([
    ['without a path', undefined, [6, 10, 14]],
    ['by a path', 'spec.values.staticExport', [6, 10, 14]],
    ['by a name that two have', '[metadata.name=blog].spec.values.staticExport', [10, 14]],
  ])('has a path of its own in the error, where several are found %s', (_name, path, lines) => {
    const found = [...refusal(text, 'releases.yaml', path).message.matchAll(/`([^`]*)` \(line (\d+)\)/g)];
    expect(found.map(([, , line]) => Number(line))).toEqual(lines);
    for (const [, at, line] of found)
      expect(changedLines(text, edit(text, V2, 'releases.yaml', at))).toEqual([Number(line)]);
  });

  it('that nothing has the name of is refused', () => {
    expect(refusal(text, 'releases.yaml', '[metadata.name=x].spec').message).toMatch(
      /does not exist: its first brackets name no document$/,
    );
  });

  it('gets the mapping that is missing by its number', () => {
    const values = 'a: 1\n---\nb: 2\n';
    expect(refusal(values).hint).toMatch(/such as `\[0\]\.staticExport`/);
    expect(edit(values, V2, 'a.yaml', '[1].staticExport')).toBe(`${values}staticExport:\n  version: "2"\n`);
  });

  it('is not named where its root is a list: then brackets name an item', () => {
    const list = '- name: a\n- name: b\n  staticExport: {}\n';
    expect(changedLines(list, edit(list, V2, 'a.yaml', '[name=b].staticExport'))).toContain(3);
  });
});

describe('a mapping that is missing is inserted', () => {
  it.each([
    ['with the steps of the file', 'a:\n    b: 1\n', 'a:\n    b: 1\nstaticExport:\n    version: "2"\n'],
    ['between the braces of the file', '{a: 1}\n', '{a: 1, staticExport: {version: "2"}}\n'],
    ['above the end of the document', '---\n# nothing\n...\n', '---\n# nothing\nstaticExport:\n  version: "2"\n...\n'],
    [
      'beside a text that has one of its own',
      'a: |\n  staticExport: {}\n',
      'a: |\n  staticExport: {}\nstaticExport:\n  version: "2"\n',
    ],
    ['under the key that a path names', 'a: 1\n', 'a: 1\n"on":\n  version: "2"\n', 'on'],
  ])('%s', (_name, text, edited, path?: string) => {
    expect(openConfig(text, { file: 'v.yaml' }).before).toBeUndefined();
    expect(edit(text, V2, 'v.yaml', path)).toBe(edited);
  });

  it('not into a document with a kind, nor for no values', () => {
    expect(refusal('kind: Deployment\n').message).toBe('app.yaml:1:1: no staticExport mapping in `Deployment`');
    expect(edit('a: 1\n', {}, 'v.yaml')).toBe('a: 1\n');
  });
});

it('parameters of an Application, which Argo CD prefers to its values, are refused', () => {
  const text = 'kind: Application\nspec:\n  source:\n    helm:\n      valuesObject: {staticExport: {}}\n';
  expect(edit(text, V2)).toContain('version: "2"');
  const error = refusal(`${text}      parameters:\n      - {name: staticExport.version, value: "1"}\n`);
  expect(error.message).toMatch(/^app\.yaml:7:9: parameters of Argo CD are not edited/);
  expect(error.hint).toMatch(/`valuesObject` instead/);
});

it('a value stays plain in a block where that is safe, and never between braces, where readers differ on question marks', () => {
  const bundleUrl = 'https://b.example/x?y=1';
  expect(edit('staticExport:\n  bundleUrl: https://a\n', { bundleUrl })).toContain(`: ${bundleUrl}\n`);
  expect(edit('staticExport: {bundleUrl: https://a}\n', { bundleUrl })).toContain(`: "${bundleUrl}"}\n`);
});

it.each([
  ['of credentials', 'x: 1\nstaticExport: https://u:secret@x.example/b\n'],
  ['of a block that is none', 'staticExport:\n  bundleUrl: > https://x.example/?sig=secret\n'],
  ['of a missing anchor', 'staticExport:\n  bundleUrl: *https://x.example/?sig=secret\n'],
  ['of great length', `staticExport:\n  bundleUrl: > ${'x'.repeat(5000)}\n`],
])('an error quotes little of the text, and no query of a link: that %s', (_name, text) => {
  const error = refusal(text);
  expect(error.hint).toMatch(/\w/);
  expect(error.message).toMatch(/^app\.yaml:2:/);
  expect(error.message).not.toContain('secret');
  expect(error.message.length).toBeLessThan(250);
});
