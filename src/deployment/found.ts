import { formatPath } from './config-path.ts';
import { inLayer } from './layer.ts';
import type { Target } from './locate.ts';
import { scalarAt } from './scalar-at.ts';
import { VALUE_NAMES } from './values.ts';

/** The values of a file as readers of YAML 1.2 or JSON take them; those that are not there are absent. */
export interface FoundValues {
  /** Path of the mapping, such as `spec.values.staticExport`. */
  readonly at: string;
  readonly enabled?: unknown;
  readonly bundleUrl?: unknown;
  readonly version?: unknown;
}

/** Reads the values of a place, behind aliases and merge keys too; undefined where the mapping is missing. */
export function foundIn(target: Target): FoundValues | undefined {
  if (target.kind === 'missing') return undefined;
  const { cursor } = target;
  const entries = VALUE_NAMES.flatMap((name) => {
    const scalar = inLayer(cursor.layer, () => scalarAt(cursor, name));
    return scalar ? [[name, scalar.value] as const] : [];
  });
  return { at: formatPath(cursor.steps), ...Object.fromEntries(entries) };
}
