/** Which of its domains an organization means. */
import { HttpProblem } from '../problem.ts';

const LISTED_MAX = 20;

/**
 * Finds the domain that is asked for, by its host name or its first label, in any case of letters; throws a 400 when
 * there is none, or a label stands for more than one. With `isPublic` it names no domain but the one that was asked for:
 * everybody has the keys that stand in pages.
 */
export function findDomain(domains: readonly string[], asked: string, { isPublic = false } = {}): string {
  const name = asked.toLowerCase();
  const host = domains.find((domain) => domain === name);
  const labelled = domains.filter((domain) => domain.split('.')[0] === name);
  const [found, second] = host === undefined ? labelled : [host];
  if (found !== undefined && second === undefined) return found;
  if (isPublic) {
    throw new HttpProblem(
      400,
      `The organization of this key has no site ${JSON.stringify(asked)}, or several by this label; give the whole host name.`,
    );
  }
  if (second !== undefined) {
    throw new HttpProblem(400, `"${asked}" stands for ${labelled.join(' and ')}; give the whole host name.`);
  }
  const rest = domains.length > LISTED_MAX ? ` and ${domains.length - LISTED_MAX} more` : '';
  const has = domains.length === 0 ? 'no domain' : `the domain ${domains.slice(0, LISTED_MAX).join(', ')}${rest}`;
  throw new HttpProblem(400, `The organization of this key has ${has}, not ${asked}.`);
}
