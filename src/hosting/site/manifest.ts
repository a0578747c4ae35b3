/** What a bundle brings along for features that its pages do not load by themselves. Pure. */
import * as v from 'valibot';
import { readAnalytics } from '../../bundle/analytics.ts';

/** Where a bundle lists it; for the deployment alone, not for readers. */
export const MANIFEST_FILE = 'site-assets/features.json';
/** A longer one is not of our making. */
export const MAX_MANIFEST_BYTES = 65_536;

const ScriptSchema = v.object({
  /** Relative to the site's root, named by its content. */
  script: v.pipe(v.string(), v.regex(/^site-assets\/[\w-]+\.[0-9a-f]{8,64}\.js$/)),
});

const AnalyticsSchema = v.object({
  ...ScriptSchema.entries,
  /** As in the configuration of the site. A service that this deployment does not know is no fault. */
  integrations: v.pipe(
    v.record(v.string(), v.unknown()),
    v.check((integrations) => readAnalytics(integrations).faults.length === 0),
  ),
});

const ManifestSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ assistant: v.optional(ScriptSchema), analytics: v.optional(AnalyticsSchema) }),
);

/** Scripts by feature; one that this deployment does not know is left out. */
export type Manifest = v.InferOutput<typeof ManifestSchema>;

/** Reads a manifest; undefined for one that is malformed, or names a file that `has` does not know. */
export function parseManifest(text: string, has: (file: string) => boolean): Manifest | undefined {
  const { success, output } = v.safeParse(ManifestSchema, text);
  return success && Object.values(output).every((one) => one === undefined || has(one.script)) ? output : undefined;
}
