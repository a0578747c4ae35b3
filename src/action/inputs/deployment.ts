/** The inputs of the wait for a deployment. No I/O. */
import { defaulted, Fault, type Form, optional, required } from './form.ts';
import { parseDuration, parseToken, quote } from './rules.ts';

/** Which deployment to wait for, and how long. */
export interface DeploymentInputs {
  /** Name of the environment, as the platform reports it. */
  readonly environment: string;
  readonly token: string;
  /** `owner/name` of the repository of the workflow. */
  readonly repository: string;
  /** Commit to wait for. */
  readonly sha: string;
  readonly timeoutMs: number;
}

/** The facts of the workflow from the runner. */
interface Surroundings {
  readonly repository?: string | undefined;
  readonly sha?: string | undefined;
  /** Whether a job is continued, so that nothing is started. */
  readonly resumes: boolean;
}

/** Longest name of an environment. Source: https://docs.github.com/en/actions/reference/workflows-and-actions/deployments-and-environments */
const MAX_NAME_LENGTH = 255;

const TIMEOUT = defaulted('deployment-timeout', parseDuration);

/** Reads the group; undefined when the run does not wait, or when an input has a fault. */
export function readDeployment(form: Form, { repository, sha, resumes }: Surroundings): DeploymentInputs | undefined {
  const { timeoutMs, environment } = form.group({
    timeoutMs: TIMEOUT,
    environment: optional('wait-for-deployment', parseEnvironment),
  }).found;
  if (environment === undefined || resumes) return undefined;
  const token = form.value(required('github-token', parseToken));
  if (repository === undefined || sha === undefined) {
    form.refuse(
      'wait-for-deployment',
      'the runner does not provide the commit to wait for (`GITHUB_REPOSITORY`, `GITHUB_SHA`); run it by a GitHub Actions runner',
    );
    return undefined;
  }
  if (token === undefined || timeoutMs === undefined) return undefined;
  return { environment, token, repository, sha, timeoutMs };
}

/** Lists inputs without effect, since the run does not wait. */
export function unusedDeployment(form: Form, resumes: boolean): readonly string[] {
  if (form.has('wait-for-deployment'))
    return resumes ? ['`wait-for-deployment` has no effect together with `job-id`: nothing is started'] : [];
  return form.says(TIMEOUT) ? ['`deployment-timeout` has no effect without `wait-for-deployment`'] : [];
}

function parseEnvironment(text: string): string {
  if (/\p{Cc}/u.test(text) || !text.isWellFormed() || text.length > MAX_NAME_LENGTH) {
    throw new Fault(
      `${quote(text)} is not the name of an environment; write one name, at most ${MAX_NAME_LENGTH} characters, as the Deployments page of the repository has it`,
    );
  }
  return text;
}
