import { describe, expect, it } from '@jest/globals';
import { indexOperations } from '../../../../../src/platform/render/api/description/operations.ts';
import type { Endpoint } from '../../../../../src/platform/render/api/endpoint/model.ts';
import { readEndpoint } from '../../../../../src/platform/render/api/endpoint/read.ts';
import { openApi, PRESENTATION } from '../../../../helpers/api.ts';

async function endpoint(description: Readonly<Record<string, unknown>>, key = 'get /a'): Promise<Endpoint> {
  await using api = await openApi({ 'api.json': { openapi: '3.1.0', ...description } });
  const operation = indexOperations(api.root.description, api.descriptions.follow).operations.get(key);
  if (operation === undefined) throw new Error(`no ${key}`);
  return readEndpoint(operation, { presentation: PRESENTATION }, api.run);
}

describe('an endpoint', () => {
  it('has the parameters of its path and its own, which win', async () => {
    const { parameters } = await endpoint({
      paths: {
        '/a': {
          parameters: [
            { name: 'a', in: 'query', description: 'Path.' },
            { name: 'x', in: 'header', schema: { type: 'string' } },
            { name: 'Authorization', in: 'header' },
          ],
          get: {
            parameters: [
              { name: 'a', in: 'query', description: 'Own.', example: [1, 2] },
              { name: 'id', in: 'path' },
              'text',
            ],
          },
        },
      },
    });
    expect(parameters).toMatchObject([
      { name: 'id', place: 'path', isRequired: true },
      { name: 'a', place: 'query', description: 'Own.', examples: ['1,2'], style: 'form', explode: true },
      { name: 'x', place: 'header', style: 'simple', explode: false },
    ]);
  });

  it('has the servers that stand nearest, without addresses that no browser opens', async () => {
    const servers = [
      { url: 'https://{env}.example.com/', variables: { env: { enum: ['a', 'b'] } } },
      { url: 'javascript:alert(1)' },
    ];
    const description = { servers: [{ url: 'https://far' }], paths: { '/a': { servers, get: {} } } };
    expect((await endpoint(description)).servers).toEqual([
      {
        url: 'https://{env}.example.com',
        address: 'https://a.example.com',
        variables: [{ name: 'env', fallback: 'a', values: ['a', 'b'] }],
      },
    ]);
  });

  it('says once what a status means', async () => {
    const responses = { 200: { description: 'OK' }, 404: { description: 'Not found' }, 410: { description: 'Eaten' } };
    const { responses: read } = await endpoint({ paths: { '/a': { get: { responses } } } });
    expect(read.map(({ meaning, description }) => [meaning, description])).toEqual([
      ['OK', undefined],
      ['Not Found', undefined],
      ['Gone', 'Eaten'],
    ]);
  });

  it('needs the keys that its description asks for, in each of several ways', async () => {
    const components = {
      securitySchemes: {
        token: { type: 'http', scheme: 'Bearer', 'x-default': 'abc' },
        key: { type: 'apiKey', in: 'cookie', name: 'sid' },
        login: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://t', scopes: {} } } },
        oidc: { type: 'openIdConnect', openIdConnectUrl: 'https://d' },
      },
    };
    const security = [{ token: [], key: [] }, { login: ['read'] }, { oidc: [] }, { unknown: [] }, {}];
    const read = await endpoint({ components, security, paths: { '/a': { get: {} } } });
    expect(read.security).toMatchObject([
      [
        { kind: 'bearer', name: 'Authorization', prefill: 'abc' },
        { kind: 'key', name: 'sid', place: 'cookie' },
      ],
      [{ label: 'OAuth 2.0', scopes: ['read'], addresses: [['Token URL', 'https://t']] }],
      [{ label: 'OpenID Connect', addresses: [['Discovery document', 'https://d']] }],
      [],
    ]);
    expect((await endpoint({ components, security, paths: { '/a': { get: { security: [] } } } })).security).toEqual([]);
  });

  it('names callbacks, samples of the author and further reading', async () => {
    const read = await endpoint({
      paths: {
        '/a': {
          get: {
            deprecated: true,
            externalDocs: { url: 'https://more' },
            'x-codeSamples': [{ lang: 'go', label: 'SDK', source: 'x()\n' }, { lang: 'js' }],
            callbacks: { done: { '{$request.query.url}': { post: { summary: 'When done.' } } } },
          },
        },
      },
    });
    expect(read).toMatchObject({
      method: 'GET',
      isDeprecated: true,
      externalDocs: { url: 'https://more' },
      samples: [{ language: 'go', title: 'SDK', text: 'x()' }],
      callbacks: [{ name: 'done', address: '{$request.query.url}', method: 'POST', description: 'When done.' }],
    });
  });
});
