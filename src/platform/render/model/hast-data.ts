/** Notes of our own passes on elements; never written out. */
import type { Place } from './errors.ts';
import type { IconSetName } from './icons.ts';

export type Extra = 'diagrams' | 'embeds' | 'formulas' | 'live-parts' | 'playground' | IconSetName;

export interface CodeData {
  readonly language: string;
  readonly meta: string;
  readonly text: string;
}

/** A formula in LaTeX. */
export interface FormulaData {
  readonly text: string;
  /** It stands on lines of its own. */
  readonly isBlock: boolean;
}

/** A parameter that a page describes itself: `<ParamField query="limit" type="integer">`. */
export interface ParamData {
  readonly name: string;
  /** `path`, `query`, `body`, `header`, `form`, `cookie`. */
  readonly location: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** The value when nothing is given. */
  readonly fallback?: string;
}

declare module 'hast' {
  interface TextData {
    /** A word of the platform's own, in English until it is said in the page's language. */
    isWord?: boolean;
  }
  interface ElementData {
    /** A control of an author whose code is not run. */
    isInert?: boolean;
    /** A code block that waits to be highlighted. */
    code?: CodeData;
    /** A formula that waits to be set. */
    formula?: FormulaData;
    /** Stands above everything else of the page. */
    isHead?: boolean;
    /** Stands beside the text where there is room. */
    isPanel?: boolean;
    /** For readers of the page alone, such as what precedes it in another form: not in copies of the page. */
    isAlternative?: boolean;
    /** For the Markdown copy of the page alone. */
    isCopyOnly?: boolean;
    /** An HTML element that an author wrote. */
    isAuthored?: boolean;
    /** A file that the site must have for this element. */
    extra?: Extra;
    /** Title of a panel that a set of tabs shows. */
    panelTitle?: string;
    /** A parameter of the endpoint that the page is about. */
    param?: ParamData;
    /** A component of the author's that goes on in a browser: its file, and its name there. */
    live?: { readonly file: string; readonly name: string };
    /** Text to make an id of, so that addresses can point here. */
    anchorText?: string;
    /** Other texts to make ids of, for the names by which links know it. */
    anchorAliases?: readonly string[];
    /** Its name in the table of contents, though it is no heading. */
    tocText?: string;
    /** What a feed says of an entry of a change log instead of its text. */
    feed?: { readonly title?: string; readonly description?: string };
    /** The file that the element was written in, where it is not the page's own, and its place there. */
    file?: string;
    place?: Place;
  }
}
