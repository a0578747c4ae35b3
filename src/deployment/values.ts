/** Key of the mapping that holds the values. */
export const MAPPING = 'staticExport';
/** Values of a deployment that serves a static export, as they stand below that mapping, in the order of new ones. */
export const VALUE_NAMES = ['enabled', 'bundleUrl', 'version'] as const;
export type ValueName = (typeof VALUE_NAMES)[number];

/** Values to write; one that is absent is not touched. */
export interface Values {
  readonly enabled?: boolean;
  readonly bundleUrl?: string;
  readonly version?: string;
}

/** The values of a file as readers of YAML 1.2 or JSON take them; those that are not there are absent. */
export type FoundValues = Readonly<Partial<Record<ValueName, unknown>>>;

/** Which values of which file. */
export interface Place {
  /** As the user wrote it: its name tells format and kind, errors name it. */
  readonly file: string;
  /** Where the mapping stands (`config-path`); found by itself when absent. */
  readonly path?: string;
}
