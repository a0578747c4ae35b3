/** The base of a rollout: its values, with the history that records them. */
import type { FoundValues, Place } from '../../deployment/values.ts';
import { defined } from '../defined.ts';
import { ActionError } from '../errors.ts';
import type { GitHubSession } from '../github/call.ts';
import { readOlder } from '../github/look-history.ts';
import type { BaseLook, Look } from '../github/seen.ts';
import type { RolloutInputs } from '../inputs/rollout.ts';
import { isOfBase, type PlaceRecords } from '../pin/pin.ts';
import { heldOnBase, Side } from './state.ts';

/** What identifies the base. */
interface BaseOf {
  readonly inputs: Pick<RolloutInputs, 'base'>;
  /** Head branch, whose closed pull request may have a record. */
  readonly branch?: string;
  /** Additional history of files, beyond the first query. */
  readonly older?: BaseLook['history'];
}

/**
 * Returns the base; throws `NOT_FOUND` when it does not exist. Its history begins with the records of a rollback in the
 * pull request that it has closed, and ends with what was read before.
 */
export function foundBase({ base, branches, repository }: Look, { inputs, branch, older }: BaseOf): BaseLook {
  if (base === undefined) {
    const name = inputs.base ?? repository.defaultBranch;
    throw new ActionError('NOT_FOUND', `The branch \`${name}\` does not exist in ${repository.fullName}.`, {
      hint: 'Check `base`.',
    });
  }
  const { closedBody } = branches.find(({ name }) => name === branch) ?? {};
  const closed = closedBody !== undefined && isOfBase(closedBody) ? [closedBody] : [];
  const history = [...base.history].map(([path, texts]): [string, readonly string[]] => [
    path,
    [...closed, ...texts, ...(older?.get(path) ?? [])],
  ]);
  return { ...base, history: new Map(history) };
}

interface Seen {
  readonly session: GitHubSession;
  readonly seen: Look;
  readonly inputs: RolloutInputs;
  readonly branch: string | undefined;
}

/** Returns the base with more history for places whose values have no record yet. */
export async function withOlder(
  { session, seen, inputs, branch }: Seen,
  places: readonly Place[],
  isKnown: (records: PlaceRecords) => boolean,
): Promise<BaseLook> {
  const base = foundBase(seen, defined({ inputs, branch }));
  const side = new Side(base.files);
  const unknownIn = (history: BaseLook['history']) =>
    places.filter((place) => {
      const open = side.tryOpen(place);
      if (!stands(open?.before, inputs)) return false;
      const held = heldOnBase(side, { ...base, history }, side.keyOf(place));
      return held !== undefined && !isKnown(held);
    });
  const files = [...new Set(unknownIn(base.history).map(({ file }) => file))].filter((file) => base.cut.has(file));
  if (files.length === 0) return base;
  const { repository } = seen;
  const from = { head: base.head, files };
  const older = await readOlder({ session, repository }, from, (history) => unknownIn(history).length === 0);
  return foundBase(seen, defined({ inputs, branch, older }));
}

/** Whether a place holds what a rollout may have written. */
function stands(found: FoundValues | undefined, { configValues }: Pick<RolloutInputs, 'configValues'>): boolean {
  const value = configValues.includes('bundleUrl') ? found?.bundleUrl : found?.version;
  return typeof value === 'string' && value !== '';
}
