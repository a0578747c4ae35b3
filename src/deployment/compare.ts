/** Whether two trees say the same, down to quotes, anchors and tags. */
import type { Entry, ScalarTree, Source, Tree } from './tree.ts';

/** Decides for a value of the old tree whether the new one may stand there; undefined leaves it to the comparison. */
export type Judge = (before: Tree, after: Tree) => boolean | undefined;

/** Compares values of two texts; scalars by how they are written. */
export class Comparison {
  readonly #before: Source;
  readonly #after: Source;
  readonly #judge: Judge;

  constructor(before: Source, after: Source, judge: Judge) {
    this.#before = before;
    this.#after = after;
    this.#judge = judge;
  }

  /** Compares all documents and comments. */
  sources(): boolean {
    const [before, after] = [this.#before, this.#after];
    if (before.documents.length !== after.documents.length) return false;
    if (before.comments.length !== after.comments.length) return false;
    return (
      before.comments.every((comment, at) => comment === after.comments[at]) &&
      before.documents.every(({ root }, at) => this.#roots(root, after.documents[at]?.root))
    );
  }

  /** Compares two values. */
  same(before: Tree, after: Tree): boolean {
    const judgement = this.#judge(before, after);
    if (judgement !== undefined) return judgement;
    if (before.anchor !== after.anchor || before.tag !== after.tag) return false;
    switch (before.kind) {
      case 'map':
        return after.kind === 'map' && before.style === after.style && this.entries(before.entries, after.entries);
      case 'list':
        return after.kind === 'list' && before.style === after.style && this.items(before.items, after.items);
      case 'scalar':
        return after.kind === 'scalar' && before.style === after.style && this.#written(before, after);
      case 'alias':
        return after.kind === 'alias' && before.name === after.name;
    }
  }

  /** Compares entries in their order. */
  entries(before: readonly Entry[], after: readonly Entry[]): boolean {
    if (before.length !== after.length) return false;
    return before.every((entry, at) => {
      const other = after[at];
      return other !== undefined && this.same(entry.key, other.key) && this.same(entry.value, other.value);
    });
  }

  /** Compares items in their order. */
  items(before: readonly Tree[], after: readonly Tree[]): boolean {
    if (before.length !== after.length) return false;
    return before.every((item, at) => {
      const other = after[at];
      return other !== undefined && this.same(item, other);
    });
  }

  #roots(before: Tree | undefined, after: Tree | undefined): boolean {
    if (before === undefined || after === undefined) return before === after;
    return this.same(before, after);
  }

  /**
   * A block scalar that nothing ends at the end of the text has no line end for readers that follow the specification,
   * and gets one from a line below: https://yaml.org/spec/1.2.2/#8112-block-chomping-indicator
   */
  #written(before: ScalarTree, after: ScalarTree): boolean {
    const old = this.#before.text.slice(before.start, before.end);
    const now = this.#after.text.slice(after.start, after.end);
    const isStripped = /^[|>]\d?-/.test(old);
    const sameEnd = isStripped || old.endsWith('\n') === now.endsWith('\n');
    return Object.is(before.value, after.value) && old.trimEnd() === now.trimEnd() && sameEnd;
  }
}
