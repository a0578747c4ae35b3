/** Finds icons by the names that authors write, in the sets that come with the platform. */
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { fieldsOf, present, textOf } from '../../model/fields.ts';
import type { IconDrawing, IconSetName, Icons } from '../../model/icons.ts';
import { PRESENT_NAMES, SUBSTITUTE_NAMES } from './names.ts';

const FONT_AWESOME: readonly IconSetName[] = ['fa6-solid', 'fa6-brands', 'fa6-regular'];

const USUAL_ORDER: readonly IconSetName[] = [...FONT_AWESOME, 'lucide', 'tabler'];
/** Search order of the sets for each library: another set may have a similar icon. */
const ORDER: ReadonlyMap<string, readonly IconSetName[]> = new Map([
  ['lucide', ['lucide', ...FONT_AWESOME, 'tabler']],
  ['tabler', ['tabler', ...FONT_AWESOME, 'lucide']],
]);

/** Styles with a set of their own; all others are part of a paid edition, and are drawn solid. */
const STYLE_SETS: ReadonlyMap<string, IconSetName> = new Map([
  ['solid', 'fa6-solid'],
  ['regular', 'fa6-regular'],
  ['light', 'fa6-regular'],
  ['thin', 'fa6-regular'],
  ['brands', 'fa6-brands'],
]);

const STYLE_PREFIXES: ReadonlyMap<string, string> = new Map([
  ['fas', 'solid'],
  ['far', 'regular'],
  ['fal', 'light'],
  ['fat', 'thin'],
  ['fad', 'duotone'],
  ['fab', 'brands'],
]);

/**
 * Opens the icons of a site; each set is read when one of its icons is first wanted. `library` is `icons.library` of
 * `docs.json`: `fontawesome`, `lucide` or `tabler`.
 */
export function openIcons(library: string): Icons {
  const found = new Map<string, IconDrawing | undefined>();
  const firstOf = (order: readonly IconSetName[], name: string): IconDrawing | undefined => {
    for (const set of name === '' ? [] : new Set(order)) {
      const drawing = openSet(set)(name);
      if (drawing !== undefined) return drawing;
    }
    return undefined;
  };
  /** Names of paid sets lose words at their end until one is known: `credit-card-front` is drawn as `credit-card`. */
  const nearest = (order: readonly IconSetName[], name: string): IconDrawing | undefined => {
    for (let left = name; left !== ''; left = left.slice(0, Math.max(left.lastIndexOf('-'), 0))) {
      const drawing = firstOf(order, left) ?? firstOf(order, SUBSTITUTE_NAMES.get(left) ?? '');
      if (drawing !== undefined) return drawing;
    }
    return undefined;
  };
  const search = (written: string, style: string | undefined): IconDrawing | undefined => {
    const name = readIconName(written);
    const own = STYLE_SETS.get(style ?? name.style ?? '');
    const order = ORDER.get(name.library ?? library) ?? (own === undefined ? USUAL_ORDER : [own, ...USUAL_ORDER]);
    return nearest(order, name.name);
  };
  return {
    find(written, style) {
      const key = `${style ?? ''} ${written}`;
      if (!found.has(key)) found.set(key, search(written, style));
      return found.get(key);
    },
  };
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

interface WrittenName {
  readonly name: string;
  readonly style?: string;
  readonly library?: string;
}

/** Reads `check`, `fa-check`, `fa-solid fa-check`, `fab fa-github` and `lucide:check`. */
function readIconName(written: string): WrittenName {
  const words = written
    .trim()
    .toLowerCase()
    .split(/[\s:/]+/);
  const name = (words.at(-1) ?? '').replace(/^fa-/, '').replaceAll('_', '-');
  const prefixes = words.slice(0, -1).map((word) => STYLE_PREFIXES.get(word) ?? word.replace(/^fa-/, ''));
  const style = prefixes.find((prefix) => STYLE_SETS.has(prefix));
  const library = prefixes.find((prefix) => ORDER.has(prefix) || prefix === 'fontawesome');
  return present({ name, style, library });
}

/** Finds the icon of a name, or of another name for it. */
type IconSet = (name: string) => IconDrawing | undefined;

/** Aliases of aliases end somewhere; a circle does not. */
const MAX_ALIASES = 4;

/** Read once a process, whatever sites it renders. */
const sets = new Map<IconSetName, IconSet>();

function openSet(name: IconSetName): IconSet {
  const set = sets.get(name) ?? readIconSet(name);
  sets.set(name, set);
  return set;
}

/** Reads a set: https://iconify.design/docs/types/iconify-json.html */
function readIconSet(set: IconSetName): IconSet {
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
  if (!FONT_AWESOME.includes(set)) return find;
  return (name) => find(name) ?? find(PRESENT_NAMES.get(name) ?? '');
}
