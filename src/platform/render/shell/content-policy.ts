/** What a page may load and run, for the reader's browser to enforce: https://www.w3.org/TR/CSP3/ */
import { createHash } from 'node:crypto';
import type { Page } from '../model/page.ts';
import type { Frame } from './frame.ts';

/** The site itself: from a disk its files are of no origin. */
const OWN = "'self' file:";

/** What no site needs, whatever its authors' scripts do. */
const OPEN = [`object-src ${OWN}`, "base-uri 'none'"];

/** Scripts of the platform only; pictures of other hosts stay, and styles in attributes colour code. */
const STRICT = [
  `default-src ${OWN}`,
  `style-src ${OWN} 'unsafe-inline'`,
  `img-src ${OWN} data: https: http:`,
  `font-src ${OWN} data:`,
  `worker-src ${OWN} blob:`,
  "object-src 'none'",
  "frame-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
];
/** The search runs a program that is no script. */
const SCRIPTS = `script-src ${OWN} 'wasm-unsafe-eval'`;

/** Writes the policy of a page. `inlineScript` is the one script that stands in the page itself, if any does. */
export function contentPolicy({ policy }: Frame, page: Page, inlineScript?: string): string {
  if (!policy.sanitize) return OPEN.join('; ');
  const scripts = inlineScript === undefined ? SCRIPTS : `${SCRIPTS} 'sha256-${digest(inlineScript)}'`;
  // The form of an endpoint's page sends requests to the servers of its API.
  const connect = page.apiMethod === undefined ? OWN : `${OWN} https: http:`;
  return [...STRICT, scripts, `connect-src ${connect}`].join('; ');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
