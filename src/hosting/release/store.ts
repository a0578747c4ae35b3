/** The folder of the deployment: the live site and the one before it, each unpacked, and a note of which is which. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { contentType } from '../../bundle/content-type.ts';
import { scanPage } from '../../bundle/page-scan.ts';
import type { ArchiveLimits, BundleFile } from '../../bundle/read.ts';
import { HostingError } from '../errors.ts';
import type { Log } from '../log.ts';
import { Catalog, type ListedFile } from '../site/catalog.ts';
import { leadsOut } from '../site/disarm.ts';
import { MANIFEST_FILE, MAX_MANIFEST_BYTES, type Manifest, parseManifest } from '../site/manifest.ts';
import { takeInventory } from './prove.ts';
import { type ReleaseRecord, readState, type State, writeState } from './record.ts';
import type { Release } from './release.ts';
import { unpackInThread } from './thread.ts';
import { Tree } from './tree.ts';
import type { UnpackedSite } from './unpack.ts';

/** What a release is known by: the version and the address of the link without its query. */
export interface Identity {
  readonly version?: string | undefined;
  readonly address: string;
}

export interface StoreOptions {
  /** Beginning of the addresses that no file of a site can have. */
  readonly reserved: string;
  readonly clock: () => Date;
  readonly log: Log;
  readonly limits?: ArchiveLimits;
  /** What makes a site out of an archive; tests put faults in its place. */
  readonly unpack?: typeof unpackInThread;
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
  /** One for each folder: whoever reads it keeps it, whatever the release is called meanwhile. */
  readonly #trees = new Map<string, Tree>();
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
    await store.#clean();
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

  /** Removes what has arrived of a download. */
  async removeIncoming(): Promise<void> {
    await rm(path.join(this.#folder, INCOMING), { recursive: true, force: true, maxRetries: 3 });
  }

  /**
   * Unpacks an archive; the release is not live before {@link commit}.
   * Throws a BundleError for an archive that cannot be trusted, and errors of the file system as they come.
   */
  async install(
    archive: string,
    { version, address }: Identity,
    signal: AbortSignal,
  ): Promise<{ readonly release: Release; readonly site: UnpackedSite }> {
    const { clock, limits, unpack = unpackInThread } = this.#options;
    const unpacked = path.join(path.dirname(archive), 'site');
    const site = await unpack({ archive, folder: unpacked, limits }, signal);
    const record: ReleaseRecord = {
      folder: `${site.contentDigest.slice(0, 16)}-${randomUUID()}`,
      address,
      contentDigest: site.contentDigest,
      files: site.files.length,
      bytes: site.bytes,
      fetchedAt: clock().toISOString(),
      ...(version !== undefined && { version }),
    };
    await rename(unpacked, this.#at(record));
    return { release: await this.#release(record, site.files), site };
  }

  /**
   * Loads a release that was installed before, when every byte of it is what it was: a machine that lost its power may
   * have kept the note and lost the site.
   */
  async load(record: ReleaseRecord): Promise<Release> {
    const folder = this.#at(record);
    const { files, contentDigest } = await takeInventory(folder).catch((error: unknown) => {
      throw damagedOnDisk(folder, 'it cannot be read', error);
    });
    if (contentDigest !== record.contentDigest) throw damagedOnDisk(folder, 'it is not what was unpacked');
    return await this.#release(record, files);
  }

  /** Notes a release as the live one; the one that was live before becomes the previous one. */
  async commit(record: ReleaseRecord): Promise<void> {
    const { current, previous } = this.state;
    const before = current?.folder === record.folder ? previous : current;
    const state: State = { current: record, ...(before !== undefined && { previous: before }) };
    await writeState(this.#folder, state);
    this.#state = state;
  }

  /** Removes the sites that the note does not name, each when its last reader has gone. */
  async sweep(): Promise<void> {
    if (this.#state === undefined) return;
    const kept = [this.#state.current?.folder, this.#state.previous?.folder];
    const names = await readdir(path.join(this.#folder, RELEASES));
    const surplus = names.filter((name) => !kept.includes(name));
    await Promise.all(
      surplus.map(async (folder) => {
        await this.#tree({ folder }).remove();
        this.#trees.delete(folder);
      }),
    );
  }

  async #clean(): Promise<void> {
    await this.removeIncoming();
    await this.sweep();
  }

  async #release(record: ReleaseRecord, files: Iterable<BundleFile>): Promise<Release> {
    const tree = this.#tree(record);
    const catalog = new Catalog(await withRedirects(files, tree), this.#options.reserved);
    return { record, catalog, tree, manifest: await this.#readManifest(record, catalog, tree) };
  }

  /** Bundles of other platforms have none. */
  async #readManifest({ version }: ReleaseRecord, catalog: Catalog, tree: Tree): Promise<Manifest | undefined> {
    const find = (file: string) => {
      const route = catalog.find(`/${file}`);
      return route?.kind === 'file' ? route.file : undefined;
    };
    const file = find(MANIFEST_FILE);
    if (file === undefined) return undefined;
    const text = file.bytes > MAX_MANIFEST_BYTES ? '' : (await tree.read(MANIFEST_FILE)).toString('utf8');
    const manifest = parseManifest(text, (script) => find(script) !== undefined);
    if (manifest === undefined) {
      this.#options.log.warn('bundle.manifest-ignored', {
        version,
        message: `${MANIFEST_FILE} of the bundle is malformed, or names a script that is not there.`,
        hint: 'Pages are served without the features that the deployment would add to them.',
      });
    }
    return manifest ?? {};
  }

  #tree(record: Pick<ReleaseRecord, 'folder'>): Tree {
    const tree = this.#trees.get(record.folder) ?? new Tree(this.#at(record));
    this.#trees.set(record.folder, tree);
    return tree;
  }

  #at({ folder }: Pick<ReleaseRecord, 'folder'>): string {
    return path.join(this.#folder, RELEASES, folder);
  }
}

function damagedOnDisk(folder: string, reason: string, cause?: unknown): HostingError {
  return new HostingError(
    `The site in ${folder} is damaged: ${reason}.`,
    'It is downloaded again where the values name it.',
    cause,
  );
}

/** Pages that only redirect are short, so that longer ones need not be read. */
const MAX_REDIRECT_BYTES = 4096;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

async function withRedirects(files: Iterable<BundleFile>, tree: Tree): Promise<readonly ListedFile[]> {
  const listed: ListedFile[] = [];
  for (const { file, bytes, sha256 } of files) {
    const isShort = bytes <= MAX_REDIRECT_BYTES && contentType(file).use === 'page';
    const page = isShort ? scanPage((await tree.read(file)).toString()) : undefined;
    // Else it is relative to something else than its own address, or a page that the features of the site judge.
    const isOwn = page?.base === undefined && !leadsOut(page?.redirect);
    const redirect = isOwn && !SCHEME.test(page?.redirect ?? '') ? page?.redirect : undefined;
    listed.push({ file, bytes, sha256, ...(redirect !== undefined && { redirect }) });
  }
  return listed;
}
