/** Links that change without what is live. */
import type { Log } from './log.ts';
import type { Wanted } from './values/read.ts';

/** A link that was renewed changes nothing; whoever meant another bundle must hear that it was not looked at. */
export function tellKept(log: Log, { version, address }: Extract<Wanted, { readonly enabled: true }>): void {
  if (version !== undefined) {
    const message = 'The link was renewed for the version that is live; nothing is downloaded.';
    log.info('bundle.kept', { version, address, message });
    return;
  }
  const message = 'Only the query of the link changed, and no version is pinned: what is live stays.';
  log.warn('bundle.kept', { address, message, hint: 'Set staticExport.version to tell bundles of one address apart.' });
}
