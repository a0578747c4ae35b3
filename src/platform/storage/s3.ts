/** Archives in a bucket of an S3-compatible storage, with links that the storage itself checks and serves. */
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { BucketAddress } from './address.ts';
import {
  type Archive,
  archiveHash,
  archiveKey,
  type KeptArchive,
  LINK_LIFETIME_MAX_MS,
  type Storage,
  StorageError,
} from './storage.ts';

export interface S3StorageOptions {
  readonly address: BucketAddress;
  readonly clock: () => Date;
  /** Waits between two attempts to store an archive; rejects when `signal` is aborted. */
  readonly pause?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

interface Bucket extends S3StorageOptions {
  readonly client: S3Client;
}

/** Pauses between attempts to store an archive, five minutes together: an export is too dear to be lost to an outage. */
const PUT_PAUSES_MS = [500, 1000, 2000, 4000, 8000, ...Array<number>(19).fill(15_000)];
/** For a connection on which nothing moves; an upload of any length may take its time. */
const IDLE_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 5000;
/** Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/upload-objects.html, the limit of a single upload. */
const PUT_MAX_BYTES = 5 * 1024 ** 3;
const MS_PER_SECOND = 1000;
// Source: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
const REFUSED_CREDENTIALS = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'ExpiredToken', 'InvalidToken'];
const OF_REGION = /region|^(?:PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraint)$/i;
const UNREACHABLE = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'TimeoutError'],
];
const FORBIDDEN = 403;
const TOO_MANY_REQUESTS = 429;
const FIRST_SERVER_ERROR = 500;

/** Creates a storage in a bucket. Credentials come from where AWS's tools look for them, the environment first. */
export function createS3Storage(options: S3StorageOptions): Storage {
  const { region, endpoint, pathStyle, prefix, bucket: Bucket } = options.address;
  const client = new S3Client({
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
    // Other vendors' storages know no checksums but those of the call itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The library's default prints where what it does is no concern of the platform's log.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  });
  const bucket: Bucket = { ...options, client };
  const at = (key: string) => ({ Bucket, Key: prefix + key });
  return {
    put: async (archive, signal) => {
      const key = archiveKey(archive.sha256);
      await guard(bucket, 'Storing the bundle', () => uploadPatiently(bucket, archive, prefix + key, signal));
      return key;
    },
    presign: (key, expiresAt) => guard(bucket, 'Making a link', () => makeLink(bucket, prefix + key, expiresAt)),
    open: (key) => openObject(bucket, key),
    list: () => listObjects(bucket),
    remove: async (key) => {
      if (archiveHash(key) === undefined) return;
      await guard(bucket, 'Removing a bundle', () => client.send(new DeleteObjectCommand(at(key))));
    },
    check: async () => {
      await guard(bucket, 'Looking into the storage', () =>
        client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 })),
      );
    },
  };
}

function ignore(): void {}

async function guard<T>({ address }: Bucket, doing: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof StorageError ? error : explain(factsOf(error), doing, address);
  }
}

/** The library does not send a stream twice: each attempt reads the file anew. */
async function uploadPatiently(bucket: Bucket, archive: Archive, key: string, signal?: AbortSignal): Promise<void> {
  const { pause = (milliseconds) => wait(milliseconds, undefined, { signal }) } = bucket;
  for (const pauseMs of PUT_PAUSES_MS) {
    try {
      return await upload(bucket, archive, key, signal);
    } catch (error) {
      if (signal?.aborted === true || !isPassing(factsOf(error))) throw error;
    }
    await pause(pauseMs, signal);
  }
  await upload(bucket, archive, key, signal);
}

async function upload(bucket: Bucket, archive: Archive, key: string, signal?: AbortSignal): Promise<void> {
  const { client, address } = bucket;
  const { file, sizeBytes, sha256 } = archive;
  if (sizeBytes > PUT_MAX_BYTES) {
    throw new StorageError(`The bundle has ${sizeBytes} bytes; the storage takes at most ${PUT_MAX_BYTES} at once.`);
  }
  const handle = await open(file).catch((error: Error) => {
    throw new StorageError(`The bundle could not be read: ${error.message}.`, { cause: error });
  });
  const body = handle.createReadStream();
  try {
    await client.send(
      new PutObjectCommand({
        Bucket: address.bucket,
        Key: key,
        Body: body,
        ContentLength: sizeBytes,
        ContentType: 'application/gzip',
        ContentDisposition: 'attachment; filename="bundle.tar.gz"',
        // The storage refuses other bytes than those that were hashed when the archive was packed.
        ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
      }),
      signal === undefined ? {} : { abortSignal: signal },
    );
  } finally {
    body.destroy();
  }
}

/** A link that is signed with temporary credentials dies with them, and says so. */
async function makeLink({ client, address, clock }: Bucket, key: string, expiresAt: Date) {
  const { expiration } = await client.config.credentials();
  const end = expiration === undefined || expiration > expiresAt ? expiresAt : wholeSecond(expiration);
  // Not longer before its end than a link may live, for seconds are rounded; and a second before it when that is over
  // already, so that it is refused as it should be.
  const [earliest, latest] = [end.getTime() - LINK_LIFETIME_MAX_MS, end.getTime() - MS_PER_SECOND];
  const signingDate = new Date(Math.min(Math.max(wholeSecond(clock()).getTime(), earliest), latest));
  const url = await getSignedUrl(client, new GetObjectCommand({ Bucket: address.bucket, Key: key }), {
    signingDate,
    expiresIn: (end.getTime() - signingDate.getTime()) / MS_PER_SECOND,
  });
  return { url, expiresAt: end };
}

function wholeSecond(date: Date): Date {
  return new Date(Math.floor(date.getTime() / MS_PER_SECOND) * MS_PER_SECOND);
}

async function openObject(bucket: Bucket, key: string) {
  const sha256 = archiveHash(key);
  if (sha256 === undefined) return undefined;
  const { client, address } = bucket;
  const object = { Bucket: address.bucket, Key: address.prefix + key };
  const found = await guard(bucket, 'Looking for a bundle', async () => {
    try {
      return await client.send(new HeadObjectCommand(object));
    } catch (error) {
      if (['NotFound', 'NoSuchKey'].includes(factsOf(error).code)) return undefined;
      throw error;
    }
  });
  if (found === undefined) return undefined;
  return {
    key,
    sha256,
    sizeBytes: found.ContentLength ?? 0,
    storedAt: found.LastModified ?? new Date(0),
    read: (range?: { readonly start: number; readonly end: number }) =>
      guard(bucket, 'Reading a bundle', async () => {
        const part = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
        const { Body } = await client.send(new GetObjectCommand({ ...object, ...part }));
        if (Body instanceof Readable) return Body;
        throw new StorageError('Reading a bundle failed: the storage sent no body.');
      }),
  };
}

async function* listObjects(bucket: Bucket): AsyncIterable<KeptArchive> {
  const { client, address } = bucket;
  let token: string | undefined;
  do {
    const page = await guard(bucket, 'Listing the bundles', () =>
      client.send(
        new ListObjectsV2Command({
          Bucket: address.bucket,
          Prefix: `${address.prefix}bundles/`,
          ...(token !== undefined && { ContinuationToken: token }),
        }),
      ),
    );
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
      const key = Key.slice(address.prefix.length);
      if (archiveHash(key) === undefined || LastModified === undefined) continue;
      yield { key, sizeBytes: Size, storedAt: LastModified };
    }
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

/** What an error of the library tells; its text holds signatures and headers. */
interface Facts {
  /** Code of the service, of the system or of the library. */
  readonly code: string;
  readonly status: number | undefined;
}

function factsOf(error: unknown): Facts {
  const { name, message, code, $metadata } = (error ?? {}) as Readonly<Record<string, unknown>>;
  const status = ($metadata as { readonly httpStatusCode?: unknown } | undefined)?.httpStatusCode;
  // The library wraps what it does not know for an error in one that keeps the text alone.
  const ofSystem = UNREACHABLE.find((each) => code === each || String(message).includes(` ${each}`));
  const told = ofSystem ?? (code === 'MISSING_REGION' ? code : name);
  // Names come from the other end: what is no plain word is not repeated.
  const isWord = typeof told === 'string' && /^\w{1,64}$/.test(told);
  return { code: isWord ? told : 'an error without a name', status: typeof status === 'number' ? status : undefined };
}

/** Tells whether the same call may succeed when it is made once more. */
function isPassing({ code, status = 0 }: Facts): boolean {
  return UNREACHABLE.includes(code) || status >= FIRST_SERVER_ERROR || status === TOO_MANY_REQUESTS;
}

function explain(facts: Facts, doing: string, address: BucketAddress): StorageError {
  return new StorageError(`${doing} failed: ${reasonOf(facts, address)}`, { isPassing: isPassing(facts) });
}

function reasonOf({ code, status }: Facts, { bucket, endpoint = 'AWS', region }: BucketAddress): string {
  if (code === 'NoSuchBucket') return `there is no bucket "${bucket}" at ${endpoint}; create it, or correct --storage.`;
  if (code === 'CredentialsProviderError') {
    return 'no credentials were found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile or a role.';
  }
  if (REFUSED_CREDENTIALS.includes(code)) {
    return `${endpoint} refuses the credentials (${code}); check the access key, its secret and the clock of this machine.`;
  }
  if (code === 'AccessDenied' || status === FORBIDDEN) {
    return `the credentials may not use the bucket "${bucket}" at ${endpoint}; they need s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket.`;
  }
  if (OF_REGION.test(code)) {
    const asked = region ?? 'that of the environment';
    return `the bucket "${bucket}" is in another region than ${asked}; give region=… in --storage.`;
  }
  if (UNREACHABLE.includes(code)) {
    return `${endpoint} cannot be reached (${code}); check endpoint=… in --storage and the network.`;
  }
  return `${endpoint} answered ${code}${status === undefined ? '' : `, ${status}`}.`;
}
