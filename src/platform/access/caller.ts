/** Who calls: an organization, by one of its keys. */
import type { FastifyRequest } from 'fastify';
import type { Operation, Plan } from '../description/operation.ts';
import type { KeyRecord } from './keys.ts';

/** An organization with what belongs to it. */
export interface Organization {
  /** Name of the organization for programs and records. */
  readonly id: string;
  readonly plan: Plan;
  /** Host names of its sites, in lower case. */
  readonly domains: readonly string[];
}

/** Who made a call. */
export interface Caller {
  readonly organization: Organization;
  readonly key: KeyRecord;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who was let through, before the body is read; nobody where no key is asked for. */
    caller?: Caller;
  }
}

/** Finds out who makes a call; throws an `HttpProblem` that refuses it. Nothing is waited for: keys are in memory. */
export type Authorize = (request: FastifyRequest, operation: Operation) => Caller;
