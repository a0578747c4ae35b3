/** Decodes any CBOR of numbers, texts and lists, without the renderer's own reader: https://www.rfc-editor.org/rfc/rfc8949 */
export function decodeCbor(bytes: Buffer): unknown {
  let at = 0;
  const argument = (low: number): number => {
    if (low < 24) return low;
    const length = 1 << (low - 24);
    at += length;
    return bytes.readUIntBE(at - length, length);
  };
  const item = (): unknown => {
    const first = bytes.readUInt8(at);
    at += 1;
    const value = argument(first & 31);
    if (first >> 5 === 0) return value;
    if (first >> 5 === 1) return -1 - value;
    if (first >> 5 === 4) return Array.from({ length: value }, item);
    if (first >> 5 !== 3) throw new RangeError(`byte ${first} at ${at - 1}`);
    at += value;
    return bytes.toString('utf8', at - value, at);
  };
  const decoded = item();
  if (at !== bytes.length) throw new RangeError(`${bytes.length - at} bytes are left`);
  return decoded;
}
