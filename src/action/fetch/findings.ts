/** Findings of a bundle as text: a few grouped warnings, and failures that end the run. */
import type { Findings, Found } from '../../bundle/findings.ts';
import type { Effects } from '../effects.ts';
import { ActionError } from '../errors.ts';
import type { SiteInputs } from '../inputs/inputs.ts';
import type { Policy } from '../inputs/sites.ts';
import { count } from '../report/wording.ts';
import type { Sanitizer } from '../secrets.ts';

/** The policies of a site; a missing file counts as a broken link. */
export type FindingPolicies = Pick<SiteInputs, 'onBrokenLink' | 'onExternalResource'>;

const NAMED = 10;
const MAX_NAME_LENGTH = 120;

/** Logs findings whose policy is `warn`, and throws `FINDINGS` where one is `fail`. */
export function judgeFindings(
  { brokenLinks, missingResources, externalResources, unchecked }: Findings,
  { onBrokenLink, onExternalResource }: FindingPolicies,
  { log, secrets }: Effects,
): void {
  const failures: string[] = [];
  const report = (policy: Policy, found: Found, words: string) => {
    if (found.count === 0 || policy === 'ignore') return;
    const sentence = `${words}: ${examples(found, secrets)}.`;
    if (policy === 'fail') failures.push(sentence);
    else log.warning(sentence);
  };
  report(onBrokenLink, brokenLinks, `${count(brokenLinks.count, 'broken link')} between pages`);
  const missing = `${count(missingResources.count, 'resource')} that pages load and the bundle does not hold`;
  report(onBrokenLink, missingResources, missing);
  const external = `${count(externalResources.count, 'resource')} that pages load from other hosts`;
  report(onExternalResource, externalResources, `${external}, which an air-gapped deployment cannot show`);
  if (unchecked > 0) {
    log.warning(`Too large or too deeply nested to be checked: ${count(unchecked, 'file')} of the bundle.`);
  }
  if (failures.length === 0) return;
  throw new ActionError('FINDINGS', failures.join('\n'), {
    hint: 'Correct the pages that the summary lists and export again, or set the policy to `warn`. Nothing was saved.',
  });
}

function examples(found: Found, secrets: Sanitizer): string {
  const name = (text: string) => secrets.clean(text, MAX_NAME_LENGTH);
  const named = found.groups.slice(0, NAMED).map(({ target, firstFile, files }) => {
    const others = files > 1 ? ` and ${files - 1} more` : '';
    return `${name(target)} (in ${name(firstFile)}${others})`;
  });
  return [...named, ...(found.distinct > named.length ? [`and ${found.distinct - named.length} more`] : [])].join(', ');
}
