/** Calls of GitHub's REST interface. */
import * as v from 'valibot';

/** A failed call to GitHub. The message names the call, and no token. */
export class CallError extends Error {
  override readonly name = 'CallError';
}

export interface GitHub {
  /** Base of the interface, without a slash at the end. */
  readonly apiUrl: string;
  readonly token: string;
  readonly signal: AbortSignal;
  /** What to do about an answer with 401, 403 or 404. */
  readonly hint: string;
}

/** Source: https://docs.github.com/en/rest/about-the-rest-api/api-versions */
const API_VERSION = '2022-11-28';
const LIMIT_MS = 20_000;
const ANSWER_MAX_BYTES = 8 * 1024 * 1024;
const SHOWN_CHARS = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

const RefusalSchema = v.object({ message: v.string() });

/** Makes a call and gives its answer; rejects with a {@link CallError}. */
export async function callGitHub(
  github: GitHub,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<unknown> {
  const url = `${github.apiUrl}${path}`;
  const what = `${method} ${url.replace(/\?.*$/, '')}`;
  const response = await fetch(url, {
    method,
    // The token goes to this server alone.
    redirect: 'manual',
    signal: AbortSignal.any([github.signal, AbortSignal.timeout(LIMIT_MS)]),
    headers: {
      authorization: `Bearer ${github.token}`,
      accept: 'application/vnd.github+json',
      'x-github-api-version': API_VERSION,
      'user-agent': 'static-export-platform',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: Error) => {
    throw new CallError(`${what} failed: ${causeOf(error)}`, { cause: error });
  });
  const answer = await readJson(response, what);
  if (response.ok) return answer;
  const said = v.is(RefusalSchema, answer) ? `, ${JSON.stringify(shown(answer.message))}` : '';
  throw new CallError(`${what} was answered with ${response.status}${said}${hintOf(response.status, github)}`);
}

function hintOf(status: number, { hint }: GitHub): string {
  if (status >= 300 && status < 400) return '; give the name that the repository has now';
  return status === 401 || status === 403 || status === 404 ? `; ${hint}` : '';
}

async function readJson(response: Response, what: string): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > ANSWER_MAX_BYTES) throw new Error(`more than ${ANSWER_MAX_BYTES} bytes`);
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8') || 'null');
  } catch (error) {
    if (!response.ok) return undefined;
    throw new CallError(`${what} gave no answer that can be read: ${causeOf(error)}`, { cause: error });
  }
}

/** For a failed connection the reason is the cause of the error. */
function causeOf(error: unknown): string {
  if (!Error.isError(error)) return String(error);
  return shown(Error.isError(error.cause) && error.cause.message !== '' ? error.cause.message : error.message);
}

function shown(text: string): string {
  return text.replace(CONTROL, ' ').slice(0, SHOWN_CHARS);
}
