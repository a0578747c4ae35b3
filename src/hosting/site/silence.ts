/** Features that a bundle's pages bring along and that may be off: their scripts are served empty. Pure. */
import type { Feature, FeatureSet } from '../features.ts';

/** Where the bundle's search keeps its index and its scripts. */
const SEARCH = '/pagefind/';
/** Scripts of their own, so that a host can take them away; without them pages show nothing of the feature. */
const SCRIPTS: readonly (readonly [Feature, RegExp])[] = [
  ['search', /^\/site-assets\/search\.[0-9a-f]+\.js$/],
  ['playground', /^\/site-assets\/playground\.[0-9a-f]+\.js$/],
];

/** Tells whether nothing is served at a path because what it is for is off. */
export function isOff(path: string, features: FeatureSet): boolean {
  return !features.search && path.startsWith(SEARCH);
}

/** Tells whether a path is the script of a feature that is off. */
export function isSilenced(path: string, features: FeatureSet): boolean {
  return SCRIPTS.some(([feature, script]) => !features[feature] && script.test(path));
}
