/**
 * Files of authors that work on every page: scripts, of which every `.js` file of the documentation runs in the reader's
 * browser, and style sheets, copied so that they work at any place.
 */
import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_START } from '../../model/errors.ts';
import type { Report } from '../../model/report.ts';
import { type AddressContext, rewriteStyleFile } from '../addresses.ts';
import { wayToRoot } from './resolve.ts';

const MAX_SCRIPT_BYTES = 1024 * 1024;
/** Code that is not for pages: modules, and server code. */
const NO_PAGE_SCRIPT =
  /^\s*(?:import\s*[\w{*"']|export\s+[\w{*])|\brequire\s*\(|\bmodule\.exports\b|\bprocess\.(?:argv|env|exit)\b/m;
/** Requests to other hosts on load of a script; links that a reader may follow do not count. */
const ASKS_OTHERS = new RegExp(
  [
    String.raw`\bsrc\s*=\s*\\?["'\x60](?:https?:)?//`,
    String.raw`\b(?:fetch|import|importScripts|sendBeacon|EventSource|WebSocket|Worker)\s*\(\s*["'\x60](?:https?:|wss?:)?//`,
    String.raw`\bcreateElement\(\s*["'\x60]script["'\x60]`,
    String.raw`\.open\(\s*["'\x60][A-Z]+["'\x60]\s*,\s*["'\x60](?:https?:)?//`,
  ].join('|'),
);

/** Chooses the scripts that a page of the bundle can run; reports the others, except code that is not for pages. */
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
    const message = 'This script would ask another host for something; a bundle is whole in itself, so it is left out.';
    if (ASKS_OTHERS.test(text)) report(file, FILE_START, message);
    else chosen.push(file);
  }
  return chosen;
}

const MAX_STYLE_BYTES = 10 * 1024 * 1024;

type StyleContext = Pick<AddressContext, 'targets' | 'icons' | 'report'> & { readonly docs: string };

/**
 * Reads the style sheets of a site, with their addresses from the root made relative to their places, and without those
 * of other hosts. One that is to be copied as it stands is not among them: nothing changes, or it is no UTF-8 text of
 * at most 10 MiB.
 */
export async function readStyleFiles(
  files: readonly string[],
  context: StyleContext,
): Promise<ReadonlyMap<string, string>> {
  const changed = new Map<string, string>();
  for (const file of files) {
    const path = join(context.docs, file);
    const bytes = (await stat(path)).size > MAX_STYLE_BYTES ? undefined : await readFile(path);
    if (bytes === undefined || !isUtf8(bytes)) continue;
    const css = bytes.toString('utf8');
    const from = { path: `/${file}`, file, toRoot: wayToRoot(file) };
    const fitted = rewriteStyleFile(css, { from, loadsOutside: false, ...context });
    if (fitted !== css) changed.set(file, fitted);
  }
  return changed;
}
