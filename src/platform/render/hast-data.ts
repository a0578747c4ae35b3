/** What our own passes note on elements; never written out. */
import type { Place } from './errors.ts';

export interface CodeData {
  readonly language: string;
  readonly meta: string;
  readonly text: string;
}

declare module 'hast' {
  interface ElementData {
    /** A code block that waits to be highlighted. */
    code?: CodeData;
    /** Title of a panel that a set of tabs shows. */
    panelTitle?: string;
    /** Text to make an id of, so that addresses can point here. */
    anchorText?: string;
    /** The file that the element was written in, where it is not the page's own, and its place there. */
    file?: string;
    place?: Place;
  }
}
