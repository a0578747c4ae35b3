/** Where the links of an answer lead: to pages of this site, wherever it is served. */

/**
 * Creates the two ways of reading an address. `root` is this site's, `url` that of the assistant, which names the domain
 * of the documentation, or the first label of it. Both give undefined for what no link may lead to.
 */
export function createLinks({ root, url }) {
  const domain = decodeURIComponent(new URL(url).pathname.split('/').at(-2)).toLowerCase();
  const hosts = new Set([domain]);
  const parse = (address) => {
    const parsed = URL.parse(address, `https://${domain}/`);
    return /^https?:$/.test(parsed?.protocol) ? parsed : undefined;
  };
  const placed = (parsed) => {
    if (!parsed) return undefined;
    if (!hosts.has(parsed.hostname)) return { href: parsed.href, rel: 'nofollow noopener noreferrer' };
    const { pathname, search, hash } = parsed;
    return { href: new URL(`.${pathname}${search}${hash}`, root).href };
  };
  return {
    /** Reads the address of a source, which tells the whole name of the domain. */
    source(address) {
      const parsed = parse(address);
      if (parsed?.hostname.startsWith(`${domain}.`)) hosts.add(parsed.hostname);
      return placed(parsed);
    },
    /** Reads the address of a link in the text. */
    link: (address) => placed(parse(address)),
  };
}
