/** What delivering by commit and by pull request have in common. */
import type { Effects } from '../effects.ts';
import { ActionError } from '../errors.ts';
import type { DecisionTerms } from './decide.ts';
import type { RolloutOutcome } from './outcome.ts';
import { type PlanInput, placeOutcome, type RolloutPlan } from './plan.ts';
import { endOfLink } from './refresh.ts';
import type { SiteExport } from './site-export.ts';
import { filesOf, type Target } from './target.ts';

/** A target that is written to. */
export interface Delivery {
  readonly target: Target;
  readonly exports: readonly SiteExport[];
  /** Is told of every write at once, since a run that fails or is cancelled later has still written. */
  readonly onOutcome: (outcome: RolloutOutcome) => void;
}

/** Enough for eight concurrent runs on one branch. */
const MAX_ROUNDS = 16;
const FIRST_DELAY_MS = 300;
const MAX_DELAY_MS = 5000;

/** Returns what every plan of a delivery is made of, by the clock as it is now. */
export function planning({ target, exports }: Delivery): Omit<PlanInput, 'base' | 'sides'> {
  const { configValues, refreshBefore } = target.inputs;
  const terms: DecisionTerms = { configValues, refreshBefore, now: target.session.effects.clock.today() };
  return { exports, terms };
}

/** Lists the files of a target, each once. */
export function filesOfTarget({ sites }: Target): readonly string[] {
  return filesOf(sites.map((places) => ({ places })));
}

/** Describes a rollout that has written nothing. */
export function untouched(
  { repository, base, inputs, branch }: Target,
  places: RolloutOutcome['places'],
): RolloutOutcome {
  const names = { repository: repository.fullName, base, ...(branch !== undefined && { branch }) };
  return { ...names, isDryRun: inputs.dryRun, changed: false, places, edits: [], remarks: [] };
}

/** Describes a delivery whose plan was carried out, or not. */
export function outcomeOf({ target }: Delivery, plan: RolloutPlan, isWritten: boolean): RolloutOutcome {
  const places = plan.places.map((place) => placeOutcome(place, { isWritten, because: leftBecause(target, place) }));
  return { ...untouched(target, places), changed: isWritten, edits: plan.edits };
}

/** Logs every place that is left unchanged, and every link that does not tell its end, once. */
export function reportPlaces({ target }: Delivery, { places }: RolloutPlan, reported = new Set<string>()): void {
  const { log } = target.session.effects;
  for (const place of places) {
    const because = leftBecause(target, place);
    if (because !== undefined && !reported.has(because)) log.notice(`Left unchanged: ${because}`);
    const link = place.held?.bundleUrl;
    const isEndless =
      place.decision.kind === 'renew' && typeof link === 'string' && place.exported.pinUrl === undefined;
    const remark = `The link in ${place.file} does not tell its end: every run renews it.`;
    if (isEndless && endOfLink(link, place.exported.link) === undefined && !reported.has(remark)) log.info(remark);
    for (const text of [because, isEndless ? remark : undefined]) if (text !== undefined) reported.add(text);
  }
}

/** Says why a place is left unchanged, as a sentence. */
function leftBecause(target: Target, { file, decision }: RolloutPlan['places'][number]): string | undefined {
  if (decision.kind !== 'leave') return undefined;
  const { because, version, side } = decision;
  const name = side === 'branch' ? (target.branch ?? target.base) : target.base;
  const where = `${file} on ${target.repository.fullName}@${name}`;
  switch (because) {
    case 'overtaken':
      return `${where} holds version ${version}, whose job was started later than that of this run.`;
    case 'put-back':
      return `${where} was put back to version ${version} while this run was under way.`;
    case 'replaced':
      return `${where} no longer holds version ${version}, whose link this run would renew.`;
  }
}

/** Retries a round while the branch has moved under it. Throws `BRANCH_BUSY` after the last round. */
export async function rounds<T>(
  { clock, log, random, signal }: Effects,
  branch: string,
  round: () => Promise<T | 'raced'>,
): Promise<T> {
  for (let nth = 1; nth <= MAX_ROUNDS; nth += 1) {
    signal.throwIfAborted();
    const end = await round();
    if (end !== 'raced') return end;
    if (nth === MAX_ROUNDS) break;
    log.info(`The branch \`${branch}\` has moved; reading it again (round ${nth + 1}).`);
    await clock.sleep(random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** nth), signal);
  }
  const message = `The branch \`${branch}\` moved ${MAX_ROUNDS} times while it was being written.`;
  const hint = 'Run it again later; `concurrency` in the workflow keeps runs of one branch apart.';
  throw new ActionError('BRANCH_BUSY', message, { hint });
}
