/** Scripts of authors: every `.js` file of the documentation runs on its pages, in the reader's browser. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_START } from '../../model/errors.ts';
import type { Report } from '../../model/report.ts';

const MAX_SCRIPT_BYTES = 1024 * 1024;
/** Code for other programs than a page: modules, and what runs on a server. */
const NO_PAGE_SCRIPT =
  /^\s*(?:import\s*[\w{*"']|export\s+[\w{*])|\brequire\s*\(|\bmodule\.exports\b|\bprocess\.(?:argv|env|exit)\b/m;
/** Ways to ask another host for something as soon as the script runs; links that a reader may follow are none. */
const ASKS_OTHERS = new RegExp(
  [
    String.raw`\bsrc\s*=\s*\\?["'\x60](?:https?:)?//`,
    String.raw`\b(?:fetch|import|importScripts|sendBeacon|EventSource|WebSocket|Worker)\s*\(\s*["'\x60](?:https?:|wss?:)?//`,
    String.raw`\bcreateElement\(\s*["'\x60]script["'\x60]`,
    String.raw`\.open\(\s*["'\x60][A-Z]+["'\x60]\s*,\s*["'\x60](?:https?:)?//`,
  ].join('|'),
);

/** Chooses the scripts that a page of the bundle can run; what is left out otherwise than for being no page's is reported. */
export async function chooseScripts(
  docs: string,
  files: readonly string[],
  report: Report,
): Promise<readonly string[]> {
  const chosen: string[] = [];
  for (const file of files) {
    if ((await stat(join(docs, file))).size > MAX_SCRIPT_BYTES) {
      report(file, FILE_START, `Scripts of more than ${MAX_SCRIPT_BYTES} bytes (1 MiB) are left out.`);
      continue;
    }
    const text = await readFile(join(docs, file), 'utf8');
    if (NO_PAGE_SCRIPT.test(text)) continue;
    if (ASKS_OTHERS.test(text)) {
      report(
        file,
        FILE_START,
        'This script would ask another host for something; a bundle is whole in itself, so it is left out.',
      );
    } else chosen.push(file);
  }
  return chosen;
}
