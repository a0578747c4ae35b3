/** A platform whose site is in a repository of the GitHub double, served by git itself and told of by its webhook. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import path from 'node:path';
import { Folder, type Tree } from './folder.ts';
import { type GitServer, type GitServerOptions, startGitServer } from './git-server.ts';
import { DEPLOYMENTS } from './github/deployment.ts';
import { type DoubleOptions, GitHubDouble } from './github/double.ts';
import { startTestPlatform, type TestPlatform, type TestPlatformOptions } from './test-platform.ts';

export const DOCS_REPOSITORY = 'acme/docs';
export const DEPLOYED_TO = 'docs';
export const DOCS_DOMAIN = 'docs.example.com';
const ADMIN_KEY = 'svc_5cenar10adm1nkey5cenar10adm1nkey';
const WEBHOOK_SECRET = 'webh00k-secret-webh00k-secret';

export interface GitPlatformOptions {
  readonly github?: Partial<DoubleOptions>;
  readonly files?: Tree;
  readonly server?: GitServerOptions;
  readonly platform?: TestPlatformOptions;
  /** Fields of the site in the access file, in place of those that are usual. */
  readonly site?: (github: GitHubDouble) => Readonly<Record<string, unknown>>;
}

/** How a delivery differs from one of GitHub's for a push to `main`. */
export interface DeliveryOptions {
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly body?: string;
  readonly secret?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export class GitPlatform implements AsyncDisposable {
  readonly github: GitHubDouble;
  readonly git: GitServer;
  readonly platform: TestPlatform;
  readonly folder: Folder;
  readonly #options: GitPlatformOptions;

  private constructor(
    github: GitHubDouble,
    git: GitServer,
    folder: Folder,
    platform: TestPlatform,
    options: GitPlatformOptions,
  ) {
    this.github = github;
    this.git = git;
    this.folder = folder;
    this.platform = platform;
    this.#options = options;
  }

  static async start(options: GitPlatformOptions = {}): Promise<GitPlatform> {
    const files = options.files ?? { 'docs/docs.json': '{"name": "Docs"}', 'docs/index.mdx': '# Start\n' };
    const repositories = { ...options.github?.repositories, [DOCS_REPOSITORY]: { files } };
    const github = await GitHubDouble.start({ ...options.github, repositories, routes: DEPLOYMENTS });
    const git = await startGitServer(path.dirname(github.repository(DOCS_REPOSITORY).gitDir), options.server);
    const folder = await Folder.make();
    await folder.write({ token: github.token, secret: WEBHOOK_SECRET });
    const address = `git+${git.origin}/${path.basename(github.repository(DOCS_REPOSITORY).gitDir)}#main:docs`;
    const site = {
      docs: address,
      git: { token: { file: 'token' }, 'webhook-secret': { file: 'secret' } },
      deployments: { environment: DEPLOYED_TO, repository: DOCS_REPOSITORY, 'api-url': github.apiUrl },
      ...options.site?.(github),
    };
    const keys = [
      { kind: 'admin', hash: `sha256:${createHash('sha256').update(ADMIN_KEY).digest('hex')}`, expires: 'never' },
    ];
    const access = { organizations: { acme: { plan: 'enterprise', domains: { [DOCS_DOMAIN]: site }, keys } } };
    await folder.write({ 'access.yaml': JSON.stringify(access) });
    const platform = await GitPlatform.#platform(folder, options);
    return new GitPlatform(github, git, folder, platform, options);
  }

  /** Starts another platform for the same site. */
  async another(options: TestPlatformOptions = {}): Promise<TestPlatform> {
    return await GitPlatform.#platform(this.folder, {
      ...this.#options,
      platform: { ...this.#options.platform, ...options },
    });
  }

  static async #platform(folder: Folder, { platform = {} }: GitPlatformOptions): Promise<TestPlatform> {
    const known = { access: folder.at('access.yaml'), adminKey: ADMIN_KEY, docs: '', domain: '' };
    const followTiming = { tickMs: 10, retryMs: 1, retryMaxMs: 20 };
    const started = await startTestPlatform({ gitLimits: { pausesMs: [] }, followTiming, ...platform, ...known });
    started.now = new Date();
    return started;
  }

  /** Pushes a commit to the repository, of which no platform is told. */
  async push(files: Tree, branch = 'main'): Promise<string> {
    return await this.github.commitTo(DOCS_REPOSITORY, branch, files);
  }

  /** Delivers what GitHub does after a push. */
  async deliver({ payload, body, secret = WEBHOOK_SECRET, headers = {} }: DeliveryOptions = {}, to = this.platform) {
    const repository = { full_name: DOCS_REPOSITORY, default_branch: 'main' };
    const text =
      body ?? JSON.stringify({ ref: 'refs/heads/main', deleted: false, repository, nonce: randomUUID(), ...payload });
    const signature = `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
    const own = { 'x-github-event': 'push', 'x-github-delivery': randomUUID(), 'x-hub-signature-256': signature };
    return await to.call('POST', '/webhooks/github', { body: text, headers: { ...own, ...headers } });
  }

  /** Deployments as they stand, oldest first: commit and states. */
  get deployments(): readonly (readonly [string, readonly string[]])[] {
    const { deployments } = this.github.repository(DOCS_REPOSITORY);
    return deployments.map(({ sha, statuses }) => [sha, statuses.map(({ state }) => state)]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.platform.close();
    await this.git[Symbol.asyncDispose]();
    await this.folder[Symbol.asyncDispose]();
    await this.github[Symbol.asyncDispose]();
  }
}
