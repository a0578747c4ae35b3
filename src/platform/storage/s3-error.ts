/** What went wrong between the platform and an S3-compatible storage, in sentences without secrets. */
import type { BucketAddress } from './address.ts';
import { StorageError } from './storage.ts';

// Source: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
const REFUSED_CREDENTIALS = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'ExpiredToken', 'InvalidToken'];
const UNREACHABLE = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'],
];
const FORBIDDEN = 403;
const TOO_MANY_REQUESTS = 429;
const FIRST_SERVER_ERROR = 500;

interface Facts {
  readonly name: string;
  readonly code: string;
  readonly status: number | undefined;
}

/** Tells whether an error says that there is no such object. */
export function isMissingObject(error: unknown): boolean {
  const { name } = factsOf(error);
  return name === 'NotFound' || name === 'NoSuchKey';
}

/** Tells whether the same call may succeed when it is made once more. */
export function isPassing(error: unknown): boolean {
  const { name, code, status } = factsOf(error);
  if (UNREACHABLE.includes(code) || name === 'TimeoutError') return true;
  return status !== undefined && (status >= FIRST_SERVER_ERROR || status === TOO_MANY_REQUESTS);
}

/** Says what failed and what to do; the error of the library stays outside, since it holds signatures and headers. */
export function explainS3(error: unknown, doing: string, address: BucketAddress): StorageError {
  return new StorageError(`${doing} failed: ${reason(factsOf(error), address)}`, { isPassing: isPassing(error) });
}

function reason({ name, code, status }: Facts, { bucket, endpoint, region }: BucketAddress): string {
  const place = endpoint ?? 'AWS';
  if (name === 'NoSuchBucket') return `there is no bucket "${bucket}" at ${place}; create it, or correct --storage.`;
  if (name === 'CredentialsProviderError') {
    return 'no credentials were found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile or a role.';
  }
  if (REFUSED_CREDENTIALS.includes(name)) {
    return `${place} refuses the credentials (${name}); check the access key, its secret and the clock of this machine.`;
  }
  if (name === 'AccessDenied' || status === FORBIDDEN) {
    return `the credentials may not use the bucket "${bucket}" at ${place}; they need s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket.`;
  }
  if (name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed' || name === 'IllegalLocationConstraint') {
    return `the bucket "${bucket}" is in another region than ${region ?? 'that of the environment'}; give region=… in --storage.`;
  }
  if (name === 'BadDigest' || name === 'InvalidDigest') return 'the bytes that arrived are not those of the bundle.';
  if (/region/i.test(name) || code === 'MISSING_REGION') return 'no region is known; give region=… in --storage.';
  if (UNREACHABLE.includes(code) || name === 'TimeoutError') {
    return `${place} cannot be reached (${code === '' ? name : code}); check endpoint=… in --storage and the network.`;
  }
  return `${place} answered ${[name, status].filter((each) => each !== undefined).join(', ')}.`;
}

function factsOf(error: unknown): Facts {
  const { name, message, code, $metadata } = (error ?? {}) as Readonly<Record<string, unknown>>;
  const status = ($metadata as { readonly httpStatusCode?: unknown } | undefined)?.httpStatusCode;
  const told = code ?? codeIn(message);
  return {
    name: isWord(name) ? name : 'an error without a name',
    code: isWord(told) ? told : '',
    status: typeof status === 'number' ? status : undefined,
  };
}

/** The library wraps what it does not know for an error in one that keeps the text alone. */
function codeIn(message: unknown): string | undefined {
  return UNREACHABLE.find((code) => typeof message === 'string' && message.includes(` ${code}`));
}

/** Names come from the other end: what is no plain word is not repeated. */
function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^\w{1,64}$/.test(value);
}
