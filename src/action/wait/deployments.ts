/** Reads the deployments that platforms report to GitHub, and what they mean for one commit. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { ActionError, type ErrorCode } from '../errors.ts';
import { callGitHub, type GitHubSession } from '../github/call.ts';
import { type GitHubRequest, namesOf, routeIn } from '../github/request.ts';

/** A deployment of one commit to one environment. */
export interface Deployment {
  readonly id: number;
  readonly sha: string;
  readonly environment: string;
}

/** The last status of a deployment. Text is foreign. */
export interface DeploymentStatus {
  readonly state: string;
  readonly description: string;
  /** Address of the log; empty when there is none. */
  readonly logUrl: string;
}

/** State of the deployment of a commit. `replaced`: made inactive before it was live. */
export interface Standing {
  readonly kind: 'live' | 'pending' | 'failed' | 'replaced';
  readonly sha: string;
  readonly status: DeploymentStatus;
}

/** Page size: for a commit, deployments to all environments; for a deployment, all statuses. */
const PAGE_SIZE = 100;
/** Statuses that leave the relation of two commits unknown: no access, or a missing commit. */
const UNRELATED: readonly ErrorCode[] = ['PERMISSION', 'REQUEST', 'NOT_FOUND'];

const DeploymentSchema = v.object({
  id: v.number('an id'),
  sha: v.string('an id'),
  environment: v.nullish(v.string('a name'), ''),
});
const StatusSchema = v.object({
  id: v.number('an id'),
  state: v.string('a state'),
  description: v.nullish(v.string('a text'), ''),
  log_url: v.nullish(v.string('an address'), ''),
  target_url: v.nullish(v.string('an address'), ''),
});

/** The deployments of one repository (`owner/name`). */
export class Deployments {
  readonly #session: GitHubSession;
  readonly #repository: string;
  /** Whether one commit contains another never changes. */
  readonly #contains = new Map<string, boolean>();

  constructor(session: GitHubSession, repository: string) {
    this.#session = session;
    this.#repository = repository;
  }

  /** Lists deployments by commit, environment or both, newest first. */
  async list(filter: { readonly sha?: string; readonly environment?: string }): Promise<readonly Deployment[]> {
    const found = await this.#read('/deployments', {
      what: `The deployments of ${this.#repository}`,
      needs: 'deployments: read',
      params: { ...filter, per_page: PAGE_SIZE },
      decode: (data) => decode(v.array(DeploymentSchema, 'a list'), data),
    });
    return found.toSorted((one, other) => other.id - one.id);
  }

  /** Reads the state of a deployment. */
  async standingOf({ id, sha }: Deployment): Promise<Standing> {
    const statuses = await this.#read('/deployments/{deployment_id}/statuses', {
      what: `The state of a deployment of ${this.#repository}`,
      needs: 'deployments: read',
      params: { deployment_id: id, per_page: PAGE_SIZE },
      decode: (data) => decode(v.array(StatusSchema, 'a list'), data),
    });
    const [last] = statuses.toSorted((one, other) => other.id - one.id);
    const { state = 'pending', description = '' } = last ?? {};
    const status = { state, description, logUrl: last?.log_url || last?.target_url || '' };
    switch (state) {
      case 'success':
        return { kind: 'live', sha, status };
      case 'failure':
      case 'error':
        return { kind: 'failed', sha, status };
      case 'inactive':
        return { kind: statuses.some((one) => one.state === 'success') ? 'live' : 'replaced', sha, status };
      default:
        return { kind: 'pending', sha, status };
    }
  }

  /** Whether a commit contains an earlier one, requested once; false when GitHub does not say. */
  async contains(commit: string, earlier: string): Promise<boolean> {
    const basehead = `${earlier}...${commit}`;
    const known = this.#contains.get(basehead);
    if (known !== undefined) return known;
    const contains = await this.#read('/compare/{basehead}', {
      what: `Whether ${commit.slice(0, 10)} of ${this.#repository} contains ${earlier.slice(0, 10)}`,
      needs: 'contents: read',
      // The first page alone has the changed files, which may be megabytes.
      params: { basehead, per_page: 1, page: 2 },
      decode: (data) => decode(v.object({ behind_by: v.number('a count') }), data).behind_by === 0,
    }).catch((error: unknown) => {
      if (!(error instanceof ActionError) || !UNRELATED.includes(error.code)) throw error;
      this.#session.effects.log.info(`${error.message} The run assumes that it does not.`);
      return false;
    });
    this.#contains.set(basehead, contains);
    return contains;
  }

  async #read<T>(
    route: string,
    { what, ...request }: Pick<GitHubRequest<T>, 'needs' | 'params' | 'decode'> & { readonly what: string },
  ): Promise<T> {
    return await callGitHub(this.#session, {
      ...request,
      purpose: `${what} could not be read`,
      ...routeIn(namesOf(this.#repository), `GET ${route}`, request.params),
    });
  }
}
