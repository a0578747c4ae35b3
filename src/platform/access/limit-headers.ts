/**
 * Telling clients of their limits.
 *
 * Source: https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-10 and RFC 9110 section 10.2.3.
 */
import { HttpProblem } from '../problem.ts';
import type { Allowance, Count } from './limits.ts';

const MS_PER_SECOND = 1000;

/** Writes the remaining requests as headers: a policy and its state for each limit. */
export function limitHeaders({ allowances }: Count): Readonly<Record<string, string>> {
  const policies = allowances.map(
    ({ name, requests, windowMs }) => `"${name}";q=${requests};w=${Math.round(windowMs / MS_PER_SECOND)}`,
  );
  const states = allowances.map((each) => `"${each.name}";r=${each.remaining};t=${seconds(each)}`);
  return { 'ratelimit-policy': policies.join(', '), ratelimit: states.join(', ') };
}

/** Makes the refusal of a request that is one too many. */
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
