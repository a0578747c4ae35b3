import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { openConfig } from '../../src/deployment/edit.ts';
import { parseArguments } from '../../src/hosting/arguments.ts';
import { readWanted } from '../../src/hosting/values/read.ts';

const CHARTS = new URL('../../deploy/charts/', import.meta.url);
const LINK = 'https://storage.example/bundle.tar.gz?X-Signature=5ca1&part=1';

async function textOf(file: string): Promise<string> {
  return await readFile(new URL(file, CHARTS), 'utf8');
}

async function schemaOf(chart: string) {
  return new Ajv({ strict: false }).compile(JSON.parse(await textOf(`${chart}/values.schema.json`)) as object);
}

describe('the chart of the documentation', () => {
  it('takes its three values from the Action, which changes no other byte', async () => {
    const text = await textOf('documentation/values.yaml');
    const values = { enabled: true, bundleUrl: LINK, version: '2026-01-15-3f2a9c81d0b4' };

    const edited = openConfig(text, { file: 'deploy/values.yaml' }).edit(values);

    expect(parse(edited)).toEqual({ ...parse(text), staticExport: values });
    const [before, after] = [text.split('\n'), edited.split('\n')];
    expect(after.filter((line, at) => line !== before[at])).toHaveLength(3);
    expect((await schemaOf('documentation'))(parse(edited))).toBe(true);
  });

  it('writes values for the deployment that it can read', async () => {
    // What the template makes of them; nothing here runs Helm.
    const template = await textOf('documentation/templates/configmap.yaml');
    expect(template.match(/\.Values\.[\w.]+/g)).toEqual([
      '.Values.staticExport.enabled',
      '.Values.staticExport.bundleUrl',
      '.Values.staticExport.version',
    ]);
    const read = (text: string) => readWanted(Buffer.from(text), { file: 'values.yaml' });
    const rendered = `staticExport:\n  enabled: true\n  bundleUrl: ${JSON.stringify(LINK)}\n  version: "1.10"\n`;
    expect(read(rendered)).toMatchObject({ enabled: true, version: '1.10' });
    // The chart's own file will do as well, with a link and no version.
    const own = (await textOf('documentation/values.yaml')).replace('enabled: false', 'enabled: true');
    const wanted = read(own.replace('bundleUrl: ""', `bundleUrl: "${LINK}"`));
    expect(wanted).toMatchObject({ enabled: true, address: 'https://storage.example/bundle.tar.gz' });
    expect(wanted).not.toHaveProperty('version');
  });

  it('gives the path of its hosts to the process, which takes it off', async () => {
    // The Ingress passes it on as it is.
    expect(await textOf('documentation/templates/ingress.yaml')).toContain(
      'path: {{ $.Values.basePath | default "/" }}',
    );
    expect(await textOf('documentation/templates/statefulset.yaml')).toMatch(
      /- --base-path\n +- \{\{ \. \| quote \}\}/,
    );
    expect((await schemaOf('documentation'))({ staticExport: { enabled: false }, basePath: '/docs' })).toBe(true);
    expect(parseArguments(['--values=v', '--base-path', '/docs'])).toMatchObject({ values: { basePath: '/docs' } });
  });

  it('offers the assistant by the two options that name it', async () => {
    const template = await textOf('documentation/templates/statefulset.yaml');
    for (const name of ['url', 'key']) {
      expect(template).toMatch(
        new RegExp(`with \\.Values\\.assistant\\.${name} \\}\\}\\n +- --assistant-${name}\\n +- \\{\\{ \\. \\| quote`),
      );
    }
    const assistant = { url: 'https://platform.example.com/discovery/v1/assistant/docs/message', key: 'svc_dsc_a' };
    const features = { assistant: 'on' };
    expect((await schemaOf('documentation'))({ staticExport: { enabled: false }, features, assistant })).toBe(true);
    const options = ['--assistant-url', assistant.url, '--assistant-key', assistant.key];
    expect(parseArguments(['--values=v', '--assistant', 'on', ...options])).toMatchObject({ values: { assistant } });
  });

  it('starts with as much memory as told', async () => {
    const template = await textOf('documentation/templates/statefulset.yaml');
    expect(template).toMatch(/- --memory\n +- \{\{ \.Values\.memory \| quote \}\}/);
    const check = await schemaOf('documentation');
    expect(check({ staticExport: { enabled: false }, memory: 512 })).toBe(true);
    expect(check({ staticExport: { enabled: false }, memory: -1 })).toBe(false);
    expect(parseArguments(['--values=v', '--memory', '512'])).toMatchObject({
      values: { memoryBytes: 512 * 1024 ** 2 },
    });
  });

  it.each([
    ['a fourth value', { staticExport: { enabled: false, token: 'x' } }],
    ['a version that is a number', { staticExport: { enabled: false, version: 1.1 } }],
    ['an export without a link', { staticExport: { enabled: true, bundleUrl: '' } }],
    ['a type that there is not', { staticExport: { enabled: false }, deploymentType: 'on-premises' }],
    ['a switch that YAML took for a boolean', { staticExport: { enabled: false }, features: { search: true } }],
    ['a path that no deployment takes', { staticExport: { enabled: false }, basePath: 'docs' }],
    ['a value that is misspelt', { staticExport: { enabled: false }, replica: 2 }],
  ])('refuses %s', async (_what, values) => {
    expect((await schemaOf('documentation'))(values)).toBe(false);
  });
});

describe.each(['documentation', 'platform'])('the chart %s', (chart) => {
  it('has values of its own schema, and the version of the project', async () => {
    const [values, about, manifest] = await Promise.all([
      textOf(`${chart}/values.yaml`),
      textOf(`${chart}/Chart.yaml`),
      textOf('../../package.json'),
    ]);
    const isValid = await schemaOf(chart);
    expect([isValid(parse(values)), isValid.errors]).toEqual([true, null]);
    const { version } = JSON.parse(manifest) as { version: string };
    expect(parse(about)).toMatchObject({ apiVersion: 'v2', name: chart, version, appVersion: version });
  });
});
