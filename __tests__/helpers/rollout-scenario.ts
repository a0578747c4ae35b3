/** The built Action as a process, between a platform that exports what is written and a GitHub over real repositories. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RunningStep, StepResult } from '../../scripts/runner/runner.ts';
import { packSite } from '../../src/bundle/pack.ts';
import { Folder, type Tree } from './folder.ts';
import { type DoubleOptions, GitHubDouble } from './github/double.ts';
import { API_KEY, type Handler, json, Scenario } from './scenario.ts';
import { mustBeSound, mustHideSecrets } from './standing.ts';

/** Time for a test in milliseconds: each of its runs is a process. */
export const LIMIT_MS = 60_000;
export const REPOSITORY = 'acme/deploy';
export const DOMAIN = 'docs.example.com';
export const BRANCH = `static-export/${DOMAIN}`;
const LINK_LIFE_S = 3600;

/** Part of the link that {@link VALUES} hold: of no use to anybody, and still none to be shown. */
const OLD_SIGNATURE = '01d51gna7ure01d51gna7ure';
export const VALUES = `# Production.
replicaCount: 2   # one in each zone
staticExport:
  enabled: true
  bundleUrl: 'https://storage.example/old.tar.gz?X-Amz-Signature=${OLD_SIGNATURE}'  # by the workflow
  version: "1.0.0"
`;

interface Job {
  readonly archive: Buffer;
  readonly pageCount: number;
  readonly createdAt: Date;
}

/** Platform, GitHub and the folders of a step. Dispose of it with `await using`. */
export class RolloutScenario implements AsyncDisposable {
  readonly github: GitHubDouble;
  readonly adminKey = API_KEY;
  /** How far the clock of the platform is ahead, in milliseconds. */
  aheadMs = 0;
  /** How many exports were started. */
  starts = 0;
  readonly #docs: Record<string, string> = { 'index.mdx': '[On](/guide)', 'guide.mdx': 'Guide' };
  readonly #domains: readonly string[];
  readonly #jobs = new Map<string, Job>();
  /** What no run, and nothing on GitHub, may show: it grows with every link. */
  readonly #secrets: string[];
  #scenario: Scenario | undefined;

  private constructor(github: GitHubDouble, domains: readonly string[]) {
    this.github = github;
    this.#domains = domains;
    this.#secrets = [API_KEY, github.token, OLD_SIGNATURE];
  }

  /** Starts with one repository that holds {@link VALUES} and the site of {@link DOMAIN}, unless told otherwise. */
  static async start(
    options: Partial<DoubleOptions> = {},
    domains: readonly string[] = [DOMAIN],
  ): Promise<RolloutScenario> {
    const repositories = { [REPOSITORY]: { files: { 'values.yaml': VALUES, 'README.md': 'Deployment\n' } } };
    const made = new RolloutScenario(await GitHubDouble.start({ repositories, ...options }), domains);
    made.#scenario = await Scenario.start((request, response, nth) => void made.#answer(request, response, nth));
    return made;
  }

  get platformUrl(): string {
    return this.#scenario?.origin ?? '';
  }

  /** Writes pages of the documentation. */
  writeDocs(pages: Tree): void {
    Object.assign(this.#docs, pages);
  }

  /** Starts a step; `update` is none unless given. `github` is where the step finds the API. */
  async start(inputs: Readonly<Record<string, string>> = {}, github = this.github): Promise<RunningStep> {
    if (this.#scenario === undefined) throw new Error('The scenario has not started');
    const rollout = { repository: REPOSITORY, 'config-file': 'values.yaml', 'github-token': github.token };
    const given = { domain: DOMAIN, ...(inputs['update'] !== undefined && rollout), ...inputs };
    const step = await this.#scenario.start(given, github.env);
    const result = step.result.then((ended) => {
      this.#mustKeepSecrets(ended, github);
      return ended;
    });
    return { ...step, result };
  }

  /** Runs a step to its end. */
  async run(inputs: Readonly<Record<string, string>> = {}, github = this.github): Promise<StepResult> {
    return await (await this.start(inputs, github)).result;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#scenario?.[Symbol.asyncDispose]();
    await this.github[Symbol.asyncDispose]();
  }

  /** The platform: a job is completed at once; links end after an hour. */
  #answer: (...args: Parameters<Handler>) => Promise<void> = async ({ method, path, body }, response) => {
    const now = new Date(Date.now() + this.aheadMs);
    const id = /se_[0-9a-f]{16}/.exec(path)?.[0] ?? `se_${randomBytes(8).toString('hex')}`;
    if (method === 'POST' && path.endsWith('/jobs')) {
      if (!this.#domains.includes(JSON.parse(body).domain)) return json(response, 400, { error: 'No such domain.' });
      this.starts += 1;
      this.#jobs.set(id, { ...(await packDocs(this.#docs)), createdAt: now });
      return json(response, 202, { jobId: id });
    }
    const job = this.#jobs.get(id);
    if (job === undefined) return json(response, 404, { error: 'No such job.' });
    const { archive, pageCount, createdAt } = job;
    if (path.startsWith('/storage/')) return void response.end(archive);
    if (method === 'GET') return json(response, 200, { status: 'completed', progress: 100, pageCount, createdAt });
    const expires = Math.floor(now.getTime() / 1000) + LINK_LIFE_S;
    const query = `Expires=${expires}&Signature=${randomBytes(32).toString('base64url')}`;
    const bundleUrl = `${this.platformUrl}/storage/${id}.tar.gz?${query}`;
    json(response, 200, { bundleUrl, expiresAt: new Date(expires * 1000), sizeBytes: archive.length });
  };

  #mustKeepSecrets(ended: StepResult, github: GitHubDouble): void {
    const link = ended.outputs['bundleUrl'];
    if (link !== undefined) this.#secrets.push(link, new URL(link).searchParams.get('Signature') ?? '');
    mustBeSound(ended, this.#secrets);
    mustHideSecrets(saidOn(github), this.#secrets);
  }
}

/** Makes a page of each file; links and images are written as in Markdown. */
async function packDocs(docs: Tree): Promise<Pick<Job, 'archive' | 'pageCount'>> {
  await using folder = await Folder.make();
  for (const [name, text] of Object.entries(docs)) {
    const html = text
      .replaceAll(/!\[.*?\]\((.*?)\)/g, '<img src="$1">')
      .replaceAll(/\[(.*?)\]\((.*?)\)/g, '<a href="$2">$1</a>');
    await folder.write({ [name.replace('.mdx', '.html')]: `<!doctype html><title>${name}</title>${html}` }, 'site');
  }
  await packSite(folder.at('site'), folder.at('b.tar.gz'));
  return { archive: await readFile(folder.at('b.tar.gz')), pageCount: Object.keys(docs).length };
}

/** Everything that people read on GitHub beside the files: pull requests and commit messages. */
function saidOn(github: GitHubDouble): string {
  const texts = github.pulls(REPOSITORY).flatMap(({ title, body }) => [title, body ?? '']);
  return [...texts, github.commitTexts(REPOSITORY)].join('\n');
}

/** The values after a rollout. */
export function rolledOut({ outputs }: Pick<StepResult, 'outputs'>): string {
  return VALUES.replace(/'https:.*?'/, `'${outputs['bundleUrl']}'`).replace('"1.0.0"', `"${outputs['version']}"`);
}

/** The error that a step ended with; empty where it has none. */
export function errorOf({ commands }: Pick<StepResult, 'commands'>): string {
  return commands.find(({ name }) => name === 'error')?.data ?? '';
}
