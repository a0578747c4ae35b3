/** Rendering a folder that others may write to: a site is of one state of it, never of two. */
import { rm } from 'node:fs/promises';
import { RenderError } from '../render/model/errors.ts';
import { type RenderOptions, type RenderReport, renderSite } from '../render/site/site.ts';
import { findChange, type Survey, surveyFolder } from './survey.ts';

const RENDERS_MAX = 3;

export interface SnapshotReport extends RenderReport {
  /** The folder as it was all the time. */
  readonly survey: Survey;
}

/**
 * Renders a site as `renderSite` does, again when its folder changed meanwhile; throws a {@link RenderError} when it changes
 * every time.
 */
export async function renderSnapshot(options: RenderOptions): Promise<SnapshotReport> {
  const { docs, out } = options;
  for (let renders = 1; ; renders += 1) {
    const before = await surveyFolder(docs);
    // What a fault says of a folder in the middle of a change may be true of no state of it.
    const [end] = await Promise.allSettled([renderSite(options)]);
    const changed = findChange(before, await surveyFolder(docs));
    if (changed === undefined) {
      if (end.status === 'rejected') throw end.reason;
      return { ...end.value, survey: before };
    }
    await rm(out, { recursive: true, force: true });
    options.signal?.throwIfAborted();
    if (renders === RENDERS_MAX) throw new RenderError(restless(changed));
  }
}

function restless(changed: string): string {
  return (
    `The documentation folder changed during the export, ${RENDERS_MAX} times in a row, at last ${changed}; ` +
    'start the export again when nothing writes to the folder.'
  );
}
