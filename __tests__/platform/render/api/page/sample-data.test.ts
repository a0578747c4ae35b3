/** What a description says is data in the samples made of it: no file of the reader, and no code. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are what a description says
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'acorn';
import type { Endpoint, Parameter } from '../../../../../src/platform/render/api/endpoint/model.ts';
import { writeSample } from '../../../../../src/platform/render/api/page/write-sample.ts';
import { endpointAt, samplesOf } from '../../../../helpers/api.ts';

const STRING = { type: 'string', keywords: { type: 'string' } };
const FILE = { type: 'string<binary>', keywords: { type: 'string', format: 'binary' } };
const VALUES = [
  '@/etc/hostname',
  '<@/etc/hostname',
  '=@/etc/hostname;type=text/plain',
  "'); run('x'); ('",
  '"); run("x"); ("',
  '#{run} ${run} $(run) `run` {$run} \\(run)',
  '\\',
  "a'b\nrun\nJSON\n",
  '’; run; ’',
];
const TYPES = ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded', 'text/plain'];

interface Given {
  readonly value: string;
  readonly mediaType?: string;
  readonly name?: string;
  readonly text?: string;
  readonly address?: string;
}

const GIVEN = VALUES.flatMap((value): Given[] => [
  ...TYPES.map((mediaType) => ({ value, mediaType })),
  { value, mediaType: 'text/plain', text: value },
  { value, mediaType: 'application/octet-stream', text: value },
  ...TYPES.slice(0, 3).map((mediaType) => ({ value, mediaType, name: value })),
]);

function sampleOf(
  language: string,
  { value, mediaType, name = 'a', text, address = 'https://api.example.com/x' }: Given,
): string | undefined {
  const at = (place: Parameter['place'], as: string): Parameter => {
    const style = place === 'query' ? 'form' : 'simple';
    return { name: as, place, isRequired: true, style, explode: false, shape: STRING, examples: [value] };
  };
  const properties = [
    { name, isRequired: true, shape: STRING },
    { name: `file ${name}`, isRequired: true, shape: FILE },
  ];
  const shape = { type: 'object', keywords: {}, properties };
  const examples = [{ title: '', text: text ?? JSON.stringify({ [name]: value }) }];
  const body =
    mediaType === undefined ? {} : { body: { isRequired: true, contents: [{ mediaType, shape, examples }] } };
  const endpoint: Endpoint = {
    ...endpointAt('/x', [language]),
    ...body,
    servers: [{ url: address, address, variables: [] }],
    parameters: [at('header', 'X-A'), at('header', name), at('query', 'q'), at('cookie', 'c')],
  };
  return samplesOf(endpoint)[0]?.text;
}

/** Runs a command with a stand-in for curl, which says what it was given; `RUN` says that a value was run. */
function argumentsOf(command: string): readonly string[] {
  const script = `curl() { printf '%s\\0' "$@"; }; run() { printf 'RUN\\0'; }\n${command}`;
  const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  return stdout.split('\0').filter((one) => one !== '');
}

describe('a command', () => {
  it('of curl reads no file but the one that the reader is to put there', () => {
    for (const given of GIVEN) {
      const list = argumentsOf(sampleOf('curl', given) ?? '');
      expect(list).toContain('--request');
      expect(list).not.toContain('RUN');
      for (const [at, option] of list.entries()) {
        const value = list[at + 1] ?? '';
        if (option === '--form') expect(value).toMatch(/^file [^=@<;]*=@[\w.-]+\.bin$/);
        if (option === '--header') expect(value).toMatch(/^[\w.-]+:/);
        if (option === '--data-urlencode') expect(value).toMatch(/^[^@=]*=/);
        expect(['--data', '--data-binary']).not.toContain(option);
      }
      if (given.text !== undefined) expect(list[list.indexOf('--data-raw') + 1]).toBe(given.text);
    }
  });

  it.each(['-T/etc/hostname', '@/etc/hostname', 'file:///etc/hostname'])(
    'is not made for the address %s',
    (address) => {
      for (const language of ['curl', 'php']) expect(sampleOf(language, { value: 'a', address })).toBeUndefined();
    },
  );
});

describe('a program', () => {
  /** Texts of the languages, without what would run in them. */
  const TEXTS: readonly (readonly [string, RegExp])[] = [
    ['javascript', /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/gs],
    ['node', /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/gs],
    ['php', /'(?:[^'\\]|\\.)*'|"(?:[^"\\$]|\\.)*"/gs],
    ['dart', /r'[^'\n]*'|'(?:[^'\\$\n]|\\.)*'|"(?:[^"\\$\n]|\\.)*"/gs],
    ['csharp', /(?<mark>"{3,})\n.*?\n\k<mark>|"(?:[^"\\]|\\.)*"/gs],
    ['ruby', /<<~'JSON'\n.*?\nJSON\n|'(?:[^'\\]|\\.)*'|"(?:[^"\\#]|\\.)*"/gs],
    ['python', /'''(?:[^\\]|\\.)*?'''|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/gs],
    ['kotlin', /"(?:[^"\\$\n]|\\.)*"/gs],
    ['go', /"(?:[^"\\\n]|\\.)*"|`[^`]*`/gs],
    ['powershell', /'(?:[^'\u2018-\u201b]|['\u2018-\u201b]{2})*'/gs],
  ];

  it.each(TEXTS)('in %s has what is said as texts alone', (language, texts) => {
    const run = GIVEN.map((given) => sampleOf(language, given) ?? '').filter((sample) =>
      /\brun\b/.test(sample.replaceAll(texts, 'TEXT')),
    );
    expect(run).toEqual([]);
    expect(sampleOf(language, { value: 'a', mediaType: 'application/json' })).toContain('api.example.com');
  });

  it.each(['javascript', 'node'])('in %s can be read', (language) => {
    for (const given of GIVEN) parse(sampleOf(language, given) ?? '', { ecmaVersion: 'latest', sourceType: 'module' });
  });
});

describe('the command beside the form', () => {
  it('reads the files that the reader has chosen, and no other', () => {
    const written = (body: object) => {
      const request = { method: 'POST', url: 'https://a.example/x?q=[1-9]', headers: [{ name: '@h', value: 'v' }] };
      const sent = { ...request, cookies: [], body: { mediaType: 'text/plain', text: '', ...body } };
      return argumentsOf(writeSample('shell curl', sent) ?? '').slice(1);
    };
    const fields = [
      { name: 'a', value: '@/etc/hostname', isFile: false },
      { name: 'b', value: 'own.png', isFile: true },
      { name: 'c=@/etc/hostname;d', value: 'own.png', isFile: true },
    ];
    const post = ['--globoff', '--request', 'POST'];
    expect(written({ text: '@/etc/hostname' })).toEqual([...post, '--data-raw', '@/etc/hostname']);
    expect(written({ file: new File([], 'own.png') })).toEqual([...post, '--data-binary', '@own.png']);
    expect(written({ mediaType: 'multipart/form-data', fields })).toEqual([
      ...post,
      ...['--form-string', 'a=@/etc/hostname', '--form', 'b=@own.png'],
    ]);
  });
});
