/**
 * Reports that are still to be made, in the database: each is made by one of the platforms that share it, again until it
 * succeeds, and never after one of a later commit of the same site.
 */
import { randomUUID } from 'node:crypto';
import { Batches } from '../batches.ts';
import type { Database } from '../database/database.ts';
import { type Log, messageOf } from '../log.ts';
import { type DeploymentReport, reportDeployment } from './deployment.ts';
import type { Fetched } from './follow.ts';
import type { Source } from './source.ts';
import { openTokens, type ReadToken } from './tokens.ts';

export interface ReporterOptions {
  readonly database: Database;
  readonly sources: () => ReadonlyMap<string, Source>;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: Log;
  readonly timing?: Partial<ReportTiming>;
}

/** All in milliseconds. */
export interface ReportTiming {
  readonly tickMs: number;
  /** Until a report that failed is made again; then twice as long. */
  readonly retryMs: number;
  readonly retryMaxMs: number;
}

export interface Reporter {
  /** Notes a commit, which is reported in the background. */
  note(fetched: Fetched): Promise<void>;
  close(): Promise<void>;
}

interface Due {
  readonly domain: string;
  readonly commit_id: string;
  readonly report_key: string;
  readonly fault: string | null;
  readonly attempts: number;
}

const TIMING: ReportTiming = { tickMs: 2000, retryMs: 2000, retryMaxMs: 600_000 };
/** Longer than all calls of one report may take. */
const HELD_SECONDS = 150;
const BATCH = 8;
/** About a week, then the report is given up: it may never succeed, and each attempt is logged. */
const ATTEMPTS_MAX = 1000;

/** Opens the reporter; `timing` is for tests. */
export function openReporter(options: ReporterOptions): Reporter {
  const { database, log } = options;
  const timing = { ...TIMING, ...options.timing };
  const readToken = openTokens(options.environment);
  const stop = new AbortController();
  const work = new Batches<undefined, void>(async () => {
    try {
      const due = stop.signal.aborted ? [] : await takeDue(database);
      await Promise.all(due.map((each) => make({ ...options, readToken }, timing, each, stop.signal)));
      if (due.length === BATCH) begin();
    } catch (error) {
      if (!stop.signal.aborted) log.error('report.fault', { reason: messageOf(error) });
    }
  });
  const begin = () => void work.add('', undefined);
  // Without deployments to report, no statement is sent to the database.
  const isWanted = (source: Source) => source.type === 'git' && source.deployments !== undefined;
  const tick = () => {
    if ([...options.sources().values()].some(isWanted)) begin();
  };
  const timer = setInterval(tick, timing.tickMs);
  timer.unref();
  return {
    note: async (fetched) => {
      if (fetched.source.deployments === undefined) return;
      await note(database, fetched);
      begin();
    },
    close: async () => {
      clearInterval(timer);
      stop.abort(new Error('the platform stops'));
      await work.settled();
    },
  };
}

/** An earlier request does not replace a later one; the same report is not made twice. */
async function note(database: Database, { domain, commit, askedAt, source, fault }: Fetched): Promise<void> {
  const { apiUrl = '', repository = '', environment = '' } = source.deployments ?? {};
  const isSame = ['commit_id', 'target', 'fault'].map((name) => `known.${name} IS NOT DISTINCT FROM excluded.${name}`);
  const changed = ['report_key', 'due_at', 'attempts'].map(
    (name) => `${name} = CASE WHEN ${isSame.join(' AND ')} THEN known.${name} ELSE excluded.${name} END`,
  );
  await database.query(
    `INSERT INTO ${database.schema}.reports AS known (domain, commit_id, target, fault, report_key, asked_at, due_at, attempts)
     VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp(), 0)
     ON CONFLICT (domain) DO UPDATE SET commit_id = excluded.commit_id, target = excluded.target,
       fault = excluded.fault, asked_at = excluded.asked_at, ${changed.join(', ')}
     WHERE known.asked_at < excluded.asked_at`,
    [domain, commit, [apiUrl, repository, environment].join(' '), fault ?? null, randomUUID(), askedAt],
  );
}

async function takeDue(database: Database): Promise<readonly Due[]> {
  const table = `${database.schema}.reports`;
  return await database.query<Due>(
    `UPDATE ${table} SET attempts = attempts + 1, held_until = clock_timestamp() + interval '${HELD_SECONDS} seconds'
     WHERE domain IN (
       SELECT domain FROM ${table} WHERE due_at <= clock_timestamp()
         AND (held_until IS NULL OR held_until < clock_timestamp())
       ORDER BY due_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
     ) RETURNING domain, commit_id, report_key, fault, attempts`,
  );
}

/** Makes a report; never rejects but for the database. */
async function make(
  { database, sources, log, readToken }: ReporterOptions & { readonly readToken: ReadToken },
  { retryMs, retryMaxMs }: ReportTiming,
  due: Due,
  signal: AbortSignal,
): Promise<void> {
  const { domain, commit_id: commit, report_key: key, attempts, fault } = due;
  const source = sources().get(domain);
  const reports = source?.type === 'git' ? source.deployments : undefined;
  // The site is gone, or is no longer to be reported.
  if (reports === undefined) return await conclude(database, due, undefined);
  const report: DeploymentReport = { commit, domain, key, maybeMade: attempts > 1, ...(fault !== null && { fault }) };
  try {
    const token = await readToken(reports.token, signal);
    await reportDeployment(reports, report, { token, signal });
    log.info('deployment.reported', { domain, commit, environment: reports.environment });
    await conclude(database, due, undefined);
  } catch (error) {
    const isOver = attempts >= ATTEMPTS_MAX;
    const pauseMs = signal.aborted ? 0 : Math.min(retryMs * 2 ** (attempts - 1), retryMaxMs);
    await conclude(database, due, isOver ? undefined : pauseMs);
    if (!signal.aborted) log.warn('deployment.failed', { domain, commit, attempts, isOver, reason: messageOf(error) });
  }
}

/** Gives a report free: made again after a pause, or done. A later commit that came meanwhile is due as it was. */
async function conclude(
  database: Database,
  { domain, report_key: key }: Due,
  pauseMs: number | undefined,
): Promise<void> {
  await database.query(
    `UPDATE ${database.schema}.reports SET held_until = NULL, due_at = CASE WHEN report_key <> $2 THEN due_at
       ELSE clock_timestamp() + $3::double precision * interval '1 millisecond' END
     WHERE domain = $1`,
    [domain, key, pauseMs ?? null],
  );
}
