/** How much one archive may become: absolute limits, told with the value found when one is passed. */
import { BundleError } from './errors.ts';

/** Absolute limits of what one archive may become. */
export interface UnpackLimits {
  /** Entries of any kind. */
  readonly maxEntries: number;
  /** Bytes of the uncompressed archive. */
  readonly maxBytes: number;
  /** Uncompressed bytes for each byte of the archive; not asked below {@link RATIO_FREE_BYTES}. */
  readonly maxRatio: number;
}

export const DEFAULT_LIMITS: UnpackLimits = { maxEntries: 500_000, maxBytes: 16 * 1024 ** 3, maxRatio: 200 };

/** Small sites may compress as well as they like. */
export const RATIO_FREE_BYTES = 64 * 1024 ** 2;

/** Refuses an archive of `archiveBytes` of which `bytes` are unpacked, or announced to come. */
export function holdBytes(bytes: number, archiveBytes: number, { maxBytes, maxRatio }: UnpackLimits): void {
  if (bytes > maxBytes) {
    throw new BundleError(
      'TOO_LARGE',
      `The archive unpacks to more than the limit of ${maxBytes} bytes: it was refused at ${bytes}.`,
    );
  }
  if (bytes > RATIO_FREE_BYTES && bytes > archiveBytes * maxRatio) {
    throw new BundleError(
      'TOO_LARGE',
      `The archive unpacks to more than the limit of ${maxRatio} times its size: ${archiveBytes} bytes had become ${bytes} when it was refused.`,
    );
  }
}

/** Refuses an archive with more entries than allowed. */
export function holdEntries(entries: number, { maxEntries }: UnpackLimits): void {
  if (entries > maxEntries) {
    throw new BundleError(
      'TOO_LARGE',
      `The archive has more entries than the limit of ${maxEntries}: it was refused at entry ${entries}.`,
    );
  }
}
