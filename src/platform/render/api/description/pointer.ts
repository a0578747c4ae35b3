/** JSON pointers: https://www.rfc-editor.org/rfc/rfc6901 */

/** Writes the tokens of a pointer as the fragment of an address: `/paths/~1users/get`. */
export function pointerOf(tokens: readonly string[]): string {
  return tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Reads the tokens of a pointer, with or without the `#` before it. */
export function tokensOf(pointer: string): readonly string[] {
  const [first, ...tokens] = decoded(pointer.replace(/^#/, '')).split('/');
  if (first !== '') return [];
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Undoes the encoding of an address; gives what is not encoded as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the value that a pointer names; `undefined` when there is none. */
export function valueAt(root: unknown, tokens: readonly string[]): unknown {
  let value = root;
  for (const token of tokens) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[token];
  }
  return value;
}
