/** Redirects of many paths, which a bundle may list: a path that is none of its files is answered by them. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { openRedirect, REDIRECTS_FILE, type Redirect } from '../../bundle/redirects.ts';
import { leadsOut } from '../site/disarm.ts';
import type { PreparedFile } from './prepare.ts';

/** Every path that is none of the files is held against all of them. */
const MAX_REDIRECTS = 2000;
const MAX_LIST_BYTES = 1024 ** 2;
/** Browsers give up later. */
const MAX_HOPS = 10;
const ListSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ source: v.string(), destination: v.string() })),
  v.maxLength(MAX_REDIRECTS),
);

/** Reads the list of a site. A file of this name that is no such list, or a longer one, counts as a file alone. */
export async function readRedirects(
  folder: string,
  files: readonly Pick<PreparedFile, 'file' | 'bytes'>[],
): Promise<readonly Redirect[]> {
  const listed = files.find(({ file }) => file === REDIRECTS_FILE);
  if (listed === undefined || listed.bytes > MAX_LIST_BYTES) return [];
  const { success, output } = v.safeParse(ListSchema, await readFile(path.join(folder, REDIRECTS_FILE), 'utf8'));
  return success ? output : [];
}

/**
 * Creates the function that finds where a decoded path leads that is no file: an address from the root of the site, with
 * query and fragment as its author wrote them. Redirects to other hosts are not followed.
 */
export function createRedirects(redirects: readonly Redirect[], isThere: (path: string) => boolean) {
  const opened = redirects.map(openRedirect);
  const next = (from: string): string | undefined => {
    const trimmed = from.replace(/\/+$/, '') || '/';
    for (const open of opened) {
      const target = open(trimmed);
      if (target !== undefined) return target.startsWith('/') && !leadsOut(target) ? target : undefined;
    }
    return undefined;
  };
  return (asked: string): string | undefined => {
    // What a path holds may not begin a query or a fragment of the address that it becomes part of.
    let target = next(asked.replaceAll(/[%?#]/g, encodeURIComponent));
    for (let hops = 1; hops < MAX_HOPS && target !== undefined; hops += 1) {
      const further = isThere(pathOf(target)) ? undefined : next(pathOf(target));
      if (further === undefined) return target;
      target = further;
    }
    return undefined;
  };
}

function pathOf(address: string): string {
  return address.replace(/[?#].*$/s, '');
}
