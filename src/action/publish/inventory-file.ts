/** The inventory of an export as a public file on its release, with which later exports are compared. */
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { type ComparedPages, type Inventory, pagePath } from '../../bundle/inventory.ts';
import { ContractError, decode } from '../../contract/decode.ts';
import type { Effects } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { type DownloadOptions, withDownload } from '../fetch/download.ts';

/** Largest inventory that is written with its pages, and that is read, in bytes. */
const MAX_INVENTORY_BYTES = 16 * 1024 ** 2;

const KIND = 'static-export-inventory';

/** The content of an inventory file. */
interface PublishedInventory {
  readonly contentDigest: string;
  /** Absent when there are too many. */
  readonly pages?: ComparedPages;
}

/** Writes an inventory, without its pages if it would be too large. */
export function inventoryText(
  { pages, totals, contentDigest }: Inventory,
  export_: { readonly version: string; readonly sha256: string },
  maxBytes = MAX_INVENTORY_BYTES,
): string {
  const head = { kind: KIND, ...export_, contentDigest, totals: { pages: pages.length, ...totals } };
  const lines: string[] = [];
  let bytes = 0;
  for (const { path: address, file, title, bytes: size, sha256 } of pages) {
    const line = JSON.stringify({ path: address, title, file, bytes: size, sha256 });
    bytes += Buffer.byteLength(line) + 2;
    if (bytes > maxBytes) return `${JSON.stringify(head)}\n`;
    lines.push(line);
  }
  return `${JSON.stringify(head).slice(0, -1)},"pages":[\n${lines.join(',\n')}\n]}\n`;
}

const HEX = /^[0-9a-f]{64}$/;
const InventorySchema = v.object({
  kind: v.literal(KIND, `the word ${KIND}`),
  contentDigest: v.pipe(v.string('a digest'), v.regex(HEX, 'a digest')),
  pages: v.nullish(
    v.array(
      v.object({
        file: v.string('a path'),
        bytes: v.number('a size'),
        sha256: v.pipe(v.string('a digest'), v.regex(HEX, 'a digest')),
      }),
      'a list',
    ),
  ),
});

/** Parses an inventory file; throws a `ContractError` when it is not one, a `SyntaxError` when it is not JSON. */
export function readInventory(text: string): PublishedInventory {
  const { contentDigest, pages } = decode(InventorySchema, JSON.parse(text));
  if (pages === undefined || pages === null) return { contentDigest };
  const sorted = pages
    .map((page) => ({ ...page, path: pagePath(page.file), title: undefined }))
    .sort((a, b) => Buffer.compare(Buffer.from(a.file), Buffer.from(b.file)));
  return { contentDigest, pages: sorted };
}

/** Downloads and parses an inventory; throws an `ActionError` when it is missing or unreadable. */
export async function fetchInventory(
  effects: Effects,
  url: URL,
  limits: Pick<DownloadOptions, 'deadline' | 'maxFailures' | 'silenceMs'>,
): Promise<PublishedInventory> {
  try {
    // Twice its pages: the head, and what the limit of the writer leaves out.
    const download = { ...limits, link: { url }, maxBytes: 2 * MAX_INVENTORY_BYTES };
    return readInventory(await withDownload(effects, download, async (file) => await readFile(file, 'utf8')));
  } catch (error) {
    if (!(error instanceof ContractError || error instanceof SyntaxError)) throw error;
    const reason = error instanceof ContractError ? error.message : 'it is no JSON';
    throw new ActionError('PUBLISH', `The inventory at ${url.origin}${url.pathname} cannot be read: ${reason}.`, {
      hint: 'Somebody has replaced it: give another `version`.',
      cause: error,
    });
  }
}
