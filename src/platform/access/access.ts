/** Who may call, and whose sites are where. */
import type { Source } from '../content/source.ts';
import type { Plan } from '../description/operation.ts';
import type { KeyRecord } from './keys.ts';

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
