/** Checks that each job names the permissions of its token: those that its steps need, and no others. */
import { isMap, isScalar, LineCounter, parseDocument, type Scalar, type YAMLMap } from 'yaml';
import type { Finding } from './finding.ts';
import { OTHER_ACTIONS, type Permissions } from './other-actions.ts';
import type { Snippet } from './snippet.ts';
import { OUR_ACTION, OUR_WORKFLOW } from './steps.ts';

const PROPOSE: Permissions = { contents: 'write', 'pull-requests': 'write' };

interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, unknown>>;
}

interface Job extends Step {
  readonly permissions?: Permissions;
  readonly steps?: readonly Step[];
}

/** Checks the jobs in a piece of YAML, and the steps that make the token of an App. */
export function checkPermissions({ file, line, text }: Snippet): readonly Finding[] {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  if (document.errors.length > 0 || !isMap(document.contents)) return [];
  const jobs = document.contents.get('jobs');
  const common = (document.toJS() as { readonly permissions?: Permissions }).permissions;
  return jobsOf(jobs).flatMap(({ key, job }) => {
    const place = { file, line: line + counter.linePos(key.range?.[0] ?? 0).line - 1 };
    return faultsOf(job, common).map((fault) => ({ ...place, text: `the job \`${String(key.value)}\` ${fault}` }));
  });
}

function jobsOf(jobs: unknown): readonly { readonly key: Scalar; readonly job: Job }[] {
  if (!isMap(jobs)) return [];
  return (jobs as YAMLMap).items.flatMap(({ key, value }) =>
    isScalar(key) && isMap(value) ? [{ key, job: value.toJSON() as Job }] : [],
  );
}

function faultsOf(job: Job, common: Permissions | undefined): readonly string[] {
  const granted = job.permissions ?? common;
  if (granted === undefined) return ['does not name its `permissions`'];
  const needs = [job, ...(job.steps ?? [])].map(needsOf);
  const needed: Record<string, string> = {};
  for (const [name, level] of needs.flatMap((each) => Object.entries(each ?? {}))) {
    if (needed[name] !== 'write') needed[name] = level;
  }
  const lines = (names: readonly string[], of: Permissions) =>
    names.map((name) => `\`${name}: ${of[name]}\``).join(', ');
  const missing = Object.keys(needed).filter((name) => granted[name] !== needed[name] && granted[name] !== 'write');
  // A step whose needs are unknown may be what the others are for.
  const isNeeded = (name: string) => granted[name] === needed[name] || missing.includes(name);
  const extra = needs.includes(undefined)
    ? []
    : Object.keys(granted).filter((name) => granted[name] !== 'none' && !isNeeded(name));
  return [
    ...(missing.length > 0 ? [`lacks the permission ${lines(missing, needed)}`] : []),
    ...(extra.length > 0 ? [`does not need the permission ${lines(extra, granted)}`] : []),
    ...(job.steps ?? []).filter(asksForAll).map(() => 'makes the token of an App without a line `permission-…`'),
  ];
}

/** What a step, or a job that calls a workflow, needs of the token; undefined where only its author knows. */
function needsOf({ uses, with: given = {}, env = {} }: Step): Permissions | undefined {
  if (uses === undefined) return Object.values(env).some(isDefaultToken) ? undefined : {};
  if (OUR_WORKFLOW.test(uses)) return { ...PROPOSE, issues: 'write' };
  if (!OUR_ACTION.test(uses)) return OTHER_ACTIONS[uses.split('@')[0] ?? '']?.permissions;
  const token = given['github-token'];
  const isOther = token !== undefined && !isDefaultToken(token);
  if (isOther || (given['update'] ?? 'none') === 'none') return {};
  if (given['dry-run'] === true) return { contents: 'read', 'pull-requests': 'read' };
  return given['on-protected-branch'] === 'fail' && given['update'] === 'commit' ? { contents: 'write' } : PROPOSE;
}

function isDefaultToken(value: unknown): boolean {
  return /\b(?:github\.token|secrets\.GITHUB_TOKEN)\b/.test(String(value));
}

function asksForAll({ uses = '', with: given = {} }: Step): boolean {
  return (
    uses.startsWith('actions/create-github-app-token@') &&
    !Object.keys(given).some((name) => name.startsWith('permission-'))
  );
}
