/** Addresses in settings. */

/** Reads an http or https address without user, query and fragment; `undefined` for any other text. */
export function plainUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  return url.username + url.password + url.search + url.hash === '' ? url : undefined;
}
