/** Replaces embedded content of other hosts by a link: a page of the bundle requests no other host. */
import type { Element, ElementContent, Root } from 'hast';
import { h } from 'hastscript';
import { FILE_START } from '../../model/errors.ts';
import { type Written, writtenAt } from '../../model/html/walk.ts';
import type { Report } from '../../model/report.ts';
import { hostOf, leavesSite } from './outside.ts';
import { runsCode } from './resolve.ts';

const EMBEDS = new Set(['iframe', 'embed', 'object', 'video', 'audio']);
const MAX_SHOWN_CHARACTERS = 200;

/** Works on the tree in place; each address is reported once for a page. */
export function replaceEmbeds(root: Root, file: string, report: Report): void {
  const reported = new Set<string>();
  const tell = (address: string, { file, place }: Written) => {
    if (reported.has(address)) return;
    reported.add(address);
    const shown = address.slice(0, MAX_SHOWN_CHARACTERS);
    report(file, place, `\`${shown}\` would be shown by another host; a link to it takes its place.`);
  };
  const walk = (parent: Root | Element, around: Written): void => {
    parent.children = parent.children.map((child) => {
      if (child.type !== 'element') return child;
      const here = writtenAt(child, around);
      const address = EMBEDS.has(child.tagName) ? outsideAddress(child) : undefined;
      if (address !== undefined) {
        tell(address, here);
        return linkCard(child, address);
      }
      walk(child, here);
      return child;
    }) as ElementContent[];
  };
  walk(root, { file, place: FILE_START });
}

/** Returns the address that an element would load from another host; undefined when it has a file of the site. */
function outsideAddress(element: Element): string | undefined {
  const sources = element.children.filter((child) => child.type === 'element' && child.tagName === 'source');
  const own = [element.properties.src, element.properties.data];
  const inner = sources.map((source) => (source.type === 'element' ? source.properties.src : undefined));
  const written = [...own, ...inner].flatMap((value) => (typeof value === 'string' ? value.trim() : []));
  const outside = written.filter((address) => leavesSite(address));
  if (outside.length === 0) return undefined;
  if (outside.length === written.length) return outside[0];
  element.children = element.children.filter(
    (child) =>
      child.type !== 'element' || child.tagName !== 'source' || !leavesSite(String(child.properties.src ?? '')),
  );
  return undefined;
}

function linkCard(element: Element, address: string): ElementContent {
  const href = runsCode(address) ? '#' : pageOfEmbed(address);
  const host = hostOf(href) ?? 'another site';
  const given = element.properties.title ?? element.properties.ariaLabel;
  const title = typeof given === 'string' && given.trim() !== '' ? given : `Open on ${host}`;
  return h('span', { className: ['embed'] }, [
    h('a', { href, rel: ['noopener'] }, title),
    h('span', { className: ['embed-note'] }, `Shown by ${host}, outside this site`),
  ]);
}

/** The page that shows what a host lends out for embedding. */
const PAGES: readonly (readonly [embed: RegExp, page: string])[] = [
  [
    /^(?:https?:)?\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,})[^#]*/i,
    'https://www.youtube.com/watch?v=$1',
  ],
  [/^(?:https?:)?\/\/player\.vimeo\.com\/video\/(\d+)[^#]*/i, 'https://vimeo.com/$1'],
  [/^(?:https?:)?\/\/(?:www\.)?loom\.com\/embed\/(\w+)[^#]*/i, 'https://www.loom.com/share/$1'],
];

function pageOfEmbed(address: string): string {
  for (const [embed, page] of PAGES) {
    if (embed.test(address)) return address.replace(embed, page);
  }
  return address.replace(/^\/\//, 'https://');
}
