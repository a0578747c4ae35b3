/** Which of the files that were found the site can hold. */
import { findNameFault, foldedPath, type NameFault } from '../../../bundle/entry-name.ts';
import { errorAt, FILE_START } from '../model/errors.ts';
import { outputOfPath, pathOfFile } from '../model/page-path.ts';
import type { Policy } from '../model/policy.ts';
import type { Report } from '../model/report.ts';
import type { Inventory } from './discover.ts';

/** What a page's author reads: no archive exists yet. */
const PAGE_NAME_FAULTS: Readonly<Record<NameFault, string>> = {
  PATH_TOO_LONG: 'and folders together are too long',
  UNPRINTABLE: 'has unprintable characters',
  BACKSLASH: 'has a backslash',
  ABSOLUTE: 'starts like a path of Windows (a letter and a colon)',
  TOO_DEEP: 'stands below too many folders',
  OUTSIDE: 'leads out of the documentation',
  NAME_TOO_LONG: 'is too long',
  CONTROL: 'would steer other programs',
  WINDOWS_RESERVED: 'is one that Windows reserves',
};

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

/** Removes files that the site cannot contain, or that another file replaces. */
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

/** Says in a sentence why a page's HTML file cannot be written on this system; `undefined` when it can. */
export function pageNameFault(file: string, platform: NodeJS.Platform = process.platform): string | undefined {
  const fault = findNameFault(outputOfPath(pathOfFile(file)), platform);
  return fault === undefined ? undefined : `The page's file name ${PAGE_NAME_FAULTS[fault]}; rename the file.`;
}
