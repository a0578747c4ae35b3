/** The sites of a platform: one that the command line names, or those of the access file. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../program/start-error.ts';
import { type Source, shownSource } from '../content/source.ts';
import { DEFAULT_ORGANIZATION } from '../jobs/state.ts';
import type { Log } from '../log.ts';
import { CONFIG_FILE, MISSING_CONFIG } from '../render/config/load.ts';
import { readOwnSource } from './site-source.ts';
import type { WatchedAccess } from './watch.ts';

export type Sites =
  | { readonly type: 'one'; readonly domain: string; readonly source: Source }
  | { readonly type: 'file'; readonly file: WatchedAccess };

export interface SitesArguments {
  /** The access file; with it there is neither domain nor folder. */
  readonly access?: string;
  readonly domain: string;
  readonly docs: string;
}

/** Opens the sites until `scope` ends; throws a {@link StartError} when the file is wrong, or a folder is no site's. */
export async function openSites(
  { access, domain, docs }: SitesArguments,
  log: Log,
  scope: AsyncDisposableStack,
): Promise<Sites> {
  if (access === undefined) {
    const source = readOwnSource(docs, { folder: process.cwd(), environment: process.env });
    // Not the address itself: it may hold a credential.
    if ('faults' in source) {
      throw new StartError(
        `--docs is not right: ${source.faults.map((fault) => fault.replace(/^\S+: /, '')).join('; ')}.`,
      );
    }
    if (source.type === 'folder') await requireDocs(source.folder, `--docs "${docs}"`);
    return { type: 'one', domain, source };
  }
  // Loaded when needed: it brings the reader of YAML.
  const { watchAccess } = await import('./watch.ts');
  const file = await watchAccess({ file: access, environment: process.env, log });
  scope.defer(() => file.close());
  for (const [host, source] of file.current().sites) {
    if (source.type === 'git') continue;
    await requireDocs(source.folder, `--access "${access}": the folder ${shownSource(source)} of ${host}`);
  }
  return { type: 'file', file };
}

/** Gives where the documentation of a domain is; `undefined` when there is no such site any more. */
export function sourceOf(sites: Sites, domain: string): Source | undefined {
  if (sites.type === 'file') return sites.file.current().sites.get(domain);
  return domain === sites.domain ? sites.source : undefined;
}

/** Gives the id of the organization whose site a domain is; of a platform with one site, and of no site, the domain. */
export function organizationOf(sites: Sites, domain: string): string {
  return (sites.type === 'file' ? sites.file.current().owners.get(domain) : undefined) ?? domain;
}

/** Gives where the documentation of all sites is, by domain. */
export function sourcesOf(sites: Sites): ReadonlyMap<string, Source> {
  return sites.type === 'file' ? sites.file.current().sites : new Map([[sites.domain, sites.source]]);
}

/** Gives the ids of the organizations. */
export function organizationsOf(sites: Sites): readonly string[] {
  return sites.type === 'file' ? [...sites.file.current().organizations.keys()] : [DEFAULT_ORGANIZATION];
}

/** Gives the domains of an organization. */
export function domainsOwnedBy(sites: Sites, organization: string): readonly string[] {
  if (sites.type === 'file') return sites.file.current().organizations.get(organization)?.domains ?? [];
  return organization === DEFAULT_ORGANIZATION ? [sites.domain] : [];
}

/** Gives the domains of all sites. */
export function domainsOf(sites: Sites): readonly string[] {
  return sites.type === 'file' ? [...sites.file.current().sites.keys()] : [sites.domain];
}

async function requireDocs(docs: string, shownAs: string): Promise<void> {
  const folder = await stat(docs).catch(() => undefined);
  if (folder?.isDirectory() !== true) {
    throw new StartError(`${shownAs} is no folder; give the folder of the documentation.`);
  }
  const config = await stat(path.join(docs, CONFIG_FILE)).catch(() => undefined);
  if (config?.isFile() !== true) throw new StartError(`${shownAs} ${MISSING_CONFIG}`);
}
