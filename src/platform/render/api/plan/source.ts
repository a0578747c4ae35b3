import { fieldsOf, textOf } from '../../model/fields.ts';
import { normalizeFile } from '../description/descriptions.ts';

/** A description that the navigation names, and the folder that the paths of its pages start with. */
export interface DescriptionSource {
  /** Relative to the documentation folder, or an address of the web. */
  readonly file: string;
  readonly directory: string;
}

const DEFAULT_DIRECTORY = 'api-reference';

/** Reads the value of `openapi`: a file, several, or an object of `source` and `directory`. */
export function readSources(value: unknown, outerDirectory?: string): readonly DescriptionSource[] {
  if (Array.isArray(value)) return value.flatMap((item) => readSources(item, outerDirectory));
  const file = textOf(value);
  if (file !== undefined) return [{ file: normalizeFile(file), directory: outerDirectory ?? DEFAULT_DIRECTORY }];
  const { source, directory } = fieldsOf(value);
  const folder = textOf(directory)?.replaceAll(/^\/+|\/+$/g, '');
  return source === undefined ? [] : readSources(source, folder ?? outerDirectory);
}
