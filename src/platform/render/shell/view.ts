/** What one page's shell is drawn from. */
import type { Chrome } from '../config/chrome.ts';
import type { Page } from '../model/page.ts';
import type { Placement } from '../navigation/placement.ts';
import { drawnOnce } from './drawn-once.ts';
import type { Frame } from './frame.ts';
import type { Words } from './words.ts';

export interface View {
  readonly page: Page;
  readonly placement: Placement;
  /** The way to the site's root: `''`, `../../`, or `/` on a page that is served at any address. */
  readonly toRoot: string;
  readonly chrome: Chrome;
  /** The words around the content in the page's language. */
  readonly words: Words;
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
