/** In whose name commits are made, and which of them GitHub signs. */
import type { Identity } from './access.ts';
import type { Person } from './commits.ts';

/** All of a commit but its place in history. */
export interface Signed {
  readonly author: Person;
  readonly committer: Person;
  readonly message: string;
  readonly signature?: string;
}

/** What GitHub signs in its own name: commits of its site, of bots and of `createCommitOnBranch`. */
export function signedByGitHub(author: Person, message: string): Signed {
  const committer = { name: 'GitHub', email: 'noreply@github.com', date: author.date };
  return { author, committer, message, signature: SIGNATURE };
}

export const SIGNATURE =
  '-----BEGIN PGP SIGNATURE-----\n\nwsFcBAABCAAQBQJoAAAACRC1aQ7uu5UhlAAAdouble\n=doub\n-----END PGP SIGNATURE-----\n';

export function personOf({ id, login }: Identity, date: string): Person {
  return { name: login, email: `${id}+${login}@users.noreply.github.com`, date };
}
