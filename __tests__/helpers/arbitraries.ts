/**
 * Generated values that several suites use. Those of fast-check for any code point, and for paths and addresses, hold a
 * table of all 1.1 million code points, which takes a second and 130 MiB of each process to make.
 */
import fc from 'fast-check';

/** Any text of UTF-16 units, lone surrogates and control characters included, ASCII most of the time. */
export function anyText(maxLength: number, minLength = 0): fc.Arbitrary<string> {
  const unit = fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 0x7f }) }, fc.nat({ max: 0xffff }));
  return fc.array(unit, { minLength, maxLength }).map((units) => String.fromCharCode(...units));
}

/** Any text of Unicode characters, so without lone surrogates: what UTF-8 can hold. */
export function anyUnicode(maxLength: number, minLength = 0): fc.Arbitrary<string> {
  const surrogates = 0x800;
  const character = fc.nat({ max: 0x10ffff - surrogates }).map((at) => (at < 0xd800 ? at : at + surrogates));
  return fc.array(character, { minLength, maxLength }).map((characters) => String.fromCodePoint(...characters));
}

/** Letters and digits, what else RFC 3986 lets stand there bare, and escaped bytes of any character. */
const part = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.stringMatching(/^[\w~!$'()*+,;:@.-]$/) },
      anyUnicode(1, 1).map(encodeURIComponent),
    ),
    {
      maxLength: 6,
    },
  )
  .map((characters) => characters.join(''));

/** Path of an address: empty, or of segments that each begin with `/`. */
export const anyPath: fc.Arbitrary<string> = fc
  .array(part, { maxLength: 4 })
  .map((segments) => segments.map((segment) => `/${segment}`).join(''));

const origin = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.oneof(
      fc.domain(),
      fc.ipV4(),
      fc.ipV6().map((address) => `[${address}]`),
    ),
    fc.option(fc.nat({ max: 0xffff }), { nil: undefined }),
  )
  .map(([scheme, host, port]) => `${scheme}://${host}${port === undefined ? '' : `:${port}`}`);

/** An address of the web that ends with its path. */
export const anyPlainAddress: fc.Arbitrary<string> = fc.tuple(origin, anyPath).map((parts) => parts.join(''));

const query = fc
  .array(fc.tuple(part, part), { minLength: 1, maxLength: 3 })
  .map((pairs) => `?${pairs.map((pair) => pair.join('=')).join('&')}`);

/** An address of the web, often with a query and a fragment. */
export const anyAddress: fc.Arbitrary<string> = fc
  .tuple(
    anyPlainAddress,
    fc.option(query, { nil: '' }),
    fc.option(
      part.map((text) => `#${text}`),
      { nil: '' },
    ),
  )
  .map((parts) => parts.join(''));
