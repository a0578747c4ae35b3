/** Keys and organizations from several places as one directory. */
import type { Directory } from './authorize.ts';
import type { Organization } from './caller.ts';
import type { KeyRecord } from './keys.ts';

/** The keys and organizations of one source; read at every call, since they may change. */
export interface Source {
  readonly keys: ReadonlyMap<string, KeyRecord>;
  readonly organizations: ReadonlyMap<string, Organization>;
}

/** Makes a directory of places, the first that knows a key or an organization wins. */
export function createDirectory(sources: () => readonly Source[]): Directory {
  return {
    findKey: (hash) => {
      let first: KeyRecord | undefined;
      for (const { keys } of sources()) {
        // No early exit: every source is searched, so that the time reveals nothing.
        const found = keys.get(hash);
        first ??= found;
      }
      return first;
    },
    findOrganization: (id) => {
      for (const { organizations } of sources()) {
        const found = organizations.get(id);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

/** Makes a source of fixed keys and organizations. */
export function fixedSource(keys: readonly KeyRecord[], organizations: readonly Organization[]): Source {
  return {
    keys: new Map(keys.map((key) => [key.hash, key])),
    organizations: new Map(organizations.map((organization) => [organization.id, organization])),
  };
}
