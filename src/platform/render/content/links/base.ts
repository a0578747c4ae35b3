/** Detects from the links of a site the folder below which it is served, such as `/docs`. */

/** A link from the root in Markdown, an attribute, or a field of JSON: what only looks like one does not matter. */
const FROM_ROOT = /(?:\]\(<?|\b(?:href|src)(?:=\{?["'`]|":"))\/([^\s/?#()<>"'`]+)(\/[^\s?#()<>"'`]*)?/g;
/** One link may be a mistake. */
const MIN_LINKS = 2;

export interface BaseFinder {
  /** Counts the links of a page, or of the configuration as JSON. */
  readonly read: (source: string) => void;
  /** Gives the folder, without slashes; none for most sites. */
  readonly find: (site: BaseSite) => string | undefined;
}

interface BaseSite {
  /** The files that pages are made of, and those that the site carries. */
  readonly files: readonly string[];
  /** Whether a path from the root has a target. */
  readonly isFound: (path: string) => boolean;
}

/**
 * Opens a count of links. A site has one base at most: a folder that it does not have itself, with which most of its
 * links from the root begin, and behind which most of these name what there is.
 */
export function openBaseFinder(): BaseFinder {
  const links = new Map<string, Set<string>>();
  return {
    read(source) {
      for (const [, first = '', rest = ''] of source.matchAll(FROM_ROOT)) {
        links.set(first, (links.get(first) ?? new Set()).add(rest));
      }
    },
    find({ files, isFound }) {
      const count = [...links.values()].reduce((sum, { size }) => sum + size, 0);
      const [first = '', rests = new Set<string>()] = [...links].find(([, { size }]) => size * 2 > count) ?? [];
      const isOwn = files.some((file) => file.startsWith(`${first}/`) || file.replace(/\.mdx?$/i, '') === first);
      const found = [...rests].filter((rest) => rest !== '' && !isFound(`/${first}${rest}`) && isFound(rest)).length;
      return !isOwn && found >= MIN_LINKS && found * 2 > rests.size ? first : undefined;
    },
  };
}
