import { join } from 'node:path';
import { readStyleFiles } from '../../content/links/style-file.ts';
import type { SiteRun } from './step.ts';

/** Copies the author's files; style sheets with their addresses fitted to the bundle. */
export async function copyAuthorFiles({ docs, prepared, output, report }: SiteRun): Promise<void> {
  const { assets, styles, siteMap } = prepared;
  const fitted = await readStyleFiles(styles, { docs, siteMap, report });
  for (const file of assets) {
    const style = fitted.get(file);
    await (style === undefined ? output.copy(file, join(docs, file)) : output.write(file, style));
  }
}
