/** Whole runs that roll out to a double of GitHub, from a platform whose jobs complete at once. */
import { readFile } from 'node:fs/promises';
import type { Effects } from '../../src/action/effects.ts';
import { createGitHub } from '../../src/action/github/client.ts';
import { createHttp } from '../../src/action/http/transport.ts';
import { run } from '../../src/action/run.ts';
import { FakeClock, type FakeEffects, fakeEffects, fakeInputs, type Responder } from './effects.ts';
import { Folder, writeArchive } from './folder.ts';
import { GitHubDouble } from './github/double.ts';
import type { RepositoryOptions } from './github/repository.ts';
import { mustBeHarmless, mustHideSecrets } from './standing.ts';

export const REPOSITORY = 'acme/deploy';
export const DOMAIN = 'docs.example.com';
export const BRANCH = `static-export/${DOMAIN}`;
/** Job that the platform starts for {@link DOMAIN}, unless told otherwise. */
export const JOB = 'se_00112233445566aa';
/** Part of every link that {@link rollOut} hands out: a secret. */
export const SIGNATURE = '5ca1ab1e5ca1ab1e';

/** Inputs of a run that proposes. */
export const PULL = { update: 'pull-request' } as const;
/** Inputs of a run that makes its version, without a bundle and with one. */
export const MADE = { version: '' } as const;
export const PROVEN = { version: '', verify: 'auto' } as const;

/** Moment of {@link FakeClock} at which runs begin, unless told otherwise. */
export const NOON = Date.UTC(2026, 0, 15, 12);
const HOUR_MS = 3_600_000;

export const VALUES = `# Values of the documentation.
replicaCount: 2

staticExport:
  enabled: false # switched on by the first rollout
  bundleUrl: ''
  version: "1.0.0"

image: {tag: latest}
`;

/** Starts a double with one repository that holds {@link VALUES}. */
export async function startGitHub(options: RepositoryOptions = {}): Promise<GitHubDouble> {
  return await GitHubDouble.start({
    repositories: { [REPOSITORY]: { files: { 'values.yaml': VALUES, 'README.md': 'Deployment\n' }, ...options } },
  });
}

/** A run and what it left. */
export interface RolledOut {
  readonly ok: boolean;
  /** Outputs. */
  readonly set: Readonly<Record<string, string>>;
  /** The output `exports`. */
  readonly exports: readonly Readonly<Record<string, unknown>>[];
  readonly log: string;
  readonly summary: string;
  readonly effects: FakeEffects;
  /** Whether the platform was asked for anything. */
  readonly exported: boolean;
  /** Jobs that were started. */
  readonly starts: number;
  /** The link that was handed out; of several domains see {@link links}. */
  readonly link: string;
  /** Links by job. */
  readonly links: Readonly<Record<string, string>>;
  /** Most archives that were fetched at a time. */
  readonly fetchedAtOnce: number;
}

/** What the platform of a run is like, each part replaceable. */
export interface Told {
  /** Archive that its storage has for every job. */
  readonly archive?: Uint8Array;
  /** When its links end, which then tell so themselves. */
  readonly expiresAt?: Date;
  /** Parameters of its links in place of that end, which the platform alone tells then. */
  readonly query?: string;
  /** When its jobs were started. */
  readonly createdAt?: Date;
  /** Id of the job that it starts. */
  readonly jobId?: string;
  /** Status of its jobs at the first question, before they are completed. */
  readonly first?: string;
  /** Domains whose job fails. */
  readonly failing?: readonly string[];
  /** What others do while the job is exported. */
  readonly meanwhile?: () => Promise<unknown>;
}

/** The job of a domain. */
export const jobOf = (domain: string) => (domain === DOMAIN ? JOB : `se_${domain.replaceAll('.', '_')}`);

/** A job that was started at a minute of the hour before {@link NOON}, and the version that is made of it. */
export const jobAt = (minute: number) => ({
  createdAt: new Date(NOON - HOUR_MS + minute * 60_000),
  jobId: `se_${minute}`,
});
export const versionAt = (minute: number, content = '0') =>
  `20260115-11${String(minute).padStart(2, '0')}00.se_${minute}.${content}`;

/** A run so many hours after {@link NOON}, whose link lives so long from then on. */
export const atHour = (hours: number, lifeHours = 168) => ({
  clock: new FakeClock(NOON + hours * HOUR_MS),
  expiresAt: new Date(NOON + (hours + lifeHours) * HOUR_MS),
});

let runs = 0;

/** Runs the Action with `update: commit` and a label as version unless told otherwise; every run has links of its own. */
export async function rollOut(
  github: GitHubDouble,
  given: Readonly<Record<string, string>> = {},
  told: Partial<Effects> & Told = {},
): Promise<RolledOut> {
  const { archive, expiresAt, query, createdAt, jobId, first, failing, meanwhile, ...overrides } = told;
  runs += 1;
  const nth = runs;
  const links: Record<string, string> = {};
  const linkOf = (job: string) => {
    const end = query ?? (expiresAt === undefined ? '' : `Expires=${expiresAt.getTime() / 1000}`);
    const others = Object.keys(links).filter((other) => other !== job).length;
    const name = `b${nth}${others === 0 ? '' : `-${others}`}.tar.gz`;
    links[job] ??= `https://storage.example/${name}?${end}${end && '&'}X-Amz-Signature=${SIGNATURE}${nth}`;
    return links[job];
  };
  const fake = fakeEffects(platform(linkOf, told));
  const { http } = fake;
  const bucket = storage(archive);
  let waiting = meanwhile;
  const send: Effects['http']['send'] = async (request, maxBytes) => {
    const now = request.method === 'GET' ? waiting : undefined;
    if (now !== undefined) waiting = undefined;
    await now?.();
    return await http.send(request, maxBytes);
  };
  const effects: FakeEffects = Object.assign(fake, {
    http: { send, stream: bucket.stream },
    github: createGitHub(createHttp(), github.env),
    workflow: { repository: REPOSITORY, serverUrl: github.serverUrl },
    ...overrides,
  });
  effects.secrets.mask(github.token);
  const inputs = {
    update: 'commit',
    verify: 'false',
    version: `2.0.${nth}`,
    'config-file': 'values.yaml',
    'github-token': github.token,
    ...given,
  };
  const ok = await run(fakeInputs(inputs), effects);
  const log = effects.lines.join('\n');
  const summary = effects.summaries.join('\n');
  const secrets = [github.token, `${SIGNATURE}${nth}`, SIGNATURE];
  mustBeHarmless(`${log}\n${summary}`, secrets);
  mustHideSecrets(saidOn(github), secrets);
  return {
    ...{ ok, log, summary, effects, links, set: effects.set, exports: JSON.parse(effects.set['exports'] ?? '[]') },
    exported: effects.requests.length > 0,
    starts: effects.requests.filter(({ url }) => url.pathname.endsWith('/jobs')).length,
    link: Object.values(links)[0] ?? '',
    fetchedAtOnce: bucket.most(),
  };
}

/** Runs against a repository that refuses; returns the log of a run that has exported nothing and written nothing. */
export async function refusal(
  options: RepositoryOptions,
  given: Readonly<Record<string, string>> = {},
): Promise<string> {
  await using github = await startGitHub(options);
  const { ok, log, exported } = await rollOut(github, given);
  if (ok || exported || writesOf(github).length > 0) throw new Error(`It was not refused:\n${log}`);
  return log;
}

/** Operations that may have written something; the trial of the token's right to write has not. */
export const writesOf = (github: GitHubDouble) =>
  github.writes.map(({ operation }) => operation).filter((operation) => operation !== 'git/create-blob');

/** Reads `values.yaml` of a branch. */
export const valuesOf = async (github: GitHubDouble, branch = BRANCH, file = 'values.yaml') =>
  await github.show(REPOSITORY, branch, file);

/** Head branches of the open pull requests. */
export const openHeads = (github: GitHubDouble) => github.openPulls(REPOSITORY).map(({ head }) => head.ref);

export const branchesOf = async (github: GitHubDouble) =>
  (await github.git(REPOSITORY, 'for-each-ref', '--format=%(refname:lstrip=2)', 'refs/heads')).split('\n').slice(0, -1);

/** What everybody reads who may read the repository's pages: commits and pull requests, but not the files. */
function saidOn(github: GitHubDouble): string {
  const pulls = github.pulls(REPOSITORY).flatMap(({ title, body }) => [title, body ?? '']);
  return [github.commitTexts(REPOSITORY), ...pulls].join('\n');
}

/** Storage of the platform, which has one archive; everything else is on the wire. */
function storage(archive: Uint8Array | undefined) {
  const wire = createHttp();
  let [fetching, most] = [0, 0];
  const stream: Effects['http']['stream'] = async (request, silenceMs) => {
    if (request.url.hostname !== 'storage.example') return await wire.stream(request, silenceMs);
    if (archive === undefined) throw new Error('this platform has no storage');
    fetching += 1;
    most = Math.max(most, fetching);
    const body = (async function* () {
      await Promise.resolve();
      yield archive;
      fetching -= 1;
    })();
    return { status: 200, headers: {}, body, discard: () => undefined };
  };
  return { stream, most: () => most };
}

/** Packs pages, named by their files, with their text. */
export async function packPages(pages: Readonly<Record<string, string>>): Promise<Uint8Array> {
  await using folder = await Folder.make();
  const entries = Object.entries(pages).map(([name, text]) => ({
    name,
    content: `<!doctype html><title>${name}</title>${text}`,
  }));
  await writeArchive(folder.at('b.tar.gz'), entries);
  return await readFile(folder.at('b.tar.gz'));
}

/** Packs a site with one page. */
export const packSite = async (words: string) => await packPages({ 'index.html': words });

function platform(
  linkOf: (job: string) => string,
  { archive, createdAt, jobId, first, failing = [], expiresAt = new Date('2026-01-16T12:00:00Z') }: Told,
): Responder {
  const seen = new Set<string>();
  return ({ method, url, body }) => {
    if (url.pathname.endsWith('/jobs')) {
      const { domain } = JSON.parse(body ?? '{}') as { readonly domain: string };
      return { status: 202, json: { jobId: jobId ?? jobOf(domain) } };
    }
    const job = decodeURIComponent(/\/jobs\/([^/]+)/.exec(url.pathname)?.[1] ?? '');
    if (method !== 'GET') return { json: { bundleUrl: linkOf(job), expiresAt, sizeBytes: archive?.length ?? 812 } };
    const failed = failing.find((domain) => jobOf(domain) === job);
    if (failed !== undefined) return { json: { status: 'failed', error: `${failed} is broken`, createdAt } };
    const isFirst = !seen.has(job);
    seen.add(job);
    if (first !== undefined && isFirst) return { json: { status: first, progress: 50, pageCount: 1, createdAt } };
    return { json: { status: 'completed', progress: 100, pageCount: 3, createdAt } };
  };
}

/** The configuration after a rollout of a link and a version. */
export function rolledOut(link: string, version: string, before = VALUES): string {
  return before
    .replace('enabled: false', 'enabled: true')
    .replace(/bundleUrl: .*/, `bundleUrl: '${link}'`)
    .replace(/version: .*/, `version: "${version}"`);
}
