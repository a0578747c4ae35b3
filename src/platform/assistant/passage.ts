/** What is asked of an index, and what is found. */

/** What is asked of an index. */
export interface Query {
  readonly question: string;
  /** What else may say what is meant: earlier questions, code that is marked; it counts for less. */
  readonly hints: readonly string[];
  readonly pages: number;
  readonly version?: string | undefined;
  readonly language?: string | undefined;
  readonly currentPath?: string | undefined;
  /** Where what the reader marked stands: pages, and ids of headings on them. */
  readonly marked?: readonly { readonly path: string; readonly elementId?: string | undefined }[] | undefined;
  /** What the question means, as an embedding model has it; without it words alone are searched. */
  readonly vector?: Float32Array | undefined;
}

/** A page that was found, with the sections of it that fit best, the best first. */
export interface FoundPage {
  /** Path of the page on the site, as the live site serves it: `/guides/start`. */
  readonly path: string;
  readonly title: string;
  readonly sections: readonly FoundSection[];
}

export interface FoundSection {
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
}

/** What a search gave. */
export interface Found {
  /** The best first. */
  readonly pages: readonly FoundPage[];
  /** Whether they hold what was asked for, as far as words can tell: otherwise they are only the nearest. */
  readonly isAnswer: boolean;
  /** The words of the question that the index looked for. */
  readonly terms: readonly string[];
}
