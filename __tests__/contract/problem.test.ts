import { describe, expect, it } from '@jest/globals';
import { problemSentence } from '../../src/contract/problem.ts';

describe('the sentence of a problem', () => {
  it.each<[string, unknown, string]>([
    ['the published body', { error: 'No such job.' }, 'No such job.'],
    [
      'problem details',
      { type: 'about:blank', title: 'Bad', detail: 'The domain is unknown.' },
      'The domain is unknown.',
    ],
    ['a nested error', { error: { code: 7, message: 'Quota.' } }, 'Quota.'],
    ['a list of errors', { error: [{ message: 'One.' }, 'Two.', 3] }, 'One.; Two.'],
    ['a later field when the first is empty', { error: ' ', message: 'Second.' }, 'Second.'],
    ['an OAuth refusal', { error: '', error_description: 'The token expired.' }, 'The token expired.'],
  ])('is found in %s', (_name, body, sentence) => {
    expect(problemSentence(body)).toBe(sentence);
  });

  it.each<[string, unknown]>([
    ['a true error', { error: true }],
    ['a prototype', Object.create({ error: 'inherited' })],
    ['too deep a nest', { error: { error: { error: { error: { error: 'deep' } } } } }],
  ])('is not found in %s', (_name, body) => {
    expect(problemSentence(body)).toBeUndefined();
  });
});
