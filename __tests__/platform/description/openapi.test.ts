import { describe, expect, it } from '@jest/globals';
import { describeApi } from '../../../src/platform/description/openapi.ts';
import { STATIC_EXPORT_OPERATIONS } from '../../../src/platform/routes/static-export.ts';

/** As a program reads it: what is not JSON is lost. */
const description = JSON.parse(JSON.stringify(describeApi(STATIC_EXPORT_OPERATIONS, 'https://platform.example.com')));

describe('the description of the interface', () => {
  it('names every call with its key, its body and its answers', () => {
    expect(description).toMatchObject({ openapi: '3.1.1', servers: [{ url: 'https://platform.example.com' }] });
    const calls = Object.entries<Record<string, Record<string, object>>>(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => [
        `${method} ${path}`,
        call['operationId'],
        Object.keys(call['responses'] ?? {}).join(' '),
      ]),
    );
    expect(calls).toEqual([
      ['post /v1/static-export/jobs', 'startJob', '202 400 401 403 413 415 429 500 503'],
      ['get /v1/static-export/jobs/{jobId}', 'readJob', '200 304 401 403 404 500 503'],
      ['post /v1/static-export/jobs/{jobId}/bundle', 'linkBundle', '200 401 403 404 409 410 500 503'],
    ]);
    expect(description.paths['/v1/static-export/jobs'].post.security).toEqual([{ adminKey: [] }]);
    expect(description.components.securitySchemes.adminKey).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  it('has the forms that the routes check', () => {
    const { StartRequest, Job, BundleLink, Problem } = description.components.schemas;
    expect(StartRequest.required).toEqual(['domain']);
    expect(StartRequest.properties.paths).toMatchObject({
      type: 'array',
      minItems: 1,
      maxItems: 10_000,
      items: { type: 'string', maxLength: 1024 },
      description: expect.stringContaining('Page paths'),
    });
    expect(Job.properties.status.enum).toEqual(['queued', 'running', 'completed', 'failed']);
    expect(Job.required).toEqual(['jobId', 'status', 'progress', 'pageCount', 'createdAt', 'updatedAt']);
    expect(BundleLink.required).toEqual(['jobId', 'bundleUrl', 'sizeBytes', 'expiresAt']);
    expect(Problem.required).toEqual(['error']);
  });

  it('refers to nothing that it does not have', () => {
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    const names = new Set(references.map(([, name]) => name));
    expect([...names].sort()).toEqual(Object.keys(description.components.schemas).sort());
  });
});
