/** From the strings of a workflow file to one typed record; every fault is found before anything is done. No I/O. */
import type { KeepInputs, Policy, VerifyInputs } from './bundle-inputs.ts';
import { ActionError } from './errors.ts';
import { Form, known, type ReadInput } from './form.ts';
import {
  parseApiKey,
  parseBaseUrl,
  parseBoolean,
  parseDuration,
  parseJobId,
  parsePaths,
  parseVersion,
  parseWord,
  parseWorkspacePath,
} from './input-rules.ts';
import { isTag } from './publish/names.ts';
import { type RollbackInputs, readRollback } from './publish/rollback-inputs.ts';
import { parsePublish, parseUpdate, type RolloutInputs, readRollout, type Update } from './rollout/inputs.ts';
import { unusedRefresh, unusedWithoutUpdate } from './rollout/unused.ts';
import { type BySite, overlapOf, parseBySite, parseDomains, perSite } from './sites.ts';
import { type DeploymentInputs, readDeployment, unusedDeployment } from './wait/inputs.ts';

/** Which platform, and how to be let in. */
export interface PlatformInputs {
  /** Without a trailing slash, query or fragment; the path prefix is kept. */
  readonly baseUrl: URL;
  readonly apiKey: string;
}

/** What to export: a new job, or one that exists. */
export type JobTarget =
  | { readonly kind: 'start'; readonly domain: string; readonly paths: readonly string[] }
  | { readonly kind: 'resume'; readonly jobId: string; readonly domain?: string };

/** What is to be done for a site. */
export type TargetInputs =
  | JobTarget
  /** The job that the configuration's pin names. */
  | { readonly kind: 'pinned'; readonly domain?: string }
  /** Nothing: the jobs of other domains are continued. */
  | { readonly kind: 'skip'; readonly domain: string };

/** How long to wait, in milliseconds. */
export interface WaitInputs {
  readonly wait: boolean;
  readonly timeoutMs: number;
  readonly stallTimeoutMs: number;
}

/** The word in place of a job's id that stands for the pinned one. */
const PINNED = 'pinned';

/** What is to be done for one site, checked. */
export interface Inputs extends PlatformInputs, WaitInputs, KeepInputs, VerifyInputs {
  readonly target: TargetInputs;
  readonly version?: string;
  readonly maskBundleUrl: boolean;
  /** That of the whole run; absent with `update: none`. */
  readonly rollout?: RolloutInputs;
}

/** What is to be done for a site of which the job is known. */
export interface JobInputs extends Inputs {
  readonly target: JobTarget;
}

/** All inputs of a run that exports, checked. */
export interface ExportInputs {
  readonly kind: 'export';
  /** One for each domain, in their order. */
  readonly sites: readonly Inputs[];
  readonly wait: boolean;
  /** Deployment to wait for before the start; absent where there is none, or nothing is started. */
  readonly deployment?: DeploymentInputs;
  /** Absent with `update: none`. */
  readonly rollout?: RolloutInputs;
  /** Inputs that were given but have no effect in this combination, each with the reason. */
  readonly unused: readonly string[];
}

/** What was read: the inputs where no fault was found, and what to keep as far as it is known. */
export interface Reading {
  readonly faults: readonly string[];
  readonly keep: readonly KeepInputs[];
  readonly inputs?: ExportInputs | RollbackInputs;
}

/** Where the step runs. */
export interface Surroundings {
  /** Absolute path that relative paths start from. */
  readonly workspace: string;
  /** `owner/name` of the repository of the workflow. */
  readonly repository?: string | undefined;
  /** Commit of the workflow. */
  readonly sha?: string | undefined;
}

/** Reads all inputs and lists every fault: the input, the rule, what was found, the fix. */
export function readInputs(read: ReadInput, { workspace, repository, sha }: Surroundings): Reading {
  const form = new Form(read);
  const resumes = form.has('job-id');
  const update = form.defaulted('update', parseUpdate);
  if (form.has('rollback-to')) {
    const domains = form.optional('domain', parseDomains) ?? [];
    const keep = keepsOf(readKeep(form, domains, workspace));
    const inputs = readRollback(form, update, { repository, domains, keep });
    const faults = [...form.faults, ...overlapFaults(keep)];
    return { faults, keep, ...(inputs !== undefined && faults.length === 0 && { inputs }) };
  }
  const domains = readDomains(form, resumes);
  const jobs = form.optional('job-id', (text) => parseJobs(text, domains));
  const values = {
    baseUrl: form.required('base-url', parseBaseUrl),
    apiKey: form.required('api-key', parseApiKey),
    domains,
    jobs,
    paths: form.required('paths', parsePaths),
    version: form.optional('version', parseVersion),
    wait: form.defaulted('wait', parseBoolean),
    timeoutMs: form.defaulted('timeout', parseDuration),
    stallTimeoutMs: form.defaulted('stall-timeout', parseDuration),
    maskBundleUrl: form.defaulted('mask-bundle-url', parseBoolean),
    verify: form.defaulted('verify', (text) => parseWord(text, ['true', 'false', 'auto'])),
    onBrokenLink: form.optional('on-broken-link', parsePolicy),
    onExternalResource: form.optional('on-external-resource', parsePolicy),
    ...readKeep(form, domains, workspace),
    deployment: readDeployment(form, { repository, sha, resumes }),
    update,
    publish: form.defaulted('publish', parsePublish),
    pinUrl: form.optional('pin-url', (text) => text),
    rollout: readRollout(form, update, { repository, resumes, domains }),
  };
  const faults = [...new Set(form.faults), ...combinationFaults(resumes, values)];
  const unused = [
    ...skippedSites(values).map((domain) => `\`${domain}\` is left out: \`job-id\` has no line for it`),
    ...(resumes && form.has('paths') ? ['`paths` has no effect together with `job-id`'] : []),
    ...unusedDeployment(form, resumes),
    ...(update === 'none' ? unusedWithoutUpdate(form) : []),
    ...unusedRefresh(form, values.rollout, values),
  ];
  const keep = keepsOf(values);
  return { faults, keep, ...(faults.length === 0 && { inputs: { ...assemble(values), unused } }) };
}

/** Domains; none where a job is continued that nobody named one for. */
function readDomains(form: Form, resumes: boolean): readonly string[] {
  const domains = resumes ? form.optional('domain', parseDomains) : form.required('domain', parseDomains);
  return domains ?? [];
}

/** Jobs of sites; the word for the pinned one stands for all of them. */
function parseJobs(text: string, domains: readonly string[]): BySite<string> {
  if (text === PINNED) return new Map((domains.length === 0 ? [undefined] : domains).map((domain) => [domain, PINNED]));
  return parseBySite(text, domains, parseJobId);
}

/** What to keep, and where, of each site. */
export function readKeep(form: Form, domains: readonly string[], workspace: string) {
  const path = (text: string) => perSite(text, domains, (one) => parseWorkspacePath(one, workspace));
  return { bundlePath: form.optional('bundle-path', path), extractTo: form.optional('extract-to', path) };
}

/** Domains of several whose job is not named. */
function skippedSites({ domains, jobs }: Pick<Values, 'domains' | 'jobs'>): readonly string[] {
  if (jobs === undefined || jobs.get(undefined) !== undefined) return [];
  return domains.filter((domain) => !jobs.has(domain));
}

interface Values {
  readonly baseUrl: URL | undefined;
  readonly apiKey: string | undefined;
  readonly domains: readonly string[];
  readonly jobs: BySite<string> | undefined;
  readonly paths: readonly string[] | undefined;
  readonly version: string | undefined;
  readonly wait: boolean | undefined;
  readonly timeoutMs: number | undefined;
  readonly stallTimeoutMs: number | undefined;
  readonly maskBundleUrl: boolean | undefined;
  readonly verify: 'true' | 'false' | 'auto' | undefined;
  readonly onBrokenLink: Policy | undefined;
  readonly onExternalResource: Policy | undefined;
  readonly bundlePath: BySite<string> | undefined;
  readonly extractTo: BySite<string> | undefined;
  readonly deployment: DeploymentInputs | undefined;
  readonly publish: 'none' | 'release' | undefined;
  readonly pinUrl: string | undefined;
  readonly rollout: RolloutInputs | undefined;
  readonly update: Update | undefined;
}

function assemble(values: Values): Omit<ExportInputs, 'unused'> {
  const { domains, paths = [], version, jobs, rollout, deployment } = values;
  const common = {
    baseUrl: known(values.baseUrl),
    apiKey: known(values.apiKey),
    wait: known(values.wait),
    timeoutMs: known(values.timeoutMs),
    stallTimeoutMs: known(values.stallTimeoutMs),
    maskBundleUrl: known(values.maskBundleUrl),
    verify:
      values.verify === 'true' || (values.verify === 'auto' && (rollsOut(values) || needsBundle(values).length > 0)),
    onBrokenLink: values.onBrokenLink ?? 'warn',
    onExternalResource: values.onExternalResource ?? 'warn',
    ...(rollout !== undefined && { rollout }),
    ...(version !== undefined && { version }),
  };
  const all = domains.length === 0 ? [undefined] : domains;
  const sites = all.map((domain) => ({ ...common, target: targetOf(domain, jobs, paths), ...keepOf(values, domain) }));
  return {
    kind: 'export',
    sites,
    wait: common.wait,
    ...(deployment !== undefined && { deployment }),
    ...(rollout !== undefined && { rollout }),
  };
}

function targetOf(
  domain: string | undefined,
  jobs: BySite<string> | undefined,
  paths: readonly string[],
): TargetInputs {
  const jobId = jobs?.get(domain);
  if (jobId === undefined && jobs !== undefined) return { kind: 'skip', domain: known(domain) };
  if (jobId === undefined) return { kind: 'start', domain: known(domain), paths };
  const of = domain === undefined ? {} : { domain };
  return jobId === PINNED ? { kind: 'pinned', ...of } : { kind: 'resume', jobId, ...of };
}

function keepOf({ bundlePath, extractTo }: Pick<Values, 'bundlePath' | 'extractTo'>, domain: string | undefined) {
  const [archive, site] = [bundlePath?.get(domain), extractTo?.get(domain)];
  return { ...(archive !== undefined && { bundlePath: archive }), ...(site !== undefined && { extractTo: site }) };
}

/** What to keep of each site. */
function keepsOf(values: Pick<Values, 'bundlePath' | 'extractTo'>): readonly KeepInputs[] {
  const domains = new Set([...(values.bundlePath?.keys() ?? []), ...(values.extractTo?.keys() ?? [])]);
  return [...domains].map((domain) => keepOf(values, domain));
}

/** Makes the one error that lists all faults. */
export function inputError(faults: readonly string[]): ActionError {
  const head = faults.length === 1 ? 'An input is wrong.' : `${faults.length} inputs are wrong.`;
  return new ActionError('INPUT', [head, ...faults.map((fault) => `- ${fault}`)].join('\n'), {
    hint: 'Correct the `with:` block of the step; nothing was started.',
  });
}

function combinationFaults(resumes: boolean, values: Values): string[] {
  const faults: string[] = [];
  const { wait, version } = values;
  if (wait === false) {
    if (resumes)
      faults.push('wait: `false` ends the run after the start, but `job-id` starts nothing; remove one of them');
    const needs = [...needsBundle(values), ...(values.verify === 'true' ? ['verify'] : [])];
    if (rollsOut(values)) faults.push('update: there is nothing to roll out with `wait: false`; remove one of them');
    for (const name of needs) faults.push(`${name}: there is no bundle with \`wait: false\`; remove one of them`);
  }
  if (values.verify === 'false') {
    const policies = { 'on-broken-link': values.onBrokenLink, 'on-external-resource': values.onExternalResource };
    for (const [name, policy] of Object.entries(policies)) {
      if (policy === 'warn' || policy === 'fail')
        faults.push(`${name}: nothing is found with \`verify: false\`; remove one of them`);
    }
    // Each run would publish anew: what is on a release is known by its content.
    if (values.publish === 'release' && rollsOut(values))
      faults.push('publish: the content is not known with `verify: false`; remove one of them');
  }
  if ([...(values.jobs?.values() ?? [])].includes(PINNED)) {
    if (values.update === 'none')
      faults.push(
        'job-id: `job-id: pinned` stands for the job that a configuration pins; set `update` and `config-file`',
      );
    if (version !== undefined)
      faults.push('version: `job-id: pinned` keeps the version that is pinned; remove one of them');
  }
  if (values.update === 'none') {
    const pins = { publish: values.publish === 'release', 'pin-url': values.pinUrl !== undefined };
    for (const [name, isSet] of Object.entries(pins))
      if (isSet) faults.push(`${name}: there is nothing to pin with \`update: none\`; set \`update\`, or remove it`);
  }
  if (values.publish === 'release' && version !== undefined && !isTag(version)) {
    faults.push(
      `version: ${JSON.stringify(version)} cannot be the tag of a release; git allows no \`..\`, and no \`.\` or \`.lock\` at the end`,
    );
  }
  if (values.domains.length > 1 && values.pinUrl !== undefined && !/\{(?:domain|sha256|jobId)\}/.test(values.pinUrl)) {
    faults.push(`pin-url: it is the same for ${values.domains.length} domains; write \`{domain}\` in it`);
  }
  return [...faults, ...overlapFaults(keepsOf(values))];
}

function overlapFaults(keeps: readonly KeepInputs[]): string[] {
  const paths = keeps.flatMap(({ bundlePath, extractTo }) =>
    [bundlePath, extractTo].filter((one) => one !== undefined),
  );
  if (overlapOf(paths) === undefined) return [];
  return ['bundle-path: it overlaps with `extract-to`, which is replaced as a whole; choose a path beside it'];
}

function rollsOut({ update }: Pick<Values, 'update'>): boolean {
  return update === 'commit' || update === 'pull-request';
}

function parsePolicy(text: string): Policy {
  return parseWord(text, ['ignore', 'warn', 'fail']);
}

/** Names of the inputs that need the bundle downloaded. */
function needsBundle(values: Values): readonly string[] {
  const needs = {
    'bundle-path': values.bundlePath,
    'extract-to': values.extractTo,
    publish: values.publish === 'release' ? values.publish : undefined,
    'pin-url': values.pinUrl,
    'on-broken-link': values.onBrokenLink === 'ignore' ? undefined : values.onBrokenLink,
    'on-external-resource': values.onExternalResource === 'ignore' ? undefined : values.onExternalResource,
  };
  return Object.entries(needs).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}
