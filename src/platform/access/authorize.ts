/** Authorizes calls by their keys. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { Database } from '../database/database.ts';
import { type Operation, PLANS } from '../description/operation.ts';
import { type Log, logFault } from '../log.ts';
import { HttpProblem } from '../problem.ts';
import type { CurrentAccess, Organization } from './access.ts';
import { isWithin } from './addresses.ts';
import { hashKey, type KeyRecord } from './keys.ts';
import { openLiveKeys } from './live-keys.ts';

/** Who made a call: an organization, by one of its keys. */
export interface Caller {
  readonly organization: Organization;
  readonly key: KeyRecord;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The authorized caller, known before the body is read; absent on calls without a key. */
    caller?: Caller;
  }
}

/** Identifies the caller, or refuses the call with an `HttpProblem`. Synchronous: keys are in memory. */
export type Authorize = (request: FastifyRequest, operation: Operation) => Caller;

export interface AuthorizeOptions {
  readonly access: CurrentAccess;
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: Log;
}

const PLAN_NAMES = { hobby: 'Hobby', pro: 'Pro', enterprise: 'Enterprise' } as const;
const KIND_NAMES = { admin: 'an admin key (svc_)', assistant: 'an assistant key (svc_dsc_)' } as const;
/** Compared with an unknown key, so that the refusal takes the same time. */
const NOBODY = hashKey('');
/** Source: RFC 9110 section 11 (the scheme is case-insensitive), RFC 6750 section 2.1 (form of the credentials). */
const CREDENTIALS = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i;
const AUTHORIZATION = 'authorization';
const HOW_TO = 'send it as "Authorization: Bearer <API_KEY>".';

/** Opens the authorization of calls until `scope` ends: by the keys of the access file or the start, and the database. */
export async function openAuthorize(
  { access, database, clock, log }: AuthorizeOptions,
  scope: AsyncDisposableStack,
): Promise<Authorize> {
  const live = await openLiveKeys({ database, clock, onFault: logFault(log, 'access.fault') });
  scope.defer(() => live.close());
  return (request, operation) => {
    const { keys, organizations } = access.current();
    const key = identify([keys, live.byHash()], readBearer(request.raw.rawHeaders));
    requireAlive(key, clock());
    requireRight(key, operation, request);
    const organization = organizations.get(key.organization);
    if (organization === undefined) throw new HttpProblem(403, 'The organization of this key is not on this platform.');
    requirePlan(organization, operation);
    live.noteUse(key);
    return { organization, key };
  };
}

/** Reads the key from a request's raw header list (names and values in turn): a parsed map hides a second header. */
function readBearer(rawHeaders: readonly string[]): string {
  let value: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length !== AUTHORIZATION.length || name.toLowerCase() !== AUTHORIZATION) continue;
    if (value !== undefined) {
      throw new HttpProblem(400, 'The request has more than one Authorization header; send one.');
    }
    value = rawHeaders[at + 1];
  }
  if (value === undefined) throw unauthorized(`The API key is missing; ${HOW_TO}`);
  const key = CREDENTIALS.exec(value.trim())?.[1];
  if (key === undefined) throw unauthorized(`The Authorization header holds no bearer key; ${HOW_TO}`);
  return key;
}

/**
 * The lookup uses only the hash, in all places each time, so its time reveals nothing about a key; then the hash is compared
 * in constant time.
 */
function identify(places: readonly ReadonlyMap<string, KeyRecord>[], given: string): KeyRecord {
  const hash = hashKey(given);
  const [found] = places.map((keys) => keys.get(hash)).filter((key) => key !== undefined);
  const same = timingSafeEqual(Buffer.from(found?.hash ?? NOBODY, 'latin1'), Buffer.from(hash, 'latin1'));
  if (found === undefined || !same) throw unauthorized('The API key is not known to this platform.');
  return found;
}

function requireAlive({ expiresAt, revokedAt }: KeyRecord, now: Date): void {
  if (revokedAt !== undefined) throw unauthorized('The API key was revoked; make a new one.');
  if (expiresAt !== undefined && expiresAt <= now) {
    throw unauthorized(`The API key expired at ${formatTimestamp(expiresAt)}; make a new one.`);
  }
}

function requireRight({ kind, scopes, addresses }: KeyRecord, { access }: Operation, request: FastifyRequest): void {
  if (access === undefined) return;
  if (kind !== access.key) {
    throw new HttpProblem(403, `This is ${KIND_NAMES[kind]}; the call needs ${KIND_NAMES[access.key]}.`);
  }
  if (addresses.length > 0 && !isWithin(request.ip, addresses)) {
    const shown = JSON.stringify(request.ip.slice(0, 64));
    throw new HttpProblem(403, `The API key may not be used from the address ${shown}.`);
  }
  if (!scopes.includes(access.scope)) {
    throw new HttpProblem(403, `The API key has the scope ${scopes.join(', ')}; the call needs ${access.scope}.`);
  }
}

function requirePlan({ plan }: Organization, { access }: Operation): void {
  if (access?.plan === undefined || PLANS.indexOf(plan) >= PLANS.indexOf(access.plan)) return;
  const [needed, has] = [PLAN_NAMES[access.plan], PLAN_NAMES[plan]];
  throw new HttpProblem(403, `The call needs the ${needed} plan; the organization of this key has ${has}.`);
}

// Source of the header: RFC 6750 section 3.
function unauthorized(sentence: string): HttpProblem {
  return new HttpProblem(401, sentence, { 'www-authenticate': 'Bearer' });
}
