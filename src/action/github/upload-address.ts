/** Where a release takes its files. Pure. */

/**
 * Whether an address may be sent a file and the token: that of the API itself (GitHub Enterprise Server: `/api/uploads`),
 * or of the host for uploads beside it, over the same scheme.
 * Source: https://docs.github.com/en/rest/releases/assets#upload-a-release-asset
 */
export function takesUploads(address: URL, apiUrl: string): boolean {
  const api = new URL(apiUrl);
  const beside = [`uploads.${api.host}`, api.host.replace(/^api\./, 'uploads.')];
  const isHost = address.host === api.host || beside.includes(address.host);
  return isHost && address.protocol === api.protocol && address.username === '' && address.password === '';
}

/** Gives the address of the template that GitHub tells: `https://…/assets{?name,label}`; undefined where it is none. */
export function uploadAddress(template: string): string | undefined {
  const address = template.replace(/\{[^{}]*\}$/, '');
  return URL.canParse(address) ? address : undefined;
}
