/**
 * What the deployment adds to the pages of a bundle: scripts of features that are on, and what these work with. The
 * bundle has neither in its pages, so that one which is served elsewhere, or with the feature off, shows no trace. Pure.
 */
import { readAnalytics } from '../../bundle/analytics.ts';
import type { FeatureSet } from '../features.ts';
import type { Manifest } from './manifest.ts';
import { ANY_EMBEDS, type EmbedSources } from './page-needs.ts';

export interface AssistantAccess {
  readonly url: string;
  readonly key: string;
}

export interface AdditionOptions {
  readonly features: FeatureSet;
  /** Undefined where no page can call one. */
  readonly assistant?: AssistantAccess;
}

/** Sources that pages may ask, by directive of a policy. */
export type Sources = Readonly<Partial<Record<'connect-src' | 'script-src', readonly string[]> & EmbedSources>>;

/** What features put into every page of a release. */
export interface Additions {
  /** Elements that hold what the scripts work with. */
  readonly settings: readonly string[];
  /** Files, relative to the site's root. */
  readonly scripts: readonly string[];
  /** What a policy has to allow, that of the page itself as well. */
  readonly sources: Sources;
}

export interface PagePlace {
  /** Path below the site's root. */
  readonly file: string;
  /** Whether it is shown at any address. */
  readonly isNotFound: boolean;
}

/** Where a head ends; where that is not written, the body begins. A comment is passed over. */
const HEAD_ENDS = [/<!--[\s\S]*?(?:-->|$)|<\/head[\s>]/gi, /<!--[\s\S]*?(?:-->|$)|<body[\s>]/gi];
/** A policy in the page holds beside that of the header: what it forbids stays forbidden. */
const POLICY = /<meta\s[^>]*http-equiv\s*=\s*["']?content-security-policy["'\s][^>]*>/gi;
const DEFAULT = /content="(?:[^"]*[;\s])?default-src\s+([^;"]*)/i;
/** The page for unknown addresses names so what its own script loads, when that has found the site's root. */
const FOUND_LATER = ' data-src="/site-assets/';

/** An attribute up to the slash at which its value begins; two of them name another host. */
const AT_ROOT = /(\s(?:href|src|action)\s*=\s*["']?)\/(?![/\\])/gi;

/** Decides what the pages of a release get; undefined for nothing. */
export function additionsFor(manifest: Manifest = {}, options: AdditionOptions): Additions | undefined {
  const parts = [assistantPart(manifest, options), analyticsPart(manifest, options)].filter((one) => one !== undefined);
  if (parts.length === 0) return undefined;
  return {
    settings: parts.flatMap(({ settings }) => settings),
    scripts: parts.flatMap(({ scripts }) => scripts),
    sources: {
      'connect-src': parts.flatMap(({ sources }) => sources['connect-src'] ?? []),
      'script-src': parts.flatMap(({ sources }) => sources['script-src'] ?? []),
    },
  };
}

/**
 * Tells what the policy of a release's pages has to allow. The bundle of another platform does not say what counts its
 * readers, nor what its scripts show.
 */
export function sourcesFor(
  manifest: Manifest | undefined,
  additions: Additions | undefined,
  options: AdditionOptions,
): Sources {
  if (manifest === undefined)
    return {
      ...ANY_EMBEDS,
      ...(options.features.analytics && { 'connect-src': ['https:'], 'script-src': ['https:'] }),
    };
  return additions?.sources ?? {};
}

function assistantPart(manifest: Manifest, { features, assistant }: AdditionOptions): Additions | undefined {
  if (!features.assistant || assistant === undefined || manifest.assistant === undefined) return undefined;
  return {
    settings: [`<meta name="site-assistant" content="${escaped(assistant.url)}" data-key="${escaped(assistant.key)}">`],
    scripts: [manifest.assistant.script],
    sources: { 'connect-src': [new URL(assistant.url).origin] },
  };
}

function analyticsPart(manifest: Manifest, { features }: AdditionOptions): Additions | undefined {
  if (!features.analytics || manifest.analytics === undefined) return undefined;
  const { analytics } = readAnalytics(manifest.analytics.integrations);
  if (analytics === undefined) return undefined;
  const { scripts, consent, hosts } = analytics;
  return {
    settings: [`<meta name="site-analytics" content="${escaped(JSON.stringify({ scripts, consent }))}">`],
    scripts: [manifest.analytics.script],
    sources: { 'connect-src': hosts.connect, 'script-src': hosts.script },
  };
}

/** Puts the additions before the end of a page's head; the same buffer where it has none. */
export function addToPage(page: Buffer, additions: Additions, place: PagePlace): Buffer {
  const html = page.toString('utf8');
  const end = headEnd(html);
  if (end === undefined) return page;
  const { settings, scripts, sources } = additions;
  const root = place.isNotFound ? '/' : '../'.repeat(place.file.split('/').length - 1);
  const attribute = place.isNotFound && html.includes(FOUND_LATER) ? 'data-src' : 'src';
  const tags = [...settings, ...scripts.map((file) => `<script ${attribute}="${root}${file}" defer></script>`)];
  const head = html.slice(0, end).replace(POLICY, (policy) => allowed(policy, sources));
  return Buffer.from(`${head}${tags.join('\n')}\n${html.slice(end)}`);
}

function headEnd(html: string): number | undefined {
  for (const pattern of HEAD_ENDS) {
    for (const { 0: mark, index } of html.matchAll(pattern)) if (!mark.startsWith('<!--')) return index;
  }
  return undefined;
}

/**
 * Allows origins in the directives that a policy has. What it has none for is decided by its `default-src`, whose sources
 * a directive of its own takes over; without that it is not forbidden: https://www.w3.org/TR/CSP3/#directive-default-src
 */
function allowed(policy: string, sources: Sources): string {
  return Object.entries(sources).reduce((text, [directive, origins]) => {
    if (origins.length === 0) return text;
    const own = new RegExp(`(["';\\s]${directive})(?=[\\s;"'])`, 'i');
    if (own.test(text)) return text.replace(own, `$1 ${origins.join(' ')}`);
    return text.replace(DEFAULT, (whole, values: string) => {
      const kept = values.replace(/'none'/i, '').trim();
      return `${whole}; ${[directive, kept, ...origins].filter(Boolean).join(' ')}`;
    });
  }, policy);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Moves the page for unknown addresses below a path: puts it before each address that begins at the root. */
export function rebase(page: Buffer, base: string): Buffer {
  return Buffer.from(page.toString('utf8').replace(AT_ROOT, (_all, start: string) => `${start}${base}/`));
}
