/** Who may call: the keys and organizations of a platform, as one. */
import { DEFAULT_ORGANIZATION } from '../jobs/state.ts';
import { createAuthorize } from './authorize.ts';
import type { Authorize } from './caller.ts';
import { createDirectory, fixedSource, type Source } from './directory.ts';
import { ALL_SCOPES, makeKey } from './keys.ts';

/** What the calls of a platform are judged by. */
export interface Access {
  readonly authorize: Authorize;
  /** Keys that were made for this run; each may be used for everything of its kind. */
  readonly adminKey: string;
  readonly assistantKey: string;
}

export interface AccessOptions {
  /** Host name of the one site. */
  readonly domain: string;
  readonly clock: () => Date;
}

/** Opens access for one organization on the Enterprise plan, with a new key of each kind. */
export function openAccess({ domain, clock }: AccessOptions): Access {
  const make = (kind: 'admin' | 'assistant') =>
    makeKey({ organization: DEFAULT_ORGANIZATION, kind, scopes: ALL_SCOPES, addresses: [] }, clock());
  const [admin, assistant] = [make('admin'), make('assistant')];
  const organization = { id: DEFAULT_ORGANIZATION, plan: 'enterprise', domains: [domain] } as const;
  const started: Source = fixedSource([admin.record, assistant.record], [organization]);
  const directory = createDirectory(() => [started]);
  return { authorize: createAuthorize({ directory, clock }), adminKey: admin.key, assistantKey: assistant.key };
}
