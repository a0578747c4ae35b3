/** The folder of the deployment: the live site and the one before it, each unpacked, and a note of which is which. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { BundleError } from '../../bundle/errors.ts';
import type { ArchiveLimits } from '../../bundle/read.ts';
import type { Log } from '../log.ts';
import type { Sources } from '../site/additions.ts';
import { Catalog } from './catalog.ts';
import { type OpenedSite, openInThread } from './open.ts';
import type { PrepareOptions } from './prepare.ts';
import { type ReleaseRecord, readState, type State, writeState } from './record.ts';

export interface Release {
  readonly record: ReleaseRecord;
  readonly catalog: Catalog;
  readonly folder: string;
  /** What the policy of its pages has to allow. */
  readonly sources: Sources;
}

/** What a release is known by: the version and the address of the link without its query. */
export interface Identity {
  readonly version?: string | undefined;
  readonly address: string;
}

export interface StoreOptions {
  readonly prepare: PrepareOptions;
  readonly clock: () => Date;
  readonly log: Log;
  readonly limits?: ArchiveLimits;
  /** What gets a site ready; tests put faults in its place. */
  readonly open?: typeof openInThread;
}

const RELEASES = 'releases';
/** What is not whole yet: of no use to a later start. */
const INCOMING = 'incoming';

/** Tells whether a release is what the values name. */
export function isSame(record: Identity | undefined, wanted: Identity): boolean {
  return record !== undefined && record.version === wanted.version && record.address === wanted.address;
}

/** Keeps releases in one folder, which belongs to one process at a time. */
export class ReleaseStore {
  readonly #folder: string;
  readonly #options: StoreOptions;
  /** Undefined while the note on the disk cannot be understood: then nobody knows which site is of use. */
  #state: State | undefined;

  private constructor(folder: string, options: StoreOptions, state: State | undefined) {
    this.#folder = folder;
    this.#options = options;
    this.#state = state;
  }

  /** Opens a folder, makes it where it is not there, and removes what a crash has left in it. */
  static async open(folder: string, options: StoreOptions): Promise<ReleaseStore> {
    await mkdir(path.join(folder, RELEASES), { recursive: true, mode: 0o700 });
    const store = new ReleaseStore(folder, options, await readState(folder));
    await store.removeIncoming();
    await store.sweep();
    return store;
  }

  get state(): State {
    return this.#state ?? {};
  }

  /** Whether the note on the disk can be understood; the sites stay until another one replaces it. */
  get isNoteRead(): boolean {
    return this.#state !== undefined;
  }

  /** Gives the folder for a download: empty, unless it `keeps` what has arrived. */
  async incoming(keeps: boolean): Promise<string> {
    if (!keeps) await this.removeIncoming();
    const folder = path.join(this.#folder, INCOMING);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  }

  async removeIncoming(): Promise<void> {
    await rm(path.join(this.#folder, INCOMING), { recursive: true, force: true, maxRetries: 3 });
  }

  /**
   * Unpacks an archive and prepares its site; the release is not live before {@link commit}.
   * Throws a BundleError for an archive that cannot be trusted, and errors of the file system as they come.
   */
  async install(archive: string, { version, address }: Identity, signal: AbortSignal): Promise<Release> {
    const { clock, limits, prepare, open = openInThread } = this.#options;
    const folder = path.join(path.dirname(archive), 'release');
    const site = await open({ folder, archive, limits, prepare }, signal);
    const record: ReleaseRecord = {
      folder: `${site.contentDigest.slice(0, 16)}-${randomUUID()}`,
      address,
      contentDigest: site.contentDigest,
      files: site.count,
      bytes: site.bytes,
      fetchedAt: clock().toISOString(),
      ...(version !== undefined && { version }),
    };
    await rename(folder, this.#folderOf(record));
    return this.#release(record, site);
  }

  /**
   * Loads a release that was installed before, if every byte of it is what it was: a machine that lost its power may
   * have kept the note and lost the site. What was prepared for other options, or is lost, is prepared anew.
   */
  async load(record: ReleaseRecord, signal: AbortSignal): Promise<Release | undefined> {
    const { prepare, open = openInThread } = this.#options;
    const { contentDigest } = record;
    const folder = this.#folderOf(record);
    try {
      return this.#release(record, await open({ folder, contentDigest, prepare }, signal));
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof BundleError ? error.message : `it cannot be read (${String(error)})`;
      this.#options.log.warn('bundle.damaged', {
        version: record.version,
        message: `The site in ${folder} is damaged: ${reason}.`,
        hint: 'It is downloaded again where the values name it.',
      });
      return undefined;
    }
  }

  /** Notes a release as the live one; the one that was live before becomes the previous one. */
  async commit(record: ReleaseRecord): Promise<void> {
    const { current, previous } = this.state;
    const before = current?.folder === record.folder ? previous : current;
    const state: State = { current: record, ...(before !== undefined && { previous: before }) };
    await writeState(this.#folder, state);
    this.#state = state;
  }

  /** Removes the sites that the note does not name. Whoever reads a file of one has it open, and reads on. */
  async sweep(): Promise<void> {
    if (this.#state === undefined) return;
    const kept = [this.#state.current?.folder, this.#state.previous?.folder];
    const gone = (await readdir(path.join(this.#folder, RELEASES))).filter((folder) => !kept.includes(folder));
    await Promise.all(gone.map((folder) => rm(this.#folderOf({ folder }), { recursive: true, force: true })));
  }

  #release(record: ReleaseRecord, { files, sources, redirects, warnings }: OpenedSite): Release {
    for (const { event, ...fields } of warnings) this.#options.log.warn(event, { version: record.version, ...fields });
    return { record, catalog: new Catalog(files, sources, redirects), folder: this.#folderOf(record), sources };
  }

  #folderOf({ folder }: Pick<ReleaseRecord, 'folder'>): string {
    return path.join(this.#folder, RELEASES, folder);
  }
}
