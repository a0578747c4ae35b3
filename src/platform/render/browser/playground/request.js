// The request of what is filled in; parameters come encoded.
export function requestOf({ method, path, sendsCookies }, parts) {
  const values = [...parts.security.read().filter(({ value }) => value !== ''), ...parts.parameters.read()];
  const at = (place) => values.filter((one) => one.place === place);
  const filled = at('path').reduce((text, { name, value }) => text.replaceAll(`{${name}}`, value), path);
  const url = new URL(parts.server.read().trim().replace(/\/+$/, '') + filled, location.href);
  const pairs = at('query').map(({ name, value }) => `${name}=${value}`);
  url.search = [url.search.slice(1), ...pairs].filter((part) => part !== '').join('&');
  const sent = method === 'GET' || method === 'HEAD' ? undefined : parts.body.read();
  const headers = at('header').map(({ name, value }) => [name, value]);
  if (sent?.mediaType !== undefined) headers.unshift(['Content-Type', sent.mediaType]);
  return { method, url, headers, cookies: at('cookie'), sent, credentials: sendsCookies ? 'include' : 'omit' };
}

function quoted(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * Writes the request as a command; keys are in it, as they are in the request. What is filled in is never taken for the
 * name of a file: only files that the reader has chosen are read.
 */
export function commandOf({ method, url, headers, cookies, sent }) {
  const lines = [`curl ${quoted(url.href)}`];
  if (/[[\]{}]/.test(url.href)) lines.push('--globoff');
  if (method !== 'GET') lines.push(`--request ${method}`);
  for (const [name, value] of headers) {
    if (!name.startsWith('@')) lines.push(`--header ${quoted(`${name}: ${value}`)}`);
  }
  if (cookies.length > 0)
    lines.push(`--cookie ${quoted(cookies.map(({ name, value }) => `${name}=${value}`).join('; '))}`);
  for (const { name, text, fileName } of sent?.parts ?? []) {
    const key = name.replace(/[=;,"@<]/g, encodeURIComponent);
    lines.push(fileName ? `--form ${quoted(`${key}=@${fileName}`)}` : `--form-string ${quoted(`${key}=${text}`)}`);
  }
  if (sent?.fileName !== undefined) lines.push(`--data-binary ${quoted(`@${sent.fileName}`)}`);
  if (sent?.text !== undefined) lines.push(`--data-raw ${quoted(sent.text)}`);
  return lines.join(' \\\n  ');
}
