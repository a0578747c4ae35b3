import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { part } from '../../../../../src/platform/render/api/description/descriptions.ts';
import { buildShape } from '../../../../../src/platform/render/api/schema/build.ts';
import type { Shape } from '../../../../../src/platform/render/api/schema/shape.ts';
import { openApi, withSchemas } from '../../../../helpers/api.ts';

async function shapeOf(schemas: Readonly<Record<string, unknown>>, name = 'Main'): Promise<Shape> {
  await using api = await openApi({ 'api.json': withSchemas(schemas) });
  return buildShape(part(api.root, 'components', 'schemas', name), api.run);
}

function types(shape: Shape): Readonly<Record<string, string>> {
  return Object.fromEntries((shape.properties ?? []).map(({ name, shape: one }) => [name, one.type]));
}

describe('the shape of a schema', () => {
  it('names types as readers know them', async () => {
    const properties = {
      id: { type: 'string', format: 'uuid' },
      maybe: { type: ['integer', 'null'] },
      older: { type: 'number', nullable: true },
      kind: { enum: ['a', 'b'] },
      one: { const: 7 },
      list: { type: 'array', items: { type: 'string' } },
      choice: { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'integer' } }, { type: 'null' }] },
      mixed: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } },
      file: { type: 'string', contentMediaType: 'image/png' },
      open: {},
      yes: true,
    };
    expect(types(await shapeOf({ Main: { properties } }))).toEqual({
      id: 'string<uuid>',
      maybe: 'integer | null',
      older: 'number | null',
      kind: 'enum<string>',
      one: 'integer',
      list: 'string[]',
      choice: 'string | integer[] | null',
      mixed: '(string | number)[]',
      file: 'string<binary>',
      open: 'any',
      yes: 'any',
    });
  });

  it('shows keys that the reader chooses, and leaves hidden properties out', async () => {
    const shape = await shapeOf({
      Main: {
        properties: { shown: {}, hidden: { 'x-hidden': true } },
        additionalProperties: { type: 'string' },
        patternProperties: { '^x-': { type: 'integer' } },
      },
    });
    expect(types(shape)).toEqual({ shown: 'any', '/^x-/': 'integer', '{key}': 'string' });
    expect((await shapeOf({ Main: { type: 'object', additionalProperties: false } })).bounds).toEqual([
      'no other properties',
    ]);
  });

  it('stays small where every schema leads to all others', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `S${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
    const schemas = Object.fromEntries(names.map((name) => [name, { type: 'object', properties }]));
    const shape = await shapeOf(schemas, 'S0');
    const count = (one: Shape): number =>
      1 + (one.properties ?? []).reduce((sum, { shape: inner }) => sum + count(inner), 0);
    expect(count(shape)).toBeGreaterThan(30);
    expect(count(shape)).toBeLessThan(300);
    expect(shape.properties?.some(({ shape: inner }) => inner.isCut === true)).toBe(true);
  });

  it('ends where the items of an array lead back to it by `allOf`', async () => {
    const Nested = { type: 'array', items: { allOf: [{ $ref: '#/components/schemas/Nested' }] } };
    expect((await shapeOf({ Nested }, 'Nested')).type).toMatch(/^array(?:\[\])+$/);
  });

  it('is found for any JSON in the place of a schema', async () => {
    await using api = await openApi({ 'api.json': withSchemas({}) });
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom('items', 'properties', 'allOf', 'oneOf', 'enum', 'type'),
        (value, keyword) => {
          const located = { description: api.root.description, tokens: ['x'], value: { [keyword]: value } };
          expect(typeof buildShape(located, api.run).type).toBe('string');
        },
      ),
      { numRuns: 200 },
    );
  });
});
