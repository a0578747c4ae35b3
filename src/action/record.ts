/**
 * The record of a run: the results of its sites and its rollout. Outputs are set as soon as they are known, so that they
 * are set even when the run fails later; log and summary are written at the end.
 */
import { formatTimestamp } from '../contract/timestamp.ts';
import type { Effects, Outputs } from './effects.ts';
import type { ActionError } from './errors.ts';
import type { RunInputs } from './inputs/inputs.ts';
import { linkSecrets } from './link-secrets.ts';
import type { Link } from './platform/link.ts';
import { closingLines, finalError, sitesError } from './report/closing.ts';
import { outputsOf, publicValues, type RunEnd, setOutputs } from './report/outputs.ts';
import { summaryOf } from './report/summary.ts';
import { errorText } from './report/wording.ts';
import type { RolloutOutcome } from './rollout/delivery.ts';
import type { SiteResult } from './site-result.ts';

export class RunRecord {
  readonly #effects: Effects;
  readonly #startedAt: number;
  #sites: readonly SiteResult[] = [];
  #rollout: RolloutOutcome | undefined;
  #inputs: RunInputs | undefined;
  #outputs: Outputs = {};
  /** Values that are masked at the end, unless an output holds them. */
  readonly #suspects = new Set<string>();
  /** What may have been done although no answer has said so yet. */
  readonly #pending = new Set<string>();
  #write: string | undefined;
  #hasFailed = false;

  constructor(effects: Effects) {
    this.#effects = effects;
    this.#startedAt = effects.clock.now();
  }

  /** Sets the outputs that every run has, once outputs can be written. */
  begin(): void {
    this.#tell();
  }

  /** Begins the records of the sites. */
  open(inputs: RunInputs): void {
    this.#inputs = inputs;
    this.#sites = inputs.sites.map(({ domain }) => (domain === undefined ? {} : { domain }));
    this.#tell();
  }

  /** Adds what a stage has found of a site; returns all that is known of it. */
  add(position: number, facts: SiteResult): SiteResult {
    const site = { ...this.#sites[position], ...facts };
    if (this.#hasFailed) return site;
    this.#sites = this.#sites.with(position, site);
    this.#tell();
    return site;
  }

  /** Adds a link, whose secrets are masked before anything of it is shown. */
  addLink(position: number, link: Link, mask: boolean): Link {
    const { secrets } = this.#effects;
    const { sure, unsure } = linkSecrets(link, this.#publicValues(link));
    for (const value of [...sure, ...unsure]) secrets.hide(value);
    if (mask) {
      for (const value of sure) secrets.mask(value);
      for (const value of unsure) this.#suspects.add(value);
    }
    this.add(position, { link, ...(link.sizeBytes !== undefined && { sizeBytes: link.sizeBytes }) });
    return link;
  }

  /** Keeps what a rollout has done so far. */
  readonly onOutcome = (rollout: RolloutOutcome): void => {
    if (this.#hasFailed) return;
    this.#rollout = rollout;
    this.#sites = this.#sites.map((site) => ({ ...site, ...resultIn(rollout, site) }));
    this.#tell();
  };

  /** Notes what a request may do while its answer is awaited. */
  pending(effect: string): Disposable {
    this.#pending.add(effect);
    return { [Symbol.dispose]: () => this.#pending.delete(effect) };
  }

  /** Notes the possible effect of a write to GitHub; undefined once its answer has arrived. */
  readonly onWrite = (effect: string | undefined): void => {
    this.#write = effect;
  };

  /** Fails when a site has failed, with an error that names the failed ones. */
  throwFailed(): void {
    const error = sitesError(this.#sites, this.#rollout === undefined ? 'exported' : 'rolled out');
    if (error !== undefined) throw error;
  }

  /** Ends a run that has succeeded. */
  async close(): Promise<void> {
    this.#end();
    this.#logEnd(this.#inputs?.sites.some(({ maskBundleUrl }) => maskBundleUrl) === true);
    await this.#summarize();
  }

  /** Ends a failed run: one error with its next step, and how to continue when a job still exists. */
  async fail(error: ActionError): Promise<void> {
    if (this.#hasFailed) return;
    const { secrets, log } = this.#effects;
    this.#end(error);
    this.#hasFailed = true;
    this.#logEnd(false);
    const doubt = error.code === 'CANCELLED' ? this.#doubt() : undefined;
    const shown = finalError(error, this.#sites, { secrets, doubt });
    log.error(errorText(shown));
    await this.#summarize(shown);
  }

  /** Logs what became of the sites that have not failed. */
  #logEnd(isMasked: boolean): void {
    const now = this.#effects.clock.today();
    for (const line of closingLines(this.#sites, this.#rollout, { now, isMasked })) this.#effects.log.info(line);
  }

  /** Says what may have been done although the run was cancelled during a request. */
  #doubt(): string | undefined {
    const write =
      this.#write && `${this.#write} anyway: GitHub had not answered yet. The next run checks what is there.`;
    return [...this.#pending, ...(write === undefined ? [] : [write])].join(' ') || undefined;
  }

  /** Sets the outputs that have changed. */
  #tell(end?: RunEnd): void {
    const now = outputsOf(this.#sites, this.#rollout, end);
    this.#outputs = setOutputs(this.#effects.report, this.#outputs, now);
  }

  #end(error?: ActionError): void {
    const { secrets } = this.#effects;
    try {
      if (Object.keys(this.#outputs).length > 0) this.#tell({ error, harmless: (text) => secrets.lines(text) });
    } catch (failure) {
      // A run that has failed already is told by its first error.
      if (error === undefined) throw failure;
    }
    const open = publicValues(this.#sites, this.#rollout);
    for (const value of this.#suspects) if (!open.some((text) => text.includes(value))) secrets.mask(value);
  }

  async #summarize(error?: ActionError): Promise<void> {
    const { clock, places, report } = this.#effects;
    const elapsedMs = clock.now() - this.#startedAt;
    const known = { ...(this.#rollout && { rollout: this.#rollout }), ...(error && { error }) };
    await report.summary(summaryOf({ sites: this.#sites, ...known, elapsedMs, workspace: places.workspace }));
  }

  /** Values of other outputs, now or at the end of the run: the runner drops an output that holds a masked value. */
  #publicValues({ expiresAt, sizeBytes }: Link): readonly string[] {
    const { workflow, clock } = this.#effects;
    const { sites = [], rollout, platform } = this.#inputs ?? {};
    const times = [clock.today(), expiresAt].map((time) => time && formatTimestamp(time));
    const given = sites.flatMap(({ bundlePath, extractTo, version, domain }) => [
      bundlePath,
      extractTo,
      version,
      domain,
    ]);
    const run = [
      rollout?.repository,
      platform?.baseUrl.host,
      workflow.repository,
      workflow.serverUrl,
      sizeBytes?.toString(),
    ];
    const known = [...times, ...given, ...run].filter((value) => value !== undefined);
    return [...publicValues(this.#sites, this.#rollout), ...known];
  }
}

/** What a rollout did for one site. */
function resultIn({ places, isDryRun, changed, pull, would }: RolloutOutcome, { domain }: SiteResult): SiteResult {
  const own = places.filter((place) => place.domain === domain);
  if (own.length === 0) return {};
  const has = (decision: string) => own.some((place) => place.decision === decision);
  const writes = has('write') || has('renew');
  if (isDryRun) return { result: writes || would !== undefined ? 'dry-run' : 'unchanged' };
  if (writes && changed) return { result: has('write') ? 'exported' : 'refreshed' };
  const isProposed =
    pull?.operation === 'created' &&
    own.some(({ now, base }) => now?.version !== base?.version || now?.bundleUrl !== base?.bundleUrl);
  return { result: isProposed ? 'exported' : 'unchanged' };
}
