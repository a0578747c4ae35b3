/** What a look at a repository asks for and gives. */
import type { RemoteFile } from './files.ts';
import type { Repository } from './repository.ts';

/** What to look at. */
export interface Asked {
  /** `owner/name`. */
  readonly repository: string;
  /** Base branch; the default branch where absent. */
  readonly base?: string;
  /** Branches that a pull request to the base may come from. */
  readonly branches: readonly string[];
  /** Paths of files, on the base, on each branch, and where that has left the base. */
  readonly files: readonly string[];
  /** Heads that the branches had before: what became of a pull request from one of them is of the branch made anew, too. */
  readonly replaced?: ReadonlySet<string>;
  /** Whether pull requests are looked at, which needs `pull-requests: read`. */
  readonly pulls: boolean;
  /** Whether the answer lists other open pull requests: the most recently changed ones. */
  readonly open?: boolean;
}

/** A commit that is looked at. */
export interface LookedCommit {
  readonly sha: string;
  readonly message: string;
  /** Ids of its parents. */
  readonly parents: readonly string[];
}

/** Files by their paths; one that is not there, or is no file, is absent. */
export type Files = ReadonlyMap<string, RemoteFile>;

/** The base branch. */
export interface BaseLook {
  readonly name: string;
  readonly head: string;
  readonly files: Files;
  /**
   * For each path the messages of the newest commits of the base and of those that changed it, newest first, and bodies
   * of the pull requests that they were merged from.
   */
  readonly history: ReadonlyMap<string, readonly string[]>;
  /** Paths of which there is more to tell. */
  readonly cut: ReadonlySet<string>;
}

/** A branch beside the base. */
export interface BranchLook {
  readonly name: string;
  /** Absent where there is no such branch. */
  readonly at?: BranchState;
  /** Open pull requests from it, to whichever base. */
  readonly pulls: readonly Pull[];
  /** State of its newest pull request; absent when it never had one, or when it is unknown. */
  readonly lastPull?: 'open' | 'merged' | 'closed';
  /** Head of that pull request: later commits of the branch were not part of it; absent when it is open, or unknown. */
  readonly lastHead?: string;
  /** Body of that pull request, where it was closed. */
  readonly closedBody?: string;
}

/** Where a branch stands. */
export interface BranchState {
  readonly head: string;
  /** Number of commits that the base does not have, and that it does not have of the base. */
  readonly ahead: number;
  readonly behind: number;
  /** Its own commits, oldest first. */
  readonly commits: readonly LookedCommit[];
  /** Whether it has more of them than were told. */
  readonly truncated: boolean;
  readonly files: Files;
  /** The files where the branch has left the base; and the files that it changed itself, as far as known. */
  readonly fork: Files;
  readonly changed: readonly string[];
}

/** What was seen. */
export interface Look {
  readonly repository: Repository;
  /** Whether the token is the workflow's own, whose commits start no workflow; absent when it is unknown. */
  readonly byDefaultToken?: boolean;
  /** Absent where there is no such branch. */
  readonly base?: BaseLook;
  readonly branches: readonly BranchLook[];
  /** Whether the token may not read pull requests. */
  readonly hidesPulls?: boolean;
  /** Pull requests that are open, by their branches. */
  readonly open: readonly { readonly head: string; readonly base: string }[];
  /** Names of branches below or above the wanted ones, beside which git does not allow them. */
  readonly inTheWay: readonly string[];
}

/** A pull request. */
export interface Pull {
  readonly number: number;
  /** Id of GraphQL. */
  readonly nodeId?: string;
  /** Address of its page. */
  readonly url: string;
  readonly title: string;
  readonly body: string;
  /** Branch that it is to be merged into. */
  readonly base: string;
  readonly draft: boolean;
  /** Whether GitHub merges it as soon as its base has all it asks for. */
  readonly mergesByItself: boolean;
  /** Login of who opened it. */
  readonly author: string;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  /** Logins that were asked for a review and have not given one. */
  readonly reviewers: readonly string[];
  /** The same of teams, by slug. */
  readonly teams: readonly string[];
}
