/** What the run has learned so far, and telling it: outputs as soon as they are known, the summary at the end. */
import type { Deps, OutputName } from './deps.ts';
import { ActionError, type ErrorCode } from './errors.ts';
import { MAY_EXIST } from './export/failures.ts';
import type { Link } from './export/link.ts';
import { errorText } from './report/error-text.ts';
import { type Facts, outputsOf } from './report/facts.ts';
import { summaryOf } from './report/summary.ts';

/** Errors after which the job is of no further use. */
const JOB_IS_OF_NO_USE: readonly ErrorCode[] = ['INPUT', 'JOB_FAILED', 'JOB_LOST', 'NOT_FOUND', 'BUNDLE'];

/** The one place from which outputs and summary are written. */
export class Ledger {
  readonly #deps: Pick<Deps, 'clock' | 'log' | 'places' | 'report' | 'secrets'>;
  readonly #startedAt: number;
  #facts: Facts = {};
  #failed = false;

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

  /** Values of outputs that are no secret: no mask may hit a part of them. */
  publicValues(): readonly string[] {
    const { bundleUrl: _link, pinnedUrl: _pinned, ...known } = outputsOf(this.#facts);
    return Object.values(known);
  }

  /** Page count of the completed job, when the platform told one. */
  get pageCount(): number | undefined {
    return this.#facts.pageCount;
  }

  async close(): Promise<void> {
    await this.#summarize(this.#facts);
  }

  /** Ends the run badly: one error with its next step, and the way to continue when a job lives on. */
  async fail(error: ActionError): Promise<void> {
    if (this.#failed) return;
    this.#failed = true;
    const { jobId, starting } = this.#facts;
    const continues = jobId !== undefined && !JOB_IS_OF_NO_USE.includes(error.code);
    const resume = continues ? `The job lives on: continue it with \`job-id: ${jobId}\`.` : undefined;
    const doubt = jobId === undefined && starting === true && error.code === 'CANCELLED' ? MAY_EXIST : undefined;
    const hint = [resume, doubt, error.hint].filter((part) => part !== undefined).join(' ');
    const { secrets } = this.#deps;
    const told = new ActionError(error.code, secrets.lines(error.message), {
      ...(hint !== '' && { hint: secrets.lines(hint) }),
      cause: error.cause,
    });
    this.#deps.log.error(errorText(told));
    await this.#summarize({ ...this.#facts, error: told });
  }

  async #summarize(facts: Facts): Promise<void> {
    const { clock, places, report, secrets } = this.#deps;
    const elapsedMs = clock.now() - this.#startedAt;
    const jobId = facts.jobId === undefined ? {} : { jobId: secrets.clean(facts.jobId) };
    await report.summary(summaryOf({ ...facts, ...jobId, elapsedMs }, places.workspace));
  }
}
