/** What becomes of authors' mistakes, and how far authors are trusted. Plain data, the same in every thread. */
export interface Policy {
  /** Renders what can be rendered, and reports the rest; otherwise the first broken page fails the site. */
  readonly keepGoing: boolean;
}
