/**
 * Fonts that a site named and cannot bring along: their files are on another host. A list of families that rested on
 * one gets the site's own face behind it, so that text is never set in a browser's default and code never in the face
 * of text.
 */
import { leavesSite } from './outside.ts';
import { rewriteStyle } from './style.ts';

const STRING = String.raw`"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'`;
const COMMENT = String.raw`/\*[\s\S]*?(?:\*/|$)`;
const VALUE = String.raw`(?:${STRING}|${COMMENT}|[^;{}"'/]|/(?!\*))*`;
const FONT_FACE = String.raw`@font-face\s*\{(?:${STRING}|${COMMENT}|[^}"'/]|/(?!\*))*\}?`;
/** Comments and texts come first: what looks like a declaration inside them is passed over. */
const PART = new RegExp(
  `${COMMENT}|(${FONT_FACE})|([;{\\s]|^)(font-family|font|--[\\w-]+)(\\s*:\\s*)(${VALUE})|${STRING}`,
  'gi',
);
const FAMILY_OF_FACE = new RegExp(String.raw`font-family\s*:\s*(${STRING}|[^;}"']+)`, 'i');
const FAMILY = new RegExp(String.raw`${STRING}|[^,"'\s][^,"']*`, 'g');
const IMPORTANT = /\s*!\s*important\s*$/i;
/** https://www.w3.org/TR/css-fonts-4/#generic-font-families, and what takes another's place. */
const GENERIC =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|math|(?:ui|system)-[\w-]+|inherit|initial|unset|revert(?:-layer)?)$|var\(/i;
const MONOSPACE =
  /mono|code|console|consolas|courier|typewriter|terminal|menlo|monaco|hack|iosevka|inconsolata|fixed|anonymous pro/i;

/** Finds the families whose files a style sheet loads from other hosts alone; lower case. */
export function lostFamilies(css: string): readonly string[] {
  const lost: string[] = [];
  rewriteStyle(css, ({ written, use }) => {
    if (use === 'sheet' && leavesSite(written)) lost.push(...familiesOfAddress(written));
    return written;
  });
  const kept = new Set<string>();
  for (const [, face] of css.matchAll(PART)) {
    const family = nameOf(FAMILY_OF_FACE.exec(face ?? '')?.[1] ?? '');
    if (face === undefined || family === '') continue;
    let isOwn = /\blocal\(/i.test(face);
    rewriteStyle(face, ({ written }) => {
      isOwn ||= !leavesSite(written);
      return written;
    });
    if (isOwn) kept.add(family);
    else lost.push(family);
  }
  return lost.filter((family) => !kept.has(family));
}

/** Services of fonts name families in the address: `css2?family=Fira+Code:wght@400&family=Inter`, `css?family=Lora|Inter`. */
function familiesOfAddress(address: string): readonly string[] {
  const query = new URLSearchParams(address.slice(address.indexOf('?') + 1));
  return query.getAll('family').flatMap((value) => value.split('|').map((one) => nameOf(one.split(':')[0] ?? '')));
}

/**
 * Gives lists of families their way back to the site's own faces: behind a lost family, and at the end of a list that
 * names no generic family. `lost` holds names in lower case.
 */
export function withOwnFaces(css: string, lost: ReadonlySet<string>): string {
  if (!/font|--/i.test(css)) return css;
  return css.replaceAll(PART, (part: string, ...groups: (string | undefined)[]) => {
    const [, before = '', property, colon = '', value = ''] = groups;
    if (property === undefined) return part;
    const important = IMPORTANT.exec(value)?.[0] ?? '';
    const list = value.slice(0, value.length - important.length).trimEnd();
    const rest = value.slice(list.length);
    return before + property + colon + completed(list, property.toLowerCase(), lost) + rest;
  });
}

function completed(list: string, property: string, lost: ReadonlySet<string>): string {
  const families = [...list.matchAll(FAMILY)].map(([family]) => family);
  const found = families.find((family) => isLost(family, property, lost));
  const hasGeneric = families.some((family) => GENERIC.test(family.trim()));
  if (found !== undefined) {
    const isDecided = families.some((family) => /^(?:serif|monospace|ui-monospace)$/i.test(family.trim()));
    return isDecided ? list : list.replace(found, () => `${found.trimEnd()},${faceFor(found)}`);
  }
  if (property !== 'font-family' || hasGeneric || families.length === 0) return list;
  return `${list},${faceFor(families[0] ?? '')}`;
}

/** In `font` and in variables of authors a family stands behind other words. */
function isLost(written: string, property: string, lost: ReadonlySet<string>): boolean {
  const name = nameOf(written);
  return lost.has(name) || (property === 'font' && [...lost].some((family) => name.endsWith(` ${family}`)));
}

/** A rule for everything holds for code, too: `--site-face` is another one there. */
function faceFor(family: string): string {
  return MONOSPACE.test(family) ? 'var(--site-code)' : 'var(--site-face)';
}

function nameOf(written: string): string {
  return written
    .trim()
    .replaceAll(/^["']|["']$/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}
