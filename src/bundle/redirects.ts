/** Redirects of many paths: a renderer follows them on its pages, and a deployment answers what is no page by them. */

export interface Redirect {
  /** A path; `:name` stands for text within a segment, `*` and `:name*` for any text. */
  readonly source: string;
  /** An address, where the names of the source stand for what they stood for there. */
  readonly destination: string;
}

/** Where a bundle lists its redirects of many paths, in order; written only where there are some. */
export const REDIRECTS_FILE = 'site-assets/redirects.json';

const WILDCARD = /:([A-Za-z_]\w*)(\*?)|(\*)/g;

/** Whether a redirect stands for many paths. */
export function isPattern({ source }: Redirect): boolean {
  return namesOf(source).length > 0;
}

/** Lists the names of the wildcards of a path; those without a name by their turn. */
export function namesOf(path: string): readonly string[] {
  return wildcardsOf(path).map(({ name }) => name);
}

interface Wildcard {
  readonly name: string;
  readonly isDeep: boolean;
  readonly start: number;
  readonly end: number;
}

function wildcardsOf(path: string): readonly Wildcard[] {
  let turn = 0;
  return [...path.matchAll(WILDCARD)].map((match) => {
    const [{ length }, name, deep, star] = match;
    if (star !== undefined) turn += 1;
    const isDeep = star !== undefined || deep === '*';
    return { name: name ?? String(turn), isDeep, start: match.index, end: match.index + length };
  });
}

/** Opens a redirect: the function gives the destination of a path, without a slash at its end; none for another path. */
export function openRedirect({ source: written, destination }: Redirect): (path: string) => string | undefined {
  const source = `/${written.replaceAll(/^\/+|\/+$/g, '')}`;
  const wildcards = wildcardsOf(source);
  const begins = [0, ...wildcards.map(({ end }) => end)];
  const literals = begins.map((begin, index) => source.slice(begin, wildcards[index]?.start));
  const isOpenEnded = wildcards.at(-1)?.isDeep === true && literals.at(-1) === '';
  const matched = (path: string) =>
    valuesIn(path, literals, { wildcards, isLongest: false }) ??
    valuesIn(path, literals, { wildcards, isLongest: true });
  return (path) => {
    // `/v1` is among what `/v1/:slug*` stands for.
    const values = matched(path) ?? (isOpenEnded ? matched(`${path}/`) : undefined);
    return values && filled(destination, values);
  };
}

interface Search {
  readonly wildcards: readonly Wildcard[];
  /** Whether those that hold slashes take the longest text that lets what follows match, instead of the shortest. */
  readonly isLongest: boolean;
}

/** Gives the text of each wildcard: one pass, whatever the pattern. */
function valuesIn(
  path: string,
  [first = '', ...literals]: readonly string[],
  { wildcards, isLongest }: Search,
): ReadonlyMap<string, string> | undefined {
  if (!path.startsWith(first)) return undefined;
  const values = new Map<string, string>();
  let at = first.length;
  for (const [index, { name, isDeep }] of wildcards.entries()) {
    const next = literals[index] ?? '';
    const from = isDeep ? at : at + 1;
    const further = isDeep && isLongest ? path.lastIndexOf(next) : path.indexOf(next, from);
    const end = index === wildcards.length - 1 ? path.length - next.length : further;
    const value = path.slice(at, end);
    if (end < from || !path.startsWith(next, end) || (!isDeep && value.includes('/'))) return undefined;
    if ((values.get(name) ?? value) !== value) return undefined;
    values.set(name, value);
    at = end + next.length;
  }
  return at === path.length ? values : undefined;
}

function filled(destination: string, values: ReadonlyMap<string, string>): string {
  let [text, at] = ['', 0];
  for (const { name, start, end } of wildcardsOf(destination)) {
    text += destination.slice(at, start) + (values.get(name) ?? destination.slice(start, end));
    at = end;
  }
  return (text + destination.slice(at)).replace(/\/+$/, '') || '/';
}
