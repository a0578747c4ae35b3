/** The built Action as a process, between the platform with its real renderer and a GitHub over real repositories. */
import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { type RunningStep, type StepResult, startStep } from '../../scripts/runner/runner.ts';
import { packSite } from '../../src/bundle/pack.ts';
import type { Worker } from '../../src/platform/jobs/worker.ts';
import { renderSite } from '../../src/platform/render/build/site.ts';
import { Folder, type Tree } from './folder.ts';
import { type DoubleOptions, GitHubDouble } from './github/double.ts';
import { mustBeSound, mustHideSecrets } from './standing.ts';
import { startTestPlatform, type TestPlatform } from './test-platform.ts';

/** Time for a test in milliseconds: each of its runs is a process. */
export const LIMIT_MS = 60_000;
export const REPOSITORY = 'acme/deploy';
export const DOMAIN = 'docs.example.com';
export const BRANCH = `static-export/${DOMAIN}`;

/** Part of the link that {@link VALUES} hold: of no use to anybody, and still none to be shown. */
const OLD_SIGNATURE = '01d51gna7ure01d51gna7ure';
export const VALUES = `# Production.
replicaCount: 2   # one in each zone
staticExport:
  enabled: true
  bundleUrl: 'https://storage.example/old.tar.gz?X-Amz-Signature=${OLD_SIGNATURE}'  # by the workflow
  version: "1.0.0"
`;

const ADMIN_KEY = 'svc_5cenar10adm1nkey5cenar10adm1nkey';

const DOCS = {
  'docs/docs.json': '{"name": "Scenario"}',
  'docs/index.mdx': '# Start\n\n[On](/guide)\n',
  'docs/guide.mdx': '# Guide\n',
};

/** Exports as the platform's own worker does, but in this process: one of its own costs twenty times as much as two pages. */
const renderHere: Worker = async (
  { archive, paths, cache: _none, pageLimitMs: _unlimited, ...rendering },
  onProgress,
) => {
  const options = { ...rendering, processes: 0, ...(paths !== undefined && { paths }) };
  const { pages, diagnostics } = await renderSite(options);
  onProgress({ type: 'packing' });
  const { sizeBytes, sha256 } = await packSite(rendering.out, archive);
  return { type: 'finished', pages, diagnostics: [...diagnostics], sizeBytes, sha256 };
};

/** Platform, GitHub and the folders of a step. Dispose of it with `await using`. */
export class RolloutScenario implements AsyncDisposable {
  readonly github: GitHubDouble;
  readonly platform: TestPlatform;
  readonly #folder: Folder;
  /** What no run, and nothing on GitHub, may show: it grows with every link. */
  readonly #secrets: string[];

  private constructor(github: GitHubDouble, platform: TestPlatform, folder: Folder) {
    this.github = github;
    this.platform = platform;
    this.#folder = folder;
    this.#secrets = [platform.adminKey, github.token, OLD_SIGNATURE];
  }

  /** Starts with one repository that holds {@link VALUES} and the site of {@link DOMAIN}, unless told otherwise. */
  static async start(
    options: Partial<DoubleOptions> = {},
    domains: readonly string[] = [DOMAIN],
  ): Promise<RolloutScenario> {
    const folder = await Folder.make();
    await folder.write(DOCS);
    await Promise.all(['workspace', 'temp'].map(async (name) => await mkdir(folder.at(name))));
    const keys = [{ kind: 'admin', hash: `sha256:${createHash('sha256').update(ADMIN_KEY).digest('hex')}` }];
    const sites = Object.fromEntries(domains.map((domain) => [domain, { docs: './docs' }]));
    const access = { organizations: { acme: { plan: 'enterprise', domains: sites, keys } } };
    await folder.write({ 'access.yaml': JSON.stringify(access) });
    const known = { access: folder.at('access.yaml'), adminKey: ADMIN_KEY, docs: '', domain: '' };
    const platform = await startTestPlatform({ worker: renderHere, ...known });
    platform.now = new Date();
    const repositories = { [REPOSITORY]: { files: { 'values.yaml': VALUES, 'README.md': 'Deployment\n' } } };
    return new RolloutScenario(await GitHubDouble.start({ repositories, ...options }), platform, folder);
  }

  /** Writes pages of the documentation, by their paths below its folder. */
  async writeDocs(pages: Tree): Promise<void> {
    await this.#folder.write(pages, 'docs');
  }

  /** Calls of the platform, `POST /v1/static-export/jobs`, in order; a job's id is `{id}`. */
  get calls(): readonly string[] {
    const entries = this.platform.logged.map((line): Record<string, unknown> => JSON.parse(line));
    return entries
      .filter(({ event }) => event === 'request')
      .map(({ method, path }) => `${method} ${String(path).replace(/se_[0-9a-f]+/, '{id}')}`);
  }

  /** How many exports were started. */
  get starts(): number {
    return this.calls.filter((call) => call === 'POST /v1/static-export/jobs').length;
  }

  /** Starts a step; `update` is none unless given. `github` is where the step finds the API. */
  async start(inputs: Readonly<Record<string, string>> = {}, github = this.github): Promise<RunningStep> {
    const rollout = { repository: REPOSITORY, 'config-file': 'values.yaml', 'github-token': github.token };
    const step = await startStep({
      inputs: {
        'base-url': this.platform.url,
        'api-key': this.platform.adminKey,
        domain: DOMAIN,
        ...(inputs['update'] !== undefined && rollout),
        ...inputs,
      },
      workspace: this.#folder.at('workspace'),
      temp: this.#folder.at('temp'),
      env: github.env,
    });
    const result = step.result.then(async (ended) => {
      await this.#mustKeepSecrets(ended, github);
      return ended;
    });
    return { ...step, result };
  }

  /** Runs a step to its end. */
  async run(inputs: Readonly<Record<string, string>> = {}, github = this.github): Promise<StepResult> {
    return await (await this.start(inputs, github)).result;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.platform.close();
    await this.#folder[Symbol.asyncDispose]();
    await this.github[Symbol.asyncDispose]();
  }

  async #mustKeepSecrets(ended: StepResult, github: GitHubDouble): Promise<void> {
    const link = ended.outputs['bundleUrl'];
    if (link !== undefined) this.#secrets.push(link, ...signatureOf(link));
    mustBeSound(ended, this.#secrets);
    mustHideSecrets(saidOn(github), this.#secrets);
  }
}

/** Everything that people read on GitHub beside the files: pull requests and commit messages. */
function saidOn(github: GitHubDouble): string {
  const texts = github.pulls(REPOSITORY).flatMap(({ title, body }) => [title, body ?? '']);
  return [...texts, github.commitTexts(REPOSITORY)].join('\n');
}

function signatureOf(link: string): readonly string[] {
  const { searchParams } = new URL(link);
  return ['Nonce', 'Signature'].flatMap((name) => searchParams.get(name) ?? []);
}

/** The values after a rollout. */
export function rolledOut({ outputs }: Pick<StepResult, 'outputs'>): string {
  return VALUES.replace(/'https:.*?'/, `'${outputs['bundleUrl']}'`).replace('"1.0.0"', `"${outputs['version']}"`);
}

/** The error that a step ended with; empty where it has none. */
export function errorOf({ commands }: Pick<StepResult, 'commands'>): string {
  return commands.find(({ name }) => name === 'error')?.data ?? '';
}
