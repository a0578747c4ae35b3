import { formatPath } from './config-path.ts';
import { checkSize } from './decode.ts';
import type { Place } from './edit.ts';
import { inFile } from './errors.ts';
import { inLayer } from './layer.ts';
import { locate } from './locate.ts';
import { scalarAt } from './scalar-at.ts';
import { formatOf, parseSource } from './source.ts';
import { VALUE_NAMES } from './values.ts';

/** The values of a file as readers of YAML 1.2 or JSON take them; those that are not there are absent. */
export interface FoundValues {
  /** Path of the mapping, such as `spec.values.staticExport`. */
  readonly at: string;
  readonly enabled?: unknown;
  readonly bundleUrl?: unknown;
  readonly version?: unknown;
}

/**
 * Reads the values, behind aliases and merge keys too; undefined where the mapping is missing and would be inserted.
 * Throws DeploymentError where there is no single place for the values.
 */
export function readValues(text: string, place: Place): FoundValues | undefined {
  const { file, path } = place;
  checkSize(Buffer.byteLength(text), file);
  return inFile(file, text, () => {
    const target = locate(parseSource(text, formatOf(file)), path);
    if (target.kind === 'missing') return undefined;
    const { cursor } = target;
    const entries = VALUE_NAMES.flatMap((name) => {
      const scalar = inLayer(cursor.layer, () => scalarAt(cursor, name));
      return scalar ? [[name, scalar.value] as const] : [];
    });
    return { at: formatPath(cursor.steps), ...Object.fromEntries(entries) };
  });
}
