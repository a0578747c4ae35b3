import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { imageSize } from '../../../../../src/platform/render/page/images/measure.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/g, ''), 'hex');

/** The beginnings of files, as programs write them: 300 wide, 200 high. */
const PNG = hex('89504e470d0a1a0a 0000000d 49484452 0000012c 000000c8 0802000000');
const JPEG = hex('ffd8 ffe0 0010 4a46494600010100000100010000 ffdb 0004 0000 ffc2 0011 08 00c8 012c 03');
/** Held upright by the camera: tag 0x0112 is 6. */
const TURNED = hex(
  'ffd8 ffe1 0022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 0006 0000 00000000 ffc0 0011 08 00c8 012c 03',
);
const WEBP = hex('52494646 00000000 57454250 56503820 00000000 000000 9d012a 2c01 c800');
const AVIF = hex(
  '00000014 66747970 61766966 00000000 61766966 00000030 6d657461 00000000 00000024 69707270 0000001c 6970636f 00000014 69737065 00000000 0000012c 000000c8',
);

describe('imageSize', () => {
  it.each([
    ['PNG', PNG],
    ['JPEG', JPEG],
    ['WebP', WEBP],
    ['AVIF', AVIF],
    ['SVG with measures', Buffer.from('<?xml version="1.0"?>\n<svg width="300px" height="200" viewBox="0 0 3 2">')],
    ['SVG with a view box', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200">')],
    ['SVG with one measure', Buffer.from('<svg width="300" height="100%" viewBox="0 0 30 20">')],
  ])('reads %s', (_name, bytes) => {
    expect(imageSize(bytes)).toEqual({ width: 300, height: 200 });
  });

  it('turns a picture as its camera was held', () => {
    expect(imageSize(TURNED)).toEqual({ width: 200, height: 300 });
  });

  it('knows nothing of what is cut off, empty or no picture', () => {
    for (const bytes of [
      PNG.subarray(0, 18),
      Buffer.alloc(0),
      Buffer.from('just some text'),
      hex('ffd8ffe0ffff00000000000000'),
    ]) {
      expect(imageSize(bytes)).toBeUndefined();
    }
  });

  it('never fails, whatever follows the beginning of a picture', () => {
    const starts = fc.constantFrom(PNG, JPEG, TURNED, WEBP, AVIF);
    fc.assert(
      fc.property(starts, fc.nat(16), fc.uint8Array({ maxLength: 64 }), (start, kept, rest) => {
        const size = imageSize(Buffer.concat([start.subarray(0, kept), rest]));
        expect(size === undefined || (size.width > 0 && size.height > 0)).toBe(true);
      }),
    );
  });
});
