/** Which of the files that were found the site can hold. */
import { findNameFault, foldedPath } from '../../../bundle/entry-name.ts';
import { errorAt, FILE_START } from '../model/errors.ts';
import { outputOfPath, pathOfFile } from '../model/page-path.ts';
import type { Policy } from '../model/policy.ts';
import type { Report } from '../model/report.ts';
import type { Inventory } from './discover.ts';
import { pageNameFault } from './page-name.ts';

/** Two pages may not become one file, also where a file system does not tell upper from lower case. */
export function keptPages(files: readonly string[], policy: Policy, report: Report): readonly string[] {
  const seen = new Map<string, string>();
  const faulty = new Set<string>();
  const all = new Set(files);
  // `a.mdx` is the page where there is `a.md`, too.
  const isSecond = (file: string) => all.has(`${file}x`);
  for (const file of [...files.filter((one) => !isSecond(one)), ...files.filter(isSecond)]) {
    const output = foldedName(outputOfPath(pathOfFile(file)));
    const other = seen.get(output);
    const fault =
      other === undefined ? pageNameFault(file) : `has the same address as \`${other}\`; rename one of the two.`;
    if (fault === undefined) {
      seen.set(output, file);
      continue;
    }
    if (!policy.keepGoing) throw errorAt(file, FILE_START, fault);
    report(file, FILE_START, `${fault} It is left out.`);
    faulty.add(file);
  }
  return files.filter((file) => !faulty.has(file));
}

function foldedName(file: string): string {
  return foldedPath(file.split('/'));
}

/** Leaves out what the site cannot hold, or has another file for. */
export function keptAssets({ pages, assets }: Inventory, report: Report): readonly string[] {
  const taken = new Set(pages.map((file) => foldedName(outputOfPath(pathOfFile(file)))));
  return assets.filter((file) => {
    if (findNameFault(file) !== undefined) {
      report(file, FILE_START, 'A site cannot hold a file of this name; it is left out.');
      return false;
    }
    const folded = foldedName(file);
    if (taken.has(folded)) report(file, FILE_START, 'Another file of the site has this name; this one is left out.');
    const isFree = !taken.has(folded);
    taken.add(folded);
    return isFree;
  });
}
