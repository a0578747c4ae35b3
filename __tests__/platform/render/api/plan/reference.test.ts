import { describe, expect, it } from '@jest/globals';
import {
  parseOperationReference,
  parseSchemaReference,
} from '../../../../../src/platform/render/api/plan/reference.ts';

describe('a reference to an operation', () => {
  it.each([
    ['GET /users', { method: 'get', path: '/users' }],
    ['get   /users/{id}', { method: 'get', path: '/users/{id}' }],
    ['openapi.json POST /users', { file: 'openapi.json', method: 'post', path: '/users' }],
    ['/apis/my api.yaml DELETE /a b', { file: 'apis/my api.yaml', method: 'delete', path: '/a b' }],
    ['https://example.com/openapi GET /a', { file: 'https://example.com/openapi', method: 'get', path: '/a' }],
    ['"openapi.yml PATCH /users"', { file: 'openapi.yml', method: 'patch', path: '/users' }],
    ['v1-openapi GET /users', { file: 'v1-openapi', method: 'get', path: '/users' }],
    ['/apis/v1.2 PUT /a b', { file: 'apis/v1.2', method: 'put', path: '/a b' }],
    ['webhook orderUpdated', { method: 'webhook', path: 'orderUpdated' }],
  ])('is read from %s', (written, expected) => {
    expect(parseOperationReference(written)).toEqual(expected);
  });

  it.each(['guides/start', 'get', 'posts /a', 'guides/how get started', 'stripe webhook setup', ''])(
    'is none in %j',
    (written) => {
      expect(parseOperationReference(written)).toBeUndefined();
    },
  );
});

describe('a reference to a schema', () => {
  it('is its name, with or without a file', () => {
    expect(parseSchemaReference('Order')).toEqual({ name: 'Order' });
    expect(parseSchemaReference('/a.json Order')).toEqual({ file: 'a.json', name: 'Order' });
    expect(parseSchemaReference(' ')).toBeUndefined();
  });
});
