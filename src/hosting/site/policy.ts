/** Which code a page may run, and which hosts it may ask: the headers of every answer. Pure. */
import type { DeploymentType } from '../features.ts';
import type { AdditionOptions, Sources } from './additions.ts';
import type { EmbedSources, InlineCode } from './page-needs.ts';

/** What the policies depend on. */
export interface PolicyOptions extends AdditionOptions {
  readonly deploymentType: DeploymentType;
  /** Origins that pages may call; empty: what the features need. */
  readonly connect: readonly string[];
}

/** A header of thousands of hashes is refused by proxies on the way. */
export const MAX_HASHES = 64;
const DOCUMENT =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; sandbox";
/**
 * All but popups, so that scripts open no window of another host. A page that leads itself elsewhere nothing can stop:
 * `allow-top-navigation` means frames alone (https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/sandbox),
 * and no browser has ever had `navigate-to` (https://github.com/w3c/webappsec-csp/pull/564).
 */
const NO_POPUPS = 'sandbox allow-downloads allow-forms allow-modals allow-same-origin allow-scripts';
const UNUSED_POWERS = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb'];

/** Headers of every answer, as a flat list of names and values. */
export function commonHeaders({ deploymentType }: Pick<PolicyOptions, 'deploymentType'>): readonly string[] {
  return [
    'x-content-type-options',
    'nosniff',
    'referrer-policy',
    deploymentType === 'air-gapped' ? 'same-origin' : 'strict-origin-when-cross-origin',
    'permissions-policy',
    UNUSED_POWERS.map((name) => `${name}=()`).join(', '),
    'cross-origin-opener-policy',
    'same-origin',
    // Else browsers look up the hosts of links ahead.
    ...(deploymentType === 'air-gapped' ? ['x-dns-prefetch-control', 'off'] : []),
  ];
}

/**
 * Makes the policies of a deployment, https://www.w3.org/TR/CSP3/: of a page with this code in its own text, which may ask
 * these hosts, too; of a script, since a worker lives by that of its own file; and of a document that a browser shows like
 * a page. Air-gapped, none of them names a host that the operator has not named.
 */
export function createPolicies(options: PolicyOptions) {
  const isAirGapped = options.deploymentType === 'air-gapped';
  const others = isAirGapped ? '' : ' https:';
  const shown = (directive: keyof EmbedSources, sources: Sources) => (isAirGapped ? '' : listed(sources[directive]));
  const popups = isAirGapped ? [NO_POPUPS] : [];
  const policy = (code: string, sources: Sources = {}) =>
    [
      "default-src 'self'",
      `script-src 'self' 'wasm-unsafe-eval'${listed(sources['script-src'])}${code}`,
      `style-src 'self' 'unsafe-inline'${others}`,
      `img-src 'self' data: blob:${others}`,
      `font-src 'self' data:${others}`,
      `media-src 'self' data: blob:${shown('media-src', sources)}`,
      `frame-src 'self'${shown('frame-src', sources)}`,
      `connect-src 'self'${listed([...called(options), ...(sources['connect-src'] ?? [])])}`,
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      ...popups,
    ].join('; ');
  const page = (inline: InlineCode = { scripts: [], handlers: [] }, sources?: Sources) => {
    if (isTooMuch(inline)) return policy(isAirGapped ? '' : " 'unsafe-inline'", sources);
    const { scripts: own, handlers } = inline;
    const hashes = [...own, ...handlers].map((hash) => ` 'sha256-${hash}'`).join('');
    return policy((handlers.length > 0 ? " 'unsafe-hashes'" : '') + hashes, sources);
  };
  return { page, script: policy(''), document: DOCUMENT };
}

/** Tells whether a page has more code than hashes can allow, where no code may run without one. */
export function refusesCode(deploymentType: DeploymentType, inline: InlineCode): boolean {
  return deploymentType === 'air-gapped' && isTooMuch(inline);
}

function isTooMuch({ scripts, handlers }: InlineCode): boolean {
  return scripts.length + handlers.length > MAX_HASHES;
}

function called({ deploymentType, features, connect, assistant }: PolicyOptions): readonly string[] {
  const own = features.assistant && assistant !== undefined ? [new URL(assistant.url).origin] : [];
  if (connect.length > 0) return [...connect, ...own];
  if (deploymentType === 'air-gapped') return [];
  // Interfaces that readers try may be on a host without TLS.
  if (features.playground) return ['https:', 'http:'];
  return own;
}

function listed(sources: readonly string[] = []): string {
  return [...new Set(sources)].map((source) => ` ${source}`).join('');
}
