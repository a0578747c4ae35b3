/** Who calls, and what they may do. */
import { createHash } from 'node:crypto';
import { Refusal } from './refusal.ts';

export type Level = 'none' | 'read' | 'write';
export type Scope = 'contents' | 'pulls' | 'issues' | 'deployments';
export type Permissions = Readonly<Partial<Record<Scope, Level>>>;

/** A token: what `GITHUB_TOKEN` of a workflow is, a GitHub App's, or a person's. */
export interface TokenOptions {
  readonly kind?: 'actions' | 'app' | 'user';
  /** Default: that of the kind (`github-actions[bot]`, `docs-app[bot]`, `octocat`). */
  readonly login?: string;
  /** What is not named here is as the repository says, and `write` otherwise. */
  readonly permissions?: Permissions;
  /** Full names of the repositories that it is for; default: all. */
  readonly repositories?: readonly string[];
}

export interface Identity {
  readonly kind: 'actions' | 'app' | 'user';
  readonly login: string;
  readonly id: number;
  readonly permissions: Permissions;
  readonly repositories?: readonly string[];
}

const LOGINS = { actions: 'github-actions[bot]', app: 'docs-app[bot]', user: 'octocat' } as const;
/** The one user id that callers know by heart: commits of workflows carry it in their address. */
const ACTIONS_BOT_ID = 41_898_282;
const LEVELS: readonly Level[] = ['none', 'read', 'write'];

export function identityOf({
  kind = 'actions',
  login = LOGINS[kind],
  permissions = {},
  repositories,
}: TokenOptions): Identity {
  return { kind, login, id: idOf(login), permissions, ...(repositories !== undefined && { repositories }) };
}

/** Gives the same number for the same name, as GitHub's ids are told apart. */
export function idOf(name: string): number {
  if (name === LOGINS.actions) return ACTIONS_BOT_ID;
  return createHash('sha1').update(name).digest().readUInt32BE() % 100_000_000;
}

export function isBot({ kind }: Pick<Identity, 'kind'>): boolean {
  return kind !== 'user';
}

/** Makes a node id in the form that GitHub's have. */
export function nodeId(prefix: string, ...parts: readonly (string | number)[]): string {
  return `${prefix}_${Buffer.from(parts.join(':')).toString('base64url')}`;
}

/** What an operation asks for: one of these is enough. */
export type Needs = readonly (readonly [Scope, Level])[];

/** What access to a repository depends on. */
interface Guarded {
  readonly fullName: string;
  readonly visibility: 'public' | 'private' | 'internal';
  readonly options: { readonly permissions?: Permissions };
}

export function isVisible({ visibility, fullName }: Guarded, { repositories }: Identity): boolean {
  return visibility === 'public' || repositories === undefined || repositories.includes(fullName);
}

/** Refuses a caller who may do none of what is needed; what is public is for all to read. */
export function permit(identity: Identity, { options, fullName, visibility }: Guarded, needs: Needs): void {
  const isOpen = visibility === 'public' && needs.every(([, level]) => level !== 'write');
  const outside = identity.repositories?.includes(fullName) === false;
  const isEnough = needs.some(([scope, level]) => {
    const has = identity.permissions[scope] ?? options.permissions?.[scope] ?? 'write';
    return LEVELS.indexOf(has) >= LEVELS.indexOf(level);
  });
  if (isOpen || (!outside && isEnough)) return;
  const what = identity.kind === 'user' ? 'personal access token' : 'integration';
  throw new Refusal(403, `Resource not accessible by ${what}`, { type: 'FORBIDDEN' });
}
