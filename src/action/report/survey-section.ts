/** The inventory and the findings of a bundle in the job summary. Pure. */
import { countPages } from '../../bundle/inventory.ts';
import type { SurveyReport } from '../../bundle/survey.ts';
import type { Found } from '../../bundle/tally.ts';
import type { Facts } from './facts.ts';
import { code } from './markdown.ts';
import { size } from './wording.ts';

const NAMED = 25;
const MAX_NAME_LENGTH = 160;

/** Lines of Markdown: what is in the bundle, and what was found in it; none where the bundle was not verified. */
export function surveySection({ survey }: Facts): readonly string[] {
  if (survey === undefined) return [];
  const { inventory, findings } = survey;
  const { redirects, assets, totals, contentDigest } = inventory;
  return [
    '#### In the bundle',
    '',
    '| | |',
    '| --- | --- |',
    `| Pages | ${countPages(inventory)} |`,
    ...(redirects.length > 0 ? [`| Redirects | ${redirects.length} |`] : []),
    `| Other files | ${assets.length} |`,
    `| Unpacked | ${size(totals.bytes)} |`,
    `| Content digest | ${code(contentDigest)} |`,
    `| Links that lead nowhere | ${findings.brokenLinks.count} |`,
    `| Missing resources | ${findings.missingResources.count} |`,
    `| Resources from other hosts | ${findings.externalResources.count} |`,
    `| Pages without a title | ${findings.untitledPages.length} |`,
    '',
    ...findingTables(survey),
  ];
}

function findingTables({ findings }: SurveyReport): readonly string[] {
  return [
    ...table('Links that lead nowhere', findings.brokenLinks),
    ...table('Missing resources', findings.missingResources),
    ...table('Resources from other hosts', findings.externalResources),
  ];
}

function table<T extends { readonly target: string }>(title: string, found: Found<T>): readonly string[] {
  if (found.count === 0) return [];
  const rows = found.groups.slice(0, NAMED).map(({ target, files, foundIn }) => {
    const others = files > 1 ? ` and ${files - 1} more` : '';
    return `| ${code(shown(target))} | ${code(shown(foundIn[0] ?? ''))}${others} |`;
  });
  const more = found.distinct - rows.length;
  return [
    `<details><summary>${title}: ${found.count}</summary>`,
    '',
    '| Target | Found in |',
    '| --- | --- |',
    ...rows,
    ...(more > 0 ? [`| and ${more} more | |`] : []),
    '',
    '</details>',
    '',
  ];
}

/** Foreign text on one line of a table, without the query of an address. */
function shown(text: string): string {
  const line = text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/\?.*$/s, '?…')
    .trim();
  return line.length > MAX_NAME_LENGTH ? `${line.slice(0, MAX_NAME_LENGTH - 1)}…` : line;
}
