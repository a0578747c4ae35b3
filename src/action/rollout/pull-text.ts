/** Title and body of a pull request for what its branch is to hold: links of this run, or kept ones of an earlier. Pure. */
import { linkExpiry } from '../../contract/link-expiry.ts';
import type { FileEdit } from './edits.ts';
import type { RolloutInputs } from './inputs.ts';
import { pullBody, pullTitle } from './messages.ts';
import { changed } from './plan.ts';
import type { SiteExport } from './site-export.ts';

/** What the text is about. */
export interface Proposal {
  readonly exported: SiteExport;
  readonly inputs: RolloutInputs;
  /** What changes on the base. */
  readonly baseEdits: readonly FileEdit[];
  /** What changes on the commit that the branch is to be on. */
  readonly branchEdits: readonly FileEdit[];
  /** Body as it is; empty where there is none. */
  readonly before: string;
}

/** A text as GitHub takes it. */
export interface PullText {
  readonly title: string;
  readonly body: string;
}

/** Makes the text. It tells of the links that the branch holds in the end: one that lives long enough is kept there. */
export function pullText({ exported, inputs, baseEdits, branchEdits, before }: Proposal): PullText {
  const { expiresAt: _own, ...facts } = exported;
  const expiresAt = heldUntil(exported, branchEdits);
  const edits = changed(withKeptLinks(baseEdits, branchEdits));
  const told = { ...facts, ...(expiresAt !== undefined && { expiresAt }) };
  return { title: pullTitle(exported, inputs), body: pullBody(told, inputs, { edits, before: linesOf(before) }) };
}

/** Whether a pull request reads otherwise. Some servers keep texts with the line ends of Windows. */
export function readsOtherwise(text: PullText, pull: PullText): boolean {
  return text.title !== pull.title || text.body !== linesOf(pull.body);
}

function linesOf(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** When the first of the links dies that the files hold after their edits; undefined where none of them tells. */
function heldUntil(exported: SiteExport, edits: readonly FileEdit[]): Date | undefined {
  const moments = edits.flatMap((edit) => {
    const kept = keptLink(edit);
    const end = kept === undefined || kept === exported.bundleUrl ? exported.expiresAt : linkExpiry(kept);
    return end === undefined ? [] : [end.getTime()];
  });
  return moments.length === 0 ? undefined : new Date(Math.min(...moments));
}

/** Edits of the base with the links that the branch has kept: those are proposed, not the ones of this run. */
function withKeptLinks(baseEdits: readonly FileEdit[], branchEdits: readonly FileEdit[]): readonly FileEdit[] {
  return baseEdits.map((edit) => {
    const onBranch = branchEdits.find(({ path }) => path === edit.path);
    const kept = onBranch && keptLink(onBranch);
    if (kept === undefined) return edit;
    const changes = edit.changes.map((change) => (change.name === 'bundleUrl' ? { ...change, after: kept } : change));
    return { ...edit, changes };
  });
}

function keptLink({ before, changes }: FileEdit): string | undefined {
  if (changes.some(({ name }) => name === 'bundleUrl') || typeof before?.bundleUrl !== 'string') return undefined;
  return before.bundleUrl;
}
