/** Tokens for git and GitHub: read from their location at each use, or requested as a GitHub App. */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { GitError } from './git.ts';
import { CallError, callGitHub, type GitHub } from './github.ts';
import type { AppToken, Secret, Token } from './source.ts';

/** Gives the text of a token; rejects with a {@link GitError} that says why there is none. */
export type ReadToken = (token: Token, signal: AbortSignal) => Promise<string>;

/** What can stand in a header. */
const TOKEN_FORM = /^[\x21-\x7e]+$/;
/** A token of an App lives for an hour, and has to outlive the operation that uses it. */
const SPARE_MS = 15 * 60_000;
/** Clocks differ; GitHub refuses a JWT that is issued in the future, or valid for more than 10 minutes. */
const PROOF_BEFORE_S = 60;
const PROOF_AFTER_S = 540;
const HINT = 'check the id and the key of the App, that it is installed on the repository, and what it may do there';

const InstallationSchema = v.object({ id: v.number() });
const GivenSchema = v.object({
  token: v.pipe(v.string(), v.regex(TOKEN_FORM)),
  expires_at: v.pipe(v.string(), v.isoTimestamp()),
});

/** Reads a secret without the line end of a file; rejects with a {@link GitError} that names its location. */
export async function readSecret(secret: Secret, environment: NodeJS.ProcessEnv): Promise<string> {
  const value = await readPlace(secret, environment);
  if (TOKEN_FORM.test(value)) return value;
  throw new GitError('SECRET', `The secret in ${placeOf(secret)} has characters that no secret has, such as spaces.`);
}

/** Creates the source of tokens; those of Apps are cached while they are valid. */
export function openTokens(environment: NodeJS.ProcessEnv, clock: () => Date = () => new Date()): ReadToken {
  const kept = new Map<string, { readonly token: string; readonly until: number }>();
  return async (token, signal) => {
    if (!('app' in token)) return await readSecret(token, environment);
    const name = JSON.stringify(token);
    const known = kept.get(name);
    if (known !== undefined && clock().getTime() < known.until) return known.token;
    const given = await askFor(token, environment, { now: clock(), signal });
    kept.set(name, { token: given.token, until: Date.parse(given.expires_at) - SPARE_MS });
    return given.token;
  };
}

/** Source: https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app */
async function askFor(
  token: AppToken,
  environment: NodeJS.ProcessEnv,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<v.InferOutput<typeof GivenSchema>> {
  const { app, key, apiUrl, repository, permissions } = token;
  const proof = prove(app, await readKey(key, environment), now);
  const github: GitHub = { apiUrl, token: proof, signal, hint: HINT };
  try {
    const { id } = v.parse(InstallationSchema, await callGitHub(github, 'GET', `/repos/${repository}/installation`));
    // For this repository and these permissions only.
    const body = { repositories: [repository.split('/')[1]], permissions };
    return v.parse(GivenSchema, await callGitHub(github, 'POST', `/app/installations/${id}/access_tokens`, body));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof CallError || v.isValiError(error))) throw error;
    const reason = error instanceof CallError ? error.message : 'its answer cannot be read';
    throw new GitError('ACCESS', `The GitHub App ${app} got no token for ${repository}: ${reason}.`, { cause: error });
  }
}

/** Makes a JSON Web Token (RFC 7519), signed with RSA and SHA-256. */
function prove(app: string, key: KeyObject, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const claims = { iss: app, iat: seconds - PROOF_BEFORE_S, exp: seconds + PROOF_AFTER_S };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

async function readKey(secret: Secret, environment: NodeJS.ProcessEnv): Promise<KeyObject> {
  const text = await readPlace(secret, environment);
  try {
    // In variables the ends of lines are often written as \n.
    const key = createPrivateKey(text.replaceAll('\\n', '\n'));
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // The cause is left out: the error of the library may contain parts of the key.
  }
  throw new GitError('SECRET', `The private key of an App in ${placeOf(secret)} is no RSA key in the form of PEM.`);
}

async function readPlace(secret: Secret, environment: NodeJS.ProcessEnv): Promise<string> {
  const text =
    'file' in secret
      ? await readFile(secret.file, 'utf8').catch((error: Error) => {
          throw new GitError('SECRET', `A secret cannot be read from ${placeOf(secret)}: ${error.message}.`);
        })
      : (environment[secret.env] ?? '');
  const value = text.trim();
  if (value === '') throw new GitError('SECRET', `The secret in ${placeOf(secret)} is not there.`);
  return value;
}

function placeOf(secret: Secret): string {
  return 'file' in secret ? `the file ${secret.file}` : `the environment variable ${secret.env}`;
}
