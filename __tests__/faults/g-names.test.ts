/** Sections G, H and R of the catalogue, what is seen before any call: names of files and branches that cannot be. */
import { describe, expect, it } from '@jest/globals';
import { fakeInputs, parseInputs } from '../helpers/effects.ts';

const read = (given: Readonly<Record<string, string>>) =>
  parseInputs(
    fakeInputs({ update: 'pull-request', 'config-file': 'values.yaml', 'github-token': 'ghs_0123456789', ...given }),
    '/workspace',
  );

describe('the path of a configuration file', () => {
  it.each([
    '../values.yaml',
    './values.yaml',
    '/etc/passwd',
    '~/values.yaml',
    'deploy//values.yaml',
    '*.yaml',
    'values.{yaml,json}',
    'values[0].yaml',
    'deploy/.GIT/config',
    '.GitHub/Workflows/docs.yml',
    'deploy/%2E%2E/values.yaml',
    'a\u0000b.yaml',
    'a\ud800.yaml',
    'x'.repeat(1025),
  ])('G24 %j is refused before any call', (file) => {
    expect(() => read({ 'config-file': `values.yaml\n${file}` })).toThrow(/\n- config-file: /);
  });

  it.each(['C:\\values.yaml', 'C:/values.yaml', 'deploy\\values.yaml', '..\\values.yaml'])(
    'R12 %j, written as for Windows, is refused before any call',
    (file) => {
      expect(() => read({ 'config-file': file })).toThrow(/\n- config-file: /);
    },
  );

  it.each([
    'values.yaml',
    'deploy/prod/values.yaml',
    '.config/x.json',
    'été/värden.yaml',
    'a b.yaml',
    '.github/values.yaml',
  ])('G24 %j is taken', (file) => {
    expect(read({ 'config-file': file }).places).toEqual([{ file }]);
  });
});

describe('the name of a branch', () => {
  it.each([
    'refs/heads/main',
    'a b',
    'a..b',
    'a@{1}',
    'a.lock',
    'a/.b',
    '.a',
    '/a',
    'a//b',
    '-a',
    'a:b',
    'a\\b',
    'a\u007fb',
    'x'.repeat(300),
    '0123456789abcdef0123456789abcdef01234567',
  ])('H38 %j is refused before any call', (branch) => {
    expect(() => read({ branch })).toThrow(/\n- branch: /);
    expect(() => read({ base: branch })).toThrow(/\n- base: /);
  });

  it.each(['main', 'release/2.x', 'docs-🚀', 'a.b', 'été', 'user@feature', 'x{y}'])('H38 %j is taken', (branch) => {
    expect(read({ branch }).rollout?.branch).toBe(branch);
  });
});
