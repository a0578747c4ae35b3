/** The hosts whose frames and films a page shows, so that its policy names these alone. Pure. */
import { Parser } from 'htmlparser2';
import * as v from 'valibot';
import { MAX_DEPTH } from '../../bundle/page-scan.ts';

/** Sources of other hosts, by directive of a policy. */
export type EmbedSources = Readonly<Record<'frame-src' | 'media-src', readonly string[]>>;

/** For pages whose own code decides what they show, and for those of other exporters. */
export const ANY_EMBEDS: EmbedSources = { 'frame-src': ['https:'], 'media-src': ['https:'] };
export const NO_EMBEDS: EmbedSources = { 'frame-src': [], 'media-src': [] };

const DIRECTIVES = new Map<string, keyof EmbedSources>([
  ...['iframe', 'frame'].map((tag) => [tag, 'frame-src'] as const),
  ...['video', 'audio', 'source', 'track'].map((tag) => [tag, 'media-src'] as const),
]);
/** Other pages need no parser. */
const MAY_SHOW = /data-embed|<(?:i?frame|video|audio|source|track)\b|<script[^>]*[\s-]src/i;
/** The exporter's own scripts show what the page names; those of authors, live components among them, may show anything. */
const OWN_SCRIPT = /(?:^|\/)site-assets\/(?!live\.)[\w.-]+$/;
/** The element that a box becomes on a click. */
const PlayerSchema = v.pipe(v.string(), v.parseJson(), v.object({ tag: v.string(), src: v.string() }));
const SITE = 'https://site.invalid/';
/** A header of hundreds is refused by proxies on the way. */
const MAX_ORIGINS = 32;

/** Finds the hosts in a page. What stands deeper than browsers go is not looked for. */
export function embedSources(page: Buffer): EmbedSources {
  const html = page.toString('utf8');
  if (!MAY_SHOW.test(html)) return NO_EMBEDS;
  const scan = new EmbedScan();
  let depth = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1;
      scan.open(name, attributes);
      if (depth > MAX_DEPTH) parser.pause();
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  parser.end(html);
  return scan.sources;
}

class EmbedScan {
  readonly #origins = { 'frame-src': new Set<string>(), 'media-src': new Set<string>() };
  #isOpen = false;

  get sources(): EmbedSources {
    const lists = Object.values(this.#origins);
    if (this.#isOpen || lists.some(({ size }) => size > MAX_ORIGINS)) return ANY_EMBEDS;
    return { 'frame-src': [...this.#origins['frame-src']], 'media-src': [...this.#origins['media-src']] };
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const { src, 'data-src': later, 'data-embed': box } = attributes;
    const file = src ?? later;
    if (name === 'script' && file !== undefined) this.#isOpen ||= !OWN_SCRIPT.test(file);
    this.#add(name, src);
    const player = v.safeParse(PlayerSchema, box);
    if (player.success) this.#add(player.output.tag, player.output.src);
  }

  #add(tag: string, src: string | undefined): void {
    const directive = DIRECTIVES.get(tag);
    const url = src === undefined ? null : URL.parse(src, SITE);
    if (directive === undefined || url?.protocol !== 'https:' || url.href.startsWith(SITE)) return;
    const { host } = url;
    // Many hosts redirect from one to the other, and a policy is asked about each.
    const other = host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`;
    for (const one of [host, other]) this.#origins[directive].add(`https://${one}`);
  }
}
