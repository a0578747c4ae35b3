/**
 * The program that reads the pages of one site for its index: a process of its own, since a site's pages may take all the
 * memory that they are given. Its arguments are one task; it writes one line of JSON a page and ends.
 */
import { LostPagesError, RenderError } from '../../render/model/errors.ts';
import { present } from '../../render/model/fields.ts';
import { DEFAULT_LOST_PAGES_MAX } from '../../render/model/policy.ts';
import { type RenderOptions, readTexts } from '../../render/site/site.ts';
import type { Task } from './read-site.ts';

const { file, pageLimitMs, ...site } = JSON.parse(process.argv[2] ?? '') as Task;
const options: RenderOptions = { ...site, ...present({ pageLimitMs }) };

/** One broken page is no reason to answer nothing: as exports do first, so that each finds the pages of the other. */
async function read(): Promise<void> {
  try {
    await readTexts(options, file);
  } catch (error) {
    if (!(error instanceof RenderError) || error instanceof LostPagesError || site.keepGoing) throw error;
    await readTexts({ ...options, keepGoing: true, lostPagesMax: DEFAULT_LOST_PAGES_MAX }, file);
  }
}

// Its other end is the platform's: when that is gone, nobody waits for the pages.
process.stdin.once('close', () => process.exit(1));
process.stdin.resume();
if ('unref' in process.stdin) process.stdin.unref();

try {
  await read();
} catch (error) {
  process.stderr.write(error instanceof RenderError ? error.message : String(error));
  process.exitCode = 1;
}
