/** Shorter forms say nothing. */
const MIN_LENGTH = 4;

/** The forms in which a secret comes back: as it is, escaped for URL and JSON as the usual writers do, in hex, and inside base64. */
export function secretForms(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  const base64 = [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const first = Math.ceil((offset * 8) / 6);
    const last = Math.floor(((offset + bytes.length) * 8) / 6);
    const inner = encoded.slice(first, last);
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const url = encodeURIComponent(value.toWellFormed());
  const json = JSON.stringify(value).slice(1, -1);
  const escaped = [
    url,
    url.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    json,
    json.replaceAll('/', '\\/'),
    json.replaceAll('&', '\\u0026').replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'),
  ];
  const forms = [value, ...escaped, ...base64, bytes.toString('hex')].filter((form) => form.length >= MIN_LENGTH);
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}
