/** What benches of the service share: sites, an access file with its keys, the processes, a database server. */
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Folder } from '../__tests__/helpers/folder.ts';
import { type PostgresServer, startPostgres } from '../__tests__/helpers/postgres.ts';
import { findPostgres } from '../scripts/postgres.ts';
import { JOBS_PATH } from '../src/contract/static-export.ts';
import { PlatformProcess } from './platform-process.ts';

/** An organization with its sites. */
export interface Tenant {
  readonly organization: string;
  /** Domain of its first site. */
  readonly domain: string;
  readonly domains: readonly string[];
  readonly key: string;
  readonly assistantKey: string;
}

export interface StageOptions {
  readonly folder: Folder;
  /** Documentation folders: the only site of an organization of its own, or all sites of one. */
  readonly docs: readonly (string | readonly string[])[];
  readonly databaseUrl?: string;
  /** Whether the first site of an organization of its own is in {@link HOOKED_REPOSITORY}, of which webhooks tell. */
  readonly isHooked?: boolean;
  /** Another way to the same database, for the workers alone. */
  readonly workerDatabaseUrl?: string;
}

/** A job as the status call tells of it. */
export interface Told {
  readonly jobId: string;
  readonly status: string;
  readonly pageCount: number;
  readonly updatedAt: string;
  readonly error?: string;
}

/** Named by deliveries of webhooks. */
export const HOOKED_REPOSITORY = 'acme/hooked';
const HOOK_VARIABLE = 'BENCH_WEBHOOK_SECRET';
const KEY_BYTES = 16;
const KEY_KINDS = ['admin', 'assistant'] as const;

/** A platform of several organizations, whose keys outlive its restarts. */
export class ServiceStage {
  readonly tenants: readonly Tenant[];
  readonly #args: Readonly<Record<'server' | 'worker', readonly string[]>>;
  readonly #environment: Readonly<Record<string, string>>;

  private constructor(tenants: readonly Tenant[], args: Readonly<Record<'server' | 'worker', readonly string[]>>) {
    this.tenants = tenants;
    this.#args = args;
    const keys = tenants.flatMap(({ key, assistantKey }, nth) => [
      [variable('admin', nth), key],
      [variable('assistant', nth), assistantKey],
    ]);
    this.#environment = { ...Object.fromEntries(keys), [HOOK_VARIABLE]: secret() };
  }

  static async make({
    folder,
    docs,
    databaseUrl,
    workerDatabaseUrl = databaseUrl,
    isHooked = false,
  }: StageOptions): Promise<ServiceStage> {
    const sites = docs.map((each, nth) => {
      const folders = typeof each === 'string' ? [each] : each;
      return folders.map((site, at) => [`docs-${nth}${at === 0 ? '' : `-${at}`}.example.com`, { docs: site }] as const);
    });
    const tenants = sites.map((own, nth): Tenant => {
      const domains = own.map(([domain]) => domain);
      const organization = `organization-${nth}`;
      return {
        organization,
        domain: domains[0] ?? '',
        domains,
        key: `svc_${secret()}`,
        assistantKey: `svc_dsc_${secret()}`,
      };
    });
    const organizations = sites.map((own, nth) => {
      const keys = KEY_KINDS.map((kind) => ({ kind, env: variable(kind, nth) }));
      return [tenants[nth]?.organization, { plan: 'enterprise', domains: Object.fromEntries(own), keys }];
    });
    const git = { 'webhook-secret': { env: HOOK_VARIABLE } };
    // Nothing answers there: it is asked for in vain.
    const hooked = { docs: `git+http://127.0.0.1:1/${HOOKED_REPOSITORY}.git`, git };
    if (isHooked)
      organizations.push(['hooked', { plan: 'enterprise', domains: { 'hooked.example.com': hooked }, keys: [] }]);
    const access = folder.at('access.yaml');
    await mkdir(folder.path, { recursive: true });
    // JSON is YAML.
    await writeFile(access, JSON.stringify({ organizations: Object.fromEntries(organizations) }));
    const args = (url: string | undefined) => {
      const database = url === undefined ? [] : ['--database-url', url];
      return ['--access', access, '--data', folder.at('data'), ...database];
    };
    return new ServiceStage(tenants, { server: args(databaseUrl), worker: args(workerDatabaseUrl) });
  }

  async startServer(...args: readonly string[]): Promise<PlatformProcess> {
    const environment = this.#environment;
    return await PlatformProcess.start({ role: 'server', args: [...this.#args.server, ...args], environment });
  }

  async startWorker(...args: readonly string[]): Promise<PlatformProcess> {
    const environment = this.#environment;
    return await PlatformProcess.start({ role: 'worker', args: [...this.#args.worker, ...args], environment });
  }
}

function variable(kind: (typeof KEY_KINDS)[number], nth: number): string {
  return `BENCH_${kind.toUpperCase()}_KEY_${nth}`;
}

function secret(): string {
  return randomBytes(KEY_BYTES).toString('hex');
}

/** Starts a job; rejects when the server did not answer, or refused it. */
export async function startJob(url: string, { domain, key }: Pick<Tenant, 'domain' | 'key'>): Promise<string> {
  const body = JSON.stringify({ domain });
  return (await call(url + JOBS_PATH, key, { method: 'POST', body })).jobId;
}

/** Asks for a job. */
export async function readJob(url: string, jobId: string, key: string): Promise<Told> {
  return await call(`${url}${JOBS_PATH}/${jobId}`, key);
}

/** Makes one call; rejects with the status and the body of an answer that is no success. */
export async function call<Body = Told>(url: string, key: string, init: RequestInit = {}): Promise<Body> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(url, { ...init, headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${init.method ?? 'GET'} was answered with ${response.status}: ${text}`);
  return JSON.parse(text) as Body;
}

/** Writes small sites, each of some pages; gives their folders. */
export async function writeDocs(folder: Folder, sizes: readonly number[]): Promise<readonly string[]> {
  for (const [site, size] of sizes.entries()) {
    const pages = Array.from({ length: size }, (_none, nth) => `page-${nth}`);
    const config = { name: `Site ${site}`, navigation: { pages } };
    const texts = pages.map((page) => [`${page}.mdx`, `---\ntitle: ${page}\n---\n\nSome **text** of site ${site}.\n`]);
    await folder.write({ 'docs.json': JSON.stringify(config), ...Object.fromEntries(texts) }, `site-${site}`);
  }
  return sizes.map((_size, site) => folder.at(`site-${site}`));
}

/** Starts a database server where PostgreSQL is installed. */
export async function openServer(): Promise<PostgresServer | undefined> {
  return findPostgres() === undefined ? undefined : await startPostgres();
}
