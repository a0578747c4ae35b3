/** How the operations of a description are grouped: by their tags. */
import type { Entry, GroupEntry } from '../../config/division.ts';
import { fieldsOf, listOf, present, textOf } from '../../model/fields.ts';
import type { Located } from '../description/descriptions.ts';
import type { Operation } from '../description/operations.ts';

interface Tag {
  readonly name: string;
  readonly label: string;
  readonly parent?: string;
  /** A mark beside the page in the navigation instead of a group. */
  readonly isBadge: boolean;
}

export interface TagBook {
  /** Returns the tag whose group holds an operation. */
  readonly tagOf: (operation: Operation) => string | undefined;
  /** Returns the mark beside an operation. */
  readonly badgeOf: (operation: Operation) => string | undefined;
  /** Puts entries into the groups of their tags; those without a tag come first. */
  readonly group: (pages: readonly TaggedEntry[]) => readonly Entry[];
}

export interface TaggedEntry {
  readonly tag: string | undefined;
  readonly entry: Entry;
}

/** Reads the tags that a description declares: https://spec.openapis.org/oas/v3.2.0#tag-object */
export function readTags(root: Located): TagBook {
  const tags = new Map(
    listOf(fieldsOf(root.value).tags)
      .flatMap(readTag)
      .map((tag) => [tag.name, tag]),
  );
  const isBadge = (name: string) => tags.get(name)?.isBadge === true;
  return {
    tagOf: ({ tags: names }) => names.find((name) => !isBadge(name)),
    badgeOf({ tags: names }) {
      const badge = names.find(isBadge);
      return badge === undefined ? undefined : tags.get(badge)?.label;
    },
    group: (pages) => groupPages(pages, tags),
  };
}

function readTag(value: unknown): readonly Tag[] {
  const fields = fieldsOf(value);
  const name = textOf(fields.name);
  if (name === undefined) return [];
  const label = textOf(fields['x-group']) ?? textOf(fields['x-displayName']) ?? textOf(fields.summary) ?? name;
  return [{ name, label, isBadge: fields.kind === 'badge', ...present({ parent: textOf(fields.parent) }) }];
}

function groupPages(pages: readonly TaggedEntry[], tags: ReadonlyMap<string, Tag>): readonly Entry[] {
  const byTag = Map.groupBy(pages, ({ tag }) => tag);
  const used = [...byTag.keys()].filter((tag) => tag !== undefined);
  const order = [...new Set([...tags.keys(), ...used])];
  const children = Map.groupBy(order, (name) => parentOf(name, tags));
  const groupsBelow = (parent: string | undefined): readonly Entry[] =>
    (children.get(parent) ?? []).flatMap((name): readonly GroupEntry[] => {
      const own = (byTag.get(name) ?? []).map(({ entry }) => entry);
      const entries = [...own, ...groupsBelow(name)];
      const title = tags.get(name)?.label ?? name;
      return entries.length === 0 ? [] : [{ kind: 'group', title, isExpanded: false, entries }];
    });
  return [...(byTag.get(undefined) ?? []).map(({ entry }) => entry), ...groupsBelow(undefined)];
}

/** Returns the tag above; none for one that is not declared or stands above itself. */
function parentOf(name: string, tags: ReadonlyMap<string, Tag>): string | undefined {
  const parent = tags.get(name)?.parent;
  if (parent === undefined || !tags.has(parent)) return undefined;
  const seen = new Set([name]);
  for (let at: string | undefined = parent; at !== undefined; at = tags.get(at)?.parent) {
    if (seen.has(at)) return undefined;
    seen.add(at);
  }
  return parent;
}
