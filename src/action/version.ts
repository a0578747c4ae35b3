/** The label of an export. */

const MAX_LENGTH = 128;

/**
 * Gives the version as set, else `<UTC date>-<job id>` with whatever a version may not hold replaced by `-`.
 * `today` is the wall clock.
 */
export function versionOf(given: string | undefined, jobId: string, today: Date): string {
  if (given !== undefined) return given;
  return `${today.toISOString().slice(0, 10)}-${jobId.replace(/[^A-Za-z0-9._+-]/g, '-')}`.slice(0, MAX_LENGTH);
}
