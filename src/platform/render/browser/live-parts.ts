/** The script that takes over live components: Preact, and what draws with it what an export has drawn. */
import { bundledFile, namedAsset, type ShellAsset } from './browser-files.ts';

const NOTICE =
  '/*! With Preact, copyright Jason Miller, MIT license: https://github.com/preactjs/preact/blob/main/LICENSE */';
/** As `scripts/platform-bundle.ts` leaves it. */
export const LIVE_BUNDLE = {
  file: 'live-parts.bundle.js',
  start: 'live-parts.js',
  format: 'iife',
  notice: NOTICE,
} as const;

let made: Promise<ShellAsset> | undefined;

/** Returns the script, which is the same for all sites. */
export function liveRuntime(): Promise<ShellAsset> {
  made ??= bundledFile(LIVE_BUNDLE).then((text) => namedAsset('live-parts', 'js', text));
  return made;
}
