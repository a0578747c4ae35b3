/** What the platform prints when it listens. */
import { JOBS_PATH } from '../contract/static-export.ts';
import type { Arguments } from './arguments.ts';
import { formatDuration } from './duration.ts';
import type { Platform } from './server.ts';

type Started = Pick<Platform, 'url' | 'adminKey' | 'assistantKey' | 'signInUrl'>;

/** Writes the one line for programs. */
export function greetProgram({ url, adminKey, assistantKey }: Started): string {
  return `${JSON.stringify({ url, adminKey, assistantKey })}\n`;
}

/** Writes the text for persons: address, keys, and a call to paste. */
export function greetPerson({ url, adminKey, assistantKey, signInUrl }: Started, values: Arguments): string {
  const { access, docs, domain, linkLifetimeMs } = values;
  if (access !== undefined) return `The platform serves the sites of ${access} at ${url}\n\n`;
  return `The platform serves ${docs} as ${domain} at ${url}

  admin key      ${adminKey}
  assistant key  ${assistantKey}
  dashboard      ${signInUrl}

The keys are new with every start; the dashboard makes lasting ones, and its address is good once, for an hour. Links to bundles live ${formatDuration(linkLifetimeMs)}. Start an export:

  curl -X POST ${url}${JOBS_PATH} \\
    -H 'Authorization: Bearer ${adminKey}' \\
    -H 'Content-Type: application/json' \\
    -d '{"domain":"${domain}"}'

Or give the Action base-url ${url}, the admin key as api-key, and domain ${domain}. Ctrl+C stops the platform.

`;
}
