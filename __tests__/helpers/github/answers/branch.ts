/** Branches in GitHub's answers. */
import type { Commit } from '../commits.ts';
import type { Json } from '../json.ts';
import type { Repository } from '../repository.ts';
import { commitAnswer } from './git.ts';
import type { Hosts } from './user.ts';

export function shortBranchAnswer(repository: Repository, name: string, sha: string): Json {
  return {
    name,
    commit: { sha, url: `${repository.apiUrl}/commits/${sha}` },
    ...protectionAnswer(repository, name),
  };
}

export function branchAnswer(hosts: Hosts, repository: Repository, name: string, commit: Commit): Json {
  return {
    name,
    commit: commitAnswer(hosts, repository, commit),
    _links: { self: `${repository.apiUrl}/branches/${name}`, html: `${repository.webUrl}/tree/${name}` },
    ...protectionAnswer(repository, name),
  };
}

function protectionAnswer(repository: Repository, name: string): Json {
  const on = repository.isProtected(name);
  return {
    protected: on,
    protection: {
      enabled: on,
      required_status_checks: { enforcement_level: 'off', contexts: [], checks: [] },
    },
    protection_url: `${repository.apiUrl}/branches/${name}/protection`,
  };
}
