/** The keys and organizations of a platform, from all sources. */
import type { Database } from '../database/database.ts';
import { DEFAULT_ORGANIZATION } from '../jobs/state.ts';
import type { Log } from '../log.ts';
import { createAuthorize } from './authorize.ts';
import type { Authorize } from './caller.ts';
import { createDirectory, fixedSource, type Source } from './directory.ts';
import { ALL_SCOPES, makeKey } from './keys.ts';
import { openLiveKeys } from './live-keys.ts';
import type { Sites } from './sites.ts';

/** What the calls of a platform are judged by. */
export interface Access {
  readonly authorize: Authorize;
  /** Keys that were made for this run, where no file says who may call; each may be used for everything of its kind. */
  readonly adminKey?: string;
  readonly assistantKey?: string;
}

export interface AccessOptions {
  readonly sites: Sites;
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: Log;
}

/**
 * Opens access until `scope` ends: by the access file and the keys of the database; without a file for one organization
 * on the Enterprise plan, with a new key of each kind.
 */
export async function openAccess(options: AccessOptions, scope: AsyncDisposableStack): Promise<Access> {
  const { sites, database, clock, log } = options;
  const onFault = (error: unknown) =>
    log.error('access.fault', { reason: Error.isError(error) ? error.message : String(error) });
  const live = await openLiveKeys({ database, clock, onFault });
  scope.defer(() => live.close());
  const made = (): Source => ({ keys: live.byHash(), organizations: new Map() });
  const started = sites.type === 'file' ? undefined : startKeys(sites.domain, clock());
  const directory = createDirectory(() => {
    if (sites.type === 'file') return [sites.file.current(), made()];
    return started === undefined ? [made()] : [started.source, made()];
  });
  const authorize = createAuthorize({ directory, clock, onUse: live.noteUse });
  if (started === undefined) return { authorize };
  return { authorize, adminKey: started.adminKey, assistantKey: started.assistantKey };
}

function startKeys(domain: string, now: Date) {
  const make = (kind: 'admin' | 'assistant') =>
    makeKey({ organization: DEFAULT_ORGANIZATION, kind, scopes: ALL_SCOPES, addresses: [] }, now);
  const [admin, assistant] = [make('admin'), make('assistant')];
  const organization = { id: DEFAULT_ORGANIZATION, plan: 'enterprise', domains: [domain] } as const;
  const source = fixedSource([admin.record, assistant.record], [organization]);
  return { source, adminKey: admin.key, assistantKey: assistant.key };
}
