/** Messages about the wait for a deployment. Pure; foreign text is sanitized here. */
import type { Effects } from '../effects.ts';
import { ActionError } from '../errors.ts';
import type { DeploymentInputs } from '../inputs/deployment.ts';
import { duration } from '../report/wording.ts';
import type { DeploymentStatus } from './deployments.ts';

/** What the messages need. */
type Context = Pick<Effects, 'secrets' | 'workflow'>;

const MAX_NAME_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 300;
const MAX_NAMES = 10;
const NOTHING_STARTED = 'Nothing was started.';

/** Names a commit as log and errors do. */
export function commitName({ repository, sha }: Pick<DeploymentInputs, 'repository' | 'sha'>): string {
  return `${sha.slice(0, 10)} of ${repository}`;
}

/** Formats foreign words as code. */
export function word(text: string, { secrets }: Pick<Context, 'secrets'>): string {
  return `\`${secrets.clean(text, MAX_NAME_LENGTH)}\``;
}

/** Makes the error of a deployment that the platform reports as failed. */
export function failedError(awaited: DeploymentInputs, status: DeploymentStatus, context: Context): ActionError {
  const message = `${commitName(awaited)} was not deployed to \`${awaited.environment}\`: ${described(status, context)}.`;
  return new ActionError('DEPLOYMENT', message, {
    hint: `Correct what the log of the deployment names, and push again. ${NOTHING_STARTED}`,
  });
}

/** Explains a refused token of another repository: the deployments belong to the workflow's own repository. */
export function ofOtherToken(error: unknown, { repository }: DeploymentInputs, target: string | undefined): unknown {
  if (!(error instanceof ActionError) || error.code !== 'PERMISSION') return error;
  if (target === undefined || target.toLowerCase() === repository.toLowerCase()) return error;
  return new ActionError(error.code, error.message, {
    hint: `The deployments are those of ${repository}, where the workflow runs, and the token in use is that of \`github-token\`, which is for ${target}: give it \`deployments: read\` of ${repository}, too (install the App on both and name both where the token is made), or leave \`wait-for-deployment\` out and run on \`deployment_status\`. ${NOTHING_STARTED}`,
    cause: error,
  });
}

/**
 * Makes the error of a deployment that was not reported in time. `status` is the last one; without one, `others` are
 * the environments that the commit was deployed to instead.
 */
export function lateError(
  awaited: DeploymentInputs,
  { status, others }: { readonly status: DeploymentStatus | undefined; readonly others: readonly string[] },
  context: Context,
): ActionError {
  const last = status === undefined ? 'no deployment of it was found' : `its state is ${described(status, context)}`;
  const hint = status === undefined ? hintOfNone(others, context) : hintOfPending(status, context);
  return new ActionError(
    'DEPLOYMENT',
    `${commitName(awaited)} was not reported deployed to \`${awaited.environment}\` within ${duration(awaited.timeoutMs)} (\`deployment-timeout\`): ${last}.`,
    { hint: `${hint} ${NOTHING_STARTED}` },
  );
}

function hintOfNone(others: readonly string[], context: Context): string {
  const { event } = context.workflow;
  if (event?.startsWith('pull_request') === true) {
    return `On \`${event}\` the commit of the workflow (\`GITHUB_SHA\`) is not one that a platform deploys: run it on \`push\` or \`deployment_status\`.`;
  }
  if (others.length > 0) {
    const names = others.slice(0, MAX_NAMES).map((name) => word(name, context));
    return `The commit has deployments to ${names.join(', ')}: set \`wait-for-deployment\` to the name that the platform gives.`;
  }
  return 'Check that the platform reports deployments to this repository, by the Deployments page, and that it deploys this commit: one that changes no page may not be deployed (`paths` of the trigger keeps such pushes out).';
}

function hintOfPending(status: DeploymentStatus, { workflow }: Context): string {
  const own = isOfThisRun(status, workflow)
    ? 'This run itself made that deployment: the deployment to the `environment` of a job ends only after this step. '
    : '';
  return `${own}Raise \`deployment-timeout\` if deployments take longer, and run it again.`;
}

/** Whether a deployment was made by the run that waits for it. */
export function isOfThisRun({ logUrl }: DeploymentStatus, { runId }: Effects['workflow']): boolean {
  return runId !== undefined && new RegExp(`/actions/runs/${runId}(?:/|$)`).test(logUrl);
}

function described({ state, description, logUrl }: DeploymentStatus, context: Context): string {
  const clean = (text: string) => context.secrets.clean(text, MAX_DESCRIPTION_LENGTH);
  const words = clean(description).replace(/[.\s]+$/, '');
  const log = URL.canParse(logUrl) ? new URL(logUrl) : undefined;
  const where = log === undefined ? '' : ` (log: ${clean(log.origin + log.pathname)})`;
  return `${word(state, context)}${words === '' ? '' : `, ${words}`}${where}`;
}
