/** Whole runs that roll out to a double of GitHub, from a platform that completes at once. */
import { readFile } from 'node:fs/promises';
import type { Effects } from '../../src/action/effects.ts';
import { createGitHub } from '../../src/action/github/client.ts';
import { createHttp } from '../../src/action/http/transport.ts';
import { run } from '../../src/action/run.ts';
import { type FakeEffects, fakeEffects, fakeInputs, type Responder } from './effects.ts';
import { Folder, writeArchive } from './folder.ts';
import { GitHubDouble } from './github/double.ts';
import type { RepositoryOptions } from './github/repository.ts';
import { mustBeHarmless, mustHideSecrets } from './standing.ts';

export const REPOSITORY = 'acme/deploy';
export const BRANCH = 'static-export/docs.example.com';
/** Part of every link that {@link rollOut} hands out: a secret. */
export const SIGNATURE = '5ca1ab1e5ca1ab1e';

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
  readonly log: string;
  readonly summary: string;
  readonly effects: FakeEffects;
  /** Whether the platform was asked for anything. */
  readonly exported: boolean;
  readonly link: string;
}

/** What the platform of a run is like. */
export interface Told {
  /** What its storage has. */
  readonly archive?: Uint8Array;
  /** When its link dies, which then tells so itself. */
  readonly expiresAt?: Date;
  /** When its job was started. */
  readonly createdAt?: Date;
}

let runs = 0;

/** Runs the Action with `update: commit` unless told otherwise; every run has a link of its own. */
export async function rollOut(
  github: GitHubDouble,
  given: Readonly<Record<string, string>> = {},
  { archive, expiresAt, createdAt, ...overrides }: Partial<Effects> & Told = {},
): Promise<RolledOut> {
  runs += 1;
  const nth = runs;
  const end = expiresAt === undefined ? '' : `Expires=${expiresAt.getTime() / 1000}&`;
  const link = `https://storage.example/b${nth}.tar.gz?${end}X-Amz-Signature=${SIGNATURE}${nth}`;
  const told = { ...(archive && { archive }), ...(expiresAt && { expiresAt }), ...(createdAt && { createdAt }) };
  const fake = fakeEffects(platform(link, told));
  const effects: FakeEffects = Object.assign(fake, {
    http: { ...fake.http, stream: storage(archive) },
    github: createGitHub(createHttp(), github.env),
    workflow: { repository: REPOSITORY, serverUrl: github.serverUrl, runKey: `run${nth}` },
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
  mustHideSecrets(toldOn(github), secrets);
  return { ok, set: effects.set, log, summary, effects, exported: effects.requests.length > 0, link };
}

/** Runs against a repository that refuses; gives the log of a run that has exported nothing and written nothing. */
export async function refusal(
  options: RepositoryOptions,
  given: Readonly<Record<string, string>> = {},
): Promise<string> {
  await using github = await startGitHub(options);
  const { ok, log, exported } = await rollOut(github, given);
  const writes = github.writes.filter(({ operation }) => operation !== 'git/create-blob');
  if (ok || exported || writes.length > 0) throw new Error(`It was not refused:\n${log}`);
  return log;
}

/** What everybody reads who may read the repository's pages: commits and pull requests, but not the files. */
function toldOn(github: GitHubDouble): string {
  const releases = github.releases(REPOSITORY).flatMap(({ name, body }) => [name ?? '', body ?? '']);
  const pulls = github
    .pulls(REPOSITORY)
    .flatMap(({ title, body, comments }) => [title, body ?? '', ...comments.map((comment) => comment.body)]);
  return [github.commitTexts(REPOSITORY), ...pulls, ...releases].join('\n');
}

/** Storage of the platform, which has one archive; everything else is on the wire. */
function storage(archive: Uint8Array | undefined): Effects['http']['stream'] {
  const wire = createHttp();
  return async (request, silenceMs) => {
    if (request.url.hostname !== 'storage.example') return await wire.stream(request, silenceMs);
    if (archive === undefined) throw new Error('this platform has no storage');
    const body = (async function* () {
      yield archive;
    })();
    return { status: 200, headers: {}, body, discard: () => undefined };
  };
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

function platform(
  bundleUrl: string,
  { archive, createdAt, expiresAt = new Date('2026-01-16T12:00:00Z') }: Told,
): Responder {
  return ({ method, url }) => {
    if (method === 'GET') return { json: { status: 'completed', progress: 100, pageCount: 3, createdAt } };
    if (url.pathname.endsWith('/jobs')) return { status: 202, json: { jobId: 'se_00112233445566aa' } };
    return { json: { bundleUrl, expiresAt, sizeBytes: archive?.length ?? 812 } };
  };
}

/** What the configuration is after a rollout of a link and a version. */
export function rolledOut(link: string, version: string, before = VALUES): string {
  return before
    .replace('enabled: false', 'enabled: true')
    .replace(/bundleUrl: .*/, `bundleUrl: '${link}'`)
    .replace(/version: .*/, `version: "${version}"`);
}
