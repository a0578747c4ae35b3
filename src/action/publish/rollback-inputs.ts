/** The inputs of a rollback. No I/O. */

import type { KeepInputs, VerifyInputs } from '../bundle-inputs.ts';
import { type Form, known } from '../form.ts';
import { Fault, parseBoolean, parseDuration, parseVersion, parseWord } from '../input-rules.ts';
import { type RolloutInputs, readRollout, type Update } from '../rollout/inputs.ts';
import { unusedRefresh } from '../rollout/unused.ts';
import { parseBySite } from '../sites.ts';
import { unusedDeployment } from '../wait/inputs.ts';

/** What one site goes back to. */
export interface RollbackSite extends KeepInputs, VerifyInputs {
  readonly version: string;
  /** Whose archive it is, on a release that holds several. */
  readonly domain?: string;
  readonly timeoutMs: number;
}

/** What to go back to, and where to write it. */
export interface RollbackInputs {
  readonly kind: 'rollback';
  readonly sites: readonly RollbackSite[];
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
  given: {
    readonly repository: string | undefined;
    readonly domains: readonly string[];
    readonly keep: readonly KeepInputs[];
  },
): RollbackInputs | undefined {
  const { repository, domains, keep } = given;
  const nothing = 'there is no export with `rollback-to`; remove one of them';
  for (const name of REFUSED) if (form.has(name)) form.refuse(name, nothing);
  if (form.defaulted('publish', (text) => parseWord(text, ['none', 'release'])) === 'release')
    form.refuse('publish', nothing);
  if (form.defaulted('wait', parseBoolean) === false) form.refuse('wait', nothing);
  if (update === 'none') form.refuse('rollback-to', 'there is nothing to roll back with `update: none`; set `update`');
  const versions = form.required('rollback-to', (text) => {
    const read = parseBySite(text, domains, parseVersion);
    const without = domains.find((domain) => !read.has(domain));
    if (without === undefined) return read;
    throw new Fault(`has no line for ${JSON.stringify(without)}; write one a domain, as \`domain=version\``);
  });
  const timeoutMs = form.defaulted('timeout', parseDuration);
  const verify = form.defaulted('verify', (text) => parseWord(text, ['true', 'false', 'auto']));
  const policy = (text: string) => parseWord(text, ['ignore', 'warn', 'fail']);
  const onBrokenLink = form.optional('on-broken-link', policy);
  const onExternalResource = form.optional('on-external-resource', policy);
  const rollout = readRollout(form, update, { repository, resumes: false, domains });
  if (form.faults.length > 0) return undefined;
  const pinned: RolloutInputs = { ...known(rollout), lasting: { kind: 'published' } };
  const common = {
    timeoutMs: known(timeoutMs),
    verify: verify !== 'false',
    onBrokenLink: onBrokenLink ?? 'warn',
    onExternalResource: onExternalResource ?? 'warn',
  };
  return {
    kind: 'rollback',
    sites: (domains.length === 0 ? [undefined] : domains).map((domain, nth) => ({
      ...common,
      ...keep[nth],
      version: known(known(versions).get(domain)),
      ...(domain !== undefined && { domain }),
    })),
    rollout: pinned,
    unused: [
      ...[...UNUSED.filter((name) => form.has(name)), ...(pinned.allowPublic ? ['allow-public'] : [])].map(
        (name) => `\`${name}\` has no effect together with \`rollback-to\`: nothing is exported or published`,
      ),
      ...unusedDeployment(form, false),
      ...unusedRefresh(form, pinned, { version: undefined, verify }),
    ],
  };
}
