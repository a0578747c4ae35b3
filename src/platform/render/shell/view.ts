/** What one page's shell is drawn from. */
import type { Chrome } from '../config/chrome.ts';
import type { Page } from '../model/page.ts';
import type { Placement } from '../navigation/placement.ts';
import type { Frame } from './frame.ts';

export interface View {
  readonly page: Page;
  readonly placement: Placement;
  /** The way to the site's root: `''`, `../../`, or `/` on a page that is served at any address. */
  readonly toRoot: string;
  readonly chrome: Chrome;
  readonly site: Frame;
}

/** Gives the bar, foot and banner of a page's language, where that has its own; the same object for the same language. */
export function createChromes({ config }: Frame): (placement: Placement) => Chrome {
  const merged = drawnOnce((own: Partial<Chrome>): Chrome => ({ ...config.chrome, ...own }));
  return ({ trail }) => {
    const own = trail.findLast(({ chrome }) => chrome !== undefined)?.chrome;
    return own === undefined ? config.chrome : merged(own);
  };
}

/** Remembers what is drawn for each key: parts that many pages share are drawn once. */
export function drawnOnce<K, V>(draw: (key: K) => V): (key: K) => V {
  const drawn = new Map<K, V>();
  return (key) => {
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const made = draw(key);
    drawn.set(key, made);
    return made;
  };
}
