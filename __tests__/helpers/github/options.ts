/** What a test says of a double and its repositories. */

import type { Permissions, TokenOptions } from './access.ts';
import type { Rule } from './protection.ts';
import type { Route } from './rest.ts';

export interface RepositoryOptions {
  /** Content of the default branch's first commit, by path. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Those of the files that are executable. */
  readonly executable?: readonly string[];
  /** Symbolic links: path and target. */
  readonly links?: Readonly<Record<string, string>>;
  /** Submodules: path and the commit they are at. */
  readonly submodules?: Readonly<Record<string, string>>;
  /** Default: `private`. */
  readonly visibility?: 'public' | 'private' | 'internal';
  readonly archived?: boolean;
  readonly defaultBranch?: string;
  /** Branches that take changes by pull request only. */
  readonly protected?: readonly string[];
  /** What protects them; GitHub words its refusals by it. Default: `classic`. */
  readonly protection?: 'classic' | 'ruleset';
  /** Whether workflows may open pull requests; default: true. */
  readonly canOpenPulls?: boolean;
  /** What tokens may do here that do not say it themselves; default: all. */
  readonly permissions?: Permissions;
  /** Logins that reviews may be asked of and that can be assigned. */
  readonly collaborators?: readonly string[];
  /** Slugs of teams with access. */
  readonly teams?: readonly string[];
  /** Full names that it had before, which GraphQL follows. */
  readonly renamedFrom?: readonly string[];
  /** Rules for all branches. */
  readonly rules?: readonly Rule[];
  /** Branches whose commits must be signed. */
  readonly signed?: readonly string[];
}

export interface DoubleOptions {
  /** By full name (`acme/deploy`). */
  readonly repositories: Readonly<Record<string, RepositoryOptions>>;
  /** The text of the token that workflows get. */
  readonly token?: string;
  /** Further tokens by their text. */
  readonly tokens?: Readonly<Record<string, TokenOptions>>;
  /** `/api/v3`, as on GitHub Enterprise Server; GraphQL is beside it then, at `/api/graphql`. */
  readonly prefix?: string;
  readonly clock?: () => Date;
  /** Operations of REST beside those that the Action calls. */
  readonly routes?: readonly Route[];
}
