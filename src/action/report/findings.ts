/** What was found in a bundle, as a person reads it: a few grouped warnings, and what ends the run. Pure. */
import { type Findings, pageCountFinding } from '../../bundle/findings.ts';
import { commonFolder, type Inventory } from '../../bundle/inventory.ts';
import type { SurveyReport } from '../../bundle/survey.ts';
import type { Found } from '../../bundle/tally.ts';
import type { Secrets } from '../deps.ts';
import type { Policy, VerifyInputs } from '../inputs/bundle.ts';
import { count } from './wording.ts';

/** Sentences for the log; `failures` end the run. */
export interface Judgement {
  readonly warnings: readonly string[];
  readonly failures: readonly string[];
}

const NAMED = 10;
const MAX_NAME_LENGTH = 120;

/**
 * Weighs findings by the policies; a file that the bundle lacks is a broken link, whatever leads to it. `announced` is the page count of the completed job.
 */
export function judgeFindings(
  { inventory, findings }: SurveyReport,
  policies: Pick<VerifyInputs, 'onBrokenLink' | 'onExternalResource'>,
  announced: number | undefined,
  secrets: Pick<Secrets, 'clean'>,
): Judgement {
  const warnings: string[] = [];
  const failures: string[] = [];
  const tell = (policy: Policy, sentence: string | undefined) => {
    if (sentence === undefined || policy === 'ignore') return;
    (policy === 'fail' ? failures : warnings).push(sentence);
  };
  const name = (text: string) => secrets.clean(text, MAX_NAME_LENGTH);
  tell(policies.onBrokenLink, brokenLinks(findings, name));
  tell(policies.onBrokenLink, missingResources(findings, name));
  tell(policies.onExternalResource, externalResources(findings, name));
  const pages = pageCountFinding(inventory, announced);
  if (pages !== undefined) {
    const told = pages.announced === undefined ? '' : `, but the platform counted ${pages.announced}`;
    warnings.push(`The bundle has ${count(pages.found, 'page')}${told}.`);
  }
  if (!findings.hasStartPage) warnings.push(noStartPage(inventory, name));
  if (findings.unchecked > 0) {
    warnings.push(
      `${count(findings.unchecked, 'file or reference', 'files or references')} of the bundle were too large or too deep to be looked into.`,
    );
  }
  const untitled = findings.untitledPages.length;
  if (untitled > 0)
    warnings.push(`${count(untitled, 'page')} without a title: ${list(findings.untitledPages, untitled, name)}.`);
  return { warnings, failures };
}

function noStartPage(inventory: Inventory, name: (text: string) => string): string {
  const folder = commonFolder(inventory);
  const why = folder === undefined ? '' : `: everything lies below \`${name(folder)}/\``;
  return `The bundle has no index.html at its root, so its address alone shows no page${why}.`;
}

function brokenLinks({ brokenLinks: found }: Findings, name: (text: string) => string): string | undefined {
  if (found.count === 0) return undefined;
  return `${count(found.count, 'link')} between pages ${found.count === 1 ? 'leads' : 'lead'} nowhere: ${places(found, name)}.`;
}

function missingResources({ missingResources: found }: Findings, name: (text: string) => string): string | undefined {
  if (found.count === 0) return undefined;
  return `${count(found.count, 'resource')} that pages load ${found.count === 1 ? 'is' : 'are'} not in the bundle: ${places(found, name)}.`;
}

function externalResources({ externalResources: found }: Findings, name: (text: string) => string): string | undefined {
  if (found.count === 0) return undefined;
  return `${count(found.count, 'resource')} that pages load from other hosts, which an air-gapped deployment cannot show: ${places(found, name)}.`;
}

function places<T extends { readonly target: string }>(found: Found<T>, name: (text: string) => string): string {
  const named = found.groups.slice(0, NAMED).map(({ target, foundIn, files }) => {
    const others = files > 1 ? ` and ${files - 1} more` : '';
    return `${name(target)} (in ${name(foundIn[0] ?? '')}${others})`;
  });
  const more = found.distinct - named.length;
  return more > 0 ? `${named.join(', ')}, and ${more} more` : named.join(', ');
}

function list(names: readonly string[], total: number, name: (text: string) => string): string {
  const named = names.slice(0, NAMED).map(name);
  return total > named.length ? `${named.join(', ')}, and ${total - named.length} more` : named.join(', ');
}
