/** Printing the progress of one wait. */
import type { JobSnapshot } from '../../contract/static-export.ts';
import type { Deps } from '../deps.ts';
import { isWorthALine, progressLine, type Shown } from './progress.ts';
import type { JobWatch } from './schedule.ts';

/** Characters of a status that are shown. */
export const MAX_STATUS_LENGTH = 64;

/** Prints the lines of one wait. */
export class ProgressLog {
  readonly #deps: Pick<Deps, 'clock' | 'log' | 'secrets'>;
  #shown: Shown | undefined;

  constructor(deps: Pick<Deps, 'clock' | 'log' | 'secrets'>) {
    this.#deps = deps;
  }

  /** Prints a line when there is something to tell; returns the status as harmless text. */
  show(snapshot: JobSnapshot, watch: JobWatch): string {
    const { clock, log, secrets } = this.#deps;
    const status = secrets.clean(snapshot.status, MAX_STATUS_LENGTH);
    const now = clock.now();
    if (isWorthALine(this.#shown, snapshot, now)) {
      log.info(progressLine(status, snapshot, watch, now));
      this.#shown = { ...snapshot, at: now };
    }
    return status;
  }
}
