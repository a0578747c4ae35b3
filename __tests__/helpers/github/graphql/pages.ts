/** Lists as GraphQL gives them: by pages. Source: https://docs.github.com/en/graphql/guides/using-pagination-in-the-graphql-api */
import { type GraphQLResolveInfo, getNamedType, Kind } from 'graphql';
import type { Json } from '../json.ts';
import { Refusal } from '../refusal.ts';

export interface Page {
  readonly first?: number | null;
}

const MOST_ON_A_PAGE = 100;

/** Cuts the first page out of a list: no further one is ever asked for. */
export function connection<T>(all: readonly T[], { first }: Page, node: (item: T) => unknown): Json {
  return { totalCount: all.length, nodes: () => all.slice(0, first ?? all.length).map(node) };
}

/** Refuses a page without a size or with too many; only a count may be asked for without. */
export function refusePage({ fieldName, returnType, fieldNodes }: GraphQLResolveInfo, page: Page): void {
  if (!getNamedType(returnType).name.endsWith('Connection')) return;
  const selected = fieldNodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  const isCount = selected.every((one) => one.kind === Kind.FIELD && one.name.value === 'totalCount');
  const { first } = page;
  if (first == null && !isCount)
    throw new Refusal(
      422,
      `You must provide a \`first\` or \`last\` value to properly paginate the \`${fieldName}\` connection.`,
      { type: 'MISSING_PAGINATION_BOUNDARIES', isFault: true },
    );
  if (first != null && (first < 0 || first > MOST_ON_A_PAGE)) {
    const message = `Requesting ${first} records on the \`${fieldName}\` connection exceeds the \`first\` limit of ${MOST_ON_A_PAGE} records.`;
    throw new Refusal(422, message, { type: 'EXCESSIVE_PAGINATION', isFault: true });
  }
}
