/** The part of the package that is used; the types of DefinitelyTyped are of a version without `preferred`. */
declare module 'negotiator' {
  class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    /** Lists what a client takes of `available`, the best first; the first of `preferred` where it has no preference. */
    encodings<T extends string>(available: readonly T[], options: { readonly preferred: readonly T[] }): T[];
  }
  export = Negotiator;
}
