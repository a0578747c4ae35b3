/** A pull request as the double keeps it. */

export interface PullComment {
  readonly id: number;
  readonly author: string;
  body: string;
  readonly createdAt: string;
  updatedAt: string;
}

export interface Pull {
  readonly number: number;
  title: string;
  body: string | null;
  state: 'open' | 'closed';
  draft: boolean;
  readonly author: string;
  /** `passed`: all checks of this commit have passed. */
  readonly head: { readonly ref: string; sha: string; passed: boolean };
  readonly base: { ref: string; sha: string };
  readonly labels: string[];
  readonly assignees: string[];
  readonly reviewers: string[];
  readonly teams: string[];
  readonly comments: PullComment[];
  autoMerge:
    | {
        readonly by: string;
        readonly at: string;
        readonly method: 'merge' | 'squash' | 'rebase';
        readonly title: string;
        readonly body: string;
      }
    | undefined;
  readonly createdAt: string;
  updatedAt: string;
  closedAt: string | undefined;
  mergedAt: string | undefined;
  mergedBy: string | undefined;
  mergeCommit: string | undefined;
  maintainerCanModify: boolean;
}
