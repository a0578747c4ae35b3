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
    expect(sampleValue(shape, 'request', true)).toEqual({ name: 'Ann' });
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
