/** Lists as GraphQL gives them: by pages. Source: https://docs.github.com/en/graphql/guides/using-pagination-in-the-graphql-api */
import { type GraphQLResolveInfo, getNamedType, Kind } from 'graphql';
import type { Json } from '../json.ts';
import { Refusal } from '../refusal.ts';

export interface Page {
  readonly first?: number | null;
  readonly last?: number | null;
  readonly after?: string | null;
  readonly before?: string | null;
}

export interface Order<F extends string = string> {
  readonly field: F;
  readonly direction: 'ASC' | 'DESC';
}

const MOST_ON_A_PAGE = 100;
const CURSOR = /^cursor:(\d+)$/;

/** Cuts a page out of a list. */
export function connection<T>(
  all: readonly T[],
  { first, last, after, before }: Page,
  node: (item: T) => unknown,
): Json {
  const from = after == null ? 0 : placeOf(after);
  const to = before == null ? all.length : Math.min(placeOf(before) - 1, all.length);
  const end = first == null ? to : Math.min(from + first, to);
  const start = last == null ? from : Math.max(from, end - last);
  const items = all.slice(start, Math.max(end, start));
  return {
    totalCount: all.length,
    nodes: () => items.map(node),
    edges: () => items.map((item, index) => ({ cursor: cursorOf(start + index + 1), node: node(item) })),
    pageInfo: {
      hasNextPage: end < all.length,
      hasPreviousPage: start > 0,
      startCursor: items.length === 0 ? null : cursorOf(start + 1),
      endCursor: items.length === 0 ? null : cursorOf(end),
    },
  };
}

/** Counted from 1. */
function cursorOf(place: number): string {
  return Buffer.from(`cursor:${place}`).toString('base64');
}

function placeOf(cursor: string): number {
  const place = CURSOR.exec(Buffer.from(cursor, 'base64').toString('latin1'))?.[1];
  if (place !== undefined) return Number(place);
  const message = `\`${cursor}\` does not appear to be a valid cursor.`;
  throw new Refusal(422, message, { type: 'INVALID_CURSOR_ARGUMENTS', isFault: true });
}

/** Sorts by a field; in the order in which things were made where the field is the same. */
export function ordered<T, F extends string>(
  all: readonly T[],
  { field, direction }: Order<F>,
  keys: Readonly<Record<F, (item: T) => string | number>>,
): readonly T[] {
  const key = keys[field];
  const compared = (one: T, other: T) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0);
  const ascending = [...all].sort(compared);
  return direction === 'ASC' ? ascending : ascending.reverse();
}

/** Refuses a page without a size or with too many; only a count may be asked for without. */
export function refusePage({ fieldName, returnType, fieldNodes }: GraphQLResolveInfo, page: Page): void {
  if (!getNamedType(returnType).name.endsWith('Connection')) return;
  const selected = fieldNodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  const isCount = selected.every((one) => one.kind === Kind.FIELD && one.name.value === 'totalCount');
  const { first, last } = page;
  if (first == null && last == null && !isCount)
    throw new Refusal(
      422,
      `You must provide a \`first\` or \`last\` value to properly paginate the \`${fieldName}\` connection.`,
      { type: 'MISSING_PAGINATION_BOUNDARIES', isFault: true },
    );
  for (const [name, size] of Object.entries({ first, last })) {
    if (size == null || (size >= 0 && size <= MOST_ON_A_PAGE)) continue;
    const message = `Requesting ${size} records on the \`${fieldName}\` connection exceeds the \`${name}\` limit of ${MOST_ON_A_PAGE} records.`;
    throw new Refusal(422, message, { type: 'EXCESSIVE_PAGINATION', isFault: true });
  }
}
