/**
 * The results of a run: those of its sites and of its rollout. Outputs are set as soon as they are known, so that they
 * are set even when the run fails later; log and summary are written at the end.
 */
import type { Effects, Outputs } from './effects.ts';
import type { ActionError } from './errors.ts';
import type { RunInputs } from './inputs/inputs.ts';
import { isSignedLink, linkSecrets } from './links.ts';
import { MAY_EXIST } from './platform/failures.ts';
import type { Link } from './platform/link.ts';
import { closingLines, finalError } from './report/closing.ts';
import { outputsOf, publicValues, type RunEnd } from './report/outputs.ts';
import { summaryOf } from './report/summary.ts';
import { errorText } from './report/wording.ts';
import type { RolloutOutcome, SiteResult } from './results.ts';

export class RunRecord {
  readonly #effects: Effects;
  readonly #startedAt: number;
  #inputs: RunInputs | undefined;
  #sites: readonly SiteResult[] = [];
  #rollout: RolloutOutcome | undefined;
  /** Outputs that are set; undefined before the first. */
  #outputs: Outputs | undefined;
  /** Values that are masked at the end, unless an output holds them. */
  readonly #suspects = new Set<string>();
  #hasFailed = false;

  constructor(effects: Effects) {
    this.#effects = effects;
    this.#startedAt = effects.clock.now();
  }

  /** Sets the outputs that every run has, once outputs can be written. */
  begin(): void {
    this.#setOutputs();
  }

  open(inputs: RunInputs): void {
    this.#inputs = inputs;
    this.#sites = inputs.sites.map(({ domain, job }) => ({
      ...(domain !== undefined && { domain }),
      ...(job.kind === 'resume' && { jobId: job.jobId }),
    }));
    this.#setOutputs();
  }

  /** Adds what a stage has found of a site; returns all that is known of it. */
  add(position: number, facts: SiteResult): SiteResult {
    const site = { ...this.#sites[position], ...facts };
    if (this.#hasFailed) return site;
    this.#sites = this.#sites.with(position, site);
    this.#setOutputs();
    return site;
  }

  /** Adds a link, whose secrets are masked before anything of it is shown. */
  addLink(position: number, link: Link): void {
    const facts = { link, ...(link.sizeBytes !== undefined && { sizeBytes: link.sizeBytes }) };
    this.#hideLink(link, facts);
    this.add(position, facts);
  }

  #hideLink(link: Pick<Link, 'bundleUrl'>, facts: SiteResult = {}): void {
    const { secrets } = this.#effects;
    const { sure, unsure } = linkSecrets(link, this.#publicValues(facts));
    for (const value of [...sure, ...unsure]) secrets.hide(value);
    if (!this.#isMasked()) return;
    for (const value of sure) secrets.mask(value);
    for (const value of unsure) this.#suspects.add(value);
  }

  readonly onOutcome = (rollout: RolloutOutcome): void => {
    if (this.#hasFailed) return;
    this.#rollout = rollout;
    this.#sites = this.#sites.map((site) => ({ ...site, ...resultIn(rollout, site) }));
    const { bundleUrl, pinnedUrl = '' } = outputsOf(this.#sites, rollout);
    if (pinnedUrl !== bundleUrl && isSignedLink(pinnedUrl)) this.#hideLink({ bundleUrl: pinnedUrl });
    this.#setOutputs();
  };

  throwFailed(): void {
    for (const { error } of this.#sites) if (error !== undefined) throw error;
  }

  async close(): Promise<void> {
    this.#end();
    await this.#report(this.#isMasked());
  }

  #isMasked(): boolean {
    return this.#inputs?.sites.some(({ maskBundleUrl }) => maskBundleUrl) === true;
  }

  /** Ends a failed run: one error with its next step, and how to continue when a job still exists. */
  async fail(error: ActionError): Promise<void> {
    const { secrets } = this.#effects;
    try {
      this.#end(error);
    } catch {
      // The first error is the one to report.
    }
    this.#hasFailed = true;
    const isStarting = this.#sites.some((site) => site.isStarting === true && site.error === undefined);
    const doubt = error.code === 'CANCELLED' && isStarting ? MAY_EXIST : undefined;
    await this.#report(false, finalError(error, this.#sites, { secrets, doubt }));
  }

  #setOutputs(end?: RunEnd): void {
    const outputs = outputsOf(this.#sites, this.#rollout, end);
    const changed = Object.entries(outputs).filter(([name, value]) => this.#outputs?.[name] !== value);
    if (changed.length > 0) this.#effects.report.outputs(Object.fromEntries(changed));
    this.#outputs = outputs;
  }

  #end(error?: ActionError): void {
    const { secrets } = this.#effects;
    const open = publicValues(this.#sites, this.#rollout);
    for (const value of this.#suspects) if (!open.some((text) => text.includes(value))) secrets.mask(value);
    if (this.#outputs !== undefined) this.#setOutputs({ error, harmless: (text) => secrets.lines(text) });
  }

  /** Logs what became of the sites that have not failed, and the error, and writes the summary. */
  async #report(isMasked: boolean, error?: ActionError): Promise<void> {
    const { clock, log, report } = this.#effects;
    const [sites, rollout] = [this.#sites, this.#rollout];
    for (const line of closingLines(sites, rollout, { now: clock.today(), isMasked })) log.info(line);
    if (error !== undefined) log.error(errorText(error));
    const elapsedMs = clock.now() - this.#startedAt;
    await report.summary(summaryOf({ sites, rollout, error, elapsedMs }));
  }

  /** Values that other outputs hold or will hold: the runner drops an output that holds a masked value. */
  #publicValues(facts: SiteResult): readonly string[] {
    const { sites = [], rollout } = this.#inputs ?? {};
    const { repository, serverUrl } = this.#effects.workflow;
    const given = sites.flatMap(({ bundlePath, extractTo, version, domain }) => {
      return [bundlePath, extractTo, version, domain];
    });
    const known = [...given, rollout?.repository, repository, serverUrl].filter((value) => value !== undefined);
    return [...publicValues([...this.#sites, facts], this.#rollout), ...known];
  }
}

/** What a rollout did for one site; one that was not exported has failed, or has its result already. */
function resultIn({ places, isDryRun, changed, pull, would }: RolloutOutcome, site: SiteResult): SiteResult {
  const own = places.filter(({ domain }) => domain === site.domain);
  if (own.length === 0 || site.link === undefined || site.error !== undefined) return {};
  const has = (decision: string) => own.some((place) => place.decision === decision);
  const writes = has('write') || has('renew');
  if (isDryRun) return { result: writes || would !== undefined ? 'dry-run' : 'unchanged' };
  if (writes && changed) return { result: has('write') ? 'exported' : 'refreshed' };
  // The branch was only rebuilt, or written in an earlier round.
  if (changed && places.every(({ decision }) => decision === 'keep' || decision === 'leave'))
    return { result: site.result ?? 'exported' };
  const isProposed =
    pull?.operation === 'created' &&
    own.some(({ now, base }) => now?.version !== base?.version || now?.bundleUrl !== base?.bundleUrl);
  return { result: isProposed ? 'exported' : 'unchanged' };
}
