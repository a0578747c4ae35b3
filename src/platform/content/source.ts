/** Where the documentation of a site is: a folder of this machine, or a folder of a git repository. Pure. */
import path from 'node:path';

/** The location of a secret, which is read at each use, so that a file may be replaced. */
export type Secret = { readonly env: string } | { readonly file: string };

/** A token that GitHub gives an App: for one repository, and no more than these permissions. */
export interface AppToken {
  readonly app: string;
  /** The private key, in the form of PEM. */
  readonly key: Secret;
  /** Base of GitHub's REST interface, without a slash at the end. */
  readonly apiUrl: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly permissions: Readonly<Record<string, string>>;
}

export type Token = Secret | AppToken;

export interface GitAccess {
  /** Token for https, with the user name that the server wants beside it. */
  readonly token?: Token;
  readonly user?: string;
  /** Files for ssh: the private key, and the keys of hosts; those of the system when absent. */
  readonly sshKey?: string;
  readonly knownHosts?: string;
}

/** Deployments of a repository on GitHub, by which exportable commits are reported. */
export interface DeploymentReports {
  readonly environment: string;
  /** `owner/name`. */
  readonly repository: string;
  /** Base of the REST interface, without a slash at the end. */
  readonly apiUrl: string;
  readonly token: Token;
}

export interface FolderSource {
  readonly type: 'folder';
  readonly folder: string;
}

export interface GitSource {
  readonly type: 'git';
  /** Address as git takes it; it holds no credential. */
  readonly url: string;
  /** The repository's default branch when absent. */
  readonly branch?: string;
  /** Folder of the documentation in the repository, with `/` between names; empty for its root. */
  readonly folder: string;
  readonly access: GitAccess;
  /** Secret that signs the deliveries of the repository's webhook; without it none are accepted. */
  readonly webhookSecret?: Secret;
  readonly deployments?: DeploymentReports;
}

export type Source = FolderSource | GitSource;

export function isGit(source: Source): source is GitSource {
  return source.type === 'git';
}

/** What a `git+…` address says. */
export type GitAddress = Pick<GitSource, 'url' | 'branch' | 'folder'>;

const PREFIX = /^git\+/i;
const SCHEMES: ReadonlySet<string> = new Set(['https:', 'ssh:', 'http:']);
const FORM = 'an address such as git+https://host/owner/repository.git#branch:folder';
const MAX_CHARS = 2000;
// A name that begins with a hyphen could become an option of ssh. WHATWG leaves the host of ssh as it was written.
const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])$/;
const USER = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/;
// Source: https://git-scm.com/docs/git-check-ref-format
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const NO_BRANCH = /^[-/]|\/$|\.$|\.\.|\/\/|@\{|^@$|(?:^|\/)\.|\.lock(?:\/|$)|[\u0000-\u0020\u007f~^:?*[\\]/;

/** Whether a text is the address of a repository rather than a folder. */
export function isGitAddress(text: string): boolean {
  // An address of another kind is a mistake, not a folder of that name.
  return PREFIX.test(text) || /^[A-Za-z][A-Za-z0-9+.-]+:(?:\/\/|:)/.test(text) || /^[\w.-]+@[\w.-]+:/.test(text);
}

/**
 * Reads `git+https://host/path#branch:folder`, the form of Docker's build contexts; also `git+ssh://`, and `git+http://`
 * to a loopback address or a host without a dot. Branch and folder may be left out. A fault is the end of a sentence,
 * and quotes nothing, since addresses may hold credentials where none belong.
 */
export function parseGitAddress(text: string): GitAddress | { readonly fault: string } {
  if (!PREFIX.test(text) || text.length > MAX_CHARS) return { fault: `is not ${FORM}` };
  const bare = text.replace(PREFIX, '');
  const mark = bare.indexOf('#');
  const address = mark < 0 ? bare : bare.slice(0, mark);
  const url = !CONTROL.test(address) && URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !SCHEMES.has(url.protocol)) return { fault: `is not ${FORM}; git+ssh:// is possible, too` };
  const fault = urlFault(url, address);
  if (fault !== undefined) return { fault };
  const fragment = mark < 0 ? '' : bare.slice(mark + 1);
  const colon = fragment.indexOf(':');
  const branch = colon < 0 ? fragment : fragment.slice(0, colon);
  if (branch !== '' && NO_BRANCH.test(branch)) return { fault: 'names a branch that git cannot have' };
  const folder = readFolder(colon < 0 ? '' : fragment.slice(colon + 1));
  if (folder === undefined) return { fault: 'names a folder that leads out of the repository, or is none' };
  return { url: url.href, folder, ...(branch !== '' && { branch }) };
}

function urlFault(url: URL, written: string): string | undefined {
  const { protocol, hostname, username, password, pathname } = url;
  if (password !== '' || (protocol !== 'ssh:' && username !== '')) {
    return 'holds a credential; a token goes into the environment or a file';
  }
  if (written.includes('?')) return 'has a query; branch and folder stand after a # (#branch:folder)';
  if (!HOST.test(hostname) || (username !== '' && !USER.test(username))) return `is not ${FORM}`;
  if (/^\/*$/.test(pathname) || pathname.startsWith('/-')) return `names no repository; give ${FORM}`;
  if (protocol === 'http:' && !isNear(hostname)) return 'is plain http to a host that is not near; use git+https://';
  return undefined;
}

/** Whether plain http is safe: to this machine, or to a host name without a dot. */
export function isNear(hostname: string): boolean {
  return /^127(?:\.\d{1,3}){3}$/.test(hostname) || hostname === '[::1]' || !/[.:]/.test(hostname);
}

function readFolder(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  if (/[\u0000-\u001f\u007f\\]/.test(text)) return undefined;
  const names = text.split('/').filter((name) => name !== '' && name !== '.');
  return names.some((name) => name === '..' || name.toLowerCase() === '.git') ? undefined : names.join('/');
}

/** Returns the public form of a source: the address without user. */
export function shownSource(source: Source): string {
  if (source.type === 'folder') return source.folder;
  const url = new URL(source.url);
  const place = [source.branch ?? '', source.folder].join(':').replace(/:$/, '');
  return `git+${url.protocol}//${url.host}${url.pathname}${place === '' ? '' : `#${place}`}`;
}

/** Gives `owner/name` of a repository's address; `undefined` where it has another form. */
export function repositoryOf({ url }: Pick<GitSource, 'url'>): string | undefined {
  const names = new URL(url).pathname
    .replace(/\/+$/, '')
    .replace(/\.git$/i, '')
    .split('/')
    .filter(Boolean);
  return names.length === 2 && names.every((name) => /^[\w.-]+$/.test(name)) ? names.join('/') : undefined;
}

/** Parses a source; relative folders start at `base`. */
export function folderSource(text: string, base: string): FolderSource {
  return { type: 'folder', folder: path.resolve(base, text) };
}
