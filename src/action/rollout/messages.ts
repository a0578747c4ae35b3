/** What commits and pull requests say. Pure; all foreign text stands in code spans. */
import { VERSION_PATTERN } from '../../contract/static-export.ts';
import { formatTimestamp, readTimestamp } from '../../contract/timestamp.ts';
import { changeTable, shownPin } from '../report/change-table.ts';
import { code } from '../report/markdown.ts';
import { pageDifferences } from '../report/page-differences.ts';
import { size } from '../report/wording.ts';
import type { FileEdit } from './edits.ts';
import type { RolloutInputs } from './inputs.ts';
import type { SiteExport } from './site-export.ts';
import { fill, type Placeholder } from './template.ts';

const JOB_TRAILER = 'Static-Export-Job';
const ROLLBACK_TRAILER = 'Static-Export-Rollback';
const VERSION_TRAILER = 'Static-Export-Version';
const STARTED_TRAILER = 'Static-Export-Started';
const BEGIN = '<!-- static-export: begin -->';
const END = '<!-- static-export: end -->';
/** Longest body that GitHub takes, in characters. */
const MAX_BODY_LENGTH = 65_536;
const MAX_INTRO_LENGTH = 30_000;
const MAX_TITLE_LENGTH = 256;
const NOTE =
  'The branch is kept up to date by the workflow that opened this pull request; commits of others on it are never overwritten. If it was opened with the default token, its checks wait for approval and its commits start no workflow.';

/** Makes the message of a commit; its trailers tell our commits from those of people. */
export function commitMessage(exported: SiteExport, { commitMessage: template, configValues }: RolloutInputs): string {
  const text = fill(template ?? defaultTitle(exported, configValues), factsOf(exported))
    .replaceAll('\r\n', '\n')
    .trim();
  const { jobId, version, startedAt } = exported;
  const started = startedAt === undefined ? '' : `${STARTED_TRAILER}: ${formatTimestamp(startedAt)}\n`;
  const origin = jobId === undefined ? `${ROLLBACK_TRAILER}: true` : `${JOB_TRAILER}: ${oneWord(jobId)}`;
  // Trailers that a template ends in are read as such only in the same paragraph.
  const last =
    text
      .split(/\n\s*\n/)
      .slice(1)
      .at(-1) ?? '';
  const gap = last !== '' && last.split('\n').every((line) => /^[A-Za-z][A-Za-z0-9-]*: \S/.test(line)) ? '\n' : '\n\n';
  return `${text}${gap}${origin}\n${VERSION_TRAILER}: ${version}\n${started}`;
}

/** What a commit of ours says of the export that it pins. */
export interface Origin {
  readonly version: string;
  /** When its job was started; absent where the platform does not tell, and of a rollback. */
  readonly startedAt?: Date;
}

/**
 * Reads what a message says of the export: the last of them, since a merge by squash lists what it is made of, oldest
 * first, and has lines of its own below. Undefined for a message that is not of ours.
 */
export function readOrigin(message: string): Origin | undefined {
  const paragraphs = message.split(/\r?\n\s*\n/).map((text) => text.split(/\r?\n/));
  const lines = paragraphs.findLast((paragraph) => trailerOf(paragraph, VERSION_TRAILER) !== undefined) ?? [];
  const version = trailerOf(lines, VERSION_TRAILER);
  if (version === undefined || !VERSION_PATTERN.test(version)) return undefined;
  const startedAt = readTimestamp(trailerOf(lines, STARTED_TRAILER));
  return { version, ...(startedAt !== undefined && { startedAt }) };
}

function trailerOf(lines: readonly string[], trailer: string): string | undefined {
  return lines
    .findLast((line) => line.startsWith(`${trailer}: `))
    ?.slice(trailer.length + 2)
    .trim();
}

/** Whether a commit was made by this Action. */
export function isOurMessage(message: string): boolean {
  const last =
    message
      .trimEnd()
      .split(/\n\s*\n/)
      .at(-1) ?? '';
  return new RegExp(`^(?:${JOB_TRAILER}|${ROLLBACK_TRAILER}): \\S+$`, 'm').test(last);
}

/** Makes the title of a pull request. */
export function pullTitle(exported: SiteExport, { title, configValues }: RolloutInputs): string {
  return fill(title ?? defaultTitle(exported, configValues), factsOf(exported))
    .replace(/\s+/g, ' ')
    .slice(0, MAX_TITLE_LENGTH);
}

/**
 * Makes the body of a pull request. Ours is the part between two marks: what people have written around it in `before`,
 * the body as it is, stays. What does not fit is left out of our part.
 */
export function pullBody(
  exported: SiteExport,
  inputs: RolloutInputs,
  { edits, before = '' }: { readonly edits: readonly FileEdit[]; readonly before?: string | undefined },
): string {
  const [above, below] = around(before);
  const room = MAX_BODY_LENGTH - above.length - below.length;
  const pages = pageDifferences(exported.changes, '### Pages');
  const values = ['### Changes', '', ...changeTable(edits, exported.pinUrl), ''];
  const parts = [[...pages, ...values], values, []].map((changes) => ownPart(exported, inputs, changes));
  const own = parts.find(({ length }) => length <= room);
  return own === undefined ? before : above + own + below;
}

/** Whether a body has our part, with both of its marks. */
export function hasOwnPart(body: string): boolean {
  const to = body.lastIndexOf(END);
  return to >= 0 && body.lastIndexOf(BEGIN, to) >= 0;
}

/** What people have written above and below our part; marks that have lost their other one are taken off. */
function around(body: string): readonly [string, string] {
  const to = body.lastIndexOf(END);
  const from = to < 0 ? -1 : body.lastIndexOf(BEGIN, to);
  if (from >= 0) return [withoutMarks(body.slice(0, from)), withoutMarks(body.slice(to + END.length))];
  const own = withoutMarks(body).trimEnd();
  return [own === '' ? '' : `${own}\n\n`, ''];
}

function withoutMarks(text: string): string {
  return text.replaceAll(BEGIN, '').replaceAll(END, '');
}

function ownPart(exported: SiteExport, inputs: RolloutInputs, changes: readonly string[]): string {
  const { body, configValues } = inputs;
  const intro =
    body === undefined
      ? `${exported.jobId === undefined ? 'Rolls back to an earlier' : 'Pins the'} static export${exported.domain === undefined ? '' : ` of ${code(exported.domain)}`}.`
      : withoutMarks(fill(body, factsOf(exported)))
          .trim()
          .slice(0, MAX_INTRO_LENGTH);
  return [BEGIN, intro, '', ...factTable(exported, configValues), '', ...changes, NOTE, END].join('\n');
}

function factTable(exported: SiteExport, configValues: RolloutInputs['configValues']): readonly string[] {
  const { expiresAt, jobId, pinUrl } = exported;
  const rows: (readonly [string, string] | false)[] = [
    ['Version', code(exported.version)],
    jobId !== undefined && ['Job', code(jobId)],
    exported.pageCount !== undefined && ['Pages', String(exported.pageCount)],
    exported.sizeBytes !== undefined && ['Archive', size(exported.sizeBytes)],
    exported.sha256 !== undefined && ['SHA-256', code(exported.sha256)],
    exported.contentDigest !== undefined && ['Content digest', code(exported.contentDigest)],
    pinUrl !== undefined && ['Address', shownPin(pinUrl)],
    expiresAt !== undefined &&
      pinUrl === undefined &&
      configValues.includes('bundleUrl') && [
        'Merge before',
        `**${formatTimestamp(expiresAt)}**: the link expires then`,
      ],
  ];
  return [
    '| | |',
    '| --- | --- |',
    ...rows.filter((row) => row !== false).map(([name, value]) => `| ${name} | ${value} |`),
  ];
}

function defaultTitle({ domain, jobId }: SiteExport, configValues: RolloutInputs['configValues']): string {
  const pins = configValues.includes('version') ? 'Pin static export {version}' : 'Renew the link of the static export';
  const what = jobId === undefined ? 'Roll back to static export {version}' : pins;
  return domain === undefined ? what : `${what} of {domain}`;
}

function factsOf(exported: SiteExport): Readonly<Partial<Record<Placeholder, string>>> {
  const { version, domain, jobId, pageCount, sha256 } = exported;
  return {
    version,
    ...(jobId !== undefined && { jobId: oneWord(jobId) }),
    ...(domain !== undefined && { domain }),
    ...(pageCount !== undefined && { pageCount: String(pageCount) }),
    ...(sha256 !== undefined && { sha256 }),
  };
}

/** A job id as one word that neither mentions nor links anything: it is foreign text. */
function oneWord(jobId: string): string {
  return jobId.replace(/[^A-Za-z0-9._:-]/g, '-');
}
