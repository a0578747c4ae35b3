/** Refusing a call while the database does not answer. */
import { ConnectionError } from '../database/database.ts';
import { HttpProblem } from '../problem.ts';

/** A server that is started anew is back soon. */
const RETRY_SECONDS = 5;

/** A database that does not answer is no fault of the platform's code, and may answer the next time. */
export function blameDatabase(error: unknown): never {
  if (!(error instanceof ConnectionError)) throw error;
  const headers = { 'retry-after': String(RETRY_SECONDS) };
  throw new HttpProblem(503, 'The database of the platform does not answer; ask again.', headers, error);
}
