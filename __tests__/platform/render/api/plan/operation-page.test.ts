import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openAddresses, slugOf } from '../../../../../src/platform/render/api/plan/operation-page.ts';

describe('the address of a generated page', () => {
  it.each([
    ['List users', 'list-users'],
    ['List all users (v2.0)', 'list-all-users-v20'],
    ["A user's orders", 'a-users-orders'],
    ['GET /users/{id}/orders', 'get-users-orders'],
    ['Où est-ce ?', 'où-est-ce'],
    ['???', ''],
  ])('is made from %j', (text, slug) => {
    expect(slugOf(text)).toBe(slug);
  });

  it('holds nothing that leads elsewhere', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(slugOf(text)).not.toMatch(/[/\\?#%.\s]|^-|-$/)),
    );
  });

  it('is given once', () => {
    const claim = openAddresses(['/a/List']);
    expect([claim('/a/list'), claim('/a/list'), claim('/a/other')]).toEqual(['/a/list-1', '/a/list-2', '/a/other']);
  });
});
