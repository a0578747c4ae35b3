/** Arguments of a field that remember which of them were read: one that the double ignores is a fault, not a silence. */
import type { GraphQLResolveInfo } from 'graphql';
import { isJson, type Json } from '../json.ts';

export interface Watched {
  readonly args: Json;
  /** Names those that nobody has read so far (`orderBy.field`). */
  unread(): readonly string[];
}

/** Watches what the document gives; what the schema adds by itself is no wish of the caller. */
export function watch(args: Json, { fieldNodes }: GraphQLResolveInfo): Watched {
  const given = new Set(fieldNodes.flatMap(({ arguments: all = [] }) => all.map(({ name }) => name.value)));
  const unread = new Set<string>();
  const watchValue = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => watchValue(one, path));
    if (!isJson(value)) return value;
    return watchAll(Object.entries(value), `${path}.`);
  };
  const watchAll = (entries: readonly (readonly [string, unknown])[], above: string): Json => {
    const watched = {};
    for (const [name, value] of entries) {
      const path = `${above}${name}`;
      const inside = watchValue(value, path);
      if (value !== null) unread.add(path);
      const get = () => {
        unread.delete(path);
        return inside;
      };
      Object.defineProperty(watched, name, { get, enumerable: true });
    }
    return watched;
  };
  const wanted = Object.entries(args).filter(([name]) => given.has(name));
  const own = Object.entries(args).filter(([name]) => !given.has(name));
  return { args: Object.assign(watchAll(wanted, ''), Object.fromEntries(own)), unread: () => [...unread] };
}
