/** What the platform prints when it listens. */
import { JOBS_PATH } from '../contract/static-export.ts';
import type { Arguments } from './arguments.ts';
import { formatDuration } from './duration.ts';
import type { Platform } from './server.ts';

type Started = Pick<Platform, 'url' | 'adminKey' | 'assistantKey' | 'signInUrl' | 'linkCommand'>;

/** Writes the one line for programs. */
export function greetProgram({ url, adminKey, assistantKey }: Started): string {
  return `${JSON.stringify({ url, adminKey, assistantKey })}\n`;
}

/** Writes the text for persons: address, keys, and a call to paste. */
export function greetPerson(
  { url, adminKey, assistantKey, signInUrl, linkCommand }: Started,
  { access, docs, domain, data, databaseUrl, linkLifetimeMs }: Arguments,
): string {
  const isLasting = data !== undefined || databaseUrl !== undefined;
  if (access !== undefined) {
    const end = isLasting ? '' : ' Keys that are made there end with this run; with --data DIR they last.';
    return `The platform serves the sites of ${access} at ${url}

Keys and exports are made in the dashboard of an organization. Make a link to it, good once, for an hour:

  ${linkCommand}

Ctrl+C stops the platform.${end}

`;
  }
  const made = isLasting
    ? 'the dashboard makes lasting ones'
    : 'those of the dashboard end with this run; with --data DIR they last';
  return `The platform serves ${docs} as ${domain} at ${url}

  admin key      ${adminKey}
  assistant key  ${assistantKey}
  dashboard      ${signInUrl}

The keys are new with every start; ${made}. The dashboard's address is good once, for an hour. Links to bundles live ${formatDuration(linkLifetimeMs)}. Start an export:

  curl -X POST ${url}${JOBS_PATH} \\
    -H 'Authorization: Bearer ${adminKey}' \\
    -H 'Content-Type: application/json' \\
    -d '{"domain":"${domain}"}'

Or give the Action base-url ${url}, the admin key as api-key, and domain ${domain}. Ctrl+C stops the platform.

`;
}
