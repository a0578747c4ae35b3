import { describe, expect, it } from '@jest/globals';
import { convertSwagger } from '../../../../../src/platform/render/api/description/swagger.ts';

const OLD = {
  swagger: '2.0',
  host: 'api.example.com',
  basePath: '/v1',
  schemes: ['https', 'http'],
  consumes: ['application/json'],
  produces: ['application/json'],
  securityDefinitions: {
    basic: { type: 'basic' },
    login: {
      type: 'oauth2',
      flow: 'accessCode',
      authorizationUrl: 'https://a',
      tokenUrl: 'https://t',
      scopes: { r: 'Read' },
    },
  },
  parameters: { Body: { in: 'body', name: 'body', required: true, schema: { $ref: '#/definitions/User' } } },
  paths: {
    '/users': {
      parameters: [{ in: 'query', name: 'ids', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' }],
      post: {
        parameters: [{ $ref: '#/parameters/Body' }],
        responses: { 200: { description: 'Done.', schema: { type: 'string' }, examples: { 'text/plain': 'x' } } },
      },
      put: { parameters: [{ in: 'formData', name: 'file', type: 'file', required: true }], responses: {} },
    },
  },
  definitions: { User: { type: 'object' } },
};

describe('a description of Swagger 2.0', () => {
  it('gets the servers, schemas and keys of OpenAPI 3', () => {
    const converted = convertSwagger(OLD);
    expect(converted.servers).toEqual([{ url: 'https://api.example.com/v1' }, { url: 'http://api.example.com/v1' }]);
    expect(converted.components).toMatchObject({
      schemas: { User: { type: 'object' } },
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic' },
        login: { type: 'oauth2', flows: { authorizationCode: { tokenUrl: 'https://t', scopes: { r: 'Read' } } } },
      },
    });
  });

  it('gets request bodies, and schemas of parameters and responses', () => {
    expect(convertSwagger(OLD).paths).toEqual({
      '/users': {
        parameters: [],
        post: {
          parameters: [
            {
              in: 'query',
              name: 'ids',
              schema: { type: 'array', items: { type: 'string' }, collectionFormat: 'multi' },
              explode: true,
            },
          ],
          requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/definitions/User' } } } },
          responses: {
            200: {
              description: 'Done.',
              content: {
                'application/json': { schema: { type: 'string' } },
                'text/plain': { schema: { type: 'string' }, example: 'x' },
              },
            },
          },
        },
        put: {
          parameters: [expect.objectContaining({ name: 'ids' })],
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  properties: { file: { type: 'string', format: 'binary' } },
                  required: ['file'],
                },
              },
            },
          },
          responses: {},
        },
      },
    });
  });
});
