/** The inputs of a rollout. No I/O. */
import type { Place, ValueName } from '../../deployment/values.ts';
import type { MergeMethod } from '../github/auto-merge.ts';
import { defaulted, type Field, type Form } from './form.ts';
import { placeFields, readPlaces } from './place.ts';
import { PROPOSAL_FIELDS } from './proposal.ts';
import { type Durable, readDurable } from './publish.ts';
import { oneOf, parseBoolean, parseDuration } from './rules.ts';
import { names } from './template.ts';

/** What to write where, and how to propose it. */
export interface RolloutInputs {
  readonly mode: 'commit' | 'pull-request';
  readonly token: string;
  /** `owner/name` of the target repository. */
  readonly repository: string;
  /** Branch to commit to, or to open the pull request against; the default branch when absent. */
  readonly base?: string;
  /** Head branch of the pull request; made from domain and base when absent. */
  readonly branch?: string;
  /** Places of each site, in the order of the domains. */
  readonly sites: readonly SitePlaces[];
  readonly configValues: readonly ValueName[];
  readonly commitMessage?: string;
  readonly title?: string;
  readonly body?: string;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly reviewers: readonly string[];
  readonly teamReviewers: readonly string[];
  readonly draft: boolean;
  /** Merge method of auto-merge; absent when people merge. */
  readonly autoMerge?: MergeMethod;
  readonly onProtectedBranch: 'pull-request' | 'fail';
  /**
   * Remaining lifetime that a link of the same content needs to be kept, in milliseconds; `auto` is a share of its
   * lifetime.
   */
  readonly refreshBefore: number | 'auto';
  readonly allowPublic: boolean;
  /** Durable address to pin; absent means the link, which expires. */
  readonly durable?: Durable;
  readonly dryRun: boolean;
}

/** A site and its places. */
export interface SitePlaces {
  readonly domain?: string;
  readonly places: readonly Place[];
}

/** Further facts that decide about a rollout. */
interface RolloutContext {
  /** `owner/name` of the repository that the workflow runs in. */
  readonly repository: string | undefined;
  /** Whether a job is continued, which alone needs no domain. */
  readonly resumes: boolean;
  readonly domains: readonly string[];
}

export const UPDATE = defaulted('update', oneOf('none', 'commit', 'pull-request'));
export type Update = ReturnType<typeof UPDATE.parse>;

const REFRESH = defaulted('refresh-before', (text): number | 'auto' =>
  text.toLowerCase() === 'auto' ? 'auto' : parseDuration(text),
);
const TERM_FIELDS = {
  refreshBefore: REFRESH,
  allowPublic: defaulted('allow-public', parseBoolean),
  dryRun: defaulted('dry-run', parseBoolean),
};

/** A version that ends like the generated ones. */
const TELLS_CONTENT = /-[0-9a-f]{12}$/;

/** Reads the group; undefined without a rollout, or when an input has a fault. */
export function readRollout(
  form: Form,
  update: Update | undefined,
  { repository, resumes, domains }: RolloutContext,
): RolloutInputs | undefined {
  if (update === undefined || update === 'none') return undefined;
  const place = form.group(placeFields(repository, domains));
  const { files, configPath, base, branch } = place.found;
  const places = files === undefined ? undefined : readPlaces(form, { files, configPath }, domains);
  const proposal = form.group(PROPOSAL_FIELDS);
  const terms = form.group(TERM_FIELDS);
  const durable = readDurable(form);
  if (branch !== undefined && branch === base)
    form.refuse('branch', 'is the same as `base`; a pull request needs a branch of its own');
  const { commitMessage, title, body } = proposal.found;
  const address = durable?.kind === 'template' ? durable.template : undefined;
  const namesDomain = [commitMessage, title, body, address].some((text) => text !== undefined && names(text, 'domain'));
  if (resumes && !form.has('domain') && (update === 'pull-request' || namesDomain)) {
    form.refuse('domain', 'is required for a pull request and for a template that names it; set it beside `job-id`');
  }
  if (form.faults.length > 0 || places === undefined) return undefined;
  const sites = [...places].map(([domain, own]) => ({ ...(domain !== undefined && { domain }), places: own }));
  const { files: _files, configPath: _path, ...where } = place.all();
  return { mode: update, ...where, ...proposal.all(), ...terms.all(), sites, ...(durable && { durable }) };
}

/** Lists inputs without effect, since there is no rollout. */
export function unusedWithoutUpdate(form: Form): readonly string[] {
  const { token: _token, ...place } = placeFields(undefined, []);
  const fields: readonly Field<unknown>[] = Object.values({ ...place, ...PROPOSAL_FIELDS, ...TERM_FIELDS });
  return fields.filter((field) => form.says(field)).map(({ input }) => `\`${input}\` has no effect without \`update\``);
}

/** Warns about `refresh-before` when no link is ever kept or written. */
export function unusedRefresh(
  form: Form,
  rollout: RolloutInputs | undefined,
  { version, verify }: { readonly version?: string | undefined; readonly verify?: string | undefined },
): readonly string[] {
  if (rollout === undefined || !form.says(REFRESH)) return [];
  const { configValues, durable } = rollout;
  const address = { release: 'publish', template: 'pin-url', published: 'rollback-to' } as const;
  const reasons: readonly (readonly [boolean, string])[] = [
    [durable !== undefined, `\`${durable && address[durable.kind]}\`: what is pinned does not expire`],
    [!configValues.includes('bundleUrl'), '`config-values` without `bundleUrl`: no link is written'],
    [
      !configValues.includes('version'),
      '`config-values` without `version`: nothing identifies the content of the link, which is renewed at every run',
    ],
    [verify === 'false', '`verify: false`: the content is not known, and the link is renewed at every run'],
    [
      version !== undefined && !TELLS_CONTENT.test(version),
      '`version`: such a label does not identify the content, and the link is renewed at every run',
    ],
  ];
  const reason = reasons.find(([applies]) => applies)?.[1];
  return reason === undefined ? [] : [`\`refresh-before\` has no effect together with ${reason}`];
}
