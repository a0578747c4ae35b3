/** Texts of commits and pull requests. Pure; all foreign text is in code spans. */
import { linkExpiry } from '../../contract/link-expiry.ts';
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { RolloutInputs } from '../inputs/rollout.ts';
import { fill, type Placeholder } from '../inputs/template.ts';
import { type Pin, pinsComment, trailersOf, withPinsOfBase } from '../pin/pin.ts';
import type { SiteExport } from '../pin/site-export.ts';
import { changeTable, pageDifferences, shownPin } from '../report/changes.ts';
import { code } from '../report/markdown.ts';
import { size } from '../report/wording.ts';
import { withoutReferences } from '../version.ts';
import type { DroppedPin, Union } from './unite.ts';

const BEGIN = '<!-- static-export: begin -->';
const END = '<!-- static-export: end -->';
/** A mark counts only on a line of its own: inside a value it is foreign text. */
const OWN_PART = /^<!-- static-export: begin -->$[\s\S]*?^<!-- static-export: end -->$/m;
const MARKS = /^<!-- static-export: (?:begin|end) -->$\n?/gm;
/** Longest body that GitHub accepts, in characters. */
const MAX_BODY_LENGTH = 65_536;
const MAX_INTRO_LENGTH = 30_000;
const MAX_TITLE_LENGTH = 256;
/** Domains that the first sentence names; the table of pins names all. */
const MAX_NAMED = 5;
const NOTE =
  'The branch is kept up to date by the workflow that opened this pull request; commits of others on it are never overwritten. If it was opened with the default token, its checks wait for approval and its commits start no workflow.';

const MANY_PINS = 'There are too many pins to list here: see the files.';

type Texts = Pick<RolloutInputs, 'commitMessage' | 'title' | 'body' | 'configValues'>;

/** Makes the message of a commit; its trailers record the pins that the files hold with it. */
export function commitMessage(
  exports: readonly SiteExport[],
  pins: readonly Pin[],
  { commitMessage: template, configValues }: Texts,
): string {
  const text = fill(template ?? defaultTitle(exports, configValues), factsOf(exports))
    .replaceAll('\r\n', '\n')
    .trim();
  // Trailers that a template ends in are read as such only in the same paragraph.
  const last =
    text
      .split(/\n\s*\n/)
      .slice(1)
      .at(-1) ?? '';
  const gap = last !== '' && last.split('\n').every((line) => /^[A-Za-z][A-Za-z0-9-]*: \S/.test(line)) ? '\n' : '\n\n';
  return `${text}${gap}${trailersOf(pins).join('\n')}\n`;
}

/** A text within the limits of GitHub. */
export interface PullText {
  readonly title: string;
  readonly body: string;
}

/**
 * Makes title and body of a pull request. The Action's part is between two marks; text that people have written around
 * it in `before`, the current body, is kept. What does not fit is left out of the Action's part.
 */
export function pullText(
  exports: readonly SiteExport[],
  inputs: Texts,
  {
    union,
    before = '',
  }: { readonly union: Pick<Union, 'pins' | 'own' | 'edits' | 'dropped'>; readonly before?: string },
): PullText {
  const title = fill(inputs.title ?? defaultTitle(exports, inputs.configValues), factsOf(exports))
    .replace(/\s+/g, ' ')
    .slice(0, MAX_TITLE_LENGTH);
  const [above, below] = around(before.replaceAll('\r\n', '\n'));
  const room = MAX_BODY_LENGTH - above.length - below.length;
  const pages = exports.flatMap(({ changes, domain }) =>
    pageDifferences(changes, exports.length > 1 && domain !== undefined ? `### Pages of ${code(domain)}` : '### Pages'),
  );
  const pinUrls = new Set(exports.flatMap(({ pinUrl }) => pinUrl ?? []));
  const values = ['### Changes', '', ...changeTable(union.edits, pinUrls)];
  const pins = union.pins.length > union.own.length || exports.length > 1 ? pinTable(union.pins) : [];
  const fitting = [[...pins, ...pages, ...values], [...pins, ...values], pins, [MANY_PINS, '']];
  const parts = fitting.map((details) => ownPart(exports, inputs, union, details));
  const own = parts.find(({ length }) => length <= room);
  return { title, body: own === undefined ? before : above + own + below };
}

/**
 * Adds to the body of a pull request that is being closed which pins have left its branch and why, and records
 * rollbacks.
 */
export function closingBody(before: string, { dropped, pins }: Pick<Union, 'dropped' | 'pins'>): string {
  const body = before.replaceAll('\r\n', '\n');
  const own = OWN_PART.exec(body);
  if (own === null || dropped.length + pins.length === 0) return before;
  const end = own.index + own[0].length - END.length;
  const told = `${body.slice(0, end)}${droppedLines(dropped).join('\n')}${body.slice(end)}`;
  const text = pins.length === 0 ? told : withPinsOfBase(told, pins);
  return text.length > MAX_BODY_LENGTH ? before : text;
}

/** Whether the text of a pull request differs. Some servers store CRLF line ends. */
export function readsOtherwise(text: PullText, pull: PullText): boolean {
  return text.title !== pull.title || text.body !== pull.body.replaceAll('\r\n', '\n');
}

/** Whether a body has the Action's part, with both of its marks. */
export function hasOwnPart(body: string): boolean {
  return OWN_PART.test(body.replaceAll('\r\n', '\n'));
}

/** The text that people have written above and below the Action's part; a mark without its counterpart is removed. */
function around(body: string): readonly [string, string] {
  const own = OWN_PART.exec(body);
  if (own !== null) {
    const [above, below] = [body.slice(0, own.index), body.slice(own.index + own[0].length)];
    return [above.replace(MARKS, ''), below.replace(MARKS, '')];
  }
  const words = body.replace(MARKS, '').trimEnd();
  return [words === '' ? '' : `${words}\n\n`, ''];
}

function ownPart(
  exports: readonly SiteExport[],
  { body, configValues }: Texts,
  { pins, own, dropped }: Pick<Union, 'pins' | 'own' | 'dropped'>,
  details: readonly string[],
): string {
  const intro =
    body === undefined
      ? defaultIntro(exports)
      : fill(body, factsOf(exports)).replaceAll('\r\n', '\n').replace(MARKS, '').trim().slice(0, MAX_INTRO_LENGTH);
  const [only, ...others] = exports;
  const until = mergeBefore(pins, configValues);
  const facts =
    only !== undefined && others.length === 0 ? [...factTable(only, until, pins.length > own.length), ''] : [];
  return [
    BEGIN,
    intro,
    '',
    ...facts,
    ...(until === undefined || facts.length > 0
      ? []
      : [`Merge before **${formatTimestamp(until)}**: the first link expires then.`, '']),
    ...details,
    ...droppedLines(dropped),
    NOTE,
    pinsComment(pins),
    END,
  ].join('\n');
}

function defaultIntro(exports: readonly SiteExport[]): string {
  const verb = exports.every(({ jobId }) => jobId === undefined) ? 'Rolls back to an earlier' : 'Pins the';
  const domains = exports.flatMap(({ domain }) => (domain === undefined ? [] : [code(domain)]));
  const [only, ...others] = domains;
  if (only === undefined) return `${verb} static export.`;
  if (others.length === 0) return `${verb} static export of ${only}.`;
  const named = `${domains.slice(0, -1).join(', ')} and ${domains.at(-1)}`;
  return `${verb} static exports of ${domains.length > MAX_NAMED ? `${domains.length} sites` : named}.`;
}

function factTable(exported: SiteExport, until: Date | undefined, hasOthers: boolean): readonly string[] {
  const { jobId, pinUrl } = exported;
  const rows: (readonly [string, string] | false)[] = [
    ['Version', code(exported.version)],
    jobId !== undefined && ['Job', code(jobId)],
    exported.pageCount !== undefined && ['Pages', String(exported.pageCount)],
    exported.sizeBytes !== undefined && ['Archive', size(exported.sizeBytes)],
    exported.sha256 !== undefined && ['SHA-256', code(exported.sha256)],
    exported.contentDigest !== undefined && ['Content digest', code(exported.contentDigest)],
    pinUrl !== undefined && ['Address', shownPin(pinUrl)],
    until !== undefined && [
      'Merge before',
      `**${formatTimestamp(until)}**: ${hasOthers ? 'the first link on this branch' : 'the link'} expires then`,
    ],
  ];
  return [
    '| | |',
    '| --- | --- |',
    ...rows.filter((row) => row !== false).map(([name, value]) => `| ${name} | ${value} |`),
  ];
}

/** When the first of the proposed links expires. */
function mergeBefore(pins: readonly Pin[], names: RolloutInputs['configValues']): Date | undefined {
  if (!names.includes('bundleUrl')) return undefined;
  const ends = pins.flatMap(({ written: { bundleUrl }, durable, expires }) => {
    const end = bundleUrl === undefined || durable ? undefined : (linkExpiry(bundleUrl) ?? expires);
    return end === undefined ? [] : [end.getTime()];
  });
  return ends.length === 0 ? undefined : new Date(Math.min(...ends));
}

function pinTable(pins: readonly Pin[]): readonly string[] {
  const rows = pins.map(
    ({ domain, file, place, version, job }) =>
      `| ${domain === undefined ? '–' : code(domain)} | ${code(file)} | ${code(place)} | ${code(version)} | ${job === undefined ? '–' : code(job)} |`,
  );
  return ['### Pins', '', '| Site | File | Place | Version | Job |', '| --- | --- | --- | --- | --- |', ...rows, ''];
}

/** The text about pins that are no longer on the branch. */
function droppedLines(dropped: readonly DroppedPin[]): readonly string[] {
  if (dropped.length === 0) return [];
  const lines = dropped.map(({ pin, why }) => `- ${code(pin.version)} in ${code(pin.file)}: it ${why}.`);
  return ['No longer on this branch:', '', ...lines, ''];
}

function defaultTitle(exports: readonly SiteExport[], names: RolloutInputs['configValues']): string {
  const isRollback = exports.every(({ jobId }) => jobId === undefined);
  const pinsVersion = names.includes('version');
  if (exports.length > 1) {
    if (isRollback) return `Roll back ${exports.length} static exports`;
    return pinsVersion ? `Pin ${exports.length} static exports` : `Renew the links of ${exports.length} static exports`;
  }
  const pins = pinsVersion ? 'Pin static export {version}' : 'Renew the link of the static export';
  const what = isRollback ? 'Roll back to static export {version}' : pins;
  return exports[0]?.domain === undefined ? what : `${what} of {domain}`;
}

/** The values of template placeholders; those of several sites are joined. */
function factsOf(exports: readonly SiteExport[]): Readonly<Partial<Record<Placeholder, string>>> {
  const all = (read: (exported: SiteExport) => string | undefined) => {
    const known = exports.flatMap((exported) => read(exported) ?? []);
    return known.length === 0 ? undefined : [...new Set(known)].join(', ');
  };
  const facts = {
    version: all(({ version }) => version),
    jobId: all(({ jobId }) => jobId && oneWord(jobId)),
    domain: all(({ domain }) => domain),
    pageCount: all(({ pageCount }) => pageCount?.toString()),
    sha256: all(({ sha256 }) => sha256),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** A job id as one word that neither mentions nor links anything: it is foreign text. */
function oneWord(jobId: string): string {
  return withoutReferences(jobId.replace(/[^A-Za-z0-9._:-]/g, '-'));
}
