/** A link as it may be read by everybody. Pure. */

/** What may be shown of a link: its address without the query; of one without a query, secret as a whole, its host. */
export function addressOnly(link: string): string {
  const url = new URL(link);
  if (url.search === '') return `${url.origin}/…`;
  return `${url.origin}${url.pathname}`;
}
