/** Finds icons by the names that authors write, in the sets that come with the platform. */
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { fieldsOf, textOf } from '../../model/fields.ts';
import type { IconDrawing, IconSetName, Icons } from '../../model/icons.ts';
import { memoize } from '../../model/memoize.ts';
import { PRESENT_NAMES, SUBSTITUTE_NAMES } from './names.ts';

const FONT_AWESOME: readonly IconSetName[] = ['fa6-solid', 'fa6-brands', 'fa6-regular'];
/** Search order of the sets, after that of the library or style: another set may have a similar icon. */
const USUAL_ORDER: readonly IconSetName[] = [...FONT_AWESOME, 'lucide', 'tabler'];

/** Styles with a set of their own, and their short names; all others are part of a paid edition, and are drawn solid. */
const STYLE_SETS: ReadonlyMap<string, IconSetName> = new Map([
  ...['solid', 'fas'].map((style) => [style, 'fa6-solid'] as const),
  ...['regular', 'far', 'light', 'fal', 'thin', 'fat'].map((style) => [style, 'fa6-regular'] as const),
  ...['brands', 'fab'].map((style) => [style, 'fa6-brands'] as const),
]);

/**
 * Opens the icons of a site; each set is read when one of its icons is first wanted. `library` is `icons.library` of
 * `docs.json`: `fontawesome`, `lucide` or `tabler`.
 */
export function openIcons(library: string): Icons {
  return {
    /** Reads `check`, `fa-check`, `fa-solid fa-check`, `fab fa-github` and `lucide:check`. */
    find(written, style) {
      const words = written
        .trim()
        .toLowerCase()
        .split(/[\s:/]+/);
      const prefixes = words.slice(0, -1).map((word) => word.replace(/^fa-/, ''));
      const own = prefixes.find((prefix) => /^(?:fontawesome|lucide|tabler)$/.test(prefix)) ?? library;
      const first =
        own === 'lucide' || own === 'tabler'
          ? own
          : STYLE_SETS.get(style ?? prefixes.find((prefix) => STYLE_SETS.has(prefix)) ?? '');
      const order = first === undefined ? USUAL_ORDER : [first, ...USUAL_ORDER];
      return nearest(order, (words.at(-1) ?? '').replace(/^fa-/, '').replaceAll('_', '-'));
    },
  };
}

/** Names of paid sets lose words at their end until one is known: `credit-card-front` is drawn as `credit-card`. */
function nearest(order: readonly IconSetName[], name: string): IconDrawing | undefined {
  for (let left = name; left !== ''; left = left.slice(0, Math.max(left.lastIndexOf('-'), 0))) {
    for (const set of order) {
      const drawing = openSet(set)(left);
      if (drawing !== undefined) return drawing;
    }
  }
  return undefined;
}

/** Called with each set that is used: a site names their authors. */
export function recordIcons(icons: Icons): { readonly icons: Icons; readonly used: ReadonlySet<IconSetName> } {
  const used = new Set<IconSetName>();
  const find: Icons['find'] = (name, style) => {
    const drawing = icons.find(name, style);
    if (drawing !== undefined) used.add(drawing.set);
    return drawing;
  };
  return { icons: { find }, used };
}

/** Finds the icon of a name, or of another name for it. */
type IconSet = (name: string) => IconDrawing | undefined;

/** Aliases of aliases end somewhere; a circle does not. */
const MAX_ALIASES = 4;

/** Reads a set, once a process, whatever sites it renders: https://iconify.design/docs/types/iconify-json.html */
const openSet = memoize((set: IconSetName): IconSet => {
  const folder = path.dirname(findPackageJSON(`@iconify-json/${set}`, import.meta.url) ?? '');
  const json = fieldsOf(JSON.parse(readFileSync(path.join(folder, 'icons.json'), 'utf8')));
  const icons = fieldsOf(json.icons);
  const aliases = fieldsOf(json.aliases);
  const measure = (own: unknown, common: unknown) => (typeof own === 'number' ? own : Number(common));
  const find: IconSet = (name) => {
    let known = name;
    for (let turn = 0; turn < MAX_ALIASES && !Object.hasOwn(icons, known); turn += 1)
      known = textOf(fieldsOf(aliases[known]).parent) ?? '';
    if (!Object.hasOwn(icons, known)) return undefined;
    const { body, width, height } = fieldsOf(icons[known]);
    return { set, body: String(body), width: measure(width, json.width), height: measure(height, json.height) };
  };
  return (name) => {
    const other = SUBSTITUTE_NAMES.get(name) ?? name;
    const present = FONT_AWESOME.includes(set) ? PRESENT_NAMES.get(other) : undefined;
    return find(name) ?? find(other) ?? find(present ?? '');
  };
});
