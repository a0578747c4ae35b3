/** Parses the storage address of the command line. */
import { plainUrl } from '../plain-url.ts';

export interface BucketAddress {
  readonly bucket: string;
  /** Prefix of every key: empty, or ending in a slash. */
  readonly prefix: string;
  /** From the environment when absent. */
  readonly region?: string;
  /** Address of the service; AWS's own when absent. */
  readonly endpoint?: string;
  /** Whether the bucket stands in the path instead of the host name. */
  readonly pathStyle: boolean;
}

// Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?:[\w.-]+\/)*$/;
const REGION = /^[a-z0-9-]{1,64}$/;
const OPTIONS = ['region', 'endpoint', 'path-style'];
const FORM = 's3://bucket/prefix?region=…&endpoint=https://…&path-style=1';

/** Reads `s3://bucket/prefix?region=…&endpoint=…&path-style=1`; gives the fault as the end of a sentence. */
export function parseBucketAddress(text: string): BucketAddress | { readonly fault: string } {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:') return { fault: `is not of the form ${FORM}` };
  if (url.username + url.password !== '') {
    return { fault: 'holds a credential; give credentials by the environment (AWS_ACCESS_KEY_ID and the like)' };
  }
  if (!BUCKET.test(url.host)) return { fault: `has no name of a bucket behind s3://; its form is ${FORM}` };
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '').replace(/.$/, '$&/');
  if (!PREFIX.test(prefix)) return { fault: 'has a prefix of other characters than A-Z a-z 0-9 . _ - and /' };
  const unknown = [...url.searchParams.keys()].find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined) return { fault: `has the unknown option "${unknown}"; there are ${OPTIONS.join(', ')}` };
  return readOptions(url.searchParams, { bucket: url.host, prefix });
}

function readOptions(
  options: URLSearchParams,
  place: { readonly bucket: string; readonly prefix: string },
): BucketAddress | { readonly fault: string } {
  const region = options.get('region');
  const endpoint = options.get('endpoint');
  const pathStyle = options.get('path-style') ?? '0';
  if (region !== null && !REGION.test(region)) return { fault: `has "${region}" for a region` };
  if (endpoint !== null && plainUrl(endpoint)?.pathname !== '/') {
    return { fault: 'has an endpoint that is not an http or https address without user, path and query' };
  }
  if (pathStyle !== '0' && pathStyle !== '1') return { fault: `has "${pathStyle}" for path-style; give 0 or 1` };
  return {
    ...place,
    ...(region !== null && { region }),
    ...(endpoint !== null && { endpoint: new URL(endpoint).origin }),
    pathStyle: pathStyle === '1',
  };
}
