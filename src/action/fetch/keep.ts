/** Stages 4 and 5 together: the bundle downloaded once, kept as archive, as site, or both. */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Link } from '../export/link.ts';
import { type Stage, takeLink } from '../export/stages.ts';
import { count, size } from '../report/wording.ts';
import { atPath } from './at-path.ts';
import { downloadBundle } from './download.ts';
import { keepArchive, placeSite } from './place.ts';

/** Which export the bundle is of. */
export interface Exported {
  readonly jobId: string;
  readonly version: string;
  readonly link: Link;
}

/** Downloads the bundle and puts it where the inputs want it. */
export async function keepBundle(stage: Stage, { jobId, version, link }: Exported): Promise<void> {
  const { deps, ledger, deadline } = stage;
  const { bundlePath, extractTo } = stage.inputs;
  const { temp } = deps.places;
  const folder = await atPath(temp, () => mkdtemp(path.join(temp, 'static-export-')));
  try {
    const archive = path.join(folder, 'bundle.tar.gz');
    const freshLink = () => takeLink(stage, jobId);
    const { sizeBytes } = await downloadBundle(deps, { link, file: archive, deadline, freshLink });
    deps.signal.throwIfAborted();
    ledger.learn({ sizeBytes });
    deps.log.info(`Downloaded ${size(sizeBytes)}.`);
    if (extractTo !== undefined) {
      const { secrets, signal } = deps;
      const siteFiles = await placeSite({ archive, directory: extractTo, marker: { jobId, version }, secrets, signal });
      deps.signal.throwIfAborted();
      ledger.learn({ siteDirectory: extractTo, siteFiles });
      deps.log.info(`Unpacked ${count(siteFiles, 'file')} to ${extractTo}.`);
    }
    if (bundlePath !== undefined) {
      await keepArchive(archive, bundlePath, deps.signal);
      ledger.learn({ bundlePath });
      deps.log.info(`Kept the archive at ${bundlePath}.`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
