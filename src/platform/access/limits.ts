/**
 * How many requests an organization and an address may make: counted in the database, so that all servers count as one.
 *
 * Source: the published limits of the assistant.
 */
import { isIPv6 } from 'node:net';
import type { Database } from '../database/database.ts';
import { normalizeAddress, withoutPort } from './addresses.ts';

/** So many requests in a window of time, which begins with the first of them. */
export interface Limit {
  readonly requests: number;
  readonly windowMs: number;
}

export interface LimitsOptions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly organization: Limit;
  readonly address: Limit;
}

export const ORGANIZATION_LIMIT: Limit = { requests: 10_000, windowMs: 3_600_000 };
export const ADDRESS_LIMIT: Limit = { requests: 10_000, windowMs: 86_400_000 };

/** What is left of a limit. */
export interface Allowance extends Limit {
  readonly name: 'organization' | 'address';
  readonly remaining: number;
  readonly resetsInMs: number;
}

/** What became of one request. */
export interface Count {
  /** Limits that were not checked, because another one had already refused, are left out. */
  readonly allowances: readonly Allowance[];
  /** The limit that was passed. */
  readonly exceeded?: Allowance;
}

export interface Limits {
  /** Counts one request of an organization from an address. */
  count(organization: string, address: string): Promise<Count>;
  /** Tells what an organization has left, and counts nothing. */
  left(organization: string): Promise<Allowance>;
  /** Removes the counters whose time is over. */
  sweep(): Promise<void>;
}

/** A refusal is cached for this time; then the database is asked again. */
const REMEMBERED_MS = 5000;
/** Bits of an IPv6 address that one customer has to themselves, as a rule. Source: RFC 6177. */
const NETWORK_GROUPS = 4;

/** Opens the counters of a database. */
export function openLimits({ database, clock, ...limits }: LimitsOptions): Limits {
  const table = `${database.schema}.limits`;
  const statement = countStatement(table);
  const refusals = new Refusals(clock);
  return {
    async count(organization, address) {
      const { address: perAddress, organization: perOrganization } = limits;
      const counters = [`organization ${organization}`, `address ${addressKey(address)}`] as const;
      const refused = refusals.find(counters);
      if (refused !== undefined) return { allowances: [refused], exceeded: refused };
      const [own, from] = counters;
      const values = [
        ...[from, perAddress.requests, perAddress.windowMs],
        ...[own, perOrganization.requests, perOrganization.windowMs],
        clock(),
      ];
      const [row] = await database.of(organization).query<Row>(statement, values);
      if (row === undefined) throw new Error('the statement that counts requests gave no row');
      const [first, second] = [
        allowance('organization', perOrganization, row.organization_used, row.organization_ms),
        allowance('address', perAddress, row.address_used, row.address_ms),
      ];
      const known = [first, second].filter((each) => each !== undefined);
      const exceeded = known.find(({ isExceeded }) => isExceeded);
      if (exceeded !== undefined) refusals.note(exceeded.name === 'organization' ? own : from, exceeded);
      return {
        allowances: known.map(({ isExceeded: _, ...each }) => each),
        ...(exceeded !== undefined && { exceeded }),
      };
    },
    async left(organization) {
      const limit = limits.organization;
      const [row] = await database.of(organization).query<{ used: number; left_ms: number }>(
        `SELECT used, extract(epoch FROM resets_at - $2::timestamptz)::double precision * 1000 AS left_ms
         FROM ${table} WHERE counter = $1 AND resets_at > $2`,
        [`organization ${organization}`, clock()],
      );
      return {
        ...{ name: 'organization', ...limit },
        remaining: Math.max(0, limit.requests - (row?.used ?? 0)),
        resetsInMs: row?.left_ms ?? 0,
      };
    },
    sweep: async () => {
      refusals.sweep();
      await database.query(`DELETE FROM ${table} WHERE resets_at <= $1`, [clock()]);
    },
  };
}

/**
 * Limits that were passed a moment ago, by their counters: whoever asks again at once is refused without a statement, which
 * all others would wait for.
 */
class Refusals {
  readonly #clock: () => Date;
  readonly #noted = new Map<string, { readonly allowance: Allowance; readonly at: number }>();

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  note(counter: string, { name, requests, windowMs, remaining, resetsInMs }: Allowance): void {
    const allowance = { name, requests, windowMs, remaining, resetsInMs };
    this.#noted.set(counter, { allowance, at: this.#clock().getTime() });
  }

  /** Gives the first that still holds, with the time that is left of its window now. */
  find(counters: readonly string[]): Allowance | undefined {
    return counters.map((counter) => this.#holding(counter)).find((allowance) => allowance !== undefined);
  }

  sweep(): void {
    for (const counter of this.#noted.keys()) {
      if (this.#holding(counter) === undefined) this.#noted.delete(counter);
    }
  }

  #holding(counter: string): Allowance | undefined {
    const noted = this.#noted.get(counter);
    const passedMs = this.#clock().getTime() - (noted?.at ?? 0);
    if (noted === undefined || passedMs < 0 || passedMs >= REMEMBERED_MS) return undefined;
    const resetsInMs = noted.allowance.resetsInMs - passedMs;
    return resetsInMs > 0 ? { ...noted.allowance, resetsInMs } : undefined;
  }
}

/**
 * Writes an address as the one that is counted: of IPv6 the network that one customer has, since they could take another
 * address of it for each request.
 */
export function addressKey(address: string): string {
  const plain = normalizeAddress(withoutPort(address));
  if (!isIPv6(plain)) return plain;
  // The system's own way of writing it, in which an IPv4 part is in groups, too.
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(written);
  if (mapped !== null) {
    const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)];
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  const [head = '', tail] = written.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - rest.length).fill('0');
  return `${[...groups, ...zeros, ...rest].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

interface Row {
  readonly address_used: number;
  readonly address_ms: number;
  readonly organization_used: number | null;
  readonly organization_ms: number | null;
}

/**
 * One statement, so that whoever counts at the same moment waits, and never counts alike. The address comes first: one
 * that has used up its own limit takes nothing from its organization's. A counter stops at one above its limit.
 */
function countStatement(table: string): string {
  const next = (limit: string) => `
    ON CONFLICT (counter) DO UPDATE SET
      used = CASE WHEN counted.resets_at <= $7 THEN 1 ELSE least(counted.used + 1, ${limit}::integer + 1) END,
      resets_at = CASE WHEN counted.resets_at <= $7 THEN excluded.resets_at
        -- A clock that went back would make its window longer.
        ELSE least(counted.resets_at, excluded.resets_at) END
    RETURNING used, extract(epoch FROM resets_at - $7::timestamptz)::double precision * 1000 AS left_ms`;
  const end = (window: string) => `$7::timestamptz + ${window}::double precision * interval '1 millisecond'`;
  return `
    WITH address AS (
      INSERT INTO ${table} AS counted (counter, used, resets_at) VALUES ($1, 1, ${end('$3')})
      ${next('$2')}
    ), organization AS (
      INSERT INTO ${table} AS counted (counter, used, resets_at)
      SELECT $4, 1, ${end('$6')} FROM address WHERE address.used <= $2::integer
      ${next('$5')}
    )
    SELECT address.used AS address_used, address.left_ms AS address_ms,
      organization.used AS organization_used, organization.left_ms AS organization_ms
    FROM address LEFT JOIN organization ON true`;
}

function allowance(name: Allowance['name'], limit: Limit, used: number | null, leftMs: number | null) {
  if (used === null || leftMs === null) return undefined;
  const remaining = Math.max(0, limit.requests - used);
  return { name, ...limit, remaining, resetsInMs: Math.max(0, leftMs), isExceeded: used > limit.requests };
}
