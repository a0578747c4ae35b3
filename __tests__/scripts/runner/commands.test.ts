import { describe, expect, it } from '@jest/globals';
import { parseCommand, parseCommandFile } from '../../../scripts/runner/commands.ts';

describe('a line of standard output', () => {
  it.each<[string, { name: string; properties: object; data: string }]>([
    ['::error::it failed', { name: 'error', properties: {}, data: 'it failed' }],
    ['  ::add-mask::secret', { name: 'add-mask', properties: {}, data: 'secret' }],
    [
      '::error file=a%2Cb.ts,line=3,title=T%3A::one%0Atwo%25',
      { name: 'error', properties: { file: 'a,b.ts', line: '3', title: 'T:' }, data: 'one\ntwo%' },
    ],
    ['##[group]Title', { name: 'group', properties: {}, data: 'Title' }],
    ['text ##[set-output name=jobId;]evil', { name: 'set-output', properties: { name: 'jobId' }, data: 'evil' }],
  ])('is a command: %j', (line, command) => {
    expect(parseCommand(line)).toEqual(command);
  });

  it.each(['text ::error::x', '::unknown::x', ': :error::x', '::error', '## [error]x', '##[unknown]x', '12::30', ''])(
    'is ordinary text: %j',
    (line) => {
      expect(parseCommand(line)).toBeUndefined();
    },
  );
});

describe('a command file', () => {
  it('holds lines and blocks, and the last value of a name counts', () => {
    const text = 'a=1\nb<<END\none\na=2\n\ntwo\nEND\r\na=x=y\nempty=\n';

    expect(parseCommandFile(text)).toEqual({ a: 'x=y', b: 'one\na=2\n\ntwo', empty: '' });
  });

  it.each<[string, string]>([
    ['a<<END\none\n', 'The block a of a command file has no end.'],
    ['no equals\n', 'A line of a command file is neither name=value nor a block: no equals'],
    ['=value\n', 'A line of a command file is neither name=value nor a block: =value'],
  ])('is refused where the runner refuses it: %j', (text, message) => {
    expect(() => parseCommandFile(text)).toThrow(message);
  });
});
