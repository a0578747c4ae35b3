/** Collects the facts of a run and reports them: outputs as soon as they are known, the summary at the end. */
import type { Effects, OutputName, Outputs } from './effects.ts';
import { ActionError, type ErrorCode } from './errors.ts';
import { MAY_EXIST } from './platform/failures.ts';
import type { Link } from './platform/link.ts';
import { exportsText, type Facts, jobIdOf, outputsOf } from './report/facts.ts';
import { summaryOf } from './report/summary.ts';
import { errorText } from './report/wording.ts';
import type { PullOutcome } from './rollout/delivery.ts';
import type { WriteObserver } from './rollout/target.ts';

/** Errors after which the job cannot be continued. */
const JOB_IS_OF_NO_USE: readonly ErrorCode[] = ['INPUT', 'JOB_FAILED', 'JOB_LOST', 'NOT_FOUND', 'BUNDLE'];

/** The facts that the stages of one site report. */
export interface SiteLedger extends Pick<WriteObserver, 'onWrite'> {
  /** Adds facts and sets their outputs at once, so that they are set even when the run fails later. */
  learn(facts: Facts): void;
  learnLink(link: Link): void;
  /** Values of outputs that are not secret: no mask may hit a part of them. */
  publicValues(): readonly string[];
  maskAtEnd(values: Iterable<string>): void;
  /** Page count of the completed job, when the platform reported one. */
  readonly pageCount: number | undefined;
  /** Whether it is the only site, whose link is an output. */
  readonly isOnly: boolean;
}

/** The one place from which outputs and summary are written. */
export class Ledger implements SiteLedger, WriteObserver {
  readonly #effects: Pick<Effects, 'clock' | 'log' | 'places' | 'report' | 'secrets'>;
  readonly isOnly = true;
  readonly #startedAt: number;
  #facts: Facts = {};
  /** Facts of each site, where there are several. */
  readonly #sites: Facts[] = [];
  #told: Outputs = {};
  #failed = false;
  readonly #suspects = new Set<string>();
  /** The possible effect of a GitHub write whose answer is pending. */
  #effect: string | undefined;

  constructor(effects: Pick<Effects, 'clock' | 'log' | 'places' | 'report' | 'secrets'>) {
    this.#effects = effects;
    this.#startedAt = effects.clock.now();
  }

  learn(facts: Facts): void {
    if (this.#failed) return;
    this.#facts = { ...this.#facts, ...facts };
    this.#tell();
  }

  learnLink(link: Link): void {
    this.learn(linkFacts(link));
  }

  readonly onCommit = (commitSha: string, changed = true): void => this.learn({ commitSha, changed });

  readonly onPull = (pull: PullOutcome): void => this.learn({ pull });

  readonly onWrite = (effect: string | undefined): void => {
    this.#effect = effect;
  };

  /** Opens the part of one site of several: its facts are reported together with those of the others. */
  site(domain: string): SiteLedger {
    const nth = this.#sites.push({ domain }) - 1;
    const facts = () => this.#sites[nth] ?? {};
    const learn = (more: Facts) => {
      if (this.#failed) return;
      this.#sites[nth] = { ...facts(), ...more };
      this.#tell();
    };
    return {
      learn,
      learnLink: (link) => learn(linkFacts(link)),
      isOnly: false,
      onWrite: this.onWrite,
      publicValues: () => [...this.publicValues(), ...openValues(facts())],
      maskAtEnd: (values) => this.maskAtEnd(values),
      get pageCount() {
        return facts().pageCount;
      },
    };
  }

  publicValues(): readonly string[] {
    return openValues(this.#facts);
  }

  /** Sets the outputs that have changed. */
  #tell(): void {
    const now = outputsOf(this.#facts, this.#sites);
    const changed = Object.entries(now).filter(([name, value]) => value !== this.#told[name as OutputName]);
    this.#told = now;
    if (changed.length > 0) this.#effects.report.outputs(Object.fromEntries(changed));
  }

  /**
   * Masks values at the end of the run, when all outputs are known, except those that an output contains: its readers
   * know them anyway, and the runner would drop the output.
   */
  maskAtEnd(values: Iterable<string>): void {
    for (const value of values) this.#suspects.add(value);
  }

  /** Page count of the completed job, when the platform told one. */
  get pageCount(): number | undefined {
    return this.#facts.pageCount;
  }

  async close(): Promise<void> {
    this.#tellExports();
    this.#maskSuspects();
    await this.#summarize(this.#facts);
  }

  /** Ends a failed run: one error with its next step, and how to continue when the job still exists. */
  async fail(error: ActionError): Promise<void> {
    if (this.#failed) return;
    this.#tellExports(error);
    this.#failed = true;
    this.#maskSuspects();
    const doubt = error.code === 'CANCELLED' ? this.#doubt() : undefined;
    const hint = [this.#resume(error), doubt, error.hint].filter((part) => part !== undefined).join(' ');
    const { secrets } = this.#effects;
    const told = new ActionError(error.code, secrets.lines(error.message), {
      ...(hint !== '' && { hint: secrets.lines(hint) }),
      cause: error.cause,
    });
    this.#effects.log.error(errorText(told));
    await this.#summarize({ ...this.#facts, error: told });
  }

  /** Says how to continue the jobs that still exist: only those of failed sites, if any failed. */
  #resume(error: ActionError): string | undefined {
    const { jobId } = this.#facts;
    if (jobId !== undefined && mayContinue(error))
      return `The job still exists on the platform: continue it with \`job-id: ${jobId}\`.`;
    const isOfSites = this.#sites.some((site) => site.error !== undefined && site.error === error.cause);
    const living = this.#sites.filter((site) => (site.error === undefined ? !isOfSites : mayContinue(site.error)));
    const jobs = jobIdOf({}, living)?.split('\n') ?? [];
    if (jobs.length === 0) return undefined;
    const lines = jobs.map((line) => `\`${line}\``).join(', ');
    return `The jobs still exist on the platform: continue them with \`job-id\`, one line each: ${lines}.`;
  }

  /** Sets the output that lists all sites; a run that has none yet lists nothing. */
  #tellExports(error?: ActionError): void {
    // When outputs could not be written, that error is thrown anyway.
    if (Object.keys(this.#told).length === 0) return;
    const sites =
      this.#sites.length > 0 ? this.#sites : [error === undefined ? this.#facts : { ...this.#facts, error }];
    const text = exportsText(sites, (value) => this.#effects.secrets.lines(value));
    if (text !== undefined) this.#effects.report.outputs({ exports: text });
  }

  #maskSuspects(): void {
    const open = [...this.publicValues(), ...this.#sites.flatMap(openValues)];
    for (const value of this.#suspects) {
      if (!open.some((text) => text.includes(value))) this.#effects.secrets.mask(value);
    }
  }

  /** Says what may have been done although the run was cancelled during a call. */
  #doubt(): string | undefined {
    const all = this.#sites.length > 0 ? this.#sites : [this.#facts];
    if (all.some(({ jobId, starting }) => jobId === undefined && starting === true)) return MAY_EXIST;
    return this.#effect && `${this.#effect} anyway: GitHub had not answered yet. The next run checks what is there.`;
  }

  async #summarize(facts: Facts): Promise<void> {
    const { clock, places, report, secrets } = this.#effects;
    const elapsedMs = clock.now() - this.#startedAt;
    const jobId = facts.jobId === undefined ? {} : { jobId: secrets.clean(facts.jobId) };
    await report.summary(summaryOf({ ...facts, ...jobId, elapsedMs }, places.workspace, this.#sites));
  }
}

function mayContinue({ code, jobLives }: ActionError): boolean {
  return jobLives || !JOB_IS_OF_NO_USE.includes(code);
}

function linkFacts({ bundleUrl, expiresAt, sizeBytes }: Link): Facts {
  return {
    bundleUrl,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(sizeBytes !== undefined && { sizeBytes }),
  };
}

/** Values of the outputs of one site that are not secret. */
function openValues(facts: Facts): readonly string[] {
  const { bundleUrl: _link, pinnedUrl, ...known } = outputsOf(facts);
  // The pinned address may be the link; the address of a release or a mirror has no query.
  const isOpen = pinnedUrl !== undefined && !pinnedUrl.includes('?');
  return [...Object.values(known), ...(isOpen ? [pinnedUrl] : [])];
}
