/** What the parts of a look have in common: fields that may not be known, and forms of answers. */
import * as v from 'valibot';

/** Fields that servers of an earlier version do not know; what they tell is then read by REST, or not known. */
export const NEWER_FIELDS = ['file', 'compare', 'visibility', 'isDraft', 'autoMergeRequest'] as const;
/** Leaves out of a query what is of a field that the server does not know. */
export type IfKnown = (field: (typeof NEWER_FIELDS)[number], part: () => string) => string;

export const text = v.string('a text');
type ListSchema<T extends v.GenericSchema> = v.GenericSchema<unknown, NonNullable<v.InferOutput<T>>[]>;
/** A list, without what is hidden in it. */
export function items<T extends v.GenericSchema>(item: T): ListSchema<T> {
  const list = v.nullish(v.array(v.nullish(item), 'a list'), null);
  return v.pipe(
    list,
    v.transform((all) => (all ?? []).filter((one) => one !== null && one !== undefined)),
  );
}
/** The nodes of a connection; none where it is hidden. */
export function nodes<T extends v.GenericSchema>(item: T): ListSchema<T> {
  const connection = v.nullish(v.object({ nodes: items(item) }), null);
  return v.pipe(
    connection,
    v.transform((all) => all?.nodes ?? []),
  );
}
