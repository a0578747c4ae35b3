/** What commits and pull requests say. Pure; all foreign text stands in code spans. */
import { formatTimestamp } from '../../contract/timestamp.ts';
import { addressOnly } from '../report/link-text.ts';
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
const BEGIN = '<!-- static-export: begin -->';
const END = '<!-- static-export: end -->';
/** Longest body that GitHub takes, in characters. */
const MAX_BODY_LENGTH = 65_536;
const MAX_INTRO_LENGTH = 30_000;
const MAX_TITLE_LENGTH = 256;
const NOTE =
  'The branch is kept up to date by the workflow that opened this pull request; commits of others on it are never overwritten. If it was opened with the default token, its checks wait for approval and its commits start no workflow.';

/** Makes the message of a commit; its trailers tell our commits from those of people. */
export function commitMessage(exported: SiteExport, { commitMessage: template }: RolloutInputs): string {
  const text = fill(template ?? defaultTitle(exported), factsOf(exported)).trim();
  const { jobId, version } = exported;
  const origin = jobId === undefined ? `${ROLLBACK_TRAILER}: true` : `${JOB_TRAILER}: ${oneWord(jobId)}`;
  return `${text}\n\n${origin}\n${VERSION_TRAILER}: ${version}\n`;
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
export function pullTitle(exported: SiteExport, { title }: RolloutInputs): string {
  return fill(title ?? defaultTitle(exported), factsOf(exported))
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

/** What people have written above and below our part. */
function around(body: string): readonly [string, string] {
  const from = body.indexOf(BEGIN);
  const to = body.indexOf(END, from);
  if (from >= 0 && to > from) return [body.slice(0, from), body.slice(to + END.length)];
  return [body.trim() === '' ? '' : `${body.trimEnd()}\n\n`, ''];
}

function ownPart(exported: SiteExport, inputs: RolloutInputs, changes: readonly string[]): string {
  const { body, configValues } = inputs;
  const intro =
    body === undefined
      ? `${exported.jobId === undefined ? 'Rolls back to an earlier' : 'Pins the'} static export${exported.domain === undefined ? '' : ` of ${code(exported.domain)}`}.`
      : fill(body, factsOf(exported)).trim().slice(0, MAX_INTRO_LENGTH);
  return [BEGIN, intro, '', ...factTable(exported, configValues), '', ...changes, NOTE, END].join('\n');
}

/** Table of changed values, links without their query; `pinUrl` is no secret. */
export function changeTable(edits: readonly FileEdit[], pinUrl?: string): readonly string[] {
  const rows = edits.flatMap(({ path, changes }) =>
    changes.map(
      ({ at, line, before, after }) =>
        `| ${code(`${path}:${line}`)} | ${code(at)} | ${shown(before)} | ${after === pinUrl && pinUrl !== undefined ? shownPin(pinUrl) : shown(after)} |`,
    ),
  );
  return ['| File | Value | Before | After |', '| --- | --- | --- | --- |', ...rows];
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

/** An address that lasts, without its query. */
export function shownPin(pinUrl: string): string {
  return code(pinUrl.replace(/\?.*$/s, ''));
}

/** A value as it may be shown. */
export function shown(value: unknown): string {
  if (value === undefined) return '–';
  if (typeof value !== 'string') return code(String(JSON.stringify(value)));
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value);
  if (!address) return code(value.includes('?') || value.includes('@') ? '…' : shorten(value));
  return code(URL.canParse(value) ? addressOnly(value) : '…');
}

function shorten(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

function defaultTitle({ domain, jobId }: SiteExport): string {
  const what = jobId === undefined ? 'Roll back to static export {version}' : 'Pin static export {version}';
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
