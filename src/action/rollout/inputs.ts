/** The slice of the inputs that a rollout needs. No I/O. */
import type { ValueName } from '../../deployment/values.ts';
import { type Form, known } from '../form.ts';
import { parseBoolean, parseDuration, parseWord } from '../input-rules.ts';
import { MERGE_METHODS, type MergeMethod } from './auto-merge.ts';
import {
  parseBranch,
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
  /** Paths from the root of the repository. */
  readonly configFiles: readonly string[];
  readonly configPath?: string;
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
  /** Life that a link of the same content has to have left to be kept, in milliseconds. */
  readonly refreshBeforeMs: number;
  readonly allowPublic: boolean;
  /** What is pinned instead of the link, which dies; the link when absent. */
  readonly lasting?: Lasting;
  readonly dryRun: boolean;
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
}

const ONLY_WITH_UPDATE = [
  'config-file',
  'config-path',
  'repository',
  'base',
  'branch',
  'commit-message',
  'pull-request-title',
  'pull-request-body',
  'labels',
  'assignees',
  'reviewers',
  'team-reviewers',
  'auto-merge',
] as const;

/** Reads `update`. */
export function parseUpdate(text: string) {
  return parseWord(text, ['none', 'commit', 'pull-request']);
}
export type Update = ReturnType<typeof parseUpdate>;

/** Reads `publish`. */
export function parsePublish(text: string) {
  return parseWord(text, ['none', 'release']);
}

/** Reads the slice; undefined without a rollout, or where the form keeps a fault of it. */
export function readRollout(
  form: Form,
  update: Update | undefined,
  { repository, resumes }: Surroundings,
): RolloutInputs | undefined {
  if (update === undefined || update === 'none') return undefined;
  const before = form.faults.length;
  const texts = readTexts(form);
  const values = {
    token: form.required('github-token', parseToken),
    repository: form.required('repository', (text) => parseRepository(text || (repository ?? ''))),
    base: form.optional('base', parseBranch),
    branch: form.optional('branch', parseBranch),
    configFiles: form.required('config-file', parseConfigFiles),
    configPath: form.optional('config-path', parseConfigPath),
    configValues: form.defaulted('config-values', parseConfigValues),
    onProtectedBranch: form.defaulted('on-protected-branch', (text) => parseWord(text, ['pull-request', 'fail'])),
    draft: form.defaulted('draft', parseBoolean),
    autoMerge: form.optional('auto-merge', (text) => parseWord(text, MERGE_METHODS)),
    refreshBeforeMs: form.defaulted('refresh-before', parseDuration),
    allowPublic: form.defaulted('allow-public', parseBoolean),
    lasting: readLasting(form),
    dryRun: form.defaulted('dry-run', parseBoolean),
    labels: form.required('labels', parseLabels),
    assignees: form.required('assignees', parseLogins),
    reviewers: form.required('reviewers', parseLogins),
    teamReviewers: form.required('team-reviewers', parseTeams),
  };
  if (values.branch !== undefined && values.branch === values.base) {
    form.refuse('branch', 'is the same as `base`; a pull request needs a branch of its own');
  }
  const templates = [
    ...Object.values(texts),
    values.lasting?.kind === 'template' ? values.lasting.template : undefined,
  ];
  const namesDomain = templates.some((text) => text !== undefined && names(text, 'domain'));
  if (resumes && !form.has('domain') && (update === 'pull-request' || namesDomain)) {
    form.refuse('domain', 'is required for a pull request and for a template that names it; set it beside `job-id`');
  }
  if (form.faults.length > before) return undefined;
  return {
    mode: update,
    token: known(values.token),
    repository: known(values.repository),
    ...(values.base !== undefined && { base: values.base }),
    ...(values.branch !== undefined && { branch: values.branch }),
    configFiles: known(values.configFiles),
    ...(values.configPath !== undefined && { configPath: values.configPath }),
    configValues: known(values.configValues),
    ...(texts.commitMessage !== undefined && { commitMessage: texts.commitMessage }),
    ...(texts.title !== undefined && { title: texts.title }),
    ...(texts.body !== undefined && { body: texts.body }),
    labels: known(values.labels),
    assignees: known(values.assignees),
    reviewers: known(values.reviewers),
    teamReviewers: known(values.teamReviewers),
    draft: known(values.draft),
    ...(values.autoMerge !== undefined && { autoMerge: values.autoMerge }),
    onProtectedBranch: known(values.onProtectedBranch),
    refreshBeforeMs: known(values.refreshBeforeMs),
    allowPublic: known(values.allowPublic),
    ...(values.lasting !== undefined && { lasting: values.lasting }),
    dryRun: known(values.dryRun),
  };
}

function readLasting(form: Form): Lasting | undefined {
  const publish = form.defaulted('publish', parsePublish);
  const template = form.optional('pin-url', parsePinUrl);
  if (publish !== 'release') return template === undefined ? undefined : { kind: 'template', template };
  if (form.has('pin-url')) form.refuse('pin-url', 'one address is pinned: remove it, or set `publish: none`');
  return { kind: 'release' };
}

function readTexts(form: Form) {
  return {
    commitMessage: form.optional('commit-message', parseTemplate),
    title: form.optional('pull-request-title', parseTitle),
    body: form.optional('pull-request-body', parseTemplate),
  };
}

/** Inputs that are set but do nothing, since there is no rollout. */
export function unusedWithoutUpdate(form: Form): readonly string[] {
  return ONLY_WITH_UPDATE.filter((name) => form.has(name)).map(
    (name) => `\`${name}\` has no effect without \`update\``,
  );
}
