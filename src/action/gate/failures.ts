/** Why a commit is not deployed, and what to do. Pure; foreign text is made harmless here. */
import type { Deps } from '../deps.ts';
import { ActionError } from '../errors.ts';
import type { DeploymentInputs } from '../inputs/deployment.ts';
import { duration } from '../report/wording.ts';
import type { DeploymentStatus } from './deployments.ts';

/** What is needed to speak of it. */
export type Speech = Pick<Deps, 'secrets' | 'workflow'>;

const MAX_NAME_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 300;
const MAX_NAMES = 10;
const NOTHING_STARTED = 'Nothing was started.';

/** Names a commit as log and errors do. */
export function commitName({ repository, sha }: Pick<DeploymentInputs, 'repository' | 'sha'>): string {
  return `${sha.slice(0, 10)} of ${repository}`;
}

/** Names foreign words as code. */
export function word(text: string, { secrets }: Pick<Speech, 'secrets'>): string {
  return `\`${secrets.clean(text, MAX_NAME_LENGTH)}\``;
}

/** Makes the error of a deployment that the platform reports as failed. */
export function failedError(gate: DeploymentInputs, status: DeploymentStatus, speech: Speech): ActionError {
  const { environment } = gate;
  return new ActionError(
    'DEPLOYMENT',
    `${commitName(gate)} was not deployed to \`${environment}\`: ${told(status, speech)}.`,
    { hint: `Mend what the log of the deployment names, and push again. ${NOTHING_STARTED}` },
  );
}

/** Says whose token was refused, where it is that of another repository: the deployments are those of the workflow's own. */
export function ofOtherToken(error: unknown, { repository }: DeploymentInputs, target: string | undefined): unknown {
  if (!(error instanceof ActionError) || error.code !== 'PERMISSION') return error;
  if (target === undefined || target.toLowerCase() === repository.toLowerCase()) return error;
  return new ActionError(error.code, error.message, {
    hint: `The deployments are those of ${repository}, where the workflow runs, and the token in use is that of \`github-token\`, which is for ${target}: give it \`deployments: read\` of ${repository}, too (install the App on both and name both where the token is made), or leave \`wait-for-deployment\` out and run on \`deployment_status\`. ${NOTHING_STARTED}`,
    cause: error,
  });
}

/** What was seen when the time was over. */
export interface LastSeen {
  /** Absent where no deployment was found. */
  readonly status?: DeploymentStatus;
  /** Environments that the commit was deployed to instead. */
  readonly others: readonly string[];
}

/** Makes the error of a deployment that was not reported in time. */
export function lateError(gate: DeploymentInputs, { status, others }: LastSeen, speech: Speech): ActionError {
  const { environment, timeoutMs } = gate;
  const last = status === undefined ? 'no deployment of it was found' : `it stands at ${told(status, speech)}`;
  return new ActionError(
    'DEPLOYMENT',
    `${commitName(gate)} was not reported deployed to \`${environment}\` within ${duration(timeoutMs)} (\`deployment-timeout\`): ${last}.`,
    { hint: `${status === undefined ? hintOfNone(others, speech) : hintOfPending(status, speech)} ${NOTHING_STARTED}` },
  );
}

function hintOfNone(others: readonly string[], speech: Speech): string {
  const { event } = speech.workflow;
  if (event?.startsWith('pull_request') === true) {
    return `On \`${event}\` the commit of the workflow (\`GITHUB_SHA\`) is none that a platform deploys: run it on \`push\` or \`deployment_status\`.`;
  }
  if (others.length > 0) {
    const names = others.slice(0, MAX_NAMES).map((name) => word(name, speech));
    return `The commit has deployments to ${names.join(', ')}: set \`wait-for-deployment\` to the name that the platform gives.`;
  }
  return 'Check that the platform reports deployments to this repository, by the Deployments page, and that it deploys this commit: one that changes no page may not be deployed (`paths` of the trigger keeps such pushes out).';
}

function hintOfPending(status: DeploymentStatus, speech: Speech): string {
  const own = isOfThisRun(status, speech.workflow)
    ? 'That deployment is of this very run: an `environment` of the job itself ends only after this step. '
    : '';
  return `${own}Raise \`deployment-timeout\` if deployments take longer, and run it again.`;
}

/** Whether a deployment was made by the run that waits for it. */
export function isOfThisRun({ logUrl }: DeploymentStatus, { runId }: Speech['workflow']): boolean {
  return runId !== undefined && new RegExp(`/actions/runs/${runId}(?:/|$)`).test(logUrl);
}

function told({ state, description, logUrl }: DeploymentStatus, speech: Speech): string {
  const words = speech.secrets.clean(description, MAX_DESCRIPTION_LENGTH).replace(/[.\s]+$/, '');
  const log = URL.canParse(logUrl) ? ` (log: ${addressOf(new URL(logUrl), speech)})` : '';
  return `${word(state, speech)}${words === '' ? '' : `, ${words}`}${log}`;
}

function addressOf({ origin, pathname }: URL, { secrets }: Speech): string {
  return secrets.clean(origin + pathname, MAX_DESCRIPTION_LENGTH);
}
