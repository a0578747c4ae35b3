/** What a file is that is not the archive it should be: told by its first bytes. */

/** How many bytes from the beginning {@link fileKind} wants to see. */
export const KIND_BYTES = 512;

/** First bytes of other formats: https://en.wikipedia.org/wiki/List_of_file_signatures, by offset. */
const SIGNATURES: readonly (readonly [kind: string, offset: number, bytes: string])[] = [
  ['a gzip-compressed file', 0, '1f8b'],
  ['a zip archive', 0, '504b0304'],
  ['an empty zip archive', 0, '504b0506'],
  ['a zstd-compressed file', 0, '28b52ffd'],
  ['an xz-compressed file', 0, 'fd377a585a00'],
  ['a bzip2-compressed file', 0, '425a68'],
  ['an lz4-compressed file', 0, '04224d18'],
  ['a 7z archive', 0, '377abcaf271c'],
  ['a tar archive without compression', 257, '7573746172'],
];

const TEXTS: readonly (readonly [kind: string, beginning: RegExp])[] = [
  ['an HTML page', /^<(?:!doctype\s+html|html|head|body)\b/i],
  ['an XML document', /^<(?:\?xml|[a-z])/i],
  ['a JSON document', /^(?:[{[]|"|true\b|false\b|null\b)/],
];

/** Names what a file is, for a sentence that goes "The file is …", by its first {@link KIND_BYTES} bytes. */
export function fileKind(head: Buffer): string {
  if (head.length === 0) return 'empty';
  for (const [kind, offset, bytes] of SIGNATURES) {
    if (head.toString('hex', offset, offset + bytes.length / 2) === bytes) return kind;
  }
  const text = head.toString('utf8').trimStart();
  return TEXTS.find(([, beginning]) => beginning.test(text))?.[0] ?? 'of an unknown kind';
}
