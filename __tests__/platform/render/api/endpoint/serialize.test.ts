import { describe, expect, it } from '@jest/globals';
import type { ParameterLocation } from '../../../../../src/platform/render/api/endpoint/model.ts';
import { serializeParameter } from '../../../../../src/platform/render/api/endpoint/serialize.ts';

type Row = readonly [
  place: ParameterLocation,
  style: string,
  explode: boolean,
  text: string,
  list: string,
  object: string,
];

const LIST = '["blue","bl ack"]';
const OBJECT = '{"R":100,"G":"a&b"}';

/** As the table of the specification has them: https://spec.openapis.org/oas/v3.1.1.html#style-examples */
const ROWS: readonly Row[] = [
  ['path', 'simple', false, 'blue', 'blue,bl%20ack', 'R,100,G,a%26b'],
  ['path', 'simple', true, 'blue', 'blue,bl%20ack', 'R=100,G=a%26b'],
  ['path', 'label', false, '.blue', '.blue,bl%20ack', '.R,100,G,a%26b'],
  ['path', 'label', true, '.blue', '.blue.bl%20ack', '.R=100.G=a%26b'],
  ['path', 'matrix', false, ';color=blue', ';color=blue,bl%20ack', ';color=R,100,G,a%26b'],
  ['path', 'matrix', true, ';color=blue', ';color=blue;color=bl%20ack', ';R=100;G=a%26b'],
  ['query', 'form', false, 'color=blue', 'color=blue,bl%20ack', 'color=R,100,G,a%26b'],
  ['query', 'form', true, 'color=blue', 'color=blue&color=bl%20ack', 'R=100&G=a%26b'],
  ['query', 'spaceDelimited', false, 'color=blue', 'color=blue%20bl%20ack', 'color=R%20100%20G%20a%26b'],
  ['query', 'pipeDelimited', false, 'color=blue', 'color=blue%7Cbl%20ack', 'color=R%7C100%7CG%7Ca%26b'],
  ['query', 'pipeDelimited', true, 'color=blue', 'color=blue&color=bl%20ack', 'R=100&G=a%26b'],
  ['query', 'deepObject', true, 'color=blue', 'color=blue&color=bl%20ack', 'color%5BR%5D=100&color%5BG%5D=a%26b'],
  ['header', 'simple', false, 'color=blue', 'color=blue,bl ack', 'color=R,100,G,a&b'],
  ['header', 'simple', true, 'color=blue', 'color=blue,bl ack', 'color=R=100,G=a&b'],
  ['cookie', 'form', true, 'color=blue', 'color=blue,bl ack', 'color=R,100,G,a&b'],
  ['cookie', 'cookie', true, 'color=blue', 'color=blue&color=bl ack', 'R=100&G=a&b'],
];

function written(
  place: ParameterLocation,
  form: { kind: string; style: string; explode: boolean },
  text: string,
): string {
  const pairs = serializeParameter({ name: 'color', place, ...form }, text);
  return pairs.map(({ name, value }) => (place === 'path' ? value : `${name}=${value}`)).join('&');
}

describe('serializeParameter', () => {
  it.each(ROWS)('writes in a %s as %s, exploded %s', (place, style, explode, text, list, object) => {
    expect(written(place, { kind: 'text', style, explode }, 'blue')).toBe(text);
    expect(written(place, { kind: 'list', style, explode }, LIST)).toBe(list);
    expect(written(place, { kind: 'object', style, explode }, OBJECT)).toBe(object);
  });

  it('reads lists with commas between their items, and keeps what is no JSON', () => {
    const form = { style: 'form', explode: true };
    expect(written('query', { kind: 'list', ...form }, 'a, b')).toBe('color=a&color=b');
    expect(written('query', { kind: 'object', ...form }, '{a')).toBe('color=%7Ba');
    expect(written('query', { kind: 'document', ...form }, '{"a":1}')).toBe('color=%7B%22a%22%3A1%7D');
    expect(written('query', { kind: 'text', ...form }, '\ud800')).toBe('color=%EF%BF%BD');
  });

  it('writes objects inside of deep objects, and leaves out what is null', () => {
    const form = { kind: 'object', style: 'deepObject', explode: true };
    expect(written('query', form, '{"a":{"b":1,"c":["x","y"]}}')).toBe(
      'color%5Ba%5D%5Bb%5D=1&color%5Ba%5D%5Bc%5D=x&color%5Ba%5D%5Bc%5D=y',
    );
    expect(written('query', { ...form, style: 'form' }, '{"a":null,"b":{"c":1}}')).toBe('b=%7B%22c%22%3A1%7D');
  });
});
