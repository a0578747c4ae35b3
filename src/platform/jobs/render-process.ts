/** The program that exports one site: reads one task from its parent, renders, packs, answers, ends. */
import path from 'node:path';
import { packSite } from '../../bundle/pack.ts';
import { limitsOf } from '../limits/program.ts';
import { watchProcess } from '../limits/watch.ts';
import { messageOf } from '../log.ts';
import { type Diagnostic, formatDiagnostic, RenderError } from '../render/model/errors.ts';
import { present } from '../render/model/fields.ts';
import { chooseFindings } from '../render/model/report.ts';
import { openStore } from '../render/site/cache/store.ts';
import { cacheFolder } from './cache-folder.ts';
import type { Answer, Task } from './messages.ts';
import { keepTexts, textsName } from './site-texts.ts';
import { renderSnapshot } from './still-render.ts';

const PROGRESS_INTERVAL_MS = 50;
/** What is kept of an export with its job, and told of a failure, at most. */
const FINDINGS_MAX = 100;

function answer(message: Answer): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error === null ? resolve() : reject(error)));
  });
}

/** Sends progress at most once an interval, and always the last page. */
function progressReporter(): (done: number, total: number) => void {
  let nextAt = 0;
  return (done, total) => {
    const now = performance.now();
    if (done < total && now < nextAt) return;
    nextAt = now + PROGRESS_INTERVAL_MS;
    process.send?.({ type: 'rendered', done, total } satisfies Answer);
  };
}

async function exportSite(task: Task): Promise<Answer> {
  const { archive, paths, cache, commit, pageLimitMs, ...rendering } = task;
  const onProgress = progressReporter();
  const texts = path.join(path.dirname(archive), 'texts.ndjson');
  const kept = cache === undefined ? {} : { cache: cacheFolder(cache, 'pages'), ...(paths === undefined && { texts }) };
  const report = await renderSnapshot({ ...rendering, ...kept, ...present({ paths, pageLimitMs }), onProgress });
  await answer({ type: 'packing' });
  using pieces = cache === undefined ? undefined : openStore(cacheFolder(cache, 'archives'));
  const { sizeBytes, sha256 } = await packSite(task.out, archive, pieces);
  if (cache !== undefined && paths === undefined) {
    const name = textsName({ folder: task.docs, ...present({ commit }) }, report.survey, task);
    await keepTexts(texts, path.join(cacheFolder(cache, 'texts'), name));
  }
  const diagnostics = bounded(report.diagnostics);
  return { type: 'finished', pages: report.pages, diagnostics, sizeBytes, sha256 };
}

/** The last that is kept says how many are not. */
function bounded(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const kept = chooseFindings(diagnostics, FINDINGS_MAX);
  const last = kept.at(-1);
  const more = diagnostics.length - kept.length;
  if (last === undefined || more === 0) return [...kept];
  return [...kept.slice(0, -1), { ...last, message: `${last.message} (and ${more} more findings)` }];
}

function failure(error: unknown): Answer {
  if (error instanceof RenderError) {
    const diagnostics = bounded(error.diagnostics);
    const isWhole = diagnostics.length === error.diagnostics.length;
    return {
      type: 'failed',
      error: isWhole ? error.message : diagnostics.map(formatDiagnostic).join('\n'),
      diagnostics,
    };
  }
  console.error(error);
  const reason = messageOf(error);
  return { type: 'failed', error: `The export broke off: ${reason}`, diagnostics: [] };
}

watchProcess(limitsOf(process.argv));

process.once('message', (message) => {
  exportSite(message as Task)
    .catch(failure)
    .then(answer)
    .then(() => process.disconnect())
    .catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    });
});

// The server is gone: nobody waits for this export any more.
process.once('disconnect', () => process.exit());
