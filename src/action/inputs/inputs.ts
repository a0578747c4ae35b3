/** Parses the strings of a workflow file into one typed record; finds every fault before anything is done. No I/O. */
import type { Place } from '../../deployment/values.ts';
import { ActionError } from '../errors.ts';
import { type KeepInputs, needsBundle, type Policy, policiesIn, readKeeps, VERIFY_FIELDS } from './bundle.ts';
import { exportFields, PINNED } from './export.ts';
import { Form, type ReadInput, type ValuesOf } from './form.ts';
import { readPlaces } from './place.ts';
import { type RolloutInputs, readRollout, UPDATE, type Update } from './rollout.ts';
import { readDomains, sitesOf } from './sites.ts';

/** The job of a site: a new one, one that exists, the one that the version in place names, or none. */
export type JobTarget =
  | { readonly kind: 'start'; readonly domain: string; readonly paths: readonly string[] }
  | { readonly kind: 'resume'; readonly jobId: string }
  | { readonly kind: 'pinned' }
  /** `job-id` has lines for other domains alone. */
  | { readonly kind: 'none' };

/** The checked inputs of one site. */
export interface SiteInputs extends KeepInputs {
  readonly domain?: string;
  readonly job: JobTarget;
  readonly version?: string;
  /** Limit of the whole export, in milliseconds. */
  readonly timeoutMs: number;
  readonly stallTimeoutMs: number;
  /** Whether to download and verify the bundle. */
  readonly verify: boolean;
  readonly onBrokenLink: Policy;
  readonly onExternalResource: Policy;
  readonly maskBundleUrl: boolean;
  /** Where its values are written; empty without `update`. */
  readonly places: readonly Place[];
}

/** The platform and its key. */
export interface PlatformInputs {
  /** Without a trailing slash, query or fragment; the path prefix is kept. */
  readonly baseUrl: URL;
  readonly apiKey: string;
}

/** The checked inputs of a run. */
export interface RunInputs {
  /** One for each domain, in their order. */
  readonly sites: readonly SiteInputs[];
  readonly wait: boolean;
  readonly platform: PlatformInputs;
  /** Absent with `update: none`. */
  readonly rollout?: RolloutInputs;
}

/** The result of reading: the inputs if there is no fault, and the targets as far as they are known. */
export interface Reading {
  readonly faults: readonly string[];
  readonly keep: readonly KeepInputs[];
  readonly inputs?: RunInputs;
}

/** Where the step runs. */
export interface Surroundings {
  /** Absolute path that relative paths start from. */
  readonly workspace: string;
  /** `owner/name` of the repository of the workflow. */
  readonly repository?: string | undefined;
}

/** Reads all inputs and lists every fault: the input, the rule, what was found, the fix. */
export function readInputs(read: ReadInput, { workspace, repository }: Surroundings): Reading {
  const form = new Form(read);
  const update = form.value(UPDATE);
  const domains = readDomains(form, update);
  const job = form.group(exportFields(domains));
  const verify = form.group(VERIFY_FIELDS);
  const keep = readKeeps(form, domains, workspace);
  const rollsOut = update !== undefined && update !== 'none';
  const places = rollsOut ? readPlaces(form, domains) : undefined;
  const rollout = rollsOut ? readRollout(form, update, { own: repository, domains }) : undefined;
  refuseCombinations(form, { ...job.found, ...verify.found, update });
  if (form.faults.length > 0) return { faults: form.faults, keep };
  const { baseUrl, apiKey, jobs, paths, wait, ...common } = job.all();
  const { verify: wish, ...policies } = verify.all();
  const isVerified = wish === 'true' || (wish === 'auto' && (rollsOut || needsBundle(form).length > 0));
  const sites = sitesOf(domains).map((domain, nth): SiteInputs => {
    const target = targetOf(domain, { jobs, paths });
    const own = { ...(domain !== undefined && { domain }), job: target, places: places?.get(domain) ?? [] };
    return { ...own, ...common, ...policies, verify: isVerified, ...keep[nth] };
  });
  return {
    faults: [],
    keep,
    inputs: { sites, wait, platform: { baseUrl, apiKey }, ...(rollout && { rollout }) },
  };
}

/** Makes the one error that lists all faults. */
export function inputError(faults: readonly string[]): ActionError {
  const head = faults.length === 1 ? 'An input is wrong.' : `${faults.length} inputs are wrong.`;
  return new ActionError('INPUT', [head, ...faults.map((fault) => `- ${fault}`)].join('\n'), {
    hint: 'Correct the `with:` block of the step; nothing was started.',
  });
}

type JobValues = ValuesOf<ReturnType<typeof exportFields>>;

/** The job of a site. */
function targetOf(
  domain: string | undefined,
  { jobs, paths }: { readonly jobs: JobValues['jobs'] | undefined; readonly paths: readonly string[] },
): JobTarget {
  const jobId = jobs?.get(domain);
  if (jobId === PINNED) return { kind: 'pinned' };
  if (jobId !== undefined) return { kind: 'resume', jobId };
  return jobs === undefined && domain !== undefined ? { kind: 'start', domain, paths } : { kind: 'none' };
}

/** The values for checking combinations: those without faults of their own. */
type Values = Partial<JobValues & ValuesOf<typeof VERIFY_FIELDS>> & { readonly update: Update | undefined };

/** Adds the faults of inputs that are sound by themselves and do not go together. */
function refuseCombinations(form: Form, { jobs, verify, wait, version, update }: Values): void {
  const rollsOut = update !== undefined && update !== 'none';
  const isPinned = [...(jobs?.values() ?? [])].includes(PINNED);
  const [noWait, noVerify, noUpdate] = [wait === false, verify === 'false', update === 'none'];
  const needs = [...needsBundle(form), ...(verify === 'true' ? ['verify'] : [])];
  const fix = 'remove one of them';
  const rules: readonly (readonly [applies: boolean, input: string, message: string])[] = [
    [
      noWait && form.has('job-id'),
      'wait',
      `\`false\` ends the run after the start, but \`job-id\` starts nothing; ${fix}`,
    ],
    [noWait && rollsOut, 'update', `there is nothing to roll out with \`wait: false\`; ${fix}`],
    ...needs.map((input) => [noWait, input, `there is no bundle with \`wait: false\`; ${fix}`] as const),
    ...policiesIn(form).map((input) => [noVerify, input, `nothing is found with \`verify: false\`; ${fix}`] as const),
    [
      noVerify && form.text('pin-url').includes('{sha256}'),
      'pin-url',
      `names \`{sha256}\`, which is not known with \`verify: false\`; ${fix}`,
    ],
    [
      noUpdate && form.has('pin-url'),
      'pin-url',
      'there is nothing to pin with `update: none`; set `update`, or remove it',
    ],
    [isPinned && noUpdate, 'job-id', '`pinned` is the job that a configuration names; set `update` and `config-file`'],
    [isPinned && version !== undefined, 'version', `\`job-id: pinned\` keeps the version that is pinned; ${fix}`],
  ];
  for (const [applies, input, message] of rules) if (applies) form.refuse(input, message);
}
