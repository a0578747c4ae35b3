/** Values of a deployment that serves a static export, as they stand below its `staticExport` mapping. */
export const VALUE_NAMES = ['enabled', 'bundleUrl', 'version'] as const;
export type ValueName = (typeof VALUE_NAMES)[number];

/** Values to write; one that is absent is not touched. */
export interface Values {
  readonly enabled?: boolean;
  readonly bundleUrl?: string;
  readonly version?: string;
}

/** One value to write. */
export interface Wanted {
  readonly name: ValueName;
  readonly value: boolean | string;
}

/** Key of the mapping that holds the values. */
export const MAPPING = 'staticExport';

/** Lists the values to write in the order in which new ones are inserted. */
export function wantedOf(values: Values): readonly Wanted[] {
  return VALUE_NAMES.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [{ name, value }];
  });
}
