/** Files of releases as everybody downloads them: a redirect to storage, and storage itself. No token is due there. */
import type { Answer } from './call.ts';
import { downloadPath, storagePath } from './release.ts';
import type { Repository } from './repository.ts';

/** A download as it is known in the journal and to faults. */
export interface Download {
  readonly operation: 'releases/download' | 'storage';
  readonly answer: Answer;
  /** What is wrong with the request. */
  readonly faults: readonly string[];
}

/** Answers a download; undefined for every other request. `web` is the address of the site. */
export function download(
  repositories: readonly Repository[],
  web: string,
  { method, url, authorized }: { readonly method: string; readonly url: string; readonly authorized: boolean },
): Download | undefined {
  if (method !== 'GET') return undefined;
  const operation = /^\/[^/]+\/[^/]+\/releases\/download\//.test(url)
    ? 'releases/download'
    : url.startsWith('/storage/')
      ? 'storage'
      : undefined;
  if (operation === undefined) return undefined;
  const faults = authorized ? [`${operation}: the token was sent where none is due`] : [];
  return { operation, faults, answer: find(repositories, web, url) ?? { status: 404, body: 'Not Found' } };
}

function find(repositories: readonly Repository[], web: string, url: string): Answer | undefined {
  for (const repository of repositories) {
    for (const release of repository.releases) {
      for (const asset of release.assets.filter(({ state }) => state === 'uploaded')) {
        if (url === storagePath(asset)) {
          return { status: 200, body: asset.content, headers: { 'content-type': 'application/octet-stream' } };
        }
        const isOpen = repository.visibility === 'public' && !release.draft;
        if (isOpen && url === `/${repository.fullName}${downloadPath(release, asset.name)}`) {
          return { status: 302, headers: { location: web + storagePath(asset) } };
        }
      }
    }
  }
  return undefined;
}
