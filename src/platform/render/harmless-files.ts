/** Which files of authors who are not trusted a site carries: none that a browser would run when it opens them. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_START } from './errors.ts';
import { svgFault } from './html/svg.ts';
import type { Report } from './report.ts';

/** Documents that browsers open as pages, scripts, and style sheets, which could cover or read any page. */
const RUNS = /\.(?:x?html?|xht|shtml|mht(?:ml)?|xml|xslt?|svgz|css|[cm]?js|wasm|swf|jar|hta)$/i;
const MAX_SVG_BYTES = 10 * 1024 * 1024;

/** Leaves out the other files, and reports each. */
export async function harmlessFiles(
  docs: string,
  files: readonly string[],
  report: Report,
): Promise<readonly string[]> {
  const kept: string[] = [];
  for (const file of files) {
    const fault = await faultOf(docs, file);
    if (fault === undefined) kept.push(file);
    else report(file, FILE_START, `The file ${fault}; it is left out, for the site is sanitized.`);
  }
  return kept;
}

async function faultOf(docs: string, file: string): Promise<string | undefined> {
  if (RUNS.test(file)) return 'could run code, or style every page';
  if (!/\.svg$/i.test(file)) return undefined;
  await using handle = await open(join(docs, file));
  if ((await handle.stat()).size > MAX_SVG_BYTES) return `has more than ${MAX_SVG_BYTES} bytes`;
  return svgFault(await handle.readFile());
}
