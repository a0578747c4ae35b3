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
    /** The authorized caller, known before the body is read; absent on calls without a key. */
    caller?: Caller;
  }
}

/** Identifies the caller, or refuses the call with an `HttpProblem`. Synchronous: keys are in memory. */
export type Authorize = (request: FastifyRequest, operation: Operation) => Caller;
