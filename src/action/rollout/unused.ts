/** Inputs of a rollout that are set but do nothing as they go together, each with the reason. Pure. */
import type { Form, INPUT_DEFAULTS } from '../form.ts';
import { parseBoolean } from '../input-rules.ts';
import { parseConfigValues } from './input-rules.ts';
import { parseRefresh, type RolloutInputs } from './inputs.ts';

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

/** Those that have a default, and how they are read. */
const ONLY_WITH_UPDATE_DEFAULTED: readonly (readonly [keyof typeof INPUT_DEFAULTS, (text: string) => unknown])[] = [
  ['config-values', parseConfigValues],
  ['draft', parseBoolean],
  ['on-protected-branch', (text) => text],
  ['refresh-before', parseRefresh],
  ['allow-public', parseBoolean],
  ['dry-run', parseBoolean],
];

/** A version that ends as those that are made of the content do. */
const TELLS_CONTENT = /-[0-9a-f]{12}$/;

/** Lists inputs that do nothing, since there is no rollout. */
export function unusedWithoutUpdate(form: Form): readonly string[] {
  const set = ONLY_WITH_UPDATE.filter((name) => form.has(name));
  const changed = ONLY_WITH_UPDATE_DEFAULTED.filter(([name, parse]) => form.differs(name, parse));
  return [...set, ...changed.map(([name]) => name)].map((name) => `\`${name}\` has no effect without \`update\``);
}

/** Tells of `refresh-before` where no link is ever kept, or none is written. */
export function unusedRefresh(
  form: Form,
  rollout: RolloutInputs | undefined,
  { version, verify }: { readonly version: string | undefined; readonly verify: string | undefined },
): readonly string[] {
  if (rollout === undefined || !form.differs('refresh-before', parseRefresh)) return [];
  const reason = reasonToRefresh(rollout, { version, verify });
  return reason === undefined ? [] : [`\`refresh-before\` has no effect together with ${reason}`];
}

function reasonToRefresh(
  { configValues, lasting }: RolloutInputs,
  { version, verify }: { readonly version: string | undefined; readonly verify: string | undefined },
): string | undefined {
  if (lasting?.kind === 'published') return '`rollback-to`: what is pinned does not expire';
  if (lasting !== undefined)
    return `\`${lasting.kind === 'release' ? 'publish' : 'pin-url'}\`: what is pinned does not expire`;
  if (!configValues.includes('bundleUrl')) return '`config-values` without `bundleUrl`: no link is written';
  if (!configValues.includes('version'))
    return '`config-values` without `version`: nothing tells the content of the link, which is renewed at every run';
  if (verify === 'false') return '`verify: false`: the content is not known, and the link is renewed at every run';
  if (version !== undefined && !TELLS_CONTENT.test(version))
    return '`version`: such a label does not tell the content, and the link is renewed at every run';
  return undefined;
}
