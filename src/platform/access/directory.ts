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
      // No early exit: every source is searched, so that the time reveals nothing.
      const found = sources().map(({ keys }) => keys.get(hash));
      return found.find((key) => key !== undefined);
    },
    findOrganization: (id) => {
      const found = sources().map(({ organizations }) => organizations.get(id));
      return found.find((organization) => organization !== undefined);
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
