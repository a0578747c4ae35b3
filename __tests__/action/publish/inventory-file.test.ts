import { describe, expect, it } from '@jest/globals';
import { inventoryText, readInventory } from '../../../src/action/publish/inventory-file.ts';
import { inventoryOf } from '../../../src/bundle/inventory.ts';

const EXPORT = { version: '1', sha256: 'a'.repeat(64) };

function inventory(files: readonly string[]) {
  const traits = { title: 'T', redirects: false };
  return inventoryOf(files.map((file) => ({ file, bytes: 7, sha256: Buffer.alloc(32, file).toString('hex'), traits })));
}

describe('an inventory file', () => {
  it('gives back the pages that were written', () => {
    const taken = inventory(['b/index.html', 'a.html', 'é.html', 'Z.html']);
    const { contentDigest, pages } = readInventory(inventoryText(taken, EXPORT));

    expect(contentDigest).toBe(taken.contentDigest);
    expect([...(pages ?? [])].map(({ title: _title, ...page }) => page)).toEqual(
      [...taken.pages].map(({ title: _title, ...page }) => page),
    );
  });

  it('has no pages where they would make it too large, and its digest all the same', () => {
    const taken = inventory(['a.html', 'b.html']);
    const text = inventoryText(taken, EXPORT, 200);

    expect(readInventory(text)).toEqual({ contentDigest: taken.contentDigest });
    expect(text.length).toBeLessThan(400);
  });

  it.each([
    '{}',
    '[]',
    'null',
    '{"kind":"static-export-inventory"}',
    '{"kind":"static-export-inventory","contentDigest":"x"}',
  ])('that is none is refused: %s', (text) => {
    expect(() => readInventory(text)).toThrow();
  });
});
