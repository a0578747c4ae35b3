/** Texts of commits and pull requests. Pure; all foreign text is in code spans. */
import { VERSION_PATTERN } from '../../contract/static-export.ts';
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { RolloutInputs } from '../inputs/rollout.ts';
import { fill, type Placeholder } from '../inputs/rules.ts';
import { code, placeTable } from '../report/markdown.ts';
import { count } from '../report/wording.ts';
import type { PlaceChange } from '../results.ts';
import type { SiteExport } from './target.ts';

const BEGIN = '<!-- static-export: begin -->';
const END = '<!-- static-export: end -->';
/** A mark counts only on a line of its own: inside a value it is foreign text. */
const OWN_PART = /^<!-- static-export: begin -->$[\s\S]*?^<!-- static-export: end -->$/m;
const MARKS = /^<!-- static-export: (?:begin|end) -->$\n?/gm;
/** Longest body that GitHub accepts, in characters. */
const MAX_BODY_LENGTH = 65_536;
const MAX_INTRO_LENGTH = 30_000;
const MAX_TITLE_LENGTH = 256;
const NOTE =
  'The workflow that opened this pull request keeps its branch up to date; commits of others on it are never overwritten.';
const NOTE_OF_DEFAULT_TOKEN =
  ' If it was opened with the default token, its checks wait for approval and its commits start no workflow.';
/** Remarks of the summary. */
export const COMMITTED_BY_DEFAULT_TOKEN =
  'The workflow’s default token made the commit: it starts no workflow. Use the token of a GitHub App as `github-token` to start workflows on it.';
export const OPENED_BY_DEFAULT_TOKEN =
  'The pull request was opened with the workflow’s default token: its checks wait for approval, and its commits start no workflow. Use the token of a GitHub App as `github-token` to have both.';
const TOO_MANY = 'There are too many places to list here: see the files.';

/** What the texts are about: the exports of the run, and every place that differs from the base. */
export interface Subject {
  readonly exports: readonly SiteExport[];
  readonly places: readonly PlaceChange[];
  readonly inputs: Pick<RolloutInputs, 'commitMessage' | 'title' | 'body'>;
  /** Whether the default token opens the pull request, or has opened it; absent where that is not known. */
  readonly byDefaultToken?: boolean | undefined;
}

export function commitMessage(subject: Subject): string {
  const { inputs, places } = subject;
  if (inputs.commitMessage !== undefined)
    return `${filled(inputs.commitMessage, subject).replaceAll('\r\n', '\n').trim()}\n`;
  const lines = places.map(({ file, after }) => [`- ${file}`, plainVersion(after?.version) ?? []].flat().join(': '));
  return `${[oneLine(defaultTitle(subject)), ...(lines.length > 1 ? ['', ...lines] : [])].join('\n')}\n`;
}

/**
 * Makes title and body of a pull request within the limits of GitHub. The Action's part of the body stands between two
 * marks; what people have written around it in `before`, the current body, is kept.
 */
export function pullText(subject: Subject, before: string): { readonly title: string; readonly body: string } {
  const { title: template } = subject.inputs;
  const title = oneLine(template === undefined ? defaultTitle(subject) : filled(template, subject));
  const [above, below] = splitBody(before.replaceAll('\r\n', '\n'));
  const room = MAX_BODY_LENGTH - above.length - below.length;
  const own = [placeTable(subject.places), [TOO_MANY, '']].map((lines) => ownPart(subject, lines));
  const fitting = own.find(({ length }) => length <= room);
  return { title, body: fitting === undefined ? before : above + fitting + below };
}

/**
 * Whether a body shows these places. Ends of links are left aside: often only the run that minted a link knows its end.
 * Some servers store CRLF line ends.
 */
export function showsPlaces(body: string, places: Subject['places']): boolean {
  const withoutEnds = (text: string) => text.replaceAll(/ \|[^|\n]*\|$/gm, '');
  const shown = withoutEnds(body.replaceAll('\r\n', '\n'));
  return shown.includes(TOO_MANY) || shown.includes(withoutEnds([...placeTable(places), ''].join('\n')));
}

/** Splits a body into the words of people above and below the Action's part; a mark without its counterpart is removed. */
function splitBody(body: string): readonly [above: string, below: string] {
  const own = OWN_PART.exec(body);
  if (own !== null) {
    const [above, below] = [body.slice(0, own.index), body.slice(own.index + own[0].length)];
    return [above.replace(MARKS, ''), below.replace(MARKS, '')];
  }
  const words = body.replace(MARKS, '').trimEnd();
  return [words === '' ? '' : `${words}\n\n`, ''];
}

function ownPart(subject: Subject, details: readonly string[]): string {
  const { inputs, exports, places, byDefaultToken } = subject;
  const intro =
    inputs.body === undefined
      ? exports
          .filter((exported) => isPinned(exported, places))
          .map(exportLine)
          .join('\n')
      : filled(inputs.body, subject).replaceAll('\r\n', '\n').trim().slice(0, MAX_INTRO_LENGTH);
  const ends = places.flatMap(({ before, after }) => {
    return after?.endsAt === undefined || after.bundleUrl === before?.bundleUrl ? [] : [after.endsAt.getTime()];
  });
  const first = ends.length === 0 ? undefined : formatTimestamp(new Date(Math.min(...ends)));
  const merge = first === undefined ? [] : [`Merge before **${first}**: the first link ends then.`, ''];
  const note = byDefaultToken === false ? NOTE : NOTE + NOTE_OF_DEFAULT_TOKEN;
  return [BEGIN, intro, '', ...merge, ...details, note, END].join('\n');
}

function isPinned({ version, link, pinUrl }: SiteExport, places: Subject['places']): boolean {
  const address = pinUrl ?? link.bundleUrl;
  return places.some(({ after }) => after?.version === version || after?.bundleUrl === address);
}

function exportLine({ domain, jobId, pageCount }: SiteExport): string {
  const pages = pageCount === undefined ? '' : `, ${count(pageCount, 'page')}`;
  return `- ${domain === undefined ? '' : `${code(domain)}: `}job ${code(jobId)}${pages}`;
}

function defaultTitle({ places, exports }: Subject): string {
  const versions = new Set(
    places.flatMap(({ before, after }) => (before?.version === after?.version ? [] : [after?.version])),
  );
  const [version] = versions;
  const [only, ...others] = exports;
  const domain = others.length === 0 && places.length <= 1 ? only?.domain : undefined;
  const of = domain === undefined ? '' : ` of ${domain}`;
  const shown = plainVersion(version);
  if (versions.size === 1)
    return `Pin ${shown === undefined ? 'another static export' : `static export ${shown}`}${of}`;
  if (versions.size > 1) return `Pin ${versions.size} static exports`;
  const isLink = places.some(({ before, after }) => before?.bundleUrl !== after?.bundleUrl);
  return `${isLink ? 'Renew the link of' : 'Switch on'} the static export${of}`;
}

/** A version of a file that has only the characters of one; others are foreign text, which might mention people. */
function plainVersion(version: unknown): string | undefined {
  return typeof version === 'string' && VERSION_PATTERN.test(version) ? version : undefined;
}

/** Fills a template; values of several sites are joined. */
function filled(template: string, { exports }: Subject): string {
  const all = (read: (exported: SiteExport) => string | undefined) => {
    const known = new Set(exports.flatMap((exported) => read(exported) ?? []));
    return known.size === 0 ? undefined : [...known].join(', ');
  };
  const facts: Readonly<Record<Placeholder, string | undefined>> = {
    version: all(({ version }) => version),
    // A job id is foreign text: as one word it neither mentions nor links anything.
    jobId: all(({ jobId }) => jobId.replace(/[^A-Za-z0-9._:-]/g, '-').replace(/(?<=gh)-(?=\d)/gi, '.')),
    domain: all(({ domain }) => domain),
    pageCount: all(({ pageCount }) => pageCount?.toString()),
    sha256: all(({ sha256 }) => sha256),
  };
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  return fill(template, Object.fromEntries(known));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_LENGTH);
}
