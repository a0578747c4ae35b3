/** Repositories as one caller sees them in GraphQL: how the nodes of one kind lead to those of another. */
import type { Identity, Scope } from '../access.ts';
import type { Hosts } from '../answers/user.ts';
import type { Commit } from '../commits.ts';
import type { Json } from '../json.ts';
import type { Pull } from '../pull.ts';
import type { Repository } from '../repository.ts';

export interface View {
  readonly hosts: Hosts;
  readonly identity: Identity;
  /** Refuses what the caller may not read. */
  permit(repository: Repository, scope: Scope): void;
  repository(repository: Repository): Json;
  /** A branch or tag by its full name; `null` where there is none. */
  ref(repository: Repository, ref: string): Promise<Json | null>;
  commit(repository: Repository, commit: Commit): Json;
  pull(repository: Repository, pull: Pull): Json;
}
