/** The slice of the inputs that a rollout needs. No I/O. */
import type { Place, ValueName } from '../../deployment/values.ts';
import { type Form, known } from '../form.ts';
import { MERGE_METHODS, type MergeMethod } from '../github/auto-merge.ts';
import { Fault, parseBoolean, parseDuration, parseWord } from '../input-rules.ts';
import { parsePlaces, perSite } from '../sites.ts';
import {
  parseBranch,
  parseConfigFile,
  parseConfigFiles,
  parseConfigPath,
  parseConfigValues,
  parseLabels,
  parseLogins,
  parsePinUrl,
  parseRepository,
  parseTeams,
  parseTemplate,
  parseTitle,
  parseToken,
} from './input-rules.ts';
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
  /** How the pull request is to merge by itself; absent where people merge it. */
  readonly autoMerge?: MergeMethod;
  readonly onProtectedBranch: 'pull-request' | 'fail';
  /** Life that a link of the same content has to have left to be kept, in milliseconds; `auto` is a share of its life. */
  readonly refreshBefore: number | 'auto';
  readonly allowPublic: boolean;
  /** What is pinned instead of the link, which dies; the link when absent. */
  readonly lasting?: Lasting;
  readonly dryRun: boolean;
}

/** A site and where it is pinned. */
export interface SitePlaces {
  readonly domain?: string;
  readonly places: readonly Place[];
}

/** An address that does not die: of a release that is to be made, of one that is there, or by a template. */
export type Lasting =
  | { readonly kind: 'release' }
  | { readonly kind: 'published' }
  | { readonly kind: 'template'; readonly template: string };

/** What else decides about a rollout. */
export interface Surroundings {
  /** `owner/name` of the repository that the workflow runs in. */
  readonly repository: string | undefined;
  /** Whether a job is continued, which needs no domain by itself. */
  readonly resumes: boolean;
  readonly domains: readonly string[];
}

/** Reads `update`. */
export function parseUpdate(text: string) {
  return parseWord(text, ['none', 'commit', 'pull-request']);
}
export type Update = ReturnType<typeof parseUpdate>;

/** Reads `refresh-before`, in milliseconds. */
export function parseRefresh(text: string): number | 'auto' {
  return text.toLowerCase() === 'auto' ? 'auto' : parseDuration(text);
}

/** Reads `publish`. */
export function parsePublish(text: string) {
  return parseWord(text, ['none', 'release']);
}

/** Reads the slice; undefined without a rollout, or where the form keeps a fault of it. */
export function readRollout(
  form: Form,
  update: Update | undefined,
  { repository, resumes, domains }: Surroundings,
): RolloutInputs | undefined {
  if (update === undefined || update === 'none') return undefined;
  const before = form.faults.length;
  const place = readPlace(form, repository, domains);
  const proposal = readProposal(form);
  const terms = readTerms(form);
  if (place.branch !== undefined && place.branch === place.base) {
    form.refuse('branch', 'is the same as `base`; a pull request needs a branch of its own');
  }
  const { commitMessage, title, body } = proposal;
  const address = terms.lasting?.kind === 'template' ? terms.lasting.template : undefined;
  const namesDomain = [commitMessage, title, body, address].some((text) => text !== undefined && names(text, 'domain'));
  if (resumes && !form.has('domain') && (update === 'pull-request' || namesDomain)) {
    form.refuse('domain', 'is required for a pull request and for a template that names it; set it beside `job-id`');
  }
  if (form.faults.length > before) return undefined;
  return { mode: update, ...placeOf(place), ...proposalOf(proposal), ...termsOf(terms) };
}

/** Where the values are written. */
function readPlace(form: Form, repository: string | undefined, domains: readonly string[]) {
  const configPath = form.optional('config-path', (text) => {
    for (const path of perSite(text, domains.slice(0, 1), parseConfigPath).values()) parseConfigPath(path);
    return text;
  });
  const places = form.required('config-file', (text) => {
    parseConfigFiles(text.replaceAll('{domain}', domains[0] ?? '{domain}'));
    return parsePlaces(text, configPath, domains, { file: parseConfigFile, path: parseConfigPath });
  });
  return {
    token: form.required('github-token', parseToken),
    repository: form.required('repository', (text) => parseRepository(text || (repository ?? ''))),
    base: form.optional('base', parseBranch),
    branch: form.optional('branch', (text) => oneBranch(text, domains)),
    sites: places && [...places].map(([domain, own]) => ({ ...(domain !== undefined && { domain }), places: own })),
    configValues: form.defaulted('config-values', parseConfigValues),
  };
}

/** One run has one branch. */
function oneBranch(text: string, domains: readonly string[]): string {
  if (domains.length > 1 && text.includes('{domain}'))
    throw new Fault('names `{domain}`, but one run has one branch for all its domains; write a name without it');
  return parseBranch(text.replaceAll('{domain}', domains[0] ?? '{domain}'));
}

function placeOf({ base, branch, ...place }: ReturnType<typeof readPlace>) {
  return {
    token: known(place.token),
    repository: known(place.repository),
    ...(base !== undefined && { base }),
    ...(branch !== undefined && { branch }),
    sites: known(place.sites),
    configValues: known(place.configValues),
  };
}

/** How the change is told and proposed. */
function readProposal(form: Form) {
  return {
    commitMessage: form.optional('commit-message', parseTemplate),
    title: form.optional('pull-request-title', parseTitle),
    body: form.optional('pull-request-body', parseTemplate),
    labels: form.required('labels', parseLabels),
    assignees: form.required('assignees', parseLogins),
    reviewers: form.required('reviewers', parseLogins),
    teamReviewers: form.required('team-reviewers', parseTeams),
    draft: form.defaulted('draft', parseBoolean),
    autoMerge: form.optional('auto-merge', (text) => parseWord(text, MERGE_METHODS)),
    onProtectedBranch: form.defaulted('on-protected-branch', (text) => parseWord(text, ['pull-request', 'fail'])),
  };
}

function proposalOf({ commitMessage, title, body, autoMerge, ...proposal }: ReturnType<typeof readProposal>) {
  return {
    ...(commitMessage !== undefined && { commitMessage }),
    ...(title !== undefined && { title }),
    ...(body !== undefined && { body }),
    labels: known(proposal.labels),
    assignees: known(proposal.assignees),
    reviewers: known(proposal.reviewers),
    teamReviewers: known(proposal.teamReviewers),
    draft: known(proposal.draft),
    ...(autoMerge !== undefined && { autoMerge }),
    onProtectedBranch: known(proposal.onProtectedBranch),
  };
}

/** Which address is written, and on which terms. */
function readTerms(form: Form) {
  return {
    refreshBefore: form.defaulted('refresh-before', parseRefresh),
    allowPublic: form.defaulted('allow-public', parseBoolean),
    lasting: readLasting(form),
    dryRun: form.defaulted('dry-run', parseBoolean),
  };
}

function termsOf({ refreshBefore, allowPublic, lasting, dryRun }: ReturnType<typeof readTerms>) {
  return {
    refreshBefore: known(refreshBefore),
    allowPublic: known(allowPublic),
    ...(lasting !== undefined && { lasting }),
    dryRun: known(dryRun),
  };
}

function readLasting(form: Form): Lasting | undefined {
  const publish = form.defaulted('publish', parsePublish);
  const template = form.optional('pin-url', parsePinUrl);
  if (publish !== 'release') return template === undefined ? undefined : { kind: 'template', template };
  if (form.has('pin-url')) form.refuse('pin-url', 'one address is pinned: remove it, or set `publish: none`');
  return { kind: 'release' };
}
