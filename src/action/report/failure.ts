/** The error that ends a run: what failed at which site, and how to continue. Pure. */
import type { Secrets } from '../effects.ts';
import { ActionError, type ErrorCode } from '../errors.ts';
import type { SiteResult } from '../site-result.ts';
import { jobLines } from './outputs.ts';
import { errorText } from './wording.ts';

/** Errors after which the job cannot be continued. */
const JOB_IS_OF_NO_USE: readonly ErrorCode[] = ['INPUT', 'JOB_FAILED', 'JOB_LOST', 'NOT_FOUND', 'BUNDLE'];

/** Makes the error of a run with several sites, some of which have failed; undefined when none has. */
export function sitesError(sites: readonly SiteResult[], done: 'exported' | 'rolled out'): ActionError | undefined {
  const failed = sites.flatMap(({ domain, error }) => (error === undefined ? [] : [{ domain, error }]));
  const [first] = failed;
  if (first === undefined) return undefined;
  const head = `${failed.length} of ${sites.length} sites failed.`;
  const lines = failed.map(({ domain, error }) => `- ${domain}: ${errorText(error).replaceAll('\n', ' ')}`);
  const others = sites.length === failed.length ? '' : `The other sites were ${done}. `;
  return new ActionError(first.error.code, [head, ...lines].join('\n'), {
    hint: `${others}Correct the cause, and run the failed domains again.`,
    cause: first.error,
  });
}

/**
 * Makes the error that log and summary show: without secrets, and with the way to continue the jobs that still exist.
 * `doubt` says of a cancelled run what may have been done anyway.
 */
export function finalError(
  error: ActionError,
  sites: readonly SiteResult[],
  { secrets, doubt }: { readonly secrets: Pick<Secrets, 'lines'>; readonly doubt?: string | undefined },
): ActionError {
  const hint = [resumeHint(sites, error), doubt, error.hint].filter((part) => part !== undefined).join(' ');
  return new ActionError(error.code, secrets.lines(error.message), {
    ...(hint !== '' && { hint: secrets.lines(hint) }),
    cause: error.cause,
  });
}

/** Says how to continue the jobs that still exist: only those of failed sites, if the error is that of sites. */
function resumeHint(sites: readonly SiteResult[], error: ActionError): string | undefined {
  const isOfSites = sites.some((site) => site.error !== undefined && site.error === error.cause);
  const living = sites.filter(({ jobId, error: own }) => {
    return jobId !== undefined && (own === undefined ? !isOfSites && mayContinue(error) : mayContinue(own));
  });
  if (living.length === 0) return undefined;
  if (sites.length === 1)
    return `The job still exists on the platform: continue it with \`job-id: ${living[0]?.jobId}\`.`;
  const lines = jobLines(living).map((line) => `\`${line}\``);
  return `The jobs still exist on the platform: continue them with \`job-id\`, one line each: ${lines.join(', ')}.`;
}

/** Whether the job is as good as before the error. */
function mayContinue({ code, jobLives }: ActionError): boolean {
  return jobLives || !JOB_IS_OF_NO_USE.includes(code);
}
