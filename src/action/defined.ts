/** Records whose keys are absent when there is no value. Pure. */

/** Keys of a record whose value may be undefined; one of unknown type is read as undefined where it is absent. */
type OpenKey<T> = { [K in keyof T]: unknown extends T[K] ? never : undefined extends T[K] ? K : never }[keyof T];

/** Returns the record without undefined keys. */
export function defined<T extends object>(
  record: T,
): Omit<T, OpenKey<T>> & { readonly [K in OpenKey<T>]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof defined<T>
  >;
}
