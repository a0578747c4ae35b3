/**
 * A stand-in for GitHub's command-line program: issues of one repository. Options as its sources declare them:
 * https://github.com/cli/cli/tree/trunk/pkg/cmd (api, issue/create, issue/comment, issue/close)
 */
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

const BOT = 'github-actions[bot]';
/** So few that two issues are two pages: `--paginate` prints one array after the other. */
const PAGE = 1;

const { folder, args } = enter('gh');
const kept = new Kept<readonly Issue[]>(folder, 'issues', []);
const permissions = JSON.parse(process.env['STAND_IN_TOKENS'] ?? '{}')[process.env['GH_TOKEN'] ?? ''];
if (permissions === undefined)
  refuse('gh: To use GitHub CLI in a GitHub Actions workflow, set the GH_TOKEN environment variable.');
const repository = process.env['GH_REPO'] ?? refuse('fatal: not a git repository');
const issues = kept.read();
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
} else refuse(`unknown command "${args.join(' ')}" for "gh"`);
