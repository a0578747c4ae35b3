/** Who may call, and whose sites are where: by the access file, or of the one site that the command line names. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../program/start-error.ts';
import { type Source, shownSource } from '../content/source.ts';
import type { Plan } from '../description/operation.ts';
import { DEFAULT_ORGANIZATION } from '../jobs/state.ts';
import type { Log } from '../log.ts';
import { CONFIG_FILE, MISSING_CONFIG } from '../render/config/load.ts';
import { ALL_SCOPES, type KeyRecord, makeKey } from './keys.ts';
import { readOwnSource } from './site-source.ts';

/** An organization with what belongs to it. */
export interface Organization {
  /** Name of the organization for programs and records. */
  readonly id: string;
  readonly plan: Plan;
  /** Host names of its sites, in lower case. */
  readonly domains: readonly string[];
}

export interface Access {
  readonly organizations: ReadonlyMap<string, Organization>;
  /** By their hashes; those that were made by command or in the dashboard stand in the database. */
  readonly keys: ReadonlyMap<string, KeyRecord>;
  /** Where the documentation is, by host name. */
  readonly sites: ReadonlyMap<string, Source>;
  /** The id of the organization whose site it is, by host name. */
  readonly owners: ReadonlyMap<string, string>;
}

/** Access as it is now: a file may change. */
export interface CurrentAccess {
  current(): Access;
  /** Registers a function that is called after each change. */
  onChange(hear: () => void): void;
  /** Keys that were made for this run, where no file says who may call; each may be used for everything of its kind. */
  readonly adminKey?: string;
  readonly assistantKey?: string;
}

export interface AccessArguments {
  /** The access file; with it there is neither domain nor folder. */
  readonly access?: string;
  readonly domain: string;
  readonly docs: string;
}

/** Opens access until `scope` ends; throws a {@link StartError} when the file is wrong, or a folder is no site's. */
export async function openAccess(
  { access: file, domain, docs }: AccessArguments,
  { log, clock }: { readonly log: Log; readonly clock: () => Date },
  scope: AsyncDisposableStack,
): Promise<CurrentAccess> {
  if (file === undefined) {
    const source = readOwnSource(docs, { folder: process.cwd(), environment: process.env });
    // Not the address itself: it may hold a credential.
    if ('faults' in source) {
      throw new StartError(
        `--docs is not right: ${source.faults.map((fault) => fault.replace(/^\S+: /, '')).join('; ')}.`,
      );
    }
    if (source.type === 'folder') await requireDocs(source.folder, `--docs "${docs}"`);
    return accessOfOne(domain, source, clock());
  }
  // Loaded when needed: it brings the reader of YAML.
  const { watchAccess } = await import('./watch.ts');
  const watched = await watchAccess({ file, environment: process.env, log });
  scope.defer(() => watched.close());
  for (const [host, source] of watched.current().sites) {
    if (source.type === 'git') continue;
    await requireDocs(source.folder, `--access "${file}": the folder ${shownSource(source)} of ${host}`);
  }
  return watched;
}

/** One organization on the Enterprise plan, with a new key of each kind. */
function accessOfOne(domain: string, source: Source, now: Date): CurrentAccess {
  const id = DEFAULT_ORGANIZATION;
  const make = (kind: 'admin' | 'assistant') =>
    makeKey({ organization: id, kind, scopes: ALL_SCOPES, addresses: [] }, now);
  const [admin, assistant] = [make('admin'), make('assistant')];
  const access: Access = {
    organizations: new Map([[id, { id, plan: 'enterprise', domains: [domain] }]]),
    keys: new Map([admin, assistant].map(({ record }) => [record.hash, record])),
    sites: new Map([[domain, source]]),
    owners: new Map([[domain, id]]),
  };
  return { current: () => access, onChange: () => undefined, adminKey: admin.key, assistantKey: assistant.key };
}

async function requireDocs(docs: string, shownAs: string): Promise<void> {
  const folder = await stat(docs).catch(() => undefined);
  if (folder?.isDirectory() !== true) {
    throw new StartError(`${shownAs} is no folder; give the folder of the documentation.`);
  }
  const config = await stat(path.join(docs, CONFIG_FILE)).catch(() => undefined);
  if (config?.isFile() !== true) throw new StartError(`${shownAs} ${MISSING_CONFIG}`);
}
