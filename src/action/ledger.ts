/** What the run has learned so far, and telling it: outputs as soon as they are known, the summary at the end. */
import type { Deps, OutputName } from './deps.ts';
import { ActionError, type ErrorCode } from './errors.ts';
import { MAY_EXIST } from './export/failures.ts';
import type { Link } from './export/link.ts';
import { errorText } from './report/error-text.ts';
import { type Facts, outputsOf } from './report/facts.ts';
import { summaryOf } from './report/summary.ts';
import type { WriteObserver } from './rollout/target.ts';

/** Errors after which the job is of no further use. */
const JOB_IS_OF_NO_USE: readonly ErrorCode[] = ['INPUT', 'JOB_FAILED', 'JOB_LOST', 'NOT_FOUND', 'BUNDLE'];

/** The one place from which outputs and summary are written. */
export class Ledger implements WriteObserver {
  readonly #deps: Pick<Deps, 'clock' | 'log' | 'places' | 'report' | 'secrets'>;
  readonly #startedAt: number;
  #facts: Facts = {};
  #failed = false;
  readonly #suspects = new Set<string>();
  /** What GitHub may have done, while its answer is awaited. */
  #effect: string | undefined;

  constructor(deps: Pick<Deps, 'clock' | 'log' | 'places' | 'report' | 'secrets'>) {
    this.#deps = deps;
    this.#startedAt = deps.clock.now();
  }

  /** Adds facts and sets their outputs at once, so that a run that dies later has told them. */
  learn(facts: Facts): void {
    if (this.#failed) return;
    const before = outputsOf(this.#facts);
    this.#facts = { ...this.#facts, ...facts };
    const changed = Object.entries(outputsOf(facts)).filter(([name, value]) => value !== before[name as OutputName]);
    if (changed.length > 0) this.#deps.report.outputs(Object.fromEntries(changed));
  }

  learnLink({ bundleUrl, expiresAt, sizeBytes }: Link): void {
    this.learn({
      bundleUrl,
      ...(expiresAt !== undefined && { expiresAt }),
      ...(sizeBytes !== undefined && { sizeBytes }),
    });
  }

  readonly onCommit = (commitSha: string): void => this.learn({ commitSha, changed: true });

  readonly onWrite = (effect: string | undefined): void => {
    this.#effect = effect;
  };

  /** Values of outputs that are no secret: no mask may hit a part of them. */
  publicValues(): readonly string[] {
    const { bundleUrl: _link, pinnedUrl, ...known } = outputsOf(this.#facts);
    // What is pinned may be the link; the address of a release or a mirror has no query.
    const isOpen = pinnedUrl !== undefined && !pinnedUrl.includes('?');
    return [...Object.values(known), ...(isOpen ? [pinnedUrl] : [])];
  }

  /**
   * Masks values at the end of the run, when all outputs are known, but for those that one of them holds. Whoever reads
   * an output knows them, and the runner would drop it.
   */
  maskAtEnd(values: Iterable<string>): void {
    for (const value of values) this.#suspects.add(value);
  }

  /** Page count of the completed job, when the platform told one. */
  get pageCount(): number | undefined {
    return this.#facts.pageCount;
  }

  async close(): Promise<void> {
    this.#maskSuspects();
    await this.#summarize(this.#facts);
  }

  /** Ends the run badly: one error with its next step, and the way to continue when a job lives on. */
  async fail(error: ActionError): Promise<void> {
    if (this.#failed) return;
    this.#failed = true;
    this.#maskSuspects();
    const { jobId } = this.#facts;
    const continues = jobId !== undefined && (error.jobLives || !JOB_IS_OF_NO_USE.includes(error.code));
    const resume = continues ? `The job lives on: continue it with \`job-id: ${jobId}\`.` : undefined;
    const doubt = error.code === 'CANCELLED' ? this.#doubt() : undefined;
    const hint = [resume, doubt, error.hint].filter((part) => part !== undefined).join(' ');
    const { secrets } = this.#deps;
    const told = new ActionError(error.code, secrets.lines(error.message), {
      ...(hint !== '' && { hint: secrets.lines(hint) }),
      cause: error.cause,
    });
    this.#deps.log.error(errorText(told));
    await this.#summarize({ ...this.#facts, error: told });
  }

  #maskSuspects(): void {
    const open = this.publicValues();
    for (const value of this.#suspects) {
      if (!open.some((text) => text.includes(value))) this.#deps.secrets.mask(value);
    }
  }

  /** What may have been done all the same when a run is cancelled amid a call. */
  #doubt(): string | undefined {
    const { jobId, starting } = this.#facts;
    if (jobId === undefined && starting === true) return MAY_EXIST;
    return (
      this.#effect && `${this.#effect} all the same: GitHub had not answered yet. The next run looks at what is there.`
    );
  }

  async #summarize(facts: Facts): Promise<void> {
    const { clock, places, report, secrets } = this.#deps;
    const elapsedMs = clock.now() - this.#startedAt;
    const jobId = facts.jobId === undefined ? {} : { jobId: secrets.clean(facts.jobId) };
    await report.summary(summaryOf({ ...facts, ...jobId, elapsedMs }, places.workspace));
  }
}
