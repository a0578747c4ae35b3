import { join } from 'node:path';
import { readStyleFile } from '../../content/links/author-files.ts';
import type { SiteRun } from './step.ts';

/** Copies the author's files; style sheets with their addresses fitted to the bundle. */
export async function copyAuthorFiles({ docs, prepared, output, report }: SiteRun): Promise<void> {
  const { assets, styles, siteMap } = prepared;
  const isStyle = new Set(styles);
  for (const file of assets) {
    const style = isStyle.has(file) ? await readStyleFile(file, { docs, siteMap, report }) : undefined;
    await (style === undefined ? output.copy(file, join(docs, file)) : output.write(file, style));
  }
}
