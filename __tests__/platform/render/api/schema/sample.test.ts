import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { part } from '../../../../../src/platform/render/api/description/descriptions.ts';
import { buildShape } from '../../../../../src/platform/render/api/schema/build.ts';
import { sampleValue, sampleXml } from '../../../../../src/platform/render/api/schema/sample.ts';
import type { Shape } from '../../../../../src/platform/render/api/schema/shape.ts';
import { openApi, withSchemas } from '../../../../helpers/api.ts';

const MAIN = {
  type: 'object',
  required: ['name'],
  properties: {
    id: { type: 'integer', readOnly: true, example: 5 },
    name: { type: 'string', examples: ['Ann'] },
    secret: { type: 'string', writeOnly: true },
    tags: { type: 'array', items: { enum: ['a', 'b'] } },
    again: { type: 'array', items: { $ref: '#/components/schemas/Main' } },
    choice: { oneOf: [{ properties: { x: { const: 1 } } }, { type: 'string' }] },
    born: { type: ['string', 'null'], format: 'date' },
    more: { additionalProperties: { type: 'boolean' } },
  },
};

async function mainShape(): Promise<Shape> {
  await using api = await openApi({ 'api.json': withSchemas({ Main: MAIN }) });
  return buildShape(part(api.root, 'components', 'schemas', 'Main'), api.run);
}

describe('a sample', () => {
  it('of a response leaves out what is only sent, and ends where the schema goes round', async () => {
    expect(sampleValue(await mainShape(), 'response')).toEqual({
      id: 5,
      name: 'Ann',
      tags: ['a'],
      again: [],
      choice: { x: 1 },
      born: '2019-08-24',
      more: { property1: true, property2: true },
    });
  });

  it('of a request leaves out what is only answered, and what is not needed where the author wants that', async () => {
    const shape = await mainShape();
    expect(sampleValue(shape, 'request')).not.toHaveProperty('id');
    expect(sampleValue(shape, 'request')).toHaveProperty('secret');
    expect(sampleValue(shape, 'request', true)).toEqual({ name: 'Ann' });
  });

  it('has keys that the patterns of their names match, where one can be made', async () => {
    const patterns = [
      '^(foo|bar)$',
      '^x-',
      '^\\d+$',
      '^[A-Z]{2}$',
      '^[a-z]{2}-[A-Z]{2}$',
      '^[0-9a-f]{8}(-[0-9a-f]{4}){3}$',
    ];
    const unmatched = ['^(?=b)a', '^\\p{Lo}{9}$', '^(', '^(a{99}){99}$'];
    const ownPattern = fc.stringMatching(
      /^\^([a-z]{1,3}|\[[a-c]-[x-z]\]|\\d|\(on\|off\)|\([a-c]\|[x-z]\)\{[1-3]\}|-){1,5}\$$/,
    );
    const keyOf = (pattern: string): readonly string[] => {
      const property = {
        name: `/${pattern}/`,
        isRequired: false,
        stands: 'pattern',
        shape: { type: 'integer', keywords: {} },
      };
      const shape = { type: 'object', keywords: { type: 'object' }, properties: [property] } as Shape;
      return Object.keys(sampleValue(shape, 'request') as object);
    };
    for (const pattern of patterns) expect(keyOf(pattern)).toEqual([expect.stringMatching(new RegExp(pattern))]);
    for (const pattern of unmatched) expect(keyOf(pattern)).toEqual([]);
    fc.assert(
      fc.property(ownPattern, (pattern) => {
        expect(keyOf(pattern).every((key) => new RegExp(pattern).test(key))).toBe(true);
        expect(keyOf(pattern)).toHaveLength(1);
      }),
    );
    const any = fc.string({ unit: fc.constantFrom(...'^$()[]{}|*+?.\\dwab1,-') });
    fc.assert(fc.property(any, (pattern) => keyOf(pattern).every((key) => new RegExp(pattern).test(key))));
  });

  it('may be XML', () => {
    const name: Shape = { type: 'string', keywords: { type: 'string', example: 'Ann' } };
    const shape: Shape = {
      type: 'object',
      keywords: { type: 'object', xml: { name: 'user' } },
      properties: ['name', 'nick'].map((one) => ({ name: one, isRequired: true, shape: name })),
    };
    expect(sampleXml(shape, 'response')).toMatch(/^<user>\s*<name>Ann<\/name>\s*<nick>Ann<\/nick>\s*<\/user>$/);
    const [one] = shape.properties ?? [];
    const alone = { ...shape, ...(one && { properties: [one] }) };
    expect(sampleXml(alone, 'response')).toMatch(/^<user>\s*<name>Ann<\/name>\s*<\/user>$/);
  });
});
