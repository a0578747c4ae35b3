/** Which version is live: what the values name, or the one before as long as that cannot be had. */
import path from 'node:path';
import { downloadArchive, type Part } from './download.ts';
import { describeFailure, fileSystemError, HostingError, refusedArchive } from './errors.ts';
import type { Log } from './log.ts';
import type { ReleaseRecord } from './release/record.ts';
import { type Identity, isSame, type Release, type ReleaseStore } from './release/store.ts';
import type { Wanted } from './values/read.ts';

export interface KeeperDeps {
  readonly store: ReleaseStore;
  readonly log: Log;
  readonly clock: () => Date;
  /** Waits; rejects when the signal is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
}

type Pinned = Extract<Wanted, { readonly enabled: true }>;

/**
 * What the readiness says of failures. Readers may ask for it: reasons, which name the storage, files and folders, stand
 * in the log alone.
 */
const VALUES_REFUSED = 'The values cannot be used; the log says why.';
const BUNDLE_FAILED = 'The wanted version could not be made live; the log says why.';
const SITE_UNREADABLE = 'Files of the live site cannot be read; the log says which.';

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 300_000;
const JITTER_SHARE = 0.2;

/** Milliseconds to the next attempt after failures in a row; `random` is a number from 0 up to 1. */
export function pauseAfter(failures: number, random: number): number {
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 20));
  return Math.round(pause * (1 - JITTER_SHARE * random));
}

/** What failed last, in words that readers may see, and when (RFC 3339). */
interface Failure {
  readonly at: string;
  readonly message: string;
}

/** What is live, for whoever answers requests. */
export type LiveSite = Pick<
  Keeper,
  'live' | 'since' | 'isDamaged' | 'isStopping' | 'wanted' | 'failure' | 'reportDamage'
>;

/** Brings what the values name to life, one thing at a time. */
export class Keeper {
  readonly #deps: KeeperDeps;
  #live: Release | undefined;
  /** The live release, where files of it could not be read. */
  #damaged: Release | undefined;
  /** Since when the live release is served, RFC 3339. */
  since: string | undefined;
  wanted: Wanted | undefined;
  isStopping = false;
  /** Why the values were refused last, so that the log has it once. */
  #refused: (Failure & { readonly reason: string }) | undefined;
  #failed: Failure | undefined;
  /** What has arrived of a bundle whose download broke off: the next attempt goes on, also with a renewed link. */
  #arrived: { readonly of: Identity; readonly part: Part } | undefined;
  #turn = new AbortController();
  #work: Promise<void> = Promise.resolve();

  constructor(deps: KeeperDeps) {
    this.#deps = deps;
  }

  /** The release that is served; undefined while there is none, and when the values say that none is to be. */
  get live(): Release | undefined {
    return this.wanted?.enabled === false ? undefined : this.#live;
  }

  /** Whether files of the live release cannot be read. */
  get isDamaged(): boolean {
    return this.#damaged !== undefined && this.#damaged === this.#live;
  }

  get failure(): Failure | undefined {
    if (this.#refused === undefined) return this.#failed;
    const { at, message } = this.#refused;
    return { at, message };
  }

  /** The version that is served, and the HTTP status that readers get for pages. */
  get served(): { readonly live: string; readonly readersGet: number } {
    const { live } = this;
    if (live === undefined) return { live: 'none', readersGet: this.wanted?.enabled === false ? 404 : 503 };
    return { live: live.record.version ?? 'without a version', readersGet: this.isDamaged ? 500 : 200 };
  }

  /** Serves what is on the disk, whatever the values say: they may be unreadable, and their link dead. */
  async resume(): Promise<void> {
    const { store, log } = this.#deps;
    if (!store.isNoteRead) {
      log.warn('state.unreadable', {
        message: 'The note of what is on the disk is torn, or of a later version of the hosting.',
        hint: 'The bundle is downloaded again; the folder keeps what is there until then.',
        ...this.served,
      });
    }
    const { current, previous } = store.state;
    for (const record of [current, previous]) {
      const release = record && (await store.load(record, this.#turn.signal));
      if (release !== undefined) return this.#serve(release, 'bundle.resumed');
    }
  }

  /** Takes values; what was under way for others is given up. `isAgain`: what is under way for these begins anew, too. */
  want(wanted: Wanted, isAgain = false): void {
    const { log } = this.#deps;
    const before = this.wanted;
    this.wanted = wanted;
    this.#refused = undefined;
    if (!wanted.enabled) {
      this.#giveUp();
      if (before?.enabled !== false)
        log.warn('export.disabled', { message: 'staticExport.enabled is false: readers get 404 for every page.' });
      return;
    }
    const link = before?.enabled === true ? before.link.href : undefined;
    const isKnown = before?.enabled === true && link === wanted.link.href && before.version === wanted.version;
    if (isKnown && !isAgain) return;
    if (link !== undefined && link !== wanted.link.href && isSame(this.#sound, wanted)) this.#tellKept(wanted);
    this.#failed = undefined;
    this.#begin(wanted);
  }

  /**
   * Takes note that a file of the live release cannot be read, and brings the release back as a damaged one: proven anew,
   * else downloaded. Until then the readiness says so.
   */
  reportDamage(release: Release, error: unknown): void {
    if (this.#live !== release || this.#damaged === release) return;
    this.#damaged = release;
    const message = `The live site cannot be read: ${String(error)}.`;
    const hint = 'Check the data folder and its disk. The bundle is brought anew.';
    this.#failed = this.#failure(SITE_UNREADABLE);
    this.#deps.log.error('bundle.unreadable', { version: release.record.version, message, hint, ...this.served });
    if (this.wanted?.enabled === true) this.#begin(this.wanted);
  }

  /** Notes values that cannot be used, once; what is live stays. */
  reject(error: unknown): void {
    const { message, hint } =
      error instanceof HostingError ? error : { message: String(error), hint: 'Correct the file.' };
    if (this.#refused?.reason === message) return;
    this.#refused = { ...this.#failure(VALUES_REFUSED), reason: message };
    this.#deps.log.error('values.refused', { message, hint, ...this.served });
  }

  /** A link that was renewed changes nothing; whoever meant another bundle must hear that it was not looked at. */
  #tellKept({ version, address }: Pinned): void {
    const { log } = this.#deps;
    if (version !== undefined) {
      const message = 'The link was renewed for the version that is live; nothing is downloaded.';
      log.info('bundle.kept', { version, address, message });
      return;
    }
    const message = 'Only the query of the link changed, and no version is pinned: what is live stays.';
    log.warn('bundle.kept', {
      address,
      message,
      hint: 'Set staticExport.version to tell bundles of one address apart.',
    });
  }

  #failure(message: string): Failure {
    return { at: this.#deps.clock().toISOString(), message };
  }

  /** Ends what is under way. What is live stays on the disk. */
  async close(): Promise<void> {
    this.isStopping = true;
    this.#giveUp();
    await this.#work;
  }

  /** What is live and can be read. */
  get #sound(): ReleaseRecord | undefined {
    return this.isDamaged ? undefined : this.#live?.record;
  }

  /** Gives up what is under way, and begins anew. */
  #begin(wanted: Pinned): void {
    this.#giveUp(wanted);
    this.#turn = new AbortController();
    const { signal } = this.#turn;
    this.#work = this.#work.then(() => this.#bring(wanted, signal));
  }

  /** Ends what is under way; what has arrived is kept for the bundle that is wanted next, if it is the same. */
  #giveUp(next?: Identity): void {
    if (next === undefined || !isSame(this.#arrived?.of, next)) this.#arrived = undefined;
    this.#turn.abort();
  }

  /** Tries until the release is live, with pauses that grow while nothing arrives. */
  async #bring(wanted: Pinned, signal: AbortSignal): Promise<void> {
    const { log, sleep, random } = this.#deps;
    for (let failures = 1; !signal.aborted; failures++) {
      const before = this.#arrived?.part.bytes ?? 0;
      try {
        await this.#attempt(wanted, signal);
        return;
      } catch (error) {
        if (signal.aborted) break;
        if ((this.#arrived?.part.bytes ?? 0) > before) failures = 1;
        const pauseMs = pauseAfter(failures, random());
        const { message, hint } = describeFailure(error);
        this.#failed = this.#failure(BUNDLE_FAILED);
        log.error('bundle.failed', {
          version: wanted.version,
          ...{ message, hint, ...this.served },
          nextAttemptInMs: pauseMs,
        });
        await sleep(pauseMs, signal).catch(() => undefined);
      }
    }
    // A later start removes what cannot be removed now.
    if (this.#arrived === undefined) await this.#deps.store.removeIncoming().catch(() => undefined);
  }

  async #attempt(wanted: Pinned, signal: AbortSignal): Promise<void> {
    const { store } = this.#deps;
    if (isSame(this.#sound, wanted)) return;
    const kept = [store.state.current, store.state.previous].find((record) => isSame(record, wanted));
    const loaded = kept && (await store.load(kept, signal));
    if (loaded !== undefined) {
      await store.commit(loaded.record);
      return this.#serve(loaded, 'bundle.activated');
    }
    const folder = await store.incoming(this.#arrived !== undefined).catch((error: unknown) => {
      throw fileSystemError(error, 'The data folder');
    });
    try {
      const archive = path.join(folder, 'bundle.tar.gz');
      const archiveBytes = await this.#download(wanted, archive, signal);
      await this.#install(wanted, { archive, archiveBytes }, signal);
    } catch (error) {
      throw fileSystemError(refusedArchive(error, wanted.address), folder);
    } finally {
      if (this.#arrived === undefined) await store.removeIncoming();
    }
  }

  /** Downloads what is missing, and gives the size of the archive. */
  async #download(wanted: Pinned, archive: string, signal: AbortSignal): Promise<number> {
    const { log, clock } = this.#deps;
    const { version, address, link } = wanted;
    const part: Part = this.#arrived?.part ?? { bytes: 0, etag: undefined };
    const resumedAt = part.bytes === 0 ? undefined : part.bytes;
    log.info('bundle.downloading', { version, address, resumedAt });
    this.#arrived = { of: wanted, part };
    let isWhole = false;
    try {
      const bytes = await downloadArchive({ link, file: archive, part, signal, clock });
      isWhole = true;
      return bytes;
    } finally {
      if (isWhole || part.bytes === 0 || part.etag === undefined) this.#arrived = undefined;
    }
  }

  async #install(
    wanted: Pinned,
    { archive, archiveBytes }: { readonly archive: string; readonly archiveBytes: number },
    signal: AbortSignal,
  ): Promise<void> {
    const { store, log } = this.#deps;
    const release = await store.install(archive, wanted, signal);
    signal.throwIfAborted();
    const { files, bytes } = release.record;
    log.info('bundle.proven', { version: wanted.version, archiveBytes, files, bytes });
    const live = this.isDamaged ? undefined : this.#live;
    if (live?.record.contentDigest !== release.record.contentDigest) {
      await store.commit(release.record);
      return this.#serve(release, 'bundle.activated');
    }
    // The same site under another name: readers stay where they are.
    const record: ReleaseRecord = { ...release.record, folder: live.record.folder };
    await store.commit(record);
    this.#serve({ ...live, record }, 'bundle.activated');
  }

  /** Swaps; what is neither live nor the version before goes. */
  #serve(release: Release, event: string): void {
    const { store, log, clock } = this.#deps;
    const before = this.#live;
    this.#live = release;
    this.#damaged = undefined;
    this.#failed = undefined;
    this.since = clock().toISOString();
    const { version, address, contentDigest, files } = release.record;
    log.info(event, { version, address, contentDigest, files, before: before?.record.version });
    // Nobody waits for readers of an old version.
    store.sweep().catch((error: unknown) => {
      log.warn('bundle.not-removed', { message: `An old version was not removed: ${String(error)}` });
    });
  }
}
