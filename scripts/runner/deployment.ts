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

const VALUES_FILE = 'values.yaml';
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

/** A repository with Helm values on a local GitHub double. Its disposal throws when a call violated GitHub's API description. */
export class Deployment implements AsyncDisposable {
  /** Inputs of the rollout, but for the token. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Values files, one for each domain. */
  readonly files: readonly string[];
  readonly #github: GitHubDouble;
  readonly #before: string;

  private constructor(
    update: Update,
    github: GitHubDouble,
    given: Pick<Deployment, 'files'> & { readonly before: string },
  ) {
    this.#github = github;
    this.#before = given.before;
    this.files = given.files;
    const labels = update === 'pull-request' ? { labels: 'documentation, static-export' } : {};
    const file = given.files.length > 1 ? `{domain}/${VALUES_FILE}` : VALUES_FILE;
    this.inputs = { update, repository: REPOSITORY, 'config-file': file, ...labels };
  }

  /** Starts with a values file for each domain; the only one stands at the root. */
  static async start(update: Update, domains: readonly string[]): Promise<Deployment> {
    // Loaded when first needed: it brings GitHub's descriptions, and an export alone should not wait for them.
    const { GitHubDouble } = await import('../../__tests__/helpers/github/double.ts');
    const readme = 'What runs in production. Argo CD applies `main`.\n';
    const paths = domains.length > 1 ? domains.map((domain) => `${domain}/${VALUES_FILE}`) : [VALUES_FILE];
    const values = paths.map((file, nth) => [file, VALUES.replace('docs.example.com', domains[nth] ?? '')]);
    const files = { ...Object.fromEntries(values), 'README.md': readme };
    const github = await GitHubDouble.start({ repositories: { [REPOSITORY]: { files } } });
    return new Deployment(update, github, { files: paths, before: (await github.head(REPOSITORY, BASE)) ?? '' });
  }

  get token(): string {
    return this.#github.token;
  }

  /** Variables by which a step finds this GitHub. */
  get env(): Readonly<Record<string, string>> {
    return this.#github.env;
  }

  /** Gives a values file after the rollout, links and all. */
  async values(file: string): Promise<string> {
    return await this.#github.show(REPOSITORY, this.#written, file);
  }

  /** Shows what a rollout did: the pull request where there is one, the commit, the change; links without their query. */
  async sections(): Promise<readonly Section[]> {
    const range = `${this.#before}..${this.#written}`;
    const commits = await this.#git('log', '--stat', '--format=fuller', range);
    const changes: Section[] = [];
    for (const file of this.files)
      changes.push({ title: `Change of ${file}`, lines: await this.#git('diff', range, '--', file) });
    return [...this.#pull(), { title: `Commit to ${REPOSITORY}@${this.#written}`, lines: commits }, ...changes];
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
