import { describe, expect, it } from '@jest/globals';
import { checkVersion, parseDescription } from '../../../../../src/platform/render/api/description/description.ts';
import '../../../../helpers/matchers.ts';

const JSON_TEXT = '{\n  "openapi": "3.1.0",\n  "paths": {\n    "/users": {\n      "get": {}\n    }\n  }\n}';
const YAML_TEXT = 'openapi: 3.1.0\npaths:\n  /users:\n    get: {}\n';

describe('a description', () => {
  it('tells where its parts stand', () => {
    expect(parseDescription('a.json', JSON_TEXT).locate(['paths', '/users', 'get'])).toEqual({ line: 5, column: 7 });
    expect(parseDescription('a.yaml', YAML_TEXT).locate(['paths', '/users', 'get'])).toEqual({ line: 4, column: 5 });
    expect(parseDescription('a.yaml', YAML_TEXT).locate(['nothing'])).toEqual({ line: 1, column: 1 });
  });

  it('looks for a place once, however many operations ask for it', () => {
    const { locate } = parseDescription('a.yaml', YAML_TEXT);
    expect(locate(['paths', '/users'])).toBe(locate(['paths', '/users']));
  });

  it('tells where a part stands within another of the same name', () => {
    const nested = ['a', 'items', 'items', 'type'];
    const yaml = 'a:\n  items:\n    type: array\n    items:\n      type: string\n';
    expect(parseDescription('a.yaml', yaml).locate(nested)).toEqual({ line: 5, column: 7 });
    const json = '{\n"a": {\n"items": {\n"type": "array",\n"items": {\n"type": "string" } } } }';
    expect(parseDescription('a.json', json).locate(nested)).toEqual({ line: 6, column: 1 });
  });

  it('has its mappings merged', () => {
    const { root } = parseDescription('a.yaml', 'base: &base {a: 1}\nother:\n  <<: *base\n  b: 2\n');
    expect(root.other).toEqual({ a: 1, b: 2 });
  });

  it('that expands without end is refused', () => {
    const bomb = [
      'a: &a [x]',
      ...[...'bcdefghij'].map((name, index) => `${name}: &${name} [${`*${'abcdefghij'[index]},`.repeat(9)}]`),
    ];
    expect(() => parseDescription('a.yaml', bomb.join('\n'))).toThrow('cannot be used');
  });

  it.each([
    ['nests too deeply', `{"swagger":"2.0","definitions":{"A":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}}`],
    ['holds itself', 'swagger: "2.0"\ndefinitions:\n  A: &a\n    properties:\n      x: *a\n'],
    ['holds what is none', '{"swagger":"2.0","parameters":{"p":null},"paths":{"/a":{"get":{"parameters":[null]}}}}'],
  ])('of Swagger 2.0 that %s is refused', (_name, text) => {
    expect(() => parseDescription('a.yaml', text)).toThrow('is not valid Swagger 2.0');
  });

  it('names a version that is known', () => {
    const description = parseDescription('a.yaml', YAML_TEXT);
    expect(checkVersion(description)).toBe(description);
    expect(checkVersion(parseDescription('a.yaml', 'a: 1'))).toMatchObject({
      message: expect.stringContaining('is no OpenAPI description'),
      place: { line: 1, column: 1 },
    });
    expect(checkVersion(parseDescription('a.yaml', 'openapi: 4.0.0'))).toMatchObject({
      message: expect.stringContaining('`4.0.0`'),
    });
  });
});
