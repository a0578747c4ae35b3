/** Files of features that are off. Pure. */
import type { DeploymentType, Feature, FeatureSet } from '../features.ts';
import { MANIFEST_FILE } from './manifest.ts';

/**
 * What is served in place of a file of a feature that is off: an empty script where pages load it by themselves, and show
 * nothing of the feature without it; nothing for the rest.
 */
export type Silence = 'empty' | 'nothing';

interface FeatureFiles {
  readonly feature: Feature;
  readonly paths: RegExp;
  readonly silence: Silence;
}

const FILES: readonly FeatureFiles[] = [
  { feature: 'search', paths: /^pagefind\//, silence: 'nothing' },
  { feature: 'search', paths: /^site-assets\/search\.[0-9a-f]+\.js$/, silence: 'empty' },
  { feature: 'playground', paths: /^site-assets\/playground\.[0-9a-f]+\.js$/, silence: 'empty' },
  // Loaded only by pages that the deployment adds its script to.
  { feature: 'analytics', paths: /^site-assets\/analytics\.[0-9a-f]+\.js$/, silence: 'nothing' },
  { feature: 'assistant', paths: /^site-assets\/assistant[\w-]*\.[0-9a-f]+\.\w+$/, silence: 'nothing' },
];

/** Loads frames and films of other hosts on a click; without it their links lead there. */
const OUTSIDE = /^site-assets\/embeds\.[0-9a-f]+\.js$/;

interface SilenceOptions {
  readonly deploymentType: DeploymentType;
  readonly features: FeatureSet;
}

/** Tells what is served in place of a file of the site; undefined where it is served itself. */
export function silenceOf(file: string, { deploymentType, features }: SilenceOptions): Silence | undefined {
  if (file === MANIFEST_FILE) return 'nothing';
  if (deploymentType === 'air-gapped' && OUTSIDE.test(file)) return 'empty';
  return FILES.find(({ feature, paths }) => !features[feature] && paths.test(file))?.silence;
}
