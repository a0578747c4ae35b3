/** One request to GraphQL: who asks, and what that one may see and change. */
import { type Identity, isBot, type Needs, permit, type Scope } from '../access.ts';
import type { Hosts } from '../answers/user.ts';
import type { Commit } from '../commits.ts';
import type { Json } from '../json.ts';
import type { Pull } from '../pull.ts';
import { Refusal, unresolved } from '../refusal.ts';
import type { Repository } from '../repository.ts';
import { actorNode, userNode } from './actors.ts';
import { commitNode } from './commits.ts';
import { pullId, pullNode } from './pulls.ts';
import { refNode } from './refs.ts';
import { repositoryNode } from './repositories.ts';
import type { View } from './view.ts';

const WRITE_CONTENTS: Needs = [['contents', 'write']];

interface SessionOptions {
  readonly identity: Identity;
  readonly hosts: Hosts;
  /** Those that the caller sees. */
  readonly repositories: readonly Repository[];
}

export class Session implements View {
  readonly identity: Identity;
  readonly hosts: Hosts;
  readonly repositories: readonly Repository[];

  constructor({ identity, hosts, repositories }: SessionOptions) {
    this.identity = identity;
    this.hosts = hosts;
    this.repositories = repositories;
  }

  get viewer(): Json {
    return userNode(this.hosts, this.identity.login);
  }

  get actor(): Json {
    return actorNode(this.hosts, this.identity.login);
  }

  /** Finds a repository by its full name; unlike REST, GraphQL follows a rename unless it is told not to. */
  find(fullName: string, followRenames = true): Repository {
    const wanted = fullName.toLowerCase();
    const found = this.repositories.find(
      (one) =>
        one.fullName.toLowerCase() === wanted ||
        (followRenames && one.options.renamedFrom?.some((name) => name.toLowerCase() === wanted) === true),
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

  pullById(id: string): { readonly repository: Repository; readonly pull: Pull } {
    for (const repository of this.repositories) {
      const pull = repository.pulls.find((one) => pullId(repository, one) === id);
      if (pull !== undefined) return { repository, pull };
    }
    throw unresolved(id);
  }

  permit(repository: Repository, scope: Scope): void {
    permit(this.identity, repository, [[scope, 'read']]);
  }

  repository(repository: Repository): Json {
    return repositoryNode(this, repository);
  }

  async ref(repository: Repository, ref: string): Promise<Json | null> {
    return await refNode(this, repository, ref);
  }

  commit(repository: Repository, commit: Commit): Json {
    return commitNode(this, repository, commit);
  }

  pull(repository: Repository, pull: Pull): Json {
    return pullNode(this, repository, pull);
  }

  /** Changes a repository, one at a time, if the caller may. */
  async write<T>(repository: Repository, work: () => Promise<T>, needs: Needs = WRITE_CONTENTS): Promise<T> {
    permit(this.identity, repository, needs);
    if (repository.options.archived === true)
      throw new Refusal(403, 'Repository was archived so is read-only.', {
        type: isBot(this.identity) ? 'FORBIDDEN' : 'UNPROCESSABLE',
      });
    return await repository.exclusive(work);
  }
}
