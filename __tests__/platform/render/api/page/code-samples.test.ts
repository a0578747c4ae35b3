import { describe, expect, it } from '@jest/globals';
import type { Endpoint } from '../../../../../src/platform/render/api/endpoint/model.ts';
import { findSampleLanguage } from '../../../../../src/platform/render/api/page/write-sample.ts';
import { endpointAt, PRESENTATION, samplesOf } from '../../../../helpers/api.ts';

function endpoint(changes: Partial<Endpoint> = {}): Endpoint {
  const read = endpointAt('https://api.example.com/users/{id}');
  const shape = { type: 'integer', keywords: { type: 'integer' }, named: 7 };
  const id = { name: 'id', place: 'path', isRequired: true, style: 'simple', explode: false, shape } as const;
  const body = {
    isRequired: true,
    contents: [{ mediaType: 'application/json', examples: [{ title: '', text: '{"a": 1}' }] }],
  };
  return { ...read, parameters: [id, { ...id, name: 'q', place: 'query', examples: ['a b'] }], body, ...changes };
}

describe('request examples', () => {
  it('are written in the languages of most sites', () => {
    const samples = samplesOf(endpoint());
    expect(samples.map(({ title }) => title)).toEqual(['cURL', 'JavaScript', 'Python', 'Go', 'PHP', 'Java', 'Ruby']);
    expect(samples[0]?.text).toMatchInlineSnapshot(`
"curl 'https://api.example.com/users/7?q=a%20b' \\
  --request POST \\
  --header 'Authorization: Bearer <token>' \\
  --header 'Content-Type: application/json' \\
  --data-raw '{
  "a": 1
}'"
`);
    for (const { text } of samples) expect(text).toContain('api.example.com/users/7');
  });

  it('are in the languages that the author names, each once', () => {
    const languages = ['python', 'py', 'dotnet', 'c++', 'brainfuck'];
    const titles = samplesOf(endpoint({ presentation: { ...PRESENTATION, languages } })).map(({ title }) => title);
    expect(titles).toEqual(['Python', 'C#', 'C']);
  });

  it('start with those of the author', () => {
    const samples = [
      { language: 'ts', title: 'SDK', text: 'sdk()' },
      { language: 'python', title: 'Python', text: 'mine()' },
    ];
    const titles = samplesOf(endpoint({ samples })).map(({ title, text }) => `${title} ${text.slice(0, 6)}`);
    expect(titles.slice(0, 3)).toEqual(['SDK sdk()', 'Python mine()', expect.stringMatching(/^cURL/)]);
    expect(titles).toHaveLength(8);
    const presentation = { ...PRESENTATION, languages: [] };
    expect(samplesOf(endpoint({ samples, presentation }))).toHaveLength(2);
  });

  it('are made with a key in the query whose name is no valid Unicode', () => {
    const inQuery = { place: 'query', name: 'a\ud800' } as const;
    const security = endpoint().security.map((choice) => choice.map((scheme) => ({ ...scheme, ...inQuery })));
    expect(samplesOf(endpoint({ security }))[0]?.text).toContain('&a%EF%BF%BD=Bearer%20%3Ctoken%3E');
  });

  it('are made with fields of a form that are no valid Unicode', () => {
    const properties = [{ name: 'a\ud800', isRequired: true, shape: { type: 'string', keywords: {} } }];
    const shape = { type: 'object', keywords: {}, properties };
    const examples = [{ title: '', text: '{"a\\ud800": "b\\udc00"}' }];
    const contents = [{ mediaType: 'application/x-www-form-urlencoded', shape, examples }];
    const samples = samplesOf(endpoint({ body: { isRequired: true, contents } }));
    expect(samples.map(({ title }) => title)).toEqual(['cURL', 'JavaScript', 'Python', 'Go', 'PHP', 'Java', 'Ruby']);
    expect(samples[0]?.text).toContain("--data-urlencode 'a%EF%BF%BD=b\ufffd'");
  });

  it('send forms with their files', () => {
    const text = { type: 'string', keywords: { type: 'string' } };
    const file = { type: 'string<binary>', keywords: { type: 'string', format: 'binary' } };
    const properties = [
      { name: 'note', isRequired: true, shape: text },
      { name: 'photo', isRequired: true, shape: file },
    ];
    const shape = { type: 'object', keywords: {}, properties };
    const contents = [{ mediaType: 'multipart/form-data', shape, examples: [{ title: '', text: '{"note": "n"}' }] }];
    const [curl] = samplesOf(endpoint({ body: { isRequired: true, contents } }));
    expect(curl?.text).toContain("--form 'photo=@photo.bin'");
    expect(curl?.text).toContain("--form-string 'note=n'");
    expect(curl?.text).not.toContain('Content-Type');
  });

  it('know every name that a language goes by', () => {
    expect(findSampleLanguage('Node.js')?.title).toBe('Node.js');
    expect(findSampleLanguage('curl')).toEqual(findSampleLanguage('Bash'));
  });
});
