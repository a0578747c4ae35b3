/** What becomes of authors' mistakes, and how far authors are trusted. Plain data, the same in every thread. */
export interface Policy {
  /** Renders what can be rendered, and reports the rest; otherwise the first broken page fails the site. */
  readonly keepGoing: boolean;
  /** Does not trust the authors: their markup is sanitized, and nothing of theirs runs in a reader's browser. */
  readonly sanitize: boolean;
}
