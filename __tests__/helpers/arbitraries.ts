/** Generated values that several suites use. */
import fc from 'fast-check';

/** Any text of UTF-16 units, lone surrogates and control characters included, ASCII most of the time. */
export function anyText(maxLength: number, minLength = 0): fc.Arbitrary<string> {
  const unit = fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 0x7f }) }, fc.nat({ max: 0xffff }));
  return fc.array(unit, { minLength, maxLength }).map((units) => String.fromCharCode(...units));
}
