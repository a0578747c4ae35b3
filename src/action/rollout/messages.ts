/** What commits and pull requests say. Pure; all foreign text stands in code spans. */
import { formatTimestamp } from '../../contract/timestamp.ts';
import { addressOnly } from '../report/link-text.ts';
import { code } from '../report/markdown.ts';
import { size } from '../report/wording.ts';
import type { FileEdit } from './edits.ts';
import type { RolloutInputs } from './inputs.ts';
import { fill, type Placeholder } from './template.ts';

/** What is rolled out. */
export interface Release {
  readonly jobId: string;
  readonly domain?: string;
  readonly version: string;
  readonly bundleUrl: string;
  readonly expiresAt?: Date;
  readonly pageCount?: number;
  readonly sizeBytes?: number;
  readonly sha256?: string;
  readonly contentDigest?: string;
}

const JOB_TRAILER = 'Static-Export-Job';
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
export function commitMessage(release: Release, { commitMessage: template }: RolloutInputs): string {
  const text = fill(template ?? defaultTitle(release), factsOf(release)).trim();
  return `${text}\n\n${JOB_TRAILER}: ${oneWord(release.jobId)}\n${VERSION_TRAILER}: ${release.version}\n`;
}

/** Whether a commit was made by this Action. */
export function isOurMessage(message: string): boolean {
  const last =
    message
      .trimEnd()
      .split(/\n\s*\n/)
      .at(-1) ?? '';
  return new RegExp(`^${JOB_TRAILER}: \\S+$`, 'm').test(last);
}

/** Makes the title of a pull request. */
export function pullTitle(release: Release, { title }: RolloutInputs): string {
  return fill(title ?? defaultTitle(release), factsOf(release))
    .replace(/\s+/g, ' ')
    .slice(0, MAX_TITLE_LENGTH);
}

/**
 * Makes the body of a pull request. Ours is the part between two marks: what people have written around it in `before`,
 * the body as it is, stays. What does not fit is left out of our part.
 */
export function pullBody(
  release: Release,
  inputs: RolloutInputs,
  { edits, before = '' }: { readonly edits: readonly FileEdit[]; readonly before?: string | undefined },
): string {
  const [above, below] = around(before);
  const room = MAX_BODY_LENGTH - above.length - below.length;
  const rows = ownPart(release, inputs, ['### Changes', '', ...changeTable(edits), '']);
  const own = rows.length <= room ? rows : ownPart(release, inputs, []);
  return own.length <= room ? above + own + below : before;
}

/** What people have written above and below our part. */
function around(body: string): readonly [string, string] {
  const from = body.indexOf(BEGIN);
  const to = body.indexOf(END, from);
  if (from >= 0 && to > from) return [body.slice(0, from), body.slice(to + END.length)];
  return [body.trim() === '' ? '' : `${body.trimEnd()}\n\n`, ''];
}

function ownPart(release: Release, inputs: RolloutInputs, changes: readonly string[]): string {
  const { body, configValues } = inputs;
  const intro =
    body === undefined
      ? `Pins the static export${release.domain === undefined ? '' : ` of ${code(release.domain)}`}.`
      : fill(body, factsOf(release)).trim().slice(0, MAX_INTRO_LENGTH);
  return [BEGIN, intro, '', ...factTable(release, configValues), '', ...changes, NOTE, END].join('\n');
}

/** Table of changed values, links without their query. */
export function changeTable(edits: readonly FileEdit[]): readonly string[] {
  const rows = edits.flatMap(({ path, changes }) =>
    changes.map(
      ({ at, line, before, after }) =>
        `| ${code(`${path}:${line}`)} | ${code(at)} | ${shown(before)} | ${shown(after)} |`,
    ),
  );
  return ['| File | Value | Before | After |', '| --- | --- | --- | --- |', ...rows];
}

function factTable(release: Release, configValues: RolloutInputs['configValues']): readonly string[] {
  const { expiresAt } = release;
  const rows: (readonly [string, string] | false)[] = [
    ['Version', code(release.version)],
    ['Job', code(release.jobId)],
    release.pageCount !== undefined && ['Pages', String(release.pageCount)],
    release.sizeBytes !== undefined && ['Archive', size(release.sizeBytes)],
    release.sha256 !== undefined && ['SHA-256', code(release.sha256)],
    release.contentDigest !== undefined && ['Content digest', code(release.contentDigest)],
    expiresAt !== undefined &&
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

function defaultTitle({ domain }: Release): string {
  return domain === undefined ? 'Pin static export {version}' : 'Pin static export {version} of {domain}';
}

function factsOf(release: Release): Readonly<Partial<Record<Placeholder, string>>> {
  const { version, domain, jobId, pageCount, sha256 } = release;
  return {
    version,
    jobId: oneWord(jobId),
    ...(domain !== undefined && { domain }),
    ...(pageCount !== undefined && { pageCount: String(pageCount) }),
    ...(sha256 !== undefined && { sha256 }),
  };
}

/** A job id as one word that neither mentions nor links anything: it is foreign text. */
function oneWord(jobId: string): string {
  return jobId.replace(/[^A-Za-z0-9._:-]/g, '-');
}
