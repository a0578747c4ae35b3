/** An export, its pins and its changes, as messages tell of them. */
import type { RolloutInputs } from '../../src/action/inputs/rollout.ts';
import { addressDigest, type Pin } from '../../src/action/pin/pin.ts';
import type { SiteExport } from '../../src/action/pin/site-export.ts';
import { pullText } from '../../src/action/rollout/messages.ts';
import type { FileEdit, Union } from '../../src/action/rollout/unite.ts';
import { fakeInputs, parseInputs } from './effects.ts';

export const EXPORT: SiteExport = {
  jobId: 'se_0123',
  domain: 'docs.example.com',
  version: '2026-11-21-0123456789ab',
  bundleUrl: 'https://storage.example/b.tar.gz?X-Amz-Signature=5ca1ab1e',
  expiresAt: new Date('2026-11-28T12:00:00Z'),
  pageCount: 42,
  sizeBytes: 1_234_567,
  sha256: 'a'.repeat(64),
  contentDigest: 'b'.repeat(64),
};

export function inputs(given: Readonly<Record<string, string>> = {}): RolloutInputs {
  const { rollout } = parseInputs(
    fakeInputs({ update: 'pull-request', 'config-file': 'values.yaml', 'github-token': 'ghs_0123456789', ...given }),
    '/workspace',
  );
  if (rollout === undefined) throw new TypeError('no rollout');
  return rollout;
}

export const EDITS: readonly FileEdit[] = [
  {
    path: 'deploy/values.yaml',
    text: '',
    executable: false,
    changes: [
      { place: 'staticExport', name: 'enabled', at: 'staticExport.enabled', line: 2, before: undefined, after: true },
      {
        place: 'staticExport',
        name: 'bundleUrl',
        at: 'staticExport.bundleUrl',
        line: 3,
        before: 'https://user:word@old.example/b.tar.gz?sig=0ld51gnature',
        after: EXPORT.bundleUrl,
      },
      {
        place: 'staticExport',
        name: 'version',
        at: 'staticExport.version',
        line: 4,
        before: 'a|b`c',
        after: EXPORT.version,
      },
    ],
  },
];

export const pin = (given: Partial<Pin> = {}): Pin => ({
  ...{ file: 'deploy/values.yaml', place: 'staticExport', domain: 'docs.example.com', job: 'se_0123' },
  ...{ version: EXPORT.version, values: ['enabled', 'bundleUrl', 'version'], durable: false, merges: false },
  ...{ address: addressDigest(EXPORT.bundleUrl), rolledBack: [], written: { bundleUrl: EXPORT.bundleUrl } },
  expires: new Date('2026-11-28T12:00:00Z'),
  ...given,
});
export const PINS = [pin()];
export const union = (given: Partial<Union> = {}) => ({ pins: PINS, own: PINS, edits: EDITS, dropped: [], ...given });
export const bodyOf = (
  exports: readonly SiteExport[] = [EXPORT],
  { before, inputs: given = {}, ...rest }: Partial<Union> & { before?: string; inputs?: Record<string, string> } = {},
) => pullText(exports, inputs(given), { union: union(rest), ...(before !== undefined && { before }) }).body;
