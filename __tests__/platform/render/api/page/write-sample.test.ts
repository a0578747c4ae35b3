import { describe, expect, it } from '@jest/globals';
import { endpointAt, samplesOf } from '../../../../helpers/api.ts';

const LANGUAGES = 'curl js node python go php java ruby c# powershell swift kotlin rust dart c';

function samples(mediaType: string, text: string): ReadonlyMap<string, string> {
  const endpoint = endpointAt('https://api.example.com/a', LANGUAGES.split(' '));
  const body = { isRequired: true, contents: [{ mediaType, examples: [{ title: '', text }] }] };
  const made = samplesOf({ ...endpoint, body });
  return new Map(made.map((sample) => [sample.title, sample.text]));
}

/** Evaluates what a script of JavaScript sends. */
function sentByFetch(script: string | undefined): unknown {
  const sent: { body?: unknown } = {};
  const fetch = (_url: string, options: { body?: unknown }) => Object.assign(sent, options);
  new Function('fetch', script ?? '')(fetch);
  return sent.body;
}

describe('the body of a request example', () => {
  it.each([
    ['application/json', '"it\'s"'],
    ['application/json', '42'],
    ['application/json', 'null'],
    ['application/json', '{"id": 9007199254740993}'],
    ['application/xml', '<a b="c">\n  <d/>\n</a>'],
  ])('of %s is what a script sends: %j', (mediaType, text) => {
    const made = samples(mediaType, text);
    expect(sentByFetch(made.get('JavaScript'))).toBe(text);
    expect(sentByFetch(made.get('Node.js'))).toBe(text);
  });

  it('is there in every language, whatever its type', () => {
    for (const [language, sample] of samples('application/xml', '<greeting>é\n$</greeting>')) {
      expect([language, sample]).toEqual([language, expect.stringContaining('greeting>')]);
      expect(sample).not.toContain('BODY_OF');
    }
    expect(samples('application/xml', "<a b='c'>\n</a>").get('Python')).toContain("data='''<a b=\\'c\\'>\n</a>'''");
    expect(samples('text/plain', 'é').get('Python')).toContain("data='é'.encode()");
    expect(samples('text/plain', "it's").get('PHP')).toContain("'it\\'s'");
    expect(samples('text/plain', "it's $1").get('Dart')).toContain("'it\\'s \\$1'");
    expect(samples('application/json', 'null').get('Python')).toContain("data='null'");
    expect(samples('application/vnd.a+json', '{"a": 1}').get('Python')).toContain('json={');
  });

  it('keeps all digits of long integers', () => {
    const made = samples('application/json', '{"id": 9007199254740993, "other": [-12345678901234567890, "1", 1.5]}');
    for (const [language, sample] of made) {
      expect([language, sample]).toEqual([language, expect.stringContaining('9007199254740993')]);
      expect(sample).toContain('-12345678901234567890');
    }
  });
});
