/** The few calls of GitHub's REST API that a release makes. */

/** The calls of a release to GitHub. Methods reject with status and GitHub's message. */
export interface GitHub {
  /** The object that a tag names; `undefined` where there is no such tag. */
  readTag(name: string): Promise<GitObject | undefined>;
  /** The object that an annotated tag names. */
  readTagObject(sha: string): Promise<GitObject>;
  createTag(name: string, commit: string): Promise<void>;
  moveTag(name: string, commit: string): Promise<void>;
  /** The release of a tag, drafts included. */
  findRelease(tag: string): Promise<Release | undefined>;
  /** The one that GitHub shows as the latest; `undefined` where there is none. */
  latestRelease(): Promise<Release | undefined>;
  createDraft(fields: ReleaseFields): Promise<Release>;
  updateRelease(id: number, fields: Partial<ReleaseFields> & Publication): Promise<Release>;
}

export interface GitObject {
  readonly sha: string;
  readonly type: string;
}

/** A release as GitHub tells it. */
export interface Release {
  readonly id: number;
  readonly tag_name: string;
  readonly draft: boolean;
  readonly html_url: string;
  /** Whether GitHub keeps tag and assets from being changed: https://docs.github.com/rest/releases/releases */
  readonly immutable?: boolean;
}

export interface ReleaseFields {
  readonly tag_name: string;
  readonly name: string;
  readonly body: string;
  readonly prerelease: boolean;
}

export interface Publication {
  readonly draft?: boolean;
  readonly make_latest?: 'true' | 'false';
}

const PAGE_SIZE = 100;
const MAX_PAGES = 20;
const CALL_LIMIT_MS = 30_000;
/** Source: https://github.blog/changelog/2023-11-02-github-actions-enforcing-workflow-scope-when-creating-a-release/ */
const REFUSED_HINT =
  'The token needs `contents: write`. GitHub answers so, too, where the commit has other workflows than the default branch: then push the tag by hand, and run this again.';

/** Where a repository is, and what opens it. */
export interface Access {
  /** `GITHUB_API_URL`. */
  readonly apiUrl: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly token: string;
}

/** Speaks with the REST API of GitHub. Nothing is tried again: each step of a release may be run again as a whole. */
export function gitHubAt(access: Access): GitHub {
  const send = async (method: string, path: string, body?: object) => await call(access, method, path, body);
  const sure = async <T>(method: string, path: string, body?: object) =>
    (await send(method, path, body).then((answer) => answer ?? notFound(method, path))) as T;
  return {
    readTag: async (name) =>
      ((await send('GET', `/git/ref/tags/${name}`)) as { object: GitObject } | undefined)?.object,
    readTagObject: async (sha) => (await sure<{ object: GitObject }>('GET', `/git/tags/${sha}`)).object,
    createTag: async (name, commit) => {
      await sure('POST', '/git/refs', { ref: `refs/tags/${name}`, sha: commit });
    },
    moveTag: async (name, commit) => {
      await sure('PATCH', `/git/refs/tags/${name}`, { sha: commit, force: true });
    },
    findRelease: async (tag) => {
      // The call that finds a release by its tag does not know drafts.
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const list = await sure<readonly Release[]>('GET', `/releases?per_page=${PAGE_SIZE}&page=${page}`);
        const found = list.find(({ tag_name }) => tag_name === tag);
        if (found !== undefined || list.length < PAGE_SIZE) return found;
      }
      return undefined;
    },
    latestRelease: async () => (await send('GET', '/releases/latest')) as Release | undefined,
    createDraft: async (fields) => await sure<Release>('POST', '/releases', { ...fields, draft: true }),
    updateRelease: async (id, fields) => await sure<Release>('PATCH', `/releases/${id}`, fields),
  };
}

async function call({ apiUrl, repository, token }: Access, method: string, path: string, body?: object) {
  const response = await fetch(`${apiUrl}/repos/${repository}${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'user-agent': 'static-export-action-release',
      'x-github-api-version': '2022-11-28',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
  });
  if (method === 'GET' && response.status === 404) return undefined;
  const text = await response.text();
  if (!response.ok) {
    const isRefused = method !== 'GET' && [403, 404].includes(response.status);
    const hint = isRefused ? `\n${REFUSED_HINT}` : '';
    throw new Error(`${method} ${path}: HTTP ${response.status}. GitHub says: ${text.slice(0, 500)}${hint}`);
  }
  return JSON.parse(text) as unknown;
}

function notFound(method: string, path: string): never {
  throw new Error(`${method} ${path}: HTTP 404. The repository is not there, or the token does not reach it.`);
}
