/** The same page in another version or language: its path differs in one segment, not the last. */

/** Finds a page's counterpart in a division. */
export type FindCounterpart = (path: string) => string | undefined;

/** Indexes a division's pages by their paths with one segment masked or missing. */
export function indexCounterparts(pages: readonly string[]): FindCounterpart {
  const byMask = new Map<string, string>();
  const byShort = new Map<string, string>();
  for (const path of pages) {
    for (const { mask, short } of variants(path)) {
      if (!byMask.has(mask)) byMask.set(mask, path);
      if (!byShort.has(short)) byShort.set(short, path);
    }
  }
  const own = new Set(pages);
  return (path) => {
    for (const { mask, short } of variants(path)) {
      const found = byMask.get(mask) ?? (own.has(short) ? short : undefined);
      if (found !== undefined) return found;
    }
    return byShort.get(path);
  };
}

function variants(path: string): readonly { readonly mask: string; readonly short: string }[] {
  const segments = path.slice(1).split('/');
  return segments.slice(0, -1).map((_, index) => ({
    mask: `/${segments.with(index, '*').join('/')}`,
    short: `/${segments.toSpliced(index, 1).join('/')}`,
  }));
}
