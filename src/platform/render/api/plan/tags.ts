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

/** The tags that a description declares, by their names in its order. */
export type Tags = ReadonlyMap<string, Tag>;

/** Reads them: https://spec.openapis.org/oas/v3.2.0#tag-object */
export function readTags(root: Located): Tags {
  const tags = listOf(fieldsOf(root.value).tags).flatMap(readTag);
  return new Map(tags.map((tag) => [tag.name, tag]));
}

function readTag(value: unknown): readonly Tag[] {
  const fields = fieldsOf(value);
  const name = textOf(fields.name);
  if (name === undefined) return [];
  const label = textOf(fields['x-group']) ?? textOf(fields['x-displayName']) ?? textOf(fields.summary) ?? name;
  return [{ name, label, isBadge: fields.kind === 'badge', ...present({ parent: textOf(fields.parent) }) }];
}

/** Returns the tag whose group holds an operation. */
export function groupTag({ tags: names }: Operation, tags: Tags): string | undefined {
  return names.find((name) => tags.get(name)?.isBadge !== true);
}

/** Returns the mark beside an operation. */
export function badgeOf({ tags: names }: Operation, tags: Tags): string | undefined {
  return names.map((name) => tags.get(name)).find((tag) => tag?.isBadge)?.label;
}

/** Puts entries into the groups of their tags; those without a tag come first. */
export function groupPages(
  pages: readonly { readonly tag: string | undefined; readonly entry: Entry }[],
  tags: Tags,
): readonly Entry[] {
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
function parentOf(name: string, tags: Tags): string | undefined {
  const parent = tags.get(name)?.parent;
  if (parent === undefined || !tags.has(parent)) return undefined;
  const seen = new Set([name]);
  for (let at: string | undefined = parent; at !== undefined; at = tags.get(at)?.parent) {
    if (seen.has(at)) return undefined;
    seen.add(at);
  }
  return parent;
}
