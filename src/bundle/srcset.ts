/** The addresses of a `srcset`: https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute */

const SEPARATORS = /[\s,]*/y;
const ADDRESS = /\S+/y;
const DESCRIPTORS = /(?:[^,(]|\([^)]*(?:\)|$))*/y;

/** Lists the addresses of a set of image candidates. */
export function srcsetAddresses(srcset: string): string[] {
  const addresses: string[] = [];
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(srcset)?.[0] ?? '';
    at += found.length;
    return found;
  };
  while (at < srcset.length) {
    take(SEPARATORS);
    const address = take(ADDRESS);
    if (address === '') break;
    // A comma at the end belongs to the list; commas within belong to the address, as in `data:`.
    addresses.push(withoutCommas(address));
    if (!address.endsWith(',')) take(DESCRIPTORS);
  }
  return addresses;
}

/** Not by a pattern, which would try again at every comma of a hostile text. */
function withoutCommas(address: string): string {
  let end = address.length;
  while (address[end - 1] === ',') end -= 1;
  return address.slice(0, end);
}
