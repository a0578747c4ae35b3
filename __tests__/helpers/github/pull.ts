/** A pull request as the double keeps it. */

export interface Pull {
  readonly number: number;
  title: string;
  body: string | null;
  state: 'open' | 'closed';
  draft: boolean;
  readonly author: string;
  readonly head: { readonly ref: string; sha: string };
  readonly base: { ref: string; sha: string };
  readonly labels: string[];
  readonly assignees: string[];
  readonly reviewers: string[];
  readonly teams: string[];
  readonly createdAt: string;
  updatedAt: string;
  closedAt: string | undefined;
  mergedAt: string | undefined;
  mergedBy: string | undefined;
  mergeCommit: string | undefined;
  maintainerCanModify: boolean;
}
