/** Authorizes calls by their keys. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { formatTimestamp } from '../../contract/timestamp.ts';
import { type Operation, PLANS } from '../description/operation.ts';
import { HttpProblem } from '../problem.ts';
import { isWithin } from './addresses.ts';
import { readBearer } from './bearer.ts';
import type { Authorize, Organization } from './caller.ts';
import { hashKey, type KeyRecord } from './keys.ts';

/** The current keys and organizations. */
export interface Directory {
  /** Finds a key by its hash, revoked and expired ones too. */
  findKey(hash: string): KeyRecord | undefined;
  findOrganization(id: string): Organization | undefined;
}

export interface AuthorizeOptions {
  readonly directory: Directory;
  readonly clock: () => Date;
  /** Called with the key of every authorized call. */
  readonly onUse?: (key: KeyRecord) => void;
}

const PLAN_NAMES = { hobby: 'Hobby', pro: 'Pro', enterprise: 'Enterprise' } as const;
const KIND_NAMES = { admin: 'an admin key (svc_)', assistant: 'an assistant key (svc_dsc_)' } as const;
/** Compared with an unknown key, so that the refusal takes the same time. */
const NOBODY = hashKey('');

/** Creates the authorization hook of calls with a key. */
export function createAuthorize({ directory, clock, onUse = () => undefined }: AuthorizeOptions): Authorize {
  return (request, operation) => {
    const bearer = readBearer(request.raw.rawHeaders);
    if ('fault' in bearer) throw bearer.isDouble ? new HttpProblem(400, bearer.fault) : unauthorized(bearer.fault);
    const key = identify(directory, bearer.key);
    requireAlive(key, clock());
    requireRight(key, operation, request);
    const organization = directory.findOrganization(key.organization);
    if (organization === undefined) throw new HttpProblem(403, 'The organization of this key is not on this platform.');
    requirePlan(organization, operation);
    onUse(key);
    return { organization, key };
  };
}

/** The lookup uses only the hash, so its time reveals nothing about a key; then the hash is compared in constant time. */
function identify(directory: Directory, given: string): KeyRecord {
  const hash = hashKey(given);
  const found = directory.findKey(hash);
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
