/** Findings of a bundle as text: a few grouped warnings, and failures that end the run. Pure. */
import type { Inventory } from '../../bundle/inventory.ts';
import type { SurveyReport } from '../../bundle/survey.ts';
import type { Found } from '../../bundle/tally.ts';
import type { Secrets } from '../effects.ts';
import type { Policy, VerifyInputs } from '../inputs/bundle.ts';
import { count } from './wording.ts';

/** Sentences for the log; `failures` end the run. */
interface Judgement {
  readonly warnings: readonly string[];
  readonly failures: readonly string[];
}

const NAMED = 10;
const MAX_NAME_LENGTH = 120;
/** Tolerated difference of page counts: platforms count differently, so a few always differ. */
const MAX_PAGE_DIFFERENCE = 5;
const MAX_PAGE_DIFFERENCE_RATIO = 0.1;

/**
 * Applies the policies to findings; a missing file counts as a broken link. `announced` is the page count of the
 * completed job.
 */
export function judgeFindings(
  { inventory, findings }: SurveyReport,
  policies: Pick<VerifyInputs, 'onBrokenLink' | 'onExternalResource'>,
  announced: number | undefined,
  secrets: Pick<Secrets, 'clean'>,
): Judgement {
  const told: Record<Policy, string[]> = { ignore: [], warn: [], fail: [] };
  const name = (text: string) => secrets.clean(text, MAX_NAME_LENGTH);
  const tell = (policy: Policy, found: Found<{ readonly target: string }>, words: string) => {
    const places = found.groups.slice(0, NAMED).map(({ target, foundIn, files }) => {
      const others = files > 1 ? ` and ${files - 1} more` : '';
      return `${name(target)} (in ${name(foundIn[0] ?? '')}${others})`;
    });
    if (found.count > 0) told[policy].push(`${words}: ${listed(places, found.distinct)}.`);
  };
  const { brokenLinks, missingResources, externalResources, unchecked, untitledPages } = findings;
  const [links, missing, external] = [brokenLinks.count, missingResources.count, externalResources.count];
  const { onBrokenLink, onExternalResource } = policies;
  tell(onBrokenLink, brokenLinks, `${count(links, 'link')} between pages ${links === 1 ? 'is' : 'are'} broken`);
  const areNot = `${missing === 1 ? 'is' : 'are'} not in the bundle`;
  tell(onBrokenLink, missingResources, `${count(missing, 'resource')} that pages load ${areNot}`);
  const fromElsewhere = 'from other hosts, which an air-gapped deployment cannot show';
  tell(onExternalResource, externalResources, `${count(external, 'resource')} that pages load ${fromElsewhere}`);
  told.warn.push(...pageCountWarnings(inventory.pages.length, announced));
  if (!findings.hasStartPage) told.warn.push(noStartPage(inventory, name));
  if (unchecked > 0) {
    const things = count(unchecked, 'file or reference', 'files or references');
    told.warn.push(`${things} of the bundle were too large or too deeply nested to be checked.`);
  }
  const untitled = listed(untitledPages.slice(0, NAMED).map(name), untitledPages.length);
  if (untitled !== '') told.warn.push(`${count(untitledPages.length, 'page')} without a title: ${untitled}.`);
  return { warnings: told.warn, failures: told.fail };
}

/** Warns when a bundle has no page, or far more or fewer than its job counted. Redirect pages do not count. */
function pageCountWarnings(found: number, announced: number | undefined): readonly string[] {
  const difference = announced === undefined ? 0 : Math.abs(found - announced);
  const isFar = difference > MAX_PAGE_DIFFERENCE && difference > (announced ?? 0) * MAX_PAGE_DIFFERENCE_RATIO;
  if (found > 0 && !isFar) return [];
  const other = announced === undefined ? '' : `, but the platform counted ${announced}`;
  return [`The bundle has ${count(found, 'page')}${other}.`];
}

function noStartPage({ pages, redirects, assets }: Inventory, name: (text: string) => string): string {
  const files = [pages, redirects, assets].flat();
  const [folder, ...others] = new Set(files.map(({ file }) => file.slice(0, file.indexOf('/') + 1)));
  const why = others.length > 0 || !folder ? '' : `: everything lies below \`${name(folder.slice(0, -1))}/\``;
  return `The bundle has no index.html at its root, so the address of the site shows no page${why}.`;
}

/** Lists the first names, and the number of the others. */
function listed(named: readonly string[], total: number): string {
  return [...named, ...(total > named.length ? [`and ${total - named.length} more`] : [])].join(', ');
}
