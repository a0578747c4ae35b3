/** The inputs of a rollback. No I/O. */

import type { KeepInputs, VerifyInputs } from '../bundle-inputs.ts';
import { type Form, known } from '../form.ts';
import { unusedGate } from '../gate/inputs.ts';
import {
  parseBoolean,
  parseDomain,
  parseDuration,
  parseVersion,
  parseWord,
  parseWorkspacePath,
} from '../input-rules.ts';
import { type RolloutInputs, readRollout, type Update } from '../rollout/inputs.ts';
import { unusedRefresh } from '../rollout/unused.ts';

/** What to go back to, and where to write it. */
export interface RollbackInputs extends KeepInputs, VerifyInputs {
  readonly kind: 'rollback';
  readonly version: string;
  /** Whose archive it is, on a release that holds several. */
  readonly domain?: string;
  readonly timeoutMs: number;
  readonly rollout: RolloutInputs;
  /** Inputs that were given but have no effect, each with the reason. */
  readonly unused: readonly string[];
}

/** Inputs that are about an export alone. */
const REFUSED = ['job-id', 'paths', 'version', 'pin-url'] as const;

/** Inputs that an export alone reads, as far as an empty one tells that it was not set. */
const UNUSED = ['base-url', 'api-key', 'wait-for-deployment'] as const;

/** Reads the inputs of a rollback; no `inputs` where the form keeps a fault of them. */
export function readRollback(
  form: Form,
  update: Update | undefined,
  { repository, workspace }: { readonly repository: string | undefined; readonly workspace: string },
): { readonly keep: KeepInputs; readonly inputs?: RollbackInputs } {
  const nothing = 'there is no export with `rollback-to`; remove one of them';
  for (const name of REFUSED) if (form.has(name)) form.refuse(name, nothing);
  if (form.defaulted('publish', (text) => parseWord(text, ['none', 'release'])) === 'release')
    form.refuse('publish', nothing);
  if (form.defaulted('wait', parseBoolean) === false) form.refuse('wait', nothing);
  if (update === 'none') form.refuse('rollback-to', 'there is nothing to roll back with `update: none`; set `update`');
  const version = form.required('rollback-to', parseVersion);
  const domain = form.optional('domain', parseDomain);
  const timeoutMs = form.defaulted('timeout', parseDuration);
  const verify = form.defaulted('verify', (text) => parseWord(text, ['true', 'false', 'auto']));
  const policy = (text: string) => parseWord(text, ['ignore', 'warn', 'fail']);
  const onBrokenLink = form.optional('on-broken-link', policy);
  const onExternalResource = form.optional('on-external-resource', policy);
  const rollout = readRollout(form, update, { repository, resumes: false });
  const keep = readKeep(form, workspace);
  if (form.faults.length > 0) return { keep };
  const pinned: RolloutInputs = { ...known(rollout), lasting: { kind: 'published' } };
  const inputs: RollbackInputs = {
    ...keep,
    kind: 'rollback',
    version: known(version),
    ...(domain !== undefined && { domain }),
    timeoutMs: known(timeoutMs),
    verify: verify !== 'false',
    onBrokenLink: onBrokenLink ?? 'warn',
    onExternalResource: onExternalResource ?? 'warn',
    rollout: pinned,
    unused: [
      ...[...UNUSED.filter((name) => form.has(name)), ...(pinned.allowPublic ? ['allow-public'] : [])].map(
        (name) => `\`${name}\` has no effect together with \`rollback-to\`: nothing is exported or published`,
      ),
      ...unusedGate(form, false),
      ...unusedRefresh(form, pinned, { version: undefined, verify }),
    ],
  };
  return { keep, inputs };
}

function readKeep(form: Form, workspace: string): KeepInputs {
  const bundlePath = form.optional('bundle-path', (text) => parseWorkspacePath(text, workspace));
  const extractTo = form.optional('extract-to', (text) => parseWorkspacePath(text, workspace));
  return { ...(bundlePath !== undefined && { bundlePath }), ...(extractTo !== undefined && { extractTo }) };
}
