/** The digest of a file on a release whose server does not tell it: by downloading it again. */
import { withDownload } from '../fetch/download.ts';
import type { GitHubSession } from '../github/call.ts';
import { at, type Repository } from '../github/repository.ts';

const SILENCE_MS = 30_000;

/**
 * Downloads a file by the API, which knows those of drafts too, and gives its SHA-256 in hex. GitHub answers with the
 * bytes or with a redirect to storage, where the token does not go.
 * Source: https://docs.github.com/en/rest/releases/assets#get-a-release-asset
 */
export async function digestOf(
  { deps, github, deadline }: GitHubSession,
  repository: Repository,
  { id, address }: { readonly id: number; readonly address: string },
  bytes: number,
): Promise<string> {
  const download = {
    link: { url: new URL(address) },
    deadline,
    maxBytes: bytes,
    open: async () =>
      await github.stream(
        {
          route: '/repos/{owner}/{repo}/releases/assets/{asset_id}',
          params: { ...at(repository), asset_id: id },
          timeoutMs: Math.max(1, deadline.remaining()),
          signal: deps.signal,
        },
        SILENCE_MS,
      ),
  };
  return await withDownload(deps, download, async (_file, { sha256 }) => sha256);
}
