/**
 * The message of a squash as GitHub proposes it. Sources: https://docs.github.com/en/pull-requests/collaborating-with-pull-requests/incorporating-changes-from-a-pull-request/about-pull-request-merges
 * for what it is made of; histories of public repositories (changesets/action, actions/create-github-app-token) for the
 * trailers and lines.
 */
import type { Commit, Person } from './commits.ts';
import type { SquashMessage } from './options.ts';
import type { Pull } from './pull.ts';

/** Stands between what was done and who did it, where there were several commits. */
const RULE = '---------';
const TRAILER = /^[A-Za-z][A-Za-z-]*: \S/;
const KEPT_TRAILER = /^(?:Signed-off|Co-authored)-by: .*<(.*)>$/i;
/** The description of a pull request is broken here, but not its blocks of code. */
const MOST_COLUMNS = 72;

export interface Message {
  readonly title: string;
  readonly body: string;
}

/** Words a squash; `opener` is its author. */
export function squashMessage(kind: SquashMessage, pull: Pull, commits: readonly Commit[], opener: Person): Message {
  const people = trailersOf(pull, commits, opener);
  const [only] = commits;
  if (kind === 'commits' && only !== undefined && commits.length === 1) {
    const { title, body } = parted(only.message);
    return { title: `${title} (#${pull.number})`, body: withTrailers(body, people) };
  }
  const bodies = {
    commits: commits.map(({ message }) => `* ${message.trim()}`).join('\n\n'),
    'pull-request': wrapped((pull.body ?? '').replaceAll('\r\n', '\n').trim()),
    blank: '',
  };
  const isRuled = commits.length > 1 && bodies[kind] !== '' && people.length > 0;
  const body = isRuled ? `${bodies[kind]}\n\n${RULE}\n\n${people.join('\n')}` : withTrailers(bodies[kind], people);
  return { title: `${pull.title} (#${pull.number})`, body };
}

export function joined({ title, body }: Message): string {
  return body === '' ? title : `${title}\n\n${body}`;
}

function parted(message: string): Message {
  const [title = '', ...rest] = message.trim().split('\n');
  return { title, body: rest.join('\n').trim() };
}

/** Those of the commits, then their authors; whoever opened the pull request is the author already, unless it was a bot. */
function trailersOf(pull: Pull, commits: readonly Commit[], opener: Person): readonly string[] {
  const own = commits.flatMap(({ message }) => message.split('\n').filter((line) => KEPT_TRAILER.test(line)));
  const authors = commits
    .filter(({ author }) => pull.author.endsWith('[bot]') || author.email !== opener.email)
    .map(({ author }) => `Co-authored-by: ${author.name} <${author.email}>`);
  const isSignature = (line: string) => /^signed/i.test(line);
  const people = [...authors, ...own.filter((line) => !isSignature(line))];
  const addresses = people.map((line) => KEPT_TRAILER.exec(line)?.[1]?.toLowerCase());
  const once = people.filter((_, index) => addresses.indexOf(addresses[index]) === index);
  return [...new Set(own.filter(isSignature)), ...once];
}

/** Adds what a text does not end with already; trailers go on with trailers. */
function withTrailers(text: string, trailers: readonly string[]): string {
  const lines = text.split('\n');
  const missing = trailers.filter((line) => !lines.includes(line));
  if (text === '' || missing.length === 0) return [text, ...missing].filter((line) => line !== '').join('\n');
  const last = lines.slice(lines.lastIndexOf('') + 1);
  return `${text}${last.every((line) => TRAILER.test(line)) ? '\n' : '\n\n'}${missing.join('\n')}`;
}

function wrapped(text: string): string {
  let isCode = false;
  const lines = text.split('\n').flatMap((line) => {
    const isFence = line.trimStart().startsWith('```');
    if (isFence) isCode = !isCode;
    return isCode || isFence || line.length <= MOST_COLUMNS ? [line] : broken(line);
  });
  return lines.join('\n');
}

function broken(line: string): readonly string[] {
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > MOST_COLUMNS) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
