/** The platform as a server: exporter, keys and application put together, listening until closed. */
import path from 'node:path';
import { closeServer, listen } from '../program/lifecycle.ts';
import { StartError } from '../program/start-error.ts';
import type { CurrentAccess } from './access/access.ts';
import { openActivityLog, sweepActivities } from './access/activities.ts';
import { openAuthorize } from './access/authorize.ts';
import { createApp } from './app.ts';
import type { Arguments } from './arguments.ts';
import { type Assistant, type AssistantParts, openAssistant } from './assistant/open.ts';
import { followSources, type Timing } from './content/follow.ts';
import { forgetDeliveries } from './content/pushes.ts';
import { openReporter, type ReportTiming } from './content/reports.ts';
import { linkAddress, linkCommand } from './dashboard/command.ts';
import { keepLink, keepOrganizations, LINK_LIFETIME_MS, openSessions } from './dashboard/sign-in.ts';
import type { Database } from './database/database.ts';
import { spaceFault } from './disk-space.ts';
import { type Exporter, type ExporterDeps, openExporter } from './exporter.ts';
import { DEFAULT_ORGANIZATION } from './jobs/state.ts';
import { type Log, logFault } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';
import { openMetrics } from './metrics/server.ts';
import { present } from './render/model/fields.ts';
import { sweepStorage } from './storage/retention.ts';

export interface Platform {
  /** Where it answers, without a slash at the end. */
  readonly url: string;
  /** Keys for this run; none where a file says who may call. */
  readonly adminKey?: string;
  readonly assistantKey?: string;
  /** Address by which whoever started it signs in to the dashboard, once; none where a file names the organizations. */
  readonly signInUrl?: string;
  /** Command that makes such an address where a file names the organizations: one of the first of them. */
  readonly linkCommand: string;
  /** Takes no more requests, gives running exports back to the queue, removes temporary data; resolves within a few seconds. */
  close(): Promise<void>;
}

export interface PlatformDeps extends ExporterDeps {
  /** How often git repositories are tried again, where it is not as usual. */
  readonly followTiming?: Partial<Timing & ReportTiming>;
  /** Parts of the assistant in place of its own. */
  readonly assistant?: AssistantParts;
}

/** How much longer than its bundle a job is known, so that a call for the bundle can say that it is gone. */
const JOBS_OUTLIVE_BUNDLES_MS = 30 * 86_400_000;
/** After these an export of the site no longer runs here. */
const END_EVENTS: ReadonlySet<string> = new Set(['completed', 'failed', 'requeued']);
const CLOSE_GRACE_MS = 2000;
const UPKEEP_INTERVAL_MS = 3_600_000;

/** Starts a platform; throws a {@link StartError} when docs folder, data folder, database or port cannot be used. */
export async function startPlatform(values: Arguments, deps: PlatformDeps): Promise<Platform> {
  const { log, clock } = deps;
  const { linkLifetimeMs, keepBundlesMs } = values;
  let base = values.publicUrl;
  const baseUrl = () => base ?? '';
  let metrics: Metrics | undefined;
  let library: Assistant['library'] | undefined;
  const onJobEvent: ExporterDeps['onJobEvent'] = (job, event) => {
    metrics?.observeJob(job, event);
    const { domain } = job.request;
    if (event.type === 'started') library?.postpone(domain);
    else if (END_EVENTS.has(event.type)) library?.prepareLater(domain);
  };
  const exporter = await openExporter(values, { ...deps, onJobEvent }, baseUrl);
  await using opened = new AsyncDisposableStack();
  opened.defer(() => exporter.close());
  const { access, database, jobs, storage, disk } = exporter;
  if (values.metricsPort !== undefined) {
    metrics = await openMetrics({ port: values.metricsPort, host: values.host, database, clock, log }, opened);
  }
  const assistant = startAssistant(values, deps, exporter, opened);
  library = assistant.library;
  const authorize = await openAuthorize({ access, database, clock, log }, opened);
  await tellOrganizations(exporter, log);
  const sessions = openSessions(database, exporter.dataFolder, clock);
  const activities = openActivityLog(database, (error, entries) => {
    for (const entry of entries) log.error('activity.lost', { reason: String(error), ...entry, at: undefined });
  });
  opened.defer(() => activities.settled());
  const app = createApp({
    sessions,
    domainsOf: (organization) => access.current().organizations.get(organization)?.domains ?? [],
    ...{ authorize, assistant, jobs, storage, linkLifetimeMs, keepBundlesMs, clock, log, baseUrl, activities },
    databaseOf: database.of,
    linkCommandOf: (organization) => linkCommand(database, { organization, url: baseUrl() }),
    sources: () => access.current().sites,
    organizationOf: (domain) => organizationOf(access, domain),
    environment: process.env,
    ...(disk !== undefined && { disk }),
    trustedProxies: values.trustedProxies,
    assistantOrigins: values.assistantOrigins,
    listPages: async (domain) => {
      const source = access.current().sites.get(domain);
      // Of a repository it is the commit that decides, which the job finds.
      return source?.type === 'folder' ? await deps.listPages(source.folder) : undefined;
    },
    checks: {
      database: async () => void (await database.query('SELECT 1')),
      storage: () => storage.check(),
      disk: () => checkDisk(exporter.dataFolder),
    },
    onRequest: (request) => metrics?.observeRequest(request),
  });
  await followContent(values, deps, exporter, { library: assistant.library, scope: opened });
  const sweepJobs = async () => {
    const forgotten = await jobs.forget(new Date(clock().getTime() - keepBundlesMs - JOBS_OUTLIVE_BUNDLES_MS));
    if (forgotten > 0) log.info('jobs.forgotten', { jobs: forgotten });
  };
  const tasks = {
    'storage.sweep': async () =>
      metrics?.setStorage(await sweepStorage({ storage, keepMs: keepBundlesMs, clock, log })),
    'dashboard.sweep': () => Promise.all([sessions.sweep(), sweepActivities(database)]),
    'jobs.sweep': sweepJobs,
    'deliveries.sweep': () => forgetDeliveries(database, clock()),
  };
  opened.defer(runPeriodically(tasks, log));
  const { host, port } = values;
  const url = await listen(app.server, { host, port }, () => app.listen({ host, port }));
  base ??= url;
  for (const domain of access.current().sites.keys()) assistant.library.prepareLater(domain);
  log.info('platform.started', { url, access: values.access === undefined ? 'one' : 'file' });
  const signInUrl = values.access === undefined ? await makeSignInUrl(database, clock(), base) : undefined;
  const running = opened.move();
  const close = async () => {
    await Promise.all([closeServer(app.server, CLOSE_GRACE_MS, () => app.close()), jobs.close()]);
    await running.disposeAsync();
    log.info('platform.stopped');
  };
  const [organization = 'NAME'] = access.current().organizations.keys();
  const command = linkCommand(database, { organization, url: base, folder: exporter.dataFolder });
  const { adminKey, assistantKey } = access;
  return { url, ...present({ adminKey, assistantKey, signInUrl }), linkCommand: command, close };
}

/** Lets the command that makes sign-in links know the organizations, now and when the access file is read again. */
async function tellOrganizations({ access, database, dataFolder }: Exporter, log: Log): Promise<void> {
  const keep = () => keepOrganizations(database, dataFolder, [...access.current().organizations.keys()]);
  await keep();
  access.onChange(() => keep().catch(logFault(log, 'dashboard.organizations')));
}

async function makeSignInUrl(database: Database, now: Date, base: string): Promise<string> {
  const person = process.env['USER'] ?? process.env['USERNAME'] ?? 'whoever started the platform';
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS);
  return linkAddress(base, await keepLink(database, { organization: DEFAULT_ORGANIZATION, person, expiresAt }));
}

/** Keeps up with the git repositories of sites: what is fetched is read for the assistant, and reported. */
async function followContent(
  { gitIntervalMs: intervalMs }: Arguments,
  { log, followTiming: timing = {} }: PlatformDeps,
  { access, content, database }: Exporter,
  { library, scope }: Pick<Assistant, 'library'> & { readonly scope: AsyncDisposableStack },
): Promise<void> {
  const sources = () => access.current().sites;
  const reporter = openReporter({ database, sources, environment: process.env, log, timing });
  scope.defer(() => reporter.close());
  const stop = await followSources({
    ...{ content, sources, database, log, intervalMs, timing },
    organizationOf: (domain) => organizationOf(access, domain),
    onFetched: async (fetched) => {
      if (fetched.fault === undefined) library.prepareLater(fetched.domain);
      await reporter.note(fetched);
    },
  });
  scope.defer(stop);
}

/** Of a domain that is no site's any more, the domain itself. */
function organizationOf(access: CurrentAccess, domain: string): string {
  return access.current().owners.get(domain) ?? domain;
}

async function checkDisk(folder: string): Promise<void> {
  const fault = await spaceFault(folder, 'the data folder');
  if (fault !== undefined) throw new Error(fault);
}

/** Begins tasks by their names; gives what ends them, once what is under way has ended. What fails is tried again the next time. */
function runPeriodically(tasks: Readonly<Record<string, () => Promise<unknown>>>, log: Log): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  const begin = () => {
    underWay = Promise.all(Object.entries(tasks).map(([name, work]) => work().catch(logFault(log, name))));
  };
  begin();
  const timer = setInterval(begin, UPKEEP_INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

/** The key of a model's server comes from the environment: command lines can be read by everybody on the machine. */
const MODEL_KEY_VARIABLE = 'MODEL_API_KEY';

function startAssistant(
  values: Arguments,
  { clock, log, assistant: parts }: PlatformDeps,
  { access, content, database, dataFolder }: Exporter,
  scope: AsyncDisposableStack,
): Assistant {
  const { keepGoing, sanitize, playground, pageLimitMs, model, threadLifetimeMs } = values;
  const server = model && { ...model, ...present({ key: process.env[MODEL_KEY_VARIABLE] || undefined }) };
  const cacheOf = (domain: string) => path.join(dataFolder, 'cache', domain);
  const options = {
    ...{ database, clock, log, threadLifetimeMs, data: dataFolder },
    open: async (domain: string, signal: AbortSignal) => {
      const source = access.current().sites.get(domain);
      return source && (await content.openNewest(source, signal));
    },
    organizationOf: (domain: string) => organizationOf(access, domain),
    preparesUnasked: values.access === undefined,
    rendering: { keepGoing, sanitize, playground, ...present({ pageLimitMs }) },
    ...(values.cache && { cacheOf }),
    ...present({ server, parts }),
  };
  return openAssistant(options, scope);
}
