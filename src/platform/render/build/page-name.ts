/** Which file names a page may have. */
import { findNameFault, type NameFault } from '../../../bundle/entry-name.ts';
import { outputOfPath, pathOfFile } from '../model/page-path.ts';

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

/** Says in a sentence why a page's HTML file cannot be written on this system; `undefined` when it can. */
export function pageNameFault(file: string, platform: NodeJS.Platform = process.platform): string | undefined {
  const fault = findNameFault(outputOfPath(pathOfFile(file)), platform);
  return fault === undefined ? undefined : `The page's file name ${PAGE_NAME_FAULTS[fault]}; rename the file.`;
}
