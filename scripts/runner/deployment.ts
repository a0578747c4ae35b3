/** A deployment's repository on a GitHub of our own, for the demo of the rollout; and what a rollout did to it, as text. */
import type { GitHubDouble } from '../../__tests__/helpers/github/double.ts';

/** How the demo rolls out: values of the input `update`. */
export const UPDATES = ['commit', 'pull-request'] as const;
export type Update = (typeof UPDATES)[number];

/** A part of what the demo shows. */
export interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

export const VALUES_FILE = 'values.yaml';
const REPOSITORY = 'acme/deployment';
const BASE = 'main';
const VALUES = `# The documentation portal in production. Changes are reviewed by the platform team.
replicaCount: 2   # one in each zone

image:
  repository: registry.example/docs-portal
  tag: "3.4.1"
  pullPolicy: IfNotPresent

staticExport:
  enabled: true
  # Written by the workflow of the documentation. The portal downloads the bundle when it starts.
  bundleUrl: 'https://storage.example/bundles/0b7f31c2/bundle.tar.gz?Expires=1772964000&Signature=of-an-earlier-export'
  version: "2026-03-08-0b7f31c2a9de"   # shown at the foot of each page

ingress:
  hosts: [docs.example.com]
  tls: {secretName: docs-tls}

resources: &small
  requests: {cpu: 100m, memory: 128Mi}
sidecar:
  resources: *small   # the proxy needs no more
`;

/** A repository that holds Helm values, on a GitHub that listens. Its disposal throws when a call was off GitHub's description. */
export class Deployment implements AsyncDisposable {
  /** Inputs of the rollout, but for the token. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly #github: GitHubDouble;
  readonly #before: string;

  private constructor(update: Update, github: GitHubDouble, before: string) {
    this.#github = github;
    this.#before = before;
    const labels = update === 'pull-request' ? { labels: 'documentation, static-export' } : {};
    this.inputs = { update, repository: REPOSITORY, 'config-file': VALUES_FILE, ...labels };
  }

  static async start(update: Update): Promise<Deployment> {
    // Loaded when first needed: it brings GitHub's descriptions, and an export alone should not wait for them.
    const { GitHubDouble } = await import('../../__tests__/helpers/github/double.ts');
    const readme = 'What runs in production. Argo CD applies `main`.\n';
    const files = { [VALUES_FILE]: VALUES, 'README.md': readme };
    const github = await GitHubDouble.start({ repositories: { [REPOSITORY]: { files } } });
    return new Deployment(update, github, (await github.head(REPOSITORY, BASE)) ?? '');
  }

  get token(): string {
    return this.#github.token;
  }

  /** Variables by which a step finds this GitHub. */
  get env(): Readonly<Record<string, string>> {
    return this.#github.env;
  }

  /** Gives the values file after the rollout, links and all. */
  async values(): Promise<string> {
    return await this.#github.show(REPOSITORY, this.#written, VALUES_FILE);
  }

  /** Shows what a rollout did: the pull request where there is one, the commit, the change; links without their query. */
  async sections(): Promise<readonly Section[]> {
    const range = `${this.#before}..${this.#written}`;
    const commits = await this.#git('log', '--stat', '--format=fuller', range);
    const change = await this.#git('diff', range, '--', VALUES_FILE);
    return [
      ...this.#pull(),
      { title: `Commit to ${REPOSITORY}@${this.#written}`, lines: commits },
      { title: `Change of ${VALUES_FILE}`, lines: change },
    ];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#github[Symbol.asyncDispose]();
  }

  /** The branch that was written. */
  get #written(): string {
    return this.#github.openPulls(REPOSITORY)[0]?.head.ref ?? BASE;
  }

  async #git(...args: readonly string[]): Promise<readonly string[]> {
    const text = await this.#github.git(REPOSITORY, ...args);
    return withoutQueries(text).trimEnd().split('\n');
  }

  #pull(): readonly Section[] {
    return this.#github.openPulls(REPOSITORY).map(({ number, title, head, base, labels, body }) => ({
      title: `Pull request #${number}`,
      lines: [
        `  title: ${title}`,
        `  branch: ${head.ref}, to be merged into ${base.ref}`,
        `  address: ${this.#github.serverUrl}/${REPOSITORY}/pull/${number}`,
        `  labels: ${labels.join(', ')}`,
        '',
        ...(body ?? '').split('\n'),
      ],
    }));
  }
}

/** The query of a link is what makes it a secret. */
function withoutQueries(text: string): string {
  return text.replace(/(https?:\/\/[^\s'"?#]+)\?[^\s'"]*/g, '$1?…');
}
