/** Explains errors of git: one sentence with what failed and what to do. Pure. */
import { GitError, type GitExit, type GitFault } from './git.ts';
import { type GitSource, shownSource } from './source.ts';

export interface Asked {
  readonly source: GitSource;
  /** What must not be shown. */
  readonly secrets: readonly string[];
  readonly commit?: string;
  readonly limitMs: number;
}

const SHOWN_CHARS = 300;
const SHORT_COMMIT = 10;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Patterns of git's messages, the first match wins; git runs with English messages. */
const KNOWN: readonly (readonly [RegExp, GitFault, string])[] = [
  [/allocate \d+ over limit/i, 'TOO_LARGE', 'holds a file that is too large'],
  [/out of memory|\bmmap failed/i, 'TOO_LARGE', 'needs more memory than git may take for one repository'],
  [/Operation too slow|Operation timed out/i, 'TOO_SLOW', 'was sent too slowly; try again later'],
  [/not our ref|couldn't find remote ref|no such remote ref|unadvertised object/i, 'COMMIT', ''],
  [
    /terminal prompts disabled|Authentication failed|returned error: 40[13]|Permission denied/i,
    'ACCESS',
    'refused access; check the token or key, that it has not expired, and that it may read the repository',
  ],
  [
    /Host key verification failed/i,
    'ACCESS',
    'has a host key that is not known; put the right one into the file of known hosts',
  ],
  [
    /repository '.*' not found|Repository not found|returned error: 404|does not appear to be a git repository/i,
    'ACCESS',
    'is not there, or may not be seen with this token or key; check the address and what the token may read',
  ],
  [
    /unable to update url base from redirection|returned error: 30\d/i,
    'HOST',
    'has moved: the server points elsewhere, which is not followed; give the address that it has now',
  ],
  [
    /Could not resolve host|Name or service not known|Temporary failure in name/i,
    'HOST',
    'is on a host that is unknown',
  ],
  [
    /unable to access|Connection (?:refused|reset|timed out|closed)|Could not read from remote|hung up unexpectedly/i,
    'HOST',
    'cannot be reached',
  ],
];

export function explain(exit: GitExit, asked: Asked): GitError {
  const repository = `The repository ${shownSource(asked.source)}`;
  const options = { cause: exit };
  if (exit.isLate) {
    const limit = `${Math.round(asked.limitMs / 100) / 10} s`;
    return new GitError('TOO_SLOW', `${repository} was not fetched within ${limit}; try again later.`, options);
  }
  const known = KNOWN.find(([words]) => words.test(exit.words));
  if (known?.[1] === 'COMMIT') return missingCommit(asked, options);
  const [, code, sentence] = known ?? ['', 'GIT' as const, 'could not be read by git'];
  const said = saidBy(exit, asked);
  return new GitError(code, `${repository} ${sentence}${said === '' ? '' : ` (git: ${said})`}.`, options);
}

function missingCommit({ source, commit = '' }: Asked, options: ErrorOptions): GitError {
  return new GitError(
    'COMMIT',
    `The repository ${shownSource(source)} has the commit ${commit.slice(0, SHORT_COMMIT)} no more: its branch was ` +
      'moved by force or removed since the job began; start a new job.',
    options,
  );
}

/** The first error line of git itself; messages of the server are left out. */
function saidBy({ words }: GitExit, { secrets }: Asked): string {
  const line = words.split('\n').find((each) => /^(?:fatal|error|ssh):/.test(each)) ?? '';
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), line);
  return hidden
    .replace(/^(?:fatal|error): /, '')
    .replace(CONTROL, ' ')
    .trim()
    .slice(0, SHOWN_CHARS)
    .replace(/[.\s]+$/, '');
}
