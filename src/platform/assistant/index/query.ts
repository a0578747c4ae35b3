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
}
