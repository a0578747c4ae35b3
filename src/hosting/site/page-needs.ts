/** What a page needs its policy to allow: the code in its own text, and the hosts of its frames and films. Pure. */
import { hash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import * as v from 'valibot';
import { MAX_DEPTH } from '../../bundle/page-scan.ts';

/**
 * SHA-256 in base64 of each distinct script, and of each event handler in an attribute:
 * https://www.w3.org/TR/CSP3/#strict-dynamic-usage
 */
export interface InlineCode {
  readonly scripts: readonly string[];
  readonly handlers: readonly string[];
}

/** Sources of other hosts, by directive of a policy. */
export type EmbedSources = Readonly<Record<'frame-src' | 'media-src', readonly string[]>>;

export interface PageNeeds {
  readonly code: InlineCode;
  readonly embeds: EmbedSources;
}

/** For pages whose own code decides what they show, and for those of other exporters. */
export const ANY_EMBEDS: EmbedSources = { 'frame-src': ['https:'], 'media-src': ['https:'] };

const DIRECTIVES = new Map<string, keyof EmbedSources>([
  ...['iframe', 'frame'].map((tag) => [tag, 'frame-src'] as const),
  ...['video', 'audio', 'source', 'track'].map((tag) => [tag, 'media-src'] as const),
]);
/** The exporter's own scripts show what the page names; those of authors, live components among them, may show anything. */
const OWN_SCRIPT = /(?:^|\/)site-assets\/(?!live\.)[\w.-]+$/;
/** The element that a box becomes on a click. */
const PlayerSchema = v.pipe(v.string(), v.parseJson(), v.object({ tag: v.string(), src: v.string() }));
const SITE = 'https://site.invalid/';
/** A header of hundreds is refused by proxies on the way. */
const MAX_ORIGINS = 32;

type Attributes = Readonly<Record<string, string>>;

/** Finds what a page needs. What stands deeper than browsers go is not looked for. */
export function pageNeeds(page: Buffer): PageNeeds {
  const scripts = new Set<string>();
  const handlers = new Set<string>();
  const origins = { 'frame-src': new Set<string>(), 'media-src': new Set<string>() };
  let isOpen = false;
  let depth = 0;
  let script: string | undefined;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1;
      if (depth > MAX_DEPTH) return parser.pause();
      const file = attributes['src'] ?? attributes['data-src'];
      if (name === 'script' && file !== undefined) isOpen ||= !OWN_SCRIPT.test(file);
      if (name === 'script' && attributes['src'] === undefined) script = '';
      for (const [attribute, code] of Object.entries(attributes)) {
        if (attribute.startsWith('on')) handlers.add(digest(code));
      }
      for (const [directive, origin] of embedsOf(name, attributes)) origins[directive].add(origin);
    },
    ontext: (text) => {
      if (script !== undefined) script += text;
    },
    onclosetag: () => {
      depth -= 1;
      if (script !== undefined) scripts.add(digest(script));
      script = undefined;
    },
  });
  parser.end(page.toString('utf8'));
  const [frames, media] = [[...origins['frame-src']], [...origins['media-src']]];
  const isAny = isOpen || Math.max(frames.length, media.length) > MAX_ORIGINS;
  return {
    code: { scripts: [...scripts], handlers: [...handlers] },
    embeds: isAny ? ANY_EMBEDS : { 'frame-src': frames, 'media-src': media },
  };
}

/** Browsers hash what they have read, where every line ends in a line feed. */
function digest(code: string): string {
  return hash('sha256', code.replace(/\r\n?/g, '\n'), 'base64');
}

/** Lists the hosts that an element shows, and those that it shows after a click. */
function embedsOf(name: string, { src, 'data-embed': box }: Attributes): (readonly [keyof EmbedSources, string])[] {
  const player = box === undefined ? undefined : v.safeParse(PlayerSchema, box);
  const shown = [{ tag: name, src: src ?? '' }, ...(player?.success ? [player.output] : [])];
  return shown.flatMap(({ tag, src }) => {
    const directive = DIRECTIVES.get(tag);
    const url = directive && URL.parse(src, SITE);
    if (directive === undefined || url?.protocol !== 'https:' || url.href.startsWith(SITE)) return [];
    return [[directive, `https://${url.host}`] as const];
  });
}
