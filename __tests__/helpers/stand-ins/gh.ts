/**
 * A stand-in for GitHub's command-line program: issues, releases and auto-merge of one repository. Options as its sources
 * declare them: https://github.com/cli/cli/tree/trunk/pkg/cmd (api, issue/…, release/view, release/create, pr/merge)
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { enter, Kept, optionOf, parseLine, refuse } from './journal.ts';

/** An issue as the stand-in keeps it. */
export interface Issue {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly creator: string;
  readonly state: 'open' | 'closed';
  readonly comments: readonly string[];
}

/** A release as the stand-in keeps it. */
export interface Release {
  readonly tag: string;
  readonly isDraft: boolean;
  readonly isLatest: boolean;
  /** SHA-256 of its files in hex, by their names. */
  readonly files: Readonly<Record<string, string>>;
}

/** A pull request that GitHub was asked to merge when its checks have passed. */
export interface AutoMerge {
  readonly number: number;
  readonly method: string;
}

const BOT = 'github-actions[bot]';
/** So few that two issues are two pages: `--paginate` prints one array after the other. */
const PAGE = 1;

const { folder, args } = enter();
const kept = new Kept<readonly Issue[]>(folder, 'issues', []);
const permissions = JSON.parse(process.env['STAND_IN_TOKENS'] ?? '{}')[process.env['GH_TOKEN'] ?? ''];
if (permissions === undefined)
  refuse('gh: To use GitHub CLI in a GitHub Actions workflow, set the GH_TOKEN environment variable.');
const repository = process.env['GH_REPO'] ?? refuse('fatal: not a git repository');
const issues = kept.read();
const releases = new Kept<readonly Release[]>(folder, 'releases', []);
const [group = '', command = ''] = args;

function mayWrite(scope: string): void {
  if (permissions[scope] !== 'write') refuse('GraphQL: Resource not accessible by integration');
}

function change(number: string | undefined, next: (issue: Issue) => Issue): void {
  mayWrite('issues');
  if (!issues.some((issue) => String(issue.number) === number))
    refuse(`Could not resolve to an issue with the number of ${number}.`);
  kept.write(issues.map((issue) => (String(issue.number) === number ? next(issue) : issue)));
}

if (group === 'api') {
  const line = parseLine(args.slice(1), { valued: '--method -f', switches: '--paginate' });
  if (line.words[0] !== `repos/${repository}/issues` || optionOf(line, '--method') !== 'GET')
    refuse('gh: Not Found (HTTP 404)');
  if (permissions.issues === undefined) refuse('gh: Resource not accessible by integration (HTTP 403)');
  const query = new URLSearchParams(
    line.options
      .filter(([name]) => name === '-f')
      .map(([, value]) => value)
      .join('&'),
  );
  const found = issues.filter(
    ({ state, creator }) => state === query.get('state') && [creator, null].includes(query.get('creator')),
  );
  const pages = optionOf(line, '--paginate') === undefined ? 1 : Math.max(1, Math.ceil(found.length / PAGE));
  for (let page = 0; page < pages; page += 1)
    process.stdout.write(JSON.stringify(found.slice(page * PAGE, (page + 1) * PAGE)));
} else if (group === 'issue' && command === 'create') {
  mayWrite('issues');
  const line = parseLine(args.slice(2), { valued: '--title --body' });
  const [title, body] = [optionOf(line, '--title'), optionOf(line, '--body')];
  if (title === undefined || body === undefined)
    refuse('must provide `--title` and `--body` when not running interactively');
  kept.write([...issues, { number: issues.length + 1, title, body, creator: BOT, state: 'open', comments: [] }]);
} else if (group === 'issue' && command === 'comment') {
  const line = parseLine(args.slice(2), { valued: '--body' });
  const body = optionOf(line, '--body') ?? refuse('flags required when not running interactively');
  change(line.words[0], (issue) => ({ ...issue, comments: [...issue.comments, body] }));
} else if (group === 'issue' && command === 'close') {
  const line = parseLine(args.slice(2), { valued: '--comment' });
  const comment = optionOf(line, '--comment');
  change(line.words[0], (issue) => ({
    ...issue,
    state: 'closed',
    comments: [...issue.comments, ...(comment === undefined ? [] : [comment])],
  }));
} else if (group === 'release' && command === 'view') {
  const line = parseLine(args.slice(2), { valued: '--json --jq' });
  const release = releases.read().find(({ tag }) => tag === line.words[0]) ?? refuse('release not found');
  if (optionOf(line, '--json') !== 'isDraft' || optionOf(line, '--jq') !== '.isDraft') refuse('Unknown JSON field');
  process.stdout.write(`${release.isDraft}\n`);
} else if (group === 'release' && command === 'create') {
  mayWrite('contents');
  const line = parseLine(args.slice(2), { valued: '--title --notes --latest' });
  const [tag = '', ...files] = line.words;
  const digests = files.map((file) => {
    const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
    return [path.basename(file), sha256] as const;
  });
  const release = { tag, isDraft: false, isLatest: optionOf(line, '--latest') !== 'false' };
  const others = releases.read().filter((each) => each.tag !== tag || each.isDraft);
  if (others.length < releases.read().length) refuse(`a release with the same tag name already exists: ${tag}`);
  releases.write([{ ...release, files: Object.fromEntries(digests) }, ...others]);
} else if (group === 'pr' && command === 'merge') {
  mayWrite('contents');
  mayWrite('pull-requests');
  const line = parseLine(args.slice(2), { valued: '--body', switches: '--auto --squash --merge --rebase' });
  const method = ['squash', 'merge', 'rebase'].find((each) => optionOf(line, `--${each}`) !== undefined);
  if (method === undefined) refuse('--merge, --rebase, or --squash required when not running interactively');
  if (optionOf(line, '--auto') === undefined) refuse('the base branch policy prohibits the merge');
  const merges = new Kept<readonly AutoMerge[]>(folder, 'merges', []);
  merges.write([...merges.read(), { number: Number(line.words[0]), method }]);
} else refuse(`unknown command "${args.join(' ')}" for "gh"`);
