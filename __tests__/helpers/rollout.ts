/** Whole runs that roll out to a double of GitHub, from a platform that completes at once. */
import { createGitHub } from '../../src/action/adapters/github.ts';
import { createHttp } from '../../src/action/adapters/http.ts';
import type { Deps } from '../../src/action/deps.ts';
import { run } from '../../src/action/run.ts';
import { type FakeDeps, fakeDeps, fakeInputs, type Responder } from './deps.ts';
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
  readonly deps: FakeDeps;
  /** Whether the platform was asked for anything. */
  readonly exported: boolean;
  readonly link: string;
}

let runs = 0;

/** Runs the Action with `update: commit` unless told otherwise; every run has a link of its own. */
export async function rollOut(
  github: GitHubDouble,
  given: Readonly<Record<string, string>> = {},
  overrides: Partial<Deps> = {},
): Promise<RolledOut> {
  runs += 1;
  const nth = runs;
  const link = `https://storage.example/b${nth}.tar.gz?X-Amz-Signature=${SIGNATURE}${nth}`;
  const deps = fakeDeps(platform(link), {
    github: createGitHub(createHttp(), github.env),
    workflow: { repository: REPOSITORY, serverUrl: github.serverUrl, runKey: `run${nth}` },
    ...overrides,
  });
  deps.secrets.mask(github.token);
  const inputs = {
    update: 'commit',
    verify: 'false',
    version: `2.0.${nth}`,
    'config-file': 'values.yaml',
    'github-token': github.token,
    ...given,
  };
  const ok = await run(fakeInputs(inputs), deps);
  const log = deps.lines.join('\n');
  const summary = deps.summaries.join('\n');
  const secrets = [github.token, `${SIGNATURE}${nth}`, SIGNATURE];
  mustBeHarmless(`${log}\n${summary}`, secrets);
  mustHideSecrets(await toldOn(github), secrets);
  return { ok, set: deps.set, log, summary, deps, exported: deps.requests.length > 0, link };
}

/** What everybody reads who may read the repository's pages: commits and pull requests, but not the files. */
async function toldOn(github: GitHubDouble): Promise<string> {
  const pulls = github
    .pulls(REPOSITORY)
    .flatMap(({ title, body, comments }) => [title, body ?? '', ...comments.map((comment) => comment.body)]);
  return [await github.git(REPOSITORY, 'log', '--all', '--format=%B'), ...pulls].join('\n');
}

function platform(bundleUrl: string): Responder {
  return ({ method, url }) => {
    if (method === 'GET') return { json: { status: 'completed', progress: 100, pageCount: 3 } };
    if (url.pathname.endsWith('/jobs')) return { status: 202, json: { jobId: 'se_00112233445566aa' } };
    return { json: { bundleUrl, expiresAt: '2026-01-16T12:00:00Z', sizeBytes: 812 } };
  };
}

/** What the configuration is after a rollout of a link and a version. */
export function rolledOut(link: string, version: string, before = VALUES): string {
  return before
    .replace('enabled: false', 'enabled: true')
    .replace(/bundleUrl: .*/, `bundleUrl: '${link}'`)
    .replace(/version: .*/, `version: "${version}"`);
}
