import { describe, expect, it } from '@jest/globals';
import { readApiConfig, wantsForm } from '../../../../../src/platform/render/api/plan/api-config.ts';

describe('the settings of API pages', () => {
  it('are those of docs.json', () => {
    const config = readApiConfig({
      openapi: ['/a.json', { source: 'b.yaml', directory: '/apis/b/' }],
      playground: { display: 'simple', credentials: true },
      params: { expanded: 'all', post: ['x-beta'] },
      url: 'full',
      examples: { languages: ['curl', 'go'], defaults: 'required', prefill: true, autogenerate: true },
      mdx: { server: ['https://a', 'https://b'], auth: { method: 'key', name: 'x-key' } },
    });
    expect(config).toEqual({
      namedDescriptions: [
        { file: 'a.json', directory: 'api-reference' },
        { file: 'b.yaml', directory: 'apis/b' },
      ],
      presentation: {
        hasForm: false,
        languages: ['curl', 'go'],
        sampleParts: 'required',
        pillFields: ['x-beta'],
        isExpanded: true,
        showsFullUrl: true,
        isPrefilled: true,
        sendsCookies: true,
      },
      manual: { server: ['https://a', 'https://b'], auth: { method: 'key', name: 'x-key' } },
    });
  });

  it('name no language where no examples are to be made', () => {
    const examples = { languages: ['curl', 'go'], autogenerate: false };
    expect(readApiConfig({ examples }).presentation.languages).toEqual([]);
  });

  it('show a form only where nobody need log in', () => {
    expect(['interactive', undefined, 'simple', 'auth', 'none', 'hide', false].map(wantsForm)).toEqual([
      ...[true, true],
      ...[false, false, false, false, false],
    ]);
  });
});
