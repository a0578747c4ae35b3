/** Findings of a bundle as text: a few grouped warnings, and failures that end the run. */
import type { Findings, Found } from '../../bundle/findings.ts';
import type { BundleContent } from '../../bundle/read.ts';

import type { Log, Secrets } from '../effects.ts';
import { ActionError } from '../errors.ts';
import type { Policy } from '../inputs/sites.ts';
import { count } from '../report/wording.ts';

/** The policies of a run; a missing file counts as a broken link. */
export interface FindingPolicies {
  readonly onBrokenLink: Policy;
  readonly onExternalResource: Policy;
}

const NAMED = 10;
const MAX_NAME_LENGTH = 120;
/** Tolerated difference of page counts: platforms count differently, so a few always differ. */
const MAX_PAGE_DIFFERENCE = 5;
const MAX_PAGE_DIFFERENCE_RATIO = 0.1;

/** Logs findings whose policy is `warn`, and throws `FINDINGS` where one is `fail`. */
export function judgeFindings(
  { brokenLinks, missingResources, externalResources, unchecked }: Findings,
  { onBrokenLink, onExternalResource }: FindingPolicies,
  { log, secrets }: { readonly log: Pick<Log, 'warning'>; readonly secrets: Pick<Secrets, 'clean'> },
): void {
  const failures: string[] = [];
  const report = (policy: Policy, found: Found, words: string) => {
    if (found.count === 0 || policy === 'ignore') return;
    const sentence = `${words}: ${examples(found, secrets)}.`;
    if (policy === 'fail') failures.push(sentence);
    else log.warning(sentence);
  };
  const [links, missing, external] = [brokenLinks.count, missingResources.count, externalResources.count];
  report(onBrokenLink, brokenLinks, `${count(links, 'link')} between pages ${links === 1 ? 'is' : 'are'} broken`);
  const areNot = `${missing === 1 ? 'is' : 'are'} not in the bundle`;
  report(onBrokenLink, missingResources, `${count(missing, 'resource')} that pages load ${areNot}`);
  const fromElsewhere = 'from other hosts, which an air-gapped deployment cannot show';
  report(onExternalResource, externalResources, `${count(external, 'resource')} that pages load ${fromElsewhere}`);
  if (unchecked > 0) {
    const things = count(unchecked, 'file or reference', 'files or references');
    log.warning(`${things} of the bundle were too large or too deeply nested to be checked.`);
  }
  if (failures.length === 0) return;
  throw new ActionError('FINDINGS', failures.join('\n'), {
    hint: 'Correct the pages that the summary lists and export again, or set the policy to `warn`. Nothing was saved.',
  });
}

/** Warns of a bundle that has far more or fewer pages than its job counted, or nothing to show at the site's address. */
export function contentWarnings(
  { pages, files }: Pick<BundleContent, 'pages' | 'files'>,
  announced: number | undefined,
): readonly string[] {
  const warnings: string[] = [];
  const difference = announced === undefined ? 0 : Math.abs(pages - announced);
  if (pages === 0 || difference > Math.max(MAX_PAGE_DIFFERENCE, (announced ?? 0) * MAX_PAGE_DIFFERENCE_RATIO)) {
    const other = announced === undefined ? '' : `, but the platform counted ${announced}`;
    warnings.push(`The bundle has ${count(pages, 'page')}${other}.`);
  }
  if (!files.some(({ file }) => file === 'index.html'))
    warnings.push('The bundle has no index.html at its root, so the address of the site shows no page.');
  return warnings;
}

function examples(found: Found, secrets: Pick<Secrets, 'clean'>): string {
  const name = (text: string) => secrets.clean(text, MAX_NAME_LENGTH);
  const named = found.groups.slice(0, NAMED).map(({ target, firstFile, files }) => {
    const others = files > 1 ? ` and ${files - 1} more` : '';
    return `${name(target)} (in ${name(firstFile)}${others})`;
  });
  return [...named, ...(found.distinct > named.length ? [`and ${found.distinct - named.length} more`] : [])].join(', ');
}
