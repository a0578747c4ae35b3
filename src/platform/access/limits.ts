/**
 * How many requests an organization and an address may make: counted in the database, so that all servers count as one.
 *
 * Source: the published limits of the assistant.
 */
import type { Database } from '../database/database.ts';
import { HttpProblem } from '../problem.ts';

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

export interface Allowance extends Limit {
  readonly name: 'organization' | 'address';
  readonly remaining: number;
  readonly resetsInMs: number;
}

/** What became of one request. */
export interface Count {
  /** Limits that were not checked, because another one had already refused, are left out. */
  readonly allowances: readonly Allowance[];
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

/** A refusal is repeated for this time without a statement, which all others would wait for. */
const REMEMBERED_MS = 5000;
const MS_PER_SECOND = 1000;

interface Row {
  readonly name: Allowance['name'];
  readonly used: number;
  readonly left_ms: number;
}

export function openLimits({ database, clock, ...limits }: LimitsOptions): Limits {
  const table = `${database.schema}.limits`;
  const statement = countStatement(table);
  /** By their counters. */
  const refusals = new Map<string, { readonly allowance: Allowance; readonly at: number }>();
  const refusalOf = (counter: string): Allowance | undefined => {
    const { allowance, at = 0 } = refusals.get(counter) ?? {};
    const passedMs = clock().getTime() - at;
    if (allowance === undefined || passedMs < 0 || passedMs >= Math.min(REMEMBERED_MS, allowance.resetsInMs)) return;
    return { ...allowance, resetsInMs: allowance.resetsInMs - passedMs };
  };
  return {
    async count(organization, address) {
      const counters = { organization: counterOf(organization), address: `address ${address}` };
      const refused = refusalOf(counters.organization) ?? refusalOf(counters.address);
      if (refused !== undefined) return { allowances: [refused], exceeded: refused };
      const { address: perAddress, organization: perOrganization } = limits;
      const rows = await database
        .of(organization)
        .query<Row>(statement, [
          ...[counters.address, perAddress.requests, perAddress.windowMs],
          ...[counters.organization, perOrganization.requests, perOrganization.windowMs],
          clock(),
        ]);
      const allowances = rows.map((row) => allowanceOf(row, limits[row.name]));
      const exceeded = allowances[rows.findIndex(({ name, used }) => used > limits[name].requests)];
      if (exceeded === undefined) return { allowances };
      refusals.set(counters[exceeded.name], { allowance: exceeded, at: clock().getTime() });
      return { allowances, exceeded };
    },
    async left(organization) {
      const [row = { used: 0, left_ms: 0 }] = await database.of(organization).query<Row>(
        `SELECT used, extract(epoch FROM resets_at - $2::timestamptz)::double precision * 1000 AS left_ms
         FROM ${table} WHERE counter = $1 AND resets_at > $2`,
        [counterOf(organization), clock()],
      );
      return allowanceOf({ ...row, name: 'organization' }, limits.organization);
    },
    sweep: async () => {
      refusals.clear();
      await database.query(`DELETE FROM ${table} WHERE resets_at <= $1`, [clock()]);
    },
  };
}

function counterOf(organization: string): string {
  return `organization ${organization}`;
}

function allowanceOf({ name, used, left_ms: leftMs }: Row, limit: Limit): Allowance {
  return { name, ...limit, remaining: Math.max(0, limit.requests - used), resetsInMs: Math.max(0, leftMs) };
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
    SELECT 'organization' AS name, used, left_ms FROM organization
    UNION ALL SELECT 'address', used, left_ms FROM address`;
}

/**
 * Writes the remaining requests as headers: a policy and its state for each limit.
 *
 * Source: https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-10
 */
export function limitHeaders({ allowances }: Count): Readonly<Record<string, string>> {
  const policies = allowances.map(
    ({ name, requests, windowMs }) => `"${name}";q=${requests};w=${Math.round(windowMs / MS_PER_SECOND)}`,
  );
  const states = allowances.map((each) => `"${each.name}";r=${each.remaining};t=${seconds(each)}`);
  return { 'ratelimit-policy': policies.join(', '), ratelimit: states.join(', ') };
}

/** Makes the refusal of a request that is one too many. Source: RFC 9110 section 10.2.3. */
export function limitProblem(exceeded: Allowance): HttpProblem {
  const { name, requests } = exceeded;
  const whose = name === 'organization' ? 'The organization of this key' : 'This address';
  // At least a second, so that clients do not retry at once.
  const wait = Math.max(1, seconds(exceeded));
  return new HttpProblem(429, `${whose} has made its ${requests} requests; ask again in ${wait} s.`, {
    'retry-after': String(wait),
  });
}

function seconds({ resetsInMs }: Allowance): number {
  return Math.ceil(resetsInMs / MS_PER_SECOND);
}
