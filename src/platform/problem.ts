/** Refuses a call with a status and one sentence for the client. */
import type { Problem } from '../contract/problem.ts';
import { ConnectionError } from './database/database.ts';
import { isDiskFull } from './disk-space.ts';
import { QueueClosedError } from './jobs/queue.ts';
import { StorageError } from './storage/storage.ts';

/** A refused call. The message is the sentence that the client reads; it holds no secret. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

const SENTENCES: Readonly<Record<string, HttpProblem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new HttpProblem(413, 'The request body is larger than 1 MiB.', { connection: 'close' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new HttpProblem(415, 'Send the request body as application/json.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new HttpProblem(400, 'The request body is not as long as its Content-Length.'),
  FST_ERR_BAD_URL: new HttpProblem(400, 'The path of the request is not well-formed.'),
};

const RETRY_SECONDS = 5;
const DISK_FULL_RETRY_SECONDS = 60;

/** Converts errors of handlers and of the server framework into refusals; an unknown error is a 500. */
export function toProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  const { code, statusCode } = (typeof error === 'object' && error !== null ? error : {}) as {
    readonly code?: unknown;
    readonly statusCode?: unknown;
  };
  const known = typeof code === 'string' && Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined;
  if (known !== undefined) return known;
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new HttpProblem(statusCode, 'The request could not be read.');
  }
  const passing = passingFault(error);
  if (passing !== undefined) return passing;
  return new HttpProblem(500, 'The platform failed to answer; its log says why.');
}

/** What is no fault of the platform's code may be over the next time. */
function passingFault(error: unknown): HttpProblem | undefined {
  const retry = (sentence: string, seconds = RETRY_SECONDS) =>
    new HttpProblem(503, sentence, { 'retry-after': String(seconds) });
  if (error instanceof ConnectionError) return retry('The database of the platform does not answer; ask again.');
  if (error instanceof StorageError) return retry('The storage of the bundles does not answer; ask again.');
  if (error instanceof QueueClosedError) return retry('The platform is being stopped; start the job again.');
  if (!isDiskFull(error)) return undefined;
  return retry('A disk of the platform is full; ask again when there is room.', DISK_FULL_RETRY_SECONDS);
}

export function problemBody(problem: HttpProblem): Problem {
  return { error: problem.message };
}
