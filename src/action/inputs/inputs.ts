/** Parses the strings of a workflow file into one typed record; finds every fault before anything is done. No I/O. */
import { ActionError } from '../errors.ts';
import {
  type KeepInputs,
  keepFields,
  keepOf,
  keepsOf,
  overlapFault,
  VERIFY_FIELDS,
  type VerifyInputs,
} from './bundle.ts';
import { type DeploymentInputs, readDeployment, unusedDeployment } from './deployment.ts';
import {
  exportFields,
  type JobTarget,
  PINNED,
  type PlatformInputs,
  type TargetInputs,
  targetOf,
  type WaitInputs,
} from './export.ts';
import { defaulted, Form, type ReadInput, type ValuesOf } from './form.ts';
import { isTag, PUBLISH_FIELDS, rollbackField, unusedKeepReleases } from './publish.ts';
import { type RolloutInputs, readRollout, UPDATE, type Update, unusedRefresh, unusedWithoutUpdate } from './rollout.ts';
import { parseBoolean, parseDuration } from './rules.ts';
import { readDomains, sitesOf } from './sites.ts';

/** The checked inputs of one site. */
export interface Inputs extends PlatformInputs, WaitInputs, KeepInputs, VerifyInputs {
  readonly target: TargetInputs;
  readonly version?: string;
  readonly maskBundleUrl: boolean;
  /** The rollout of the whole run; absent with `update: none`. */
  readonly rollout?: RolloutInputs;
}

/** The checked inputs of a site with a known job. */
export interface JobInputs extends Inputs {
  readonly target: JobTarget;
}

/** The checked inputs of a run that exports. */
export interface ExportInputs {
  readonly kind: 'export';
  /** One for each domain, in their order. */
  readonly sites: readonly Inputs[];
  readonly wait: boolean;
  /** Deployment to wait for before the start; absent when there is none, or nothing is started. */
  readonly deployment?: DeploymentInputs;
  /** Absent with `update: none`. */
  readonly rollout?: RolloutInputs;
  /** Inputs that were given but have no effect in this combination, each with the reason. */
  readonly unused: readonly string[];
}

/** The version that one site is rolled back to. */
export interface RollbackSite extends KeepInputs, VerifyInputs {
  readonly version: string;
  /** The domain of the archive, on a release with several. */
  readonly domain?: string;
  readonly timeoutMs: number;
}

/** The checked inputs of a rollback. */
export interface RollbackInputs {
  readonly kind: 'rollback';
  readonly sites: readonly RollbackSite[];
  readonly rollout: RolloutInputs;
  /** Inputs that were given but have no effect, each with the reason. */
  readonly unused: readonly string[];
}

/** The result of reading: the inputs if there is no fault, and the targets as far as they are known. */
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
export function readInputs(read: ReadInput, surroundings: Surroundings): Reading {
  const form = new Form(read);
  return form.has('rollback-to') ? readRollback(form, surroundings) : readExport(form, surroundings);
}

/** Makes the one error that lists all faults. */
export function inputError(faults: readonly string[]): ActionError {
  const head = faults.length === 1 ? 'An input is wrong.' : `${faults.length} inputs are wrong.`;
  return new ActionError('INPUT', [head, ...faults.map((fault) => `- ${fault}`)].join('\n'), {
    hint: 'Correct the `with:` block of the step; nothing was started.',
  });
}

function readExport(form: Form, { workspace, repository, sha }: Surroundings): Reading {
  const resumes = form.has('job-id');
  // A job can be continued without its domain.
  const domains = readDomains(form, resumes);
  const update = form.value(UPDATE);
  const job = form.group(exportFields(domains));
  const verify = form.group(VERIFY_FIELDS);
  const kept = form.group(keepFields(domains, workspace));
  const deployment = readDeployment(form, { repository, sha, resumes });
  const publish = form.group(PUBLISH_FIELDS);
  const rollout = readRollout(form, update, { repository, resumes, domains });
  const values = { ...job.found, ...verify.found, ...kept.found, ...publish.found, update, domains };
  refuseCombinations(form, values);
  const keep = keepsOf(kept.found);
  if (form.faults.length > 0) return { faults: form.faults, keep };
  const { jobs, paths, version, ...common } = job.all();
  const skipped = sitesOf(domains).filter((domain) => jobs !== undefined && !jobs.has(domain));
  const inputs: ExportInputs = {
    kind: 'export',
    sites: sitesOf(domains).map((domain) => ({
      ...common,
      ...verifyOf(verify.all(), update !== 'none' || needsBundle(values).length > 0),
      ...keepOf(kept.all(), domain),
      target: targetOf(domain, { paths, ...(jobs && { jobs }) }),
      ...(version !== undefined && { version }),
      ...(rollout && { rollout }),
    })),
    wait: common.wait,
    ...(deployment && { deployment }),
    ...(rollout && { rollout }),
    unused: [
      ...skipped.map((domain) => `\`${domain}\` is left out: \`job-id\` has no line for it`),
      ...(resumes && form.has('paths') ? ['`paths` has no effect together with `job-id`'] : []),
      ...unusedDeployment(form, resumes),
      ...(update === 'none' ? unusedWithoutUpdate(form) : []),
      ...unusedKeepReleases(form),
      ...unusedRefresh(form, rollout, { version, verify: verify.found.verify }),
    ],
  };
  return { faults: [], keep, inputs };
}

/** How to verify the bundle; without policies findings are warnings. */
function verifyOf(
  { verify, onBrokenLink = 'warn', onExternalResource = 'warn' }: ValuesOf<typeof VERIFY_FIELDS>,
  isNeeded: boolean,
): VerifyInputs {
  return { verify: verify === 'true' || (verify === 'auto' && isNeeded), onBrokenLink, onExternalResource };
}

/** The values for checking combinations: those without faults of their own. */
type Values = Partial<
  ValuesOf<ReturnType<typeof exportFields>> &
    ValuesOf<typeof VERIFY_FIELDS> &
    ValuesOf<ReturnType<typeof keepFields>> &
    ValuesOf<typeof PUBLISH_FIELDS>
> & { readonly update: Update | undefined; readonly domains: readonly string[] };

function refuseCombinations(form: Form, values: Values): void {
  const { jobs, verify, wait, version, publish, pinUrl, update, domains } = values;
  const isPinned = [...(jobs?.values() ?? [])].includes(PINNED);
  const [noWait, noVerify, noUpdate] = [wait === false, verify === 'false', update === 'none'];
  const rollsOut = update !== undefined && !noUpdate;
  const publishes = publish === 'release';
  const overlap = overlapFault(keepsOf(values));
  const nothingToPin = 'there is nothing to pin with `update: none`; set `update`, or remove it';
  const rules: readonly (readonly [applies: boolean, input: string, message: string])[] = [
    [
      noWait && form.has('job-id'),
      'wait',
      '`false` ends the run after the start, but `job-id` starts nothing; remove one of them',
    ],
    [noWait && rollsOut, 'update', 'there is nothing to roll out with `wait: false`; remove one of them'],
    ...[...needsBundle(values), ...(verify === 'true' ? ['verify'] : [])].map(
      (input) => [noWait, input, 'there is no bundle with `wait: false`; remove one of them'] as const,
    ),
    ...POLICIES.map(
      ([key, input]) =>
        [
          noVerify && (values[key] ?? 'ignore') !== 'ignore',
          input,
          'nothing is found with `verify: false`; remove one of them',
        ] as const,
    ),
    // Each run would publish a new release: a release is identified by its content.
    [noVerify && publishes && rollsOut, 'publish', 'the content is not known with `verify: false`; remove one of them'],
    [
      isPinned && noUpdate,
      'job-id',
      '`job-id: pinned` refers to the job that a configuration pins; set `update` and `config-file`',
    ],
    [
      isPinned && version !== undefined,
      'version',
      '`job-id: pinned` keeps the version that is pinned; remove one of them',
    ],
    [noUpdate && publishes, 'publish', nothingToPin],
    [noUpdate && pinUrl !== undefined, 'pin-url', nothingToPin],
    [
      publishes && version !== undefined && !isTag(version),
      'version',
      `${JSON.stringify(version)} cannot be the tag of a release; git allows no \`..\`, and no \`.\` or \`.lock\` at the end`,
    ],
    [
      domains.length > 1 && pinUrl !== undefined && !/\{(?:domain|sha256|jobId)\}/.test(pinUrl),
      'pin-url',
      `it is shared by ${domains.length} domains; write \`{domain}\` in it`,
    ],
    [overlap !== undefined, 'bundle-path', overlap ?? ''],
  ];
  for (const [applies, input, message] of rules) if (applies) form.refuse(input, message);
}

const POLICIES = [
  ['onBrokenLink', 'on-broken-link'],
  ['onExternalResource', 'on-external-resource'],
] as const;

/** Names of the inputs that need the bundle downloaded. */
function needsBundle(values: Values): readonly string[] {
  const { bundlePath, extractTo, publish, pinUrl } = values;
  const needs: readonly (readonly [boolean, string])[] = [
    [bundlePath !== undefined, 'bundle-path'],
    [extractTo !== undefined, 'extract-to'],
    [publish === 'release', 'publish'],
    [pinUrl !== undefined, 'pin-url'],
    ...POLICIES.map(([key, input]) => [(values[key] ?? 'ignore') !== 'ignore', input] as const),
  ];
  return needs.flatMap(([applies, input]) => (applies ? [input] : []));
}

/** Inputs that only apply to an export. */
const NOT_IN_ROLLBACK = ['job-id', 'paths', 'version', 'pin-url'] as const;

/** Inputs that only an export reads and whose empty value means unset. */
const UNUSED_IN_ROLLBACK = ['base-url', 'api-key', 'wait-for-deployment'] as const;

function readRollback(form: Form, { workspace, repository }: Surroundings): Reading {
  const domains = readDomains(form, true);
  const update = form.value(UPDATE);
  const kept = form.group(keepFields(domains, workspace));
  const nothing = 'there is no export with `rollback-to`; remove one of them';
  for (const name of NOT_IN_ROLLBACK) if (form.has(name)) form.refuse(name, nothing);
  if (form.value(PUBLISH_FIELDS.publish) === 'release') form.refuse('publish', nothing);
  if (form.value(defaulted('wait', parseBoolean)) === false) form.refuse('wait', nothing);
  if (update === 'none') form.refuse('rollback-to', 'there is nothing to roll back with `update: none`; set `update`');
  const versions = form.value(rollbackField(domains));
  const terms = form.group({ timeoutMs: defaulted('timeout', parseDuration), ...VERIFY_FIELDS });
  const read = readRollout(form, update, { repository, resumes: false, domains });
  const keep = keepsOf(kept.found);
  const overlap = overlapFault(keep);
  if (overlap !== undefined) form.refuse('bundle-path', overlap);
  if (form.faults.length > 0 || read === undefined) return { faults: form.faults, keep };
  const rollout: RolloutInputs = { ...read, durable: { kind: 'published' } };
  const sites = sitesOf(domains).flatMap((domain): readonly RollbackSite[] => {
    const version = versions?.get(domain);
    if (version === undefined) return [];
    const { timeoutMs } = terms.all();
    const site = { timeoutMs, ...verifyOf(terms.all(), true), ...keepOf(kept.all(), domain), version };
    return [{ ...site, ...(domain !== undefined && { domain }) }];
  });
  const unused = [
    ...[...UNUSED_IN_ROLLBACK.filter((name) => form.has(name)), ...(rollout.allowPublic ? ['allow-public'] : [])].map(
      (name) => `\`${name}\` has no effect together with \`rollback-to\`: nothing is exported or published`,
    ),
    ...unusedDeployment(form, false),
    ...unusedKeepReleases(form),
    ...unusedRefresh(form, rollout, { verify: terms.found.verify }),
  ];
  return { faults: [], keep, inputs: { kind: 'rollback', sites, rollout, unused } };
}
