/** What is asked of an index, and what is found. */

export interface Query {
  readonly question: string;
  /** What is marked, such as code: it may say what is meant, and counts for less. */
  readonly hints: readonly string[];
  /** Earlier questions, the last one first: one that goes on with them is understood from there. */
  readonly earlier?: readonly string[];
  readonly pages: number;
  readonly version?: string | undefined;
  readonly language?: string | undefined;
  readonly currentPath?: string | undefined;
  /** Where what the reader marked stands: pages, and ids of headings on them. */
  readonly marked?: readonly { readonly path: string; readonly elementId?: string | undefined }[] | undefined;
}

/** A page that was found, with the sections of it that fit best, the best first. */
export interface FoundPage {
  /** Path of the page on the site, as the live site serves it: `/guides/start`. */
  readonly path: string;
  readonly title: string;
  /** Whether it is about the question as much as the best page, or nearly: others only have some of its words. */
  readonly isRelated: boolean;
  readonly sections: readonly Section[];
}

/** What stands below one heading of a page, or a piece of it. */
export interface Section {
  /** Id of the heading on the page; none for what stands above the first. */
  readonly id?: string;
  /** Headings from the outermost, without the page's title. */
  readonly headings: readonly string[];
  /** Its lines of text, code among them, in order. */
  readonly lines: readonly Line[];
}

export interface Line {
  readonly text: string;
  readonly isCode: boolean;
  /** Of a row of a table its cells; the first row of a table is its header. */
  readonly cells?: readonly string[];
}

export interface Found {
  /** The best first. */
  readonly pages: readonly FoundPage[];
  /** Whether they hold what was asked for, as far as words can tell: otherwise they are only the nearest. */
  readonly isAnswer: boolean;
  /** The words of the question that the index looked for. */
  readonly terms: readonly string[];
}
