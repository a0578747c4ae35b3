/** From the strings of a workflow file to one typed record; every fault is found before anything is done. No I/O. */
import type { KeepInputs, Policy, VerifyInputs } from './bundle-inputs.ts';
import { ActionError } from './errors.ts';
import { Form, known, type ReadInput } from './form.ts';
import { type GateInputs, readGate, unusedGate } from './gate/inputs.ts';
import {
  parseApiKey,
  parseBaseUrl,
  parseBoolean,
  parseDomain,
  parseDuration,
  parseJobId,
  parsePaths,
  parseVersion,
  parseWord,
  parseWorkspacePath,
} from './input-rules.ts';
import { isInside } from './inside.ts';
import { type RollbackInputs, readRollback } from './publish/rollback-inputs.ts';
import { isTag } from './publish/tag.ts';
import { parsePublish, parseUpdate, type RolloutInputs, readRollout, type Update } from './rollout/inputs.ts';
import { unusedRefresh, unusedWithoutUpdate } from './rollout/unused.ts';

/** Which platform, and how to be let in. */
export interface PlatformInputs {
  /** Without a trailing slash, query or fragment; the path prefix is kept. */
  readonly baseUrl: URL;
  readonly apiKey: string;
}

/** What to export: a new job, or one that exists. */
export type TargetInputs =
  | { readonly kind: 'start'; readonly domain: string; readonly paths: readonly string[] }
  | { readonly kind: 'resume'; readonly jobId: string; readonly domain?: string }
  /** The job that the configuration's pin names. */
  | { readonly kind: 'pinned'; readonly domain?: string };

/** How long to wait, in milliseconds. */
export interface WaitInputs {
  readonly wait: boolean;
  readonly timeoutMs: number;
  readonly stallTimeoutMs: number;
}

/** The word in place of a job's id that stands for the pinned one. */
const PINNED = 'pinned';

/** All inputs of an export, checked. */
export interface Inputs extends PlatformInputs, WaitInputs, KeepInputs, VerifyInputs {
  readonly kind: 'export';
  readonly target: TargetInputs;
  readonly version?: string;
  readonly maskBundleUrl: boolean;
  /** Deployment to wait for before the start; absent where there is none, or nothing is started. */
  readonly gate?: GateInputs;
  /** Absent with `update: none`. */
  readonly rollout?: RolloutInputs;
  /** Inputs that were given but have no effect in this combination, each with the reason. */
  readonly unused: readonly string[];
}

/** What was read: the inputs where no fault was found, and what to keep as far as it is known. */
export interface Reading {
  readonly faults: readonly string[];
  readonly keep: KeepInputs;
  readonly inputs?: Inputs | RollbackInputs;
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
    const { keep, inputs } = readRollback(form, update, { repository, workspace });
    const faults = [...form.faults, ...overlapFaults(keep)];
    return { faults, keep, ...(inputs !== undefined && faults.length === 0 && { inputs }) };
  }
  const workspacePath = (text: string) => parseWorkspacePath(text, workspace);
  const values = {
    baseUrl: form.required('base-url', parseBaseUrl),
    apiKey: form.required('api-key', parseApiKey),
    jobId: form.optional('job-id', parseJobId),
    domain: resumes ? form.optional('domain', parseDomain) : form.required('domain', parseDomain),
    paths: form.required('paths', parsePaths),
    version: form.optional('version', parseVersion),
    wait: form.defaulted('wait', parseBoolean),
    timeoutMs: form.defaulted('timeout', parseDuration),
    stallTimeoutMs: form.defaulted('stall-timeout', parseDuration),
    maskBundleUrl: form.defaulted('mask-bundle-url', parseBoolean),
    verify: form.defaulted('verify', (text) => parseWord(text, ['true', 'false', 'auto'])),
    onBrokenLink: form.optional('on-broken-link', parsePolicy),
    onExternalResource: form.optional('on-external-resource', parsePolicy),
    bundlePath: form.optional('bundle-path', workspacePath),
    extractTo: form.optional('extract-to', workspacePath),
    gate: readGate(form, { repository, sha, resumes }),
    update,
    publish: form.defaulted('publish', parsePublish),
    pinUrl: form.optional('pin-url', (text) => text),
    rollout: readRollout(form, update, { repository, resumes }),
  };
  const faults = [...new Set(form.faults), ...combinationFaults(resumes, values)];
  const unused = [
    ...(resumes && form.has('paths') ? ['`paths` has no effect together with `job-id`'] : []),
    ...unusedGate(form, resumes),
    ...(update === 'none' ? unusedWithoutUpdate(form) : []),
    ...unusedRefresh(form, values.rollout, values),
  ];
  return { faults, keep: keepInputs(values), ...(faults.length === 0 && { inputs: { ...assemble(values), unused } }) };
}

interface Values {
  readonly baseUrl: URL | undefined;
  readonly apiKey: string | undefined;
  readonly jobId: string | undefined;
  readonly domain: string | undefined;
  readonly paths: readonly string[] | undefined;
  readonly version: string | undefined;
  readonly wait: boolean | undefined;
  readonly timeoutMs: number | undefined;
  readonly stallTimeoutMs: number | undefined;
  readonly maskBundleUrl: boolean | undefined;
  readonly verify: 'true' | 'false' | 'auto' | undefined;
  readonly onBrokenLink: Policy | undefined;
  readonly onExternalResource: Policy | undefined;
  readonly bundlePath: string | undefined;
  readonly extractTo: string | undefined;
  readonly gate: GateInputs | undefined;
  readonly publish: 'none' | 'release' | undefined;
  readonly pinUrl: string | undefined;
  readonly rollout: RolloutInputs | undefined;
  readonly update: Update | undefined;
}

function assemble(values: Values): Omit<Inputs, 'unused'> {
  const { jobId, domain, paths = [], version } = values;
  return {
    kind: 'export',
    baseUrl: known(values.baseUrl),
    apiKey: known(values.apiKey),
    target:
      jobId === undefined
        ? { kind: 'start', domain: known(domain), paths }
        : jobId === PINNED
          ? { kind: 'pinned', ...(domain !== undefined && { domain }) }
          : { kind: 'resume', jobId, ...(domain !== undefined && { domain }) },
    wait: known(values.wait),
    timeoutMs: known(values.timeoutMs),
    stallTimeoutMs: known(values.stallTimeoutMs),
    maskBundleUrl: known(values.maskBundleUrl),
    verify:
      values.verify === 'true' || (values.verify === 'auto' && (rollsOut(values) || needsBundle(values).length > 0)),
    onBrokenLink: values.onBrokenLink ?? 'warn',
    onExternalResource: values.onExternalResource ?? 'warn',
    ...(values.gate !== undefined && { gate: values.gate }),
    ...(values.rollout !== undefined && { rollout: values.rollout }),
    ...(version !== undefined && { version }),
    ...keepInputs(values),
  };
}

function keepInputs({ bundlePath, extractTo }: Pick<Values, 'bundlePath' | 'extractTo'>): KeepInputs {
  return { ...(bundlePath !== undefined && { bundlePath }), ...(extractTo !== undefined && { extractTo }) };
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
  if (values.jobId === PINNED) {
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
  return [...faults, ...overlapFaults(values)];
}

function overlapFaults({ bundlePath, extractTo }: Partial<Pick<Values, 'bundlePath' | 'extractTo'>>): string[] {
  if (bundlePath === undefined || extractTo === undefined) return [];
  if (!isInside(bundlePath, extractTo) && !isInside(extractTo, bundlePath)) return [];
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
