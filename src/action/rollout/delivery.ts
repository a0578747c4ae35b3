/** What delivering by commit and by pull request have in common: rounds, and the outcome that reports are made of. */
import type { Effects } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { type DecisionTerms, endOfLink } from './decide.ts';
import { type DecidedPlace, type Held, heldOf, type RolloutPlan } from './plan.ts';
import type { SiteExport, Target } from './target.ts';

/** Exports, and the target that they are written to. */
export interface Delivery {
  readonly target: Target;
  readonly exports: readonly SiteExport[];
  /** Is told of every write at once, since a run that fails or is cancelled later has still written. */
  readonly onOutcome: (outcome: RolloutOutcome) => void;
}

/** What became of one place of the run. */
export interface PlaceOutcome {
  readonly domain?: string;
  readonly file: string;
  /** `config-path` of the values. */
  readonly place: string;
  /** `write`: values of another content; `renew`: the same content, a new link; `keep`: nothing to write; `leave`: left to what another run or a person chose. */
  readonly decision: 'write' | 'renew' | 'keep' | 'leave';
  /** Why it was left, or why every run renews it, as a whole sentence for people. */
  readonly remark?: string;
  /** Values that the configuration (with a pull request: its branch) holds when the run ends; of a dry run those there now. */
  readonly now: Held | undefined;
  /** Values that the base held before it was written. */
  readonly base: Held | undefined;
  /** Of a dry run: the values that would be written. */
  readonly wanted?: Held | undefined;
}

/** What became of the pull request. */
interface PullOutcome {
  readonly operation: 'created' | 'updated' | 'closed' | 'none';
  readonly number?: number;
  readonly url?: string;
}

/** The end of a rollout; of a failed or cancelled one as far as it came. */
export interface RolloutOutcome {
  /** `owner/name` of the target, base branch, and head branch where there is one. */
  readonly repository: string;
  readonly base: string;
  readonly branch?: string;
  readonly isDryRun: boolean;
  /** Whether the configuration was written. */
  readonly changed: boolean;
  readonly commitSha?: string;
  /** Absent where the run delivers by commits. */
  readonly pull?: PullOutcome;
  readonly places: readonly PlaceOutcome[];
  /** Of a dry run: what would become of the pull request beside the values. */
  readonly would?: 'open' | 'close';
  /** Remarks for the summary, each a sentence: a conflict, a refusal that stands, what the default token means. */
  readonly remarks: readonly string[];
}

/** Enough for eight concurrent runs on one branch. */
const MAX_ROUNDS = 16;
const FIRST_DELAY_MS = 300;
const MAX_DELAY_MS = 5000;

/** Returns the terms of every decision of a delivery, by the clock as it is now. */
export function termsOf({ inputs, session }: Target): DecisionTerms {
  return { ...inputs, now: session.effects.clock.today() };
}

/** Lists the files of a target, each once. */
export function filesOfTarget({ sites }: Target): readonly string[] {
  return [...new Set(sites.flat().map(({ file }) => file))];
}

/** Describes a delivery that has written nothing. */
export function outcomeOf(target: Target, places: readonly PlaceOutcome[]): RolloutOutcome {
  const { repository, base, inputs, branch } = target;
  const names = { repository: repository.fullName, base, ...(branch !== undefined && { branch }) };
  return { ...names, isDryRun: inputs.dryRun, changed: false, places, remarks: [] };
}

/** Describes the places of a plan that was carried out, or not. */
export function placesOf(target: Target, plan: RolloutPlan, isWritten: boolean): readonly PlaceOutcome[] {
  return plan.places.map((place): PlaceOutcome => {
    const { file, place: at, exported, decision, held, base } = place;
    const { domain } = exported;
    const remark = remarkOf(target, place);
    const wanted = 'values' in decision ? { at, ...held, ...decision.values } : held;
    return {
      ...(domain !== undefined && { domain }),
      ...{ file, place: at, decision: decision.kind },
      ...(remark !== undefined && { remark }),
      now: heldOf(isWritten ? wanted : held, [exported]),
      base: heldOf(base, [exported]),
      ...(target.inputs.dryRun && { wanted: heldOf(wanted, [exported]) }),
    };
  });
}

/** Says why a place is left unchanged, or renewed by every run, as a sentence. */
function remarkOf(target: Target, { file, decision, held, exported }: DecidedPlace): string | undefined {
  if (decision.kind !== 'leave') {
    const isEndless = exported.pinUrl === undefined && endOfLink(held?.bundleUrl, exported.link) === undefined;
    const isRenewed = decision.kind === 'renew' && typeof held?.bundleUrl === 'string' && isEndless;
    return isRenewed ? `The link in ${file} does not tell its end: every run renews it.` : undefined;
  }
  const { because, version, side } = decision;
  const name = side === 'branch' ? (target.branch ?? target.base) : target.base;
  const where = `${file} on ${target.repository.fullName}@${name}`;
  switch (because) {
    case 'overtaken':
      return `${where} holds version ${version}, whose job was started later than that of this run.`;
    case 'put-back':
      return `${where} was put back to version ${version} while this run was under way.`;
    case 'replaced':
      return `${where} does not hold version ${version}, whose link this run would renew.`;
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
