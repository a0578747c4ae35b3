import { describe, expect, it } from '@jest/globals';
import { readWanted } from '../../../src/hosting/values/read.ts';

const LINK = 'https://user:secret@storage.example/exports/a/bundle.tar.gz?X-Signature=5ca1ab1e#part';
const VALUES = `enabled: true, bundleUrl: "${LINK}", version: "1.10"`;

const read = (file: string, text: string, path?: string) =>
  readWanted(Buffer.from(text), { file, ...(path !== undefined && { path }) });

function errorOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

const HELM_RELEASE = `apiVersion: v1
kind: ConfigMap
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: docs }
spec:
  values:
    staticExport: { ${VALUES} }
`;

describe('the values', () => {
  it.each<[string, string, string, string | undefined]>([
    ['Helm values', 'values.yaml', `image: x\nstaticExport: { ${VALUES} }\n`, undefined],
    [
      'JSON',
      'values.json',
      JSON.stringify({ staticExport: { enabled: true, bundleUrl: LINK, version: '1.10' } }),
      undefined,
    ],
    ['a HelmRelease behind another document', 'release.yaml', HELM_RELEASE, undefined],
    [
      'a place that is named',
      'places.yaml',
      `a: { staticExport: { enabled: false } }\nb: { x: { ${VALUES} } }\n`,
      'b.x',
    ],
  ])('are found in %s', (_name, file, text, path) => {
    const wanted = read(file, text, path);
    expect(wanted).toMatchObject({
      enabled: true,
      version: '1.10',
      address: 'https://storage.example/exports/a/bundle.tar.gz',
    });
    expect(wanted.enabled && wanted.link.href).toBe(LINK);
  });

  it('may have no version', () => {
    const wanted = read('a.yaml', 'staticExport: { enabled: true, bundleUrl: "http://x/y" }\n');
    expect(wanted).not.toHaveProperty('version');
  });

  it('that are switched off need nothing else', () => {
    expect(read('a.yaml', 'staticExport:\n  enabled: false\n  bundleUrl: none yet\n')).toEqual({
      enabled: false,
    });
  });

  it.each([
    ['a link of another kind', 'bundleUrl: "file:///x?X-Signature=5ca1ab1e"', /`staticExport.bundleUrl` is no http/],
    ['a link that is cut', 'bundleUrl: "https:"', /`staticExport.bundleUrl` is no http/],
    ['no link', 'bundleUrl: ""', /`staticExport.bundleUrl` is empty/],
    ['a version of two lines', 'bundleUrl: "http://x/y"\n  version: "a\\nb"', /`staticExport.version` is a text/],
    [
      'a link in the place of the flag',
      'enabled: "https://x/?X-Signature=5ca1ab1e"',
      /the key `enabled` is there twice/,
    ],
  ])('with %s are refused, and no link is shown', (_name, lines, message) => {
    const error = errorOf(() => read('b.yaml', `staticExport:\n  enabled: true\n  ${lines}\n`));
    expect(error).toMatchObject({ name: 'HostingError', message: expect.stringMatching(message) });
    expect(JSON.stringify(error) + String(error)).not.toContain('5ca1ab1e');
  });

  it.each([
    ['no flag', 'version: "1"', /`staticExport.enabled` is missing/],
    ['a flag that is a text', 'enabled: "yes"', /enabled` is a text/],
    ['no link', 'enabled: true', /bundleUrl` is missing/],
    ['a number', 'enabled: true, bundleUrl: "https://x/y", version: 1.10', /version` is the number 1.1/],
  ])('with %s are refused', (_name, values, message) => {
    expect(errorOf(() => read('b.yaml', `staticExport: { ${values} }`))).toMatchObject({
      message: expect.stringMatching(message),
    });
  });

  it.each([
    ['a file that is torn', 'staticExport:\n  enabled: [\n', undefined],
    ['two places', 'a: { staticExport: { enabled: true } }\nb: { staticExport: { enabled: true } }\n', undefined],
    ['a path that leads nowhere', 'a: 1\n', 'b.c'],
    ['a path that cannot be read', 'a: 1\n', 'b..c'],
  ])('of %s are refused by the words of the hosting, which has options and writes nothing', (_name, text, path) => {
    const error = errorOf(() => read('b.yaml', text, path)) as { readonly message: string; readonly hint: string };
    expect(`${error.message} ${error.hint}`).not.toMatch(/(?<!-)config-path|written|edit/);
  });

  it('of a file that cannot be read are refused with the reason', () => {
    const look = Object.assign(new Error('open'), { code: 'EACCES' });
    expect(errorOf(() => readWanted(look, { file: 'values.yaml' }))).toMatchObject({
      name: 'HostingError',
      message: 'values.yaml cannot be read (EACCES).',
    });
  });
});
