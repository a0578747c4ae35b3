import { describe, expect, it } from '@jest/globals';
import { readBearer } from '../../../src/platform/access/bearer.ts';

describe('the bearer key of a request', () => {
  it.each(['Bearer svc_1', 'bearer svc_1', 'BEARER   svc_1', ' Bearer svc_1\t'])('is read from "%s"', (value) => {
    expect(readBearer(['Host', 'a', 'authorization', value])).toEqual({ key: 'svc_1' });
  });

  it.each(['', 'Bearer', 'Bearer ', 'Bearer\tsvc_1', 'Bearer svc_1 x', 'Bearer "svc_1"', 'Basic svc_1', 'svc_1'])(
    'is not read from "%s"',
    (value) => {
      expect(readBearer(['Authorization', value])).toMatchObject({ fault: expect.stringContaining('no bearer key') });
    },
  );

  it('is missing without the header, also when a value looks like its name', () => {
    expect(readBearer(['X-Name', 'authorization'])).toMatchObject({ fault: expect.stringContaining('is missing') });
  });

  it('is not chosen from two headers', () => {
    expect(readBearer(['Authorization', 'Bearer a', 'AUTHORIZATION', 'Bearer a'])).toMatchObject({
      fault: expect.stringContaining('more than one'),
      isDouble: true,
    });
  });
});
