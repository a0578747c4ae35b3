/** Two bundles side by side: the pages that were added, removed and changed. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BundleError } from '../../bundle/errors.ts';
import { type BundleFile, readBundle } from '../../bundle/read.ts';
import { FairQueue, restAsLong } from '../fair-queue.ts';
import type { JobSummary } from '../jobs/view.ts';
import { HttpProblem } from '../problem.ts';
import { type Html, html } from '../render/model/html/template.ts';
import type { Storage } from '../storage/storage.ts';
import type { ExportsDeps } from './exports.ts';
import { exactly, formatCount } from './format.ts';
import { addressOf, pageHead, type View } from './frame.ts';
import { known } from './job.ts';
import { empty } from './parts.ts';

/** Larger bundles are not read for a page that somebody waits for. */
const COMPARED_MAX_BYTES = 256 * 1024 ** 2;
const SHOWN_PATHS = 200;

export interface PageChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

export type Compare = (organization: string, before: string, after: string) => Promise<PageChanges>;

/** Opens comparisons of archives by their keys: one at a time, in turns of organizations. */
export function openComparisons(storage: Storage): Compare {
  const queue = new FairQueue({ slots: 1, pause: restAsLong });
  return (organization, before, after) =>
    queue.run(organization, async () => comparePages(await pagesOf(storage, before), await pagesOf(storage, after)));
}

async function pagesOf(storage: Storage, key: string): Promise<readonly BundleFile[]> {
  const archive = await storage.open(key);
  if (archive === undefined) throw new HttpProblem(410, 'One of the bundles is no longer stored; start a new export.');
  if (archive.sizeBytes > COMPARED_MAX_BYTES) {
    throw new HttpProblem(
      400,
      `One of the bundles has ${archive.sizeBytes} bytes; at most ${COMPARED_MAX_BYTES} are compared here. Download both.`,
    );
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'static-export-compare-'));
  try {
    const file = path.join(folder, 'bundle.tar.gz');
    await pipeline(await archive.read(), createWriteStream(file));
    return (await readBundle(file)).files.filter((each) => /\.html$/i.test(each.file));
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    throw new HttpProblem(502, `A stored bundle cannot be read: ${error.message}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Compares the pages of two bundles, contents by their digests. */
function comparePages(before: readonly BundleFile[], after: readonly BundleFile[]): PageChanges {
  const olds = new Map(before.map(({ file, sha256 }) => [file, sha256]));
  const news = new Set(after.map(({ file }) => file));
  const paths = (pages: readonly BundleFile[]) => pages.map(({ file }) => pagePath(file));
  return {
    added: paths(after.filter(({ file }) => !olds.has(file))),
    removed: paths(before.filter(({ file }) => !news.has(file))),
    changed: paths(after.filter(({ file, sha256 }) => (olds.get(file) ?? sha256) !== sha256)),
  };
}

/** Address of a page's file, without the ending: `/guides/start`; `/` and `/guides/` for an `index.html`. */
function pagePath(file: string): string {
  return `/${file.replace(/\.html$/i, '').replace(/(^|\/)index$/, '$1')}`;
}

/** Opens the comparison of the bundles of two jobs: from the earlier one to the later one. */
export function comparisonView(
  { jobs, compare }: Pick<ExportsDeps, 'jobs'> & { readonly compare: Compare },
  ...jobIds: readonly [string, string]
): View {
  return {
    title: 'Comparison',
    section: '',
    async show(visit) {
      const { organization } = visit;
      const found = await Promise.all(jobIds.map(async (jobId) => known(await jobs.find(organization, jobId))));
      const [before, after] = found.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
      if (before?.bundle === undefined || after?.bundle === undefined)
        throw new HttpProblem(404, 'One of these jobs has no bundle.');
      const { added, removed, changed } = await compare(organization, before.bundle.key, after.bundle.key);
      const pages = [paths('Added', added), paths('Removed', removed), paths('Changed', changed)];
      const isSame = added.length + removed.length + changed.length === 0;
      const addressOfJob = (jobId: string) => addressOf(visit, `jobs/${jobId}`);
      const job = ({ jobId, createdAt }: JobSummary) =>
        html`<a href="${addressOfJob(jobId)}"><code>${jobId}</code></a> (${exactly(createdAt, visit.now)})`;
      return html`${pageHead(visit, { title: 'Comparison', above: [[jobIds[0], addressOfJob(jobIds[0])]] })}
<p>From ${job(before)} to ${job(after)}.</p>${isSame ? empty('The pages are the same.', 'Both bundles have the same pages with the same contents.') : pages}`;
    },
  };
}

function paths(title: string, all: readonly string[]): Html | undefined {
  if (all.length === 0) return undefined;
  const more = all.length - SHOWN_PATHS;
  return html`<section class="card"><div class="card-inside"><h2>${title} (${formatCount(all.length)})</h2><ul>${all.slice(0, SHOWN_PATHS).map((one) => html`<li><code>${one}</code></li>`)}</ul>${more > 0 && html`<p>And ${formatCount(more)} more.</p>`}</div></section>`;
}
