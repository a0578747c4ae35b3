/** What to say of work that came before a run although it was started later. */
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { Overtaker } from '../rollout/delivery.ts';

/** Gives the clause without a stop; `show` marks id and version up. */
export function overtaking(
  { sha, version, startedAt, isRollback }: Overtaker,
  show: (text: string) => string = (text) => text,
): string {
  const commit = show(sha.slice(0, 10));
  const at = formatTimestamp(startedAt);
  if (isRollback)
    return `${commit} has rolled back to version ${show(version)} at ${at}, after the job of this run was started`;
  return `${commit} has rolled out version ${show(version)}, whose job was started at ${at}, after that of this run`;
}
