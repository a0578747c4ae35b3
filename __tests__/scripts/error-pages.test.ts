import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { ERROR_CODES } from '../../src/action/errors.ts';

it('docs/reference/errors.mdx explains every error code of the Action, and no other', () => {
  const page = readFileSync('docs/reference/errors.mdx', 'utf8');
  const explained = [...page.matchAll(/^### `([A-Z_]+)`$/gm)].map(([, code]) => code);
  expect(explained.toSorted()).toEqual([...ERROR_CODES].toSorted());
});
