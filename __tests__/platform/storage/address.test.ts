import { describe, expect, it } from '@jest/globals';
import { parseBucketAddress } from '../../../src/platform/storage/address.ts';

describe('the address of a bucket', () => {
  it.each([
    ['s3://kept', { bucket: 'kept', prefix: '', pathStyle: false }],
    ['s3://kept/', { bucket: 'kept', prefix: '', pathStyle: false }],
    ['s3://my.kept/a/b', { bucket: 'my.kept', prefix: 'a/b/', pathStyle: false }],
    [
      's3://kept/a/?region=eu-west-1&endpoint=https://s3.example.com:9000&path-style=1',
      { bucket: 'kept', prefix: 'a/', region: 'eu-west-1', endpoint: 'https://s3.example.com:9000', pathStyle: true },
    ],
  ])('is read from %s', (text, address) => {
    expect(parseBucketAddress(text)).toEqual(address);
  });

  it.each([
    ['kept', 'is not of the form s3://bucket/prefix?'],
    ['https://kept', 'is not of the form'],
    ['s3://', 'has no name of a bucket'],
    ['s3://AB', 'has no name of a bucket'],
    ['s3://key:secret@kept', 'holds a credential; give credentials by the environment'],
    ['s3://kept/a b', 'has a prefix of other characters'],
    ['s3://kept?zone=1', 'has the unknown option "zone"; there are region, endpoint, path-style'],
    ['s3://kept?region=a b', 'has "a b" for a region'],
    ['s3://kept?endpoint=s3.example.com', 'has an endpoint that is not an http or https address'],
    ['s3://kept?endpoint=https://u:p@s3.example.com', 'has an endpoint that is not'],
    ['s3://kept?path-style=yes', 'has "yes" for path-style; give 0 or 1'],
  ])('is refused in %s', (text, fault) => {
    expect(parseBucketAddress(text)).toEqual({ fault: expect.stringContaining(fault) });
  });
});
