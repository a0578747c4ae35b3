/** Reads the target repository, and checks whether the token may write to it. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError } from '../errors.ts';
import { callGitHub, type GitHubSession } from './call.ts';
import { permissionHint } from './failures.ts';
import { namesOf, routeIn } from './request.ts';

/** A repository as GitHub knows it. */
export interface Repository {
  readonly owner: string;
  readonly name: string;
  /** `owner/name`. */
  readonly fullName: string;
  readonly defaultBranch: string;
  readonly visibility: 'public' | 'private' | 'internal';
  readonly archived: boolean;
  /** GraphQL id. */
  readonly nodeId?: string;
}

const RepositorySchema = v.object({
  full_name: v.pipe(v.string('owner/name'), v.regex(/^[^/\s]+\/[^/\s]+$/, 'owner/name')),
  default_branch: v.pipe(v.string('a branch'), v.minLength(1, 'a branch')),
  private: v.nullish(v.boolean('true or false')),
  visibility: v.nullish(v.string('a word')),
  archived: v.nullish(v.boolean('true or false')),
  node_id: v.nullish(v.string('an id')),
});

/** Opens `owner/name`. A renamed repository is found by its old name, with a warning. */
export async function openRepository(session: GitHubSession, fullName: string): Promise<Repository> {
  const found = await callGitHub<Repository | undefined>(session, {
    purpose: `The repository ${fullName} could not be read`,
    needs: 'contents: write',
    ...routeIn(namesOf(fullName), 'GET '),
    decode: decodeRepository,
    refusals: [[404, undefined]],
  });
  if (found === undefined) throw notFound(session, fullName);
  warnOfOtherName(session, fullName, found.fullName);
  return found;
}

/** Warns of a repository that was renamed. */
export function warnOfOtherName({ effects }: GitHubSession, asked: string, found: string): void {
  if (found.toLowerCase() === asked.toLowerCase()) return;
  effects.log.warning(`${asked} is now ${effects.secrets.clean(found)}; set \`repository\` to that name.`);
}

function decodeRepository(data: unknown): Repository {
  const found = decode(RepositorySchema, data);
  return {
    ...namesOf(found.full_name),
    fullName: found.full_name,
    defaultBranch: found.default_branch,
    visibility: visibilityOf(found.visibility, found.private),
    archived: found.archived === true,
    ...(typeof found.node_id === 'string' && { nodeId: found.node_id }),
  };
}

/**
 * Older servers have only `private`. A repository without either counts as public, so that no link is written to it.
 */
export function visibilityOf(told: string | null | undefined, isPrivate: boolean | null | undefined) {
  const visibility = told?.toLowerCase();
  if (visibility === 'public' || visibility === 'private' || visibility === 'internal') return visibility;
  return isPrivate === true ? 'private' : 'public';
}

/** Makes the error of a repository that does not exist, or that the token cannot see. */
export function notFound({ effects }: GitHubSession, fullName: string): ActionError {
  const isOther = effects.workflow.repository?.toLowerCase() !== fullName.toLowerCase();
  const hint = isOther
    ? 'Check `repository`. The token of the workflow reaches only its own repository: for another one give `github-token` a token of a GitHub App with `contents: write`, and `pull-requests: write` for pull requests.'
    : permissionHint('contents: write');
  return new ActionError('PERMISSION', `The repository ${fullName} was not found, or the token has no access to it.`, {
    hint,
  });
}

/** A repository, and the session for its calls. */
export interface OpenRepository {
  readonly session: GitHubSession;
  readonly repository: Repository;
}

/**
 * Checks whether the token may write, by creating a blob without a commit: `permissions.push` is false for tokens of
 * Apps.
 */
export async function canWrite(target: OpenRepository): Promise<void> {
  await callGitHub(target.session, {
    purpose: `The token may not write to ${target.repository.fullName}`,
    ...routeIn(target.repository, 'POST /git/blobs', { content: 'static-export', encoding: 'utf-8' }),
    decode: (data) => void decode(v.object({ sha: v.string('an id') }), data),
  });
}
