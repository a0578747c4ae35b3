import { expect, it } from '@jest/globals';
import { ActionError, asActionError } from '../../src/action/errors.ts';
import { errorText } from '../../src/action/report/wording.ts';

it('an error of ours stays itself', () => {
  const error = new ActionError('SERVER', 'It failed.');

  expect(asActionError(error)).toBe(error);
});

it.each<[unknown, string]>([
  [new RangeError('out of range'), 'Unexpected error: out of range'],
  ['text', 'Unexpected error: text'],
  [undefined, 'Unexpected error: undefined'],
])('anything else is an unexpected error that keeps its cause: %p', (thrown, message) => {
  expect(asActionError(thrown)).toMatchObject({ code: 'INTERNAL', message, cause: thrown });
});

it('an error reads as code, fact and next step', () => {
  expect(errorText(new ActionError('SERVER', 'It failed.'))).toBe('SERVER: It failed.');
  expect(errorText(new ActionError('SERVER', 'It failed.', { hint: 'Run it again.' }))).toBe(
    'SERVER: It failed.\nNext: Run it again.',
  );
});
