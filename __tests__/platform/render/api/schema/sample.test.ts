import { describe, expect, it } from '@jest/globals';
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
    expect(sampleValue(shape, 'request', 'required')).toEqual({ name: 'Ann' });
  });

  it('for a form has only what the description gives or demands, and no password', async () => {
    const text = { type: 'string' };
    const schema = {
      type: 'object',
      required: ['demanded', 'secret', 'deep'],
      properties: {
        ...{ demanded: text, left: text, secret: { type: 'string', format: 'password' } },
        ...{ exampled: { ...text, example: 'Ann' }, usual: { type: 'integer', default: 5 }, fixed: { const: 'a' } },
        kind: { enum: ['a', 'b'] },
        list: { type: 'array', items: text },
        map: { type: 'object', additionalProperties: { ...text, example: 'x' } },
        deep: { type: 'object', required: ['one'], properties: { one: text, other: text } },
        partly: { type: 'object', required: ['one'], properties: { one: text, other: { ...text, example: 'y' } } },
        untold: { type: 'object', required: ['one'], properties: { one: text } },
        variants: { oneOf: [{ type: 'object', required: ['one'], properties: { one: { const: 'a' } } }, text] },
      },
    };
    const told = {
      allOf: [{ type: 'object', properties: { a: text, b: text }, example: { a: 'z' } }, { type: 'object' }],
    };
    await using api = await openApi({ 'api.json': withSchemas({ Main: schema, Told: told }) });
    const started = (name: string) =>
      sampleValue(buildShape(part(api.root, 'components', 'schemas', name), api.run), 'request', 'given');
    expect(started('Main')).toEqual({
      ...{ demanded: 'string', exampled: 'Ann', usual: 5, fixed: 'a' },
      ...{ deep: { one: 'string' }, partly: { one: 'string', other: 'y' } },
    });
    expect(started('Told')).toEqual({ a: 'z' });
  });

  it('may be XML', () => {
    const name: Shape = { type: 'string', named: 'Ann', keywords: { type: 'string' } };
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
