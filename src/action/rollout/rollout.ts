/** A rollout: from a finished export to the configuration, by commit or pull request. */

import type { Effects } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { commitOnBranch } from '../github/commits.ts';
import { look } from '../github/look.ts';
import { refreshBeforeMs } from '../pin/refresh.ts';
import { duration, leftText } from '../report/wording.ts';
import { foundBase } from './base.ts';
import { type Delivery, unwritten } from './delivery.ts';
import { commitMessage } from './messages.ts';
import { deliverPull } from './pull-request.ts';
import { rounds } from './rounds.ts';
import { Side } from './state.ts';
import { filesOf, type OpenTarget, renewed, type Target, type WriteObserver } from './target.ts';
import { type SiteRollout, unite } from './unite.ts';

/** An export and its places. */
export type PlacedExport = Pick<SiteRollout, 'exported' | 'places'>;

/** Delivers by commit or pull request; a protected branch gets a pull request if the inputs allow it. */
export async function rollOut(
  opened: Target,
  exports: readonly PlacedExport[],
  { effects, observer }: { readonly effects: Effects; readonly observer: WriteObserver },
): Promise<Delivery> {
  const target = renewed(opened, effects, observer);
  const sites = exports.map((one) => siteOf(one, target, effects));
  for (const warning of new Set(sites.flatMap((site) => refreshWarning(site, target) ?? [])))
    effects.log.warning(warning);
  if (target.inputs.mode === 'pull-request') return await deliverPull(target, sites);
  try {
    return await deliverCommit(target, sites);
  } catch (error) {
    const fallBack = target.inputs.onProtectedBranch === 'pull-request';
    if (!(error instanceof ActionError) || error.code !== 'PROTECTED' || !fallBack) throw error;
    effects.log.notice(
      `\`${target.base}\` accepts no direct commits: opening a pull request instead (\`on-protected-branch\`).`,
    );
    return await deliverPull(target, sites);
  }
}

function siteOf({ exported, places }: PlacedExport, { inputs }: Target, { clock, workflow }: Effects): SiteRollout {
  const now = clock.today();
  const freshLifeMs = exported.expiresAt && exported.expiresAt.getTime() - now.getTime();
  const refresh = { now, before: inputs.refreshBefore, freshLifeMs, scheduleGapMs: workflow.scheduleGapMs };
  return { exported, places, refresh };
}

/** Warns of settings by which every run writes a new link. */
function refreshWarning({ exported, refresh }: SiteRollout, { inputs }: Target): string | undefined {
  const { before, freshLifeMs, scheduleGapMs } = refresh;
  const isLink = exported.pinUrl === undefined && inputs.configValues.includes('bundleUrl');
  if (!isLink || freshLifeMs === undefined) return undefined;
  if (refreshBeforeMs(exported.bundleUrl, refresh) < freshLifeMs) return undefined;
  const life = `the lifetime of a link (${duration(freshLifeMs)})`;
  return before === 'auto'
    ? `Every scheduled run writes a new link: the gap between two runs is ${duration(scheduleGapMs ?? 0)}, too long for ${life}. Run it more often, or set \`publish\`.`
    : `Every run writes a new link: \`refresh-before\` (${duration(before)}) is no shorter than ${life}. Leave it out, or set a shorter one.`;
}

/** Commits to the base branch, on the head that was read; throws `PROTECTED` when branch protection refuses it. */
async function deliverCommit(target: OpenTarget, sites: readonly SiteRollout[]): Promise<Delivery> {
  const { session, inputs, base: name } = target;
  const { log } = session.effects;
  return await rounds(session.effects, name, async () => {
    const asked = { repository: target.repository.fullName, base: name, branches: [], files: filesOf(inputs) };
    const seen = await look(session, { ...asked, pulls: false });
    const { repository } = seen;
    const base = foundBase(seen, target);
    const { own, exports, edits, left } = unite({ base, side: new Side(base.files), sites, inputs });
    for (const one of left) log.notice(`Left unchanged: ${leftText(one, { repository, base: name })}`);
    const unchanged = { ...unwritten({ left, dropped: [] }), edits };
    if (own.length === 0 || inputs.dryRun) return unchanged;
    const wanted = {
      branch: name,
      expectedHead: base.head,
      files: edits,
      message: commitMessage(exports, own, inputs),
    };
    const commit = await commitOnBranch({ session, repository }, wanted);
    if (commit === 'raced') return 'raced';
    target.onCommit(commit.sha, edits.length > 0);
    const byDefaultToken = seen.byDefaultToken === true;
    const silent = byDefaultToken ? ' The default token made it: it starts no workflow.' : '';
    log.info(`Committed ${commit.sha.slice(0, 10)} to ${repository.fullName}@${name}.${silent}`);
    return { ...unchanged, changed: edits.length > 0, commitSha: commit.sha, byDefaultToken, recorded: own };
  });
}
