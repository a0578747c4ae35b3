/** How to treat authors' mistakes, and whether authors are trusted. Plain data, the same in every process. */

/** Processor time that a page may take. No honest page takes a tenth of it. */
export const DEFAULT_PAGE_LIMIT_MS = 10_000;
/** Pages above a limit that are no accident any more: the site is hostile. */
export const DEFAULT_LOST_PAGES_MAX = 3;

export interface Policy {
  /** Renders what can be rendered, and reports the rest; otherwise the first broken page fails the site. */
  readonly keepGoing: boolean;
  /** Does not trust the authors: their markup is sanitized, and nothing of theirs runs in a reader's browser. */
  readonly sanitize: boolean;
}
