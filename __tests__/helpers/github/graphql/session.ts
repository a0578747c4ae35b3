/** One request to GraphQL: who asks, and what that one may see and change. */
import { forbidden, type Identity, isBot, mayDo, type Scope } from '../access.ts';
import type { Hosts } from '../answers/user.ts';
import type { Json } from '../json.ts';
import { Refusal, unresolved } from '../refusal.ts';
import type { Repository } from '../repository.ts';
import { actorNode } from './nodes.ts';

export class Session {
  readonly identity: Identity;
  readonly hosts: Hosts;
  /** Those that the caller sees. */
  readonly repositories: readonly Repository[];

  constructor(identity: Identity, hosts: Hosts, repositories: readonly Repository[]) {
    this.identity = identity;
    this.hosts = hosts;
    this.repositories = repositories;
  }

  get viewer(): Json {
    return actorNode(this.hosts, this.identity.login);
  }

  find(fullName: string): Repository {
    const wanted = fullName.toLowerCase();
    // Unlike REST, GraphQL follows a rename.
    const found = this.repositories.find(
      (one) =>
        one.fullName.toLowerCase() === wanted ||
        one.options.renamedFrom?.some((name) => name.toLowerCase() === wanted) === true,
    );
    if (found === undefined)
      throw new Refusal(404, `Could not resolve to a Repository with the name '${fullName}'.`, { type: 'NOT_FOUND' });
    return found;
  }

  byId(id: string): Repository {
    const found = this.repositories.find((one) => one.nodeId === id);
    if (found === undefined) throw unresolved(id);
    return found;
  }

  /** Changes a repository, one at a time, if the caller may. */
  async write<T>(repository: Repository, work: () => Promise<T>, scope: Scope = 'contents'): Promise<T> {
    const { identity } = this;
    const outside = identity.repositories?.includes(repository.fullName) === false;
    if (outside || !mayDo(identity, repository.options.permissions ?? {}, scope, 'write'))
      throw forbidden(identity, [[scope, 'write']]);
    if (repository.options.archived === true)
      throw new Refusal(403, 'Repository was archived so is read-only.', {
        type: isBot(identity) ? 'FORBIDDEN' : 'UNPROCESSABLE',
      });
    return await repository.exclusive(work);
  }
}
