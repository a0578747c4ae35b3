/** Reading the inventory of a published archive, as everybody can: without the token. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ContractError } from '../../contract/decode.ts';
import type { Deps } from '../deps.ts';
import { ActionError } from '../errors.ts';
import { atPath } from '../fetch/at-path.ts';
import { type DownloadOptions, downloadBundle } from '../fetch/download.ts';
import { MAX_INVENTORY_BYTES, type PublishedInventory, readInventory } from './inventory-file.ts';

/** Downloads and reads an inventory; throws an `ActionError` where there is none that can be read. */
export async function fetchInventory(
  deps: Deps,
  url: URL,
  limits: Pick<DownloadOptions, 'deadline' | 'maxFailures' | 'silenceMs'>,
): Promise<PublishedInventory> {
  const { temp } = deps.places;
  const folder = await atPath(temp, () => mkdtemp(path.join(temp, 'static-export-')));
  try {
    const file = path.join(folder, 'inventory.json');
    const link = { bundleUrl: url.href, url };
    // Twice its pages: the head, and what the limit of the writer leaves out.
    await downloadBundle(deps, { ...limits, link, file, maxBytes: 2 * MAX_INVENTORY_BYTES });
    return readInventory(await readFile(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof ContractError || error instanceof SyntaxError)) throw error;
    const reason = error instanceof ContractError ? error.message : 'it is no JSON';
    throw new ActionError('PUBLISH', `The inventory at ${url.origin}${url.pathname} cannot be read: ${reason}.`, {
      hint: 'Somebody has replaced it: give another `version`.',
      cause: error,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
