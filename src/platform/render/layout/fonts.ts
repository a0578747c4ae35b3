/** Fonts of the platform in the head of a page: named before anything is drawn, so that no text changes its font. */
import path from 'node:path';
import type { FontFace } from '../browser/fonts.ts';
import { type Html, html, trusted } from '../model/html/template.ts';
import { ANYWHERE } from './address.ts';
import type { SiteContext } from './site-context.ts';

/** Weights of the style sheets. */
const TEXT_WEIGHT = 400;
const HEADING_WEIGHT = 650;
/** Characters that every page has, for all of ASCII: a font has all of it or none. */
const EVERYWHERE = ' 1';
const BEYOND_ASCII = /[^\0-\x7f]+/g;

/**
 * Names the fonts for the characters of a page, whose body is HTML: by the rules, and by links to the files for its title,
 * which are sure to be shown. `theme.js` fetches them at once: from a disk browsers refuse that. On a page that is served
 * anywhere the rules stand in the place of the links, where they wait for the script that finds the site.
 */
export function pageFonts(
  { title, body }: Readonly<Record<'title' | 'body', string>>,
  toRoot: string,
  { config, fontFaces }: SiteContext,
): { readonly rules: string; readonly links: readonly Html[] } {
  // Once, and not by each face: a page is long, and most of it is ASCII.
  const said = [EVERYWHERE, ...(body.match(BEYOND_ASCII) ?? [])].join('');
  const rules = fontFaces
    .filter(({ characters }) => characters.test(said))
    .map(({ rule, file }) => rule.replace('url(', `url(${toRoot}${path.posix.dirname(file)}/`))
    .join('');
  if (toRoot === ANYWHERE && rules !== '')
    return { rules: '', links: [html`<style media="not all">${trusted(rules)}</style>`] };
  const { body: text, heading = text } = config.fonts;
  const first = new Set([
    ...facesFor(fontFaces, text.family, TEXT_WEIGHT),
    ...facesFor(fontFaces, heading.family, heading.weight ?? HEADING_WEIGHT),
  ]);
  const links = fontFaces
    .filter((face) => first.has(face) && face.characters.test(title + EVERYWHERE))
    .map(({ file }) => html`<link data-font as="font" type="font/woff2" href="${toRoot + file}" crossorigin>`);
  return { rules, links };
}

/** Chooses the files of a family for a weight, as browsers do: the nearest, and of two the heavier. */
function facesFor(faces: readonly FontFace[], family: string, weight: number): readonly FontFace[] {
  const own = Map.groupBy(
    faces.filter((face) => face.family === family),
    ({ characters }) => characters.source,
  );
  const distance = ({ weights: [least, most] }: FontFace) => Math.max(least - weight, weight - most, 0);
  return [...own.values()].flatMap((group) =>
    group.toSorted((one, other) => distance(one) - distance(other) || other.weights[1] - one.weights[1]).slice(0, 1),
  );
}
