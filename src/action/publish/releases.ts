/** Releases of a repository and their files: one method per call of GitHub's API. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { callGitHub, type GitHubSession } from '../github/call.ts';
import type { Repository } from '../github/repository.ts';
import { type GitHubRequest, routeIn } from '../github/request.ts';
import { isLocalHost } from '../local-host.ts';

/** The relevant fields of a release. */
export interface Release {
  readonly id: number;
  readonly tag: string;
  readonly draft: boolean;
  /** Whether nothing can be added to it any more. */
  readonly immutable: boolean;
  readonly webUrl: string;
  /** Template of the upload address. */
  readonly uploadUrl: string;
  readonly body: string;
  /** Whether a run has made it, according to its text. */
  readonly isOurs: boolean;
  /** Absent for a draft. */
  readonly publishedAt?: Date;
  readonly assets: readonly Pick<Asset, 'name'>[];
}

/** A file on a release. */
export interface Asset {
  readonly id: number;
  readonly name: string;
  /** `uploaded` when it is complete. */
  readonly state: string;
  readonly bytes: number;
  /** In hex; absent on servers that do not report it. */
  readonly sha256?: string;
  /** Where everybody downloads it, once its release is published. */
  readonly address: string;
}

const ASSET_PATH = '/assets/{asset_id}';
export const ASSET_CALL = `GET /releases${ASSET_PATH}` as const;
const PAGE_SIZE = 100;
/** A release has at most 1000 files. Source: https://docs.github.com/en/repositories/releasing-projects-on-github/about-releases */
const MAX_PAGES = 10;
/**
 * Longer than the limit of a job on GitHub's runners, and of the slowest upload.
 *
 * Source: https://docs.github.com/en/actions/reference/limits
 */
const MAX_WORK_MS = 6 * 3_600_000;
/**
 * Mark that distinguishes drafts of the Action from those of people. `created_at` of a draft is the date of a commit.
 */
const MARK = /^<!-- static-export: release; run (\S+); drafted (\S+) -->/;

const ReleaseSchema = v.object({
  id: v.number('an id'),
  tag_name: v.string('a tag'),
  draft: v.boolean('true or false'),
  immutable: v.nullish(v.boolean('true or false')),
  html_url: v.pipe(v.string('an address'), v.url('an address')),
  upload_url: v.string('an address'),
  body: v.nullish(v.string('a text'), ''),
  published_at: v.nullish(v.pipe(v.string('a moment'), v.isoTimestamp('a moment'))),
  assets: v.nullish(v.array(v.object({ name: v.string('a name') }), 'a list'), []),
});

const AssetSchema = v.object({
  id: v.number('an id'),
  name: v.string('a name'),
  state: v.nullish(v.string('a state'), 'uploaded'),
  size: v.number('a size'),
  digest: v.nullish(v.string('a digest')),
  browser_download_url: v.pipe(v.string('an address'), v.url('an address'), v.check(isPlainAddress, 'a plain address')),
});

/** The address is written into configurations: no credentials, and https like the platform's links. */
function isPlainAddress(text: string): boolean {
  const { protocol, hostname, username, password, search } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname));
  return isSafe && username === '' && password === '' && search === '';
}

function decodeRelease(data: unknown): Release {
  const {
    id,
    tag_name: tag,
    draft,
    immutable,
    html_url,
    upload_url,
    published_at,
    ...told
  } = decode(ReleaseSchema, data);
  const body = told.body ?? '';
  const moment = published_at == null ? {} : { publishedAt: new Date(published_at) };
  const isOurs = MARK.test(body);
  const release = { id, tag, draft, immutable: immutable === true, webUrl: html_url, uploadUrl: upload_url, body };
  return { ...release, isOurs, ...moment, assets: told.assets ?? [] };
}

/** Parses a file of a release; throws a `ContractError`. */
export function decodeAsset(data: unknown): Asset {
  const { id, name, state, size: bytes, digest, browser_download_url: address } = decode(AssetSchema, data);
  const sha256 = /^sha256:([0-9a-f]{64})$/.exec(digest ?? '')?.[1];
  return { id, name, state: state ?? '', bytes, ...(sha256 !== undefined && { sha256 }), address };
}

const READ = { method: 'GET', done: 'read' } as const;

/** The specifics of a call: its subject and its effect, which are words of its error. */
interface ReleaseCall<T> extends Pick<GitHubRequest<T>, 'method' | 'decode'> {
  readonly subject: string;
  readonly done: string;
  /** Below the releases of the repository, with `{placeholders}`. */
  readonly path?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The releases of one repository. */
export class Releases {
  readonly session: GitHubSession;
  readonly repository: Repository;

  constructor(session: GitHubSession, repository: Repository) {
    this.session = session;
    this.repository = repository;
  }

  /** Finds the published release of a tag. */
  async find(tag: string): Promise<Release | undefined> {
    const call = { subject: `The release ${tag}`, path: '/tags/{tag}', params: { tag }, decode: decodeRelease };
    const request = this.#request({ ...call, ...READ });
    return await callGitHub<Release | undefined>(this.session, { ...request, refusals: [[404, undefined]] });
  }

  /** Lists releases, newest first; by default the first page. */
  async list(pages = 1): Promise<readonly Release[]> {
    return await this.#pages({ subject: 'The releases', decode: decodeRelease }, pages);
  }

  /**
   * Lists the drafts that a run may reuse or remove for a tag: those of this run under that tag, and those of ended
   * runs. The draft of a run, or of a site, that is still working must not be touched, since it may be published at any
   * moment. Drafts cannot be found by their tag, but are among all releases.
   */
  async freeDrafts(wanted: string): Promise<readonly Release[]> {
    const { clock, workflow } = this.session.effects;
    return (await this.list(MAX_PAGES)).filter(({ draft, tag, body }) => {
      const [, run, drafted = ''] = (draft ? MARK.exec(body) : undefined) ?? [];
      const ageMs = clock.today().getTime() - Date.parse(drafted);
      return ageMs > MAX_WORK_MS || (run === workflow.runKey && tag === wanted);
    });
  }

  /**
   * Creates a draft. GitHub creates its tag on publication, on the head of the default branch, unless the tag exists. For
   * an explicit commit, which may be the head of no branch by then, GitHub could require permission to write workflows.
   */
  async createDraft(tag: string): Promise<Release | 'taken'> {
    const { clock, workflow } = this.session.effects;
    const mark = `<!-- static-export: release; run ${workflow.runKey}; drafted ${clock.today().toISOString()} -->`;
    const request = this.#request({
      subject: `The release ${tag}`,
      done: 'made',
      method: 'POST',
      params: {
        tag_name: tag,
        name: `Static export ${tag}`,
        body: `${mark}\nArchives of the static export \`${tag}\`. Deployments download them by their address: keep this release as long as a deployment holds it.\n`,
        draft: true,
        // The archive of a documentation must not take the place of the newest release of the code.
        make_latest: 'false',
      },
      decode: decodeRelease,
    });
    return await this.write(request, async () => (await this.freeDrafts(tag)).find((draft) => draft.tag === tag));
  }

  /** Publishes a draft. */
  async publish({ id, tag }: Release): Promise<Release | 'taken'> {
    const call = { subject: `The release ${tag}`, path: '/{release_id}', decode: decodeRelease };
    const params = { release_id: id, draft: false, make_latest: 'false' };
    const request = this.#request({ ...call, params, method: 'PATCH', done: 'published' });
    return await this.write(request, async () => {
      const read = this.#request({ ...call, ...READ, params: { release_id: id } });
      const release = await callGitHub(this.session, read);
      return release.draft ? undefined : release;
    });
  }

  /** Lists the published releases. */
  async published(): Promise<readonly Release[]> {
    return (await this.list(MAX_PAGES)).filter(({ draft }) => !draft);
  }

  /** Removes an unused release or draft of the Action. Its tag is kept: it may be older than the release. */
  async remove({ id, tag, draft }: Release): Promise<void> {
    await this.#remove(`The ${draft ? 'draft' : 'release'} ${tag}`, '/{release_id}', { release_id: id });
  }

  /** Lists the files of a release, including incomplete ones. */
  async assets({ id, tag }: Pick<Release, 'id' | 'tag'>): Promise<readonly Asset[]> {
    const path = '/{release_id}/assets';
    const subject = `The files of the release ${tag}`;
    return await this.#pages({ subject, path, params: { release_id: id }, decode: decodeAsset }, MAX_PAGES);
  }

  /** Removes a file from a release. */
  async removeAsset({ id, name }: Asset): Promise<void> {
    await this.#remove(`${name} on a release`, ASSET_PATH, { asset_id: id });
  }

  /** Removes something; a missing target is not an error. */
  async #remove(subject: string, path: string, params: Readonly<Record<string, number>>): Promise<void> {
    const call = { subject, path, params, method: 'DELETE', done: 'removed', decode: () => undefined } as const;
    await callGitHub(this.session, { ...this.#request(call), refusals: [[404, undefined]] });
  }

  async #pages<T>(call: Omit<ReleaseCall<T>, 'method' | 'done'>, most: number): Promise<readonly T[]> {
    const all: T[] = [];
    for (let page = 1; page <= most; page += 1) {
      const params = { ...call.params, per_page: PAGE_SIZE, page };
      const items = (data: unknown) => decode(v.array(v.unknown(), 'a list'), data).map(call.decode);
      const listed = await callGitHub(this.session, this.#request({ ...call, ...READ, params, decode: items }));
      all.push(...listed);
      if (listed.length < PAGE_SIZE) break;
    }
    return all;
  }

  /**
   * Makes a write; when its answer is lost, `readBack` checks for its effect. Returns `taken` when GitHub refuses it
   * because the name or tag exists.
   */
  async write<T>(request: GitHubRequest<T>, readBack: () => Promise<T | undefined>): Promise<T | 'taken'> {
    const refusals = [[/already[_ ]exists/i, 'taken']] as const;
    return await callGitHub<T | 'taken'>(this.session, { ...request, readBack, refusals });
  }

  #request<T>({ subject, done, method, path = '', params, decode: read }: ReleaseCall<T>): GitHubRequest<T> {
    const what = `${subject} of ${this.repository.fullName}`;
    return {
      purpose: `${what} could not be ${done}`,
      ...(method === 'PATCH' && { effect: `${what} may have been ${done}` }),
      needs: method === 'GET' ? 'contents: read' : 'contents: write',
      ...routeIn(this.repository, `${method} /releases${path}`, params),
      decode: read,
    };
  }
}
