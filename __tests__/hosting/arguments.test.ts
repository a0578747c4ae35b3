import { describe, expect, it } from '@jest/globals';
import { parseArguments } from '../../src/hosting/arguments.ts';

const CALL = 'https://platform.example/discovery/v1/assistant/docs.example.com/message';

it('takes the values file alone, with defaults for the rest', () => {
  expect(parseArguments(['--values', 'values.yaml'])).toMatchObject({
    type: 'run',
    values: {
      values: 'values.yaml',
      host: '127.0.0.1',
      port: 8788,
      basePath: '',
      deploymentType: 'self-hosted',
      connect: [],
      memoryBytes: 256 * 1024 ** 2,
    },
  });
});

it('takes origins as often as they are given', () => {
  const connect = ['--connect', 'https://api.example.com/', '--connect', 'http://10.0.0.1:8080'];
  expect(parseArguments(['--values=v', '--deployment-type=air-gapped', '--playground=on', ...connect])).toMatchObject({
    values: { connect: ['https://api.example.com', 'http://10.0.0.1:8080'], features: { playground: true } },
  });
});

it('takes the address of the assistant with its public key, and needs none in the cloud', () => {
  const named = ['--assistant-url', CALL, '--assistant-key', 'xyz_dsc_abc'];
  for (const type of [
    ['--assistant', 'on'],
    ['--deployment-type', 'cloud'],
  ]) {
    expect(parseArguments(['--values=v', ...type, ...named])).toMatchObject({
      values: { assistant: { url: CALL, key: 'xyz_dsc_abc' }, features: { assistant: true } },
    });
  }
  for (const [switches, assistant] of [
    [[], true],
    [['--assistant', 'off'], false],
  ] as const) {
    const cloud = parseArguments(['--values=v', '--deployment-type=cloud', ...switches]);
    expect(cloud).toMatchObject({ values: { features: { assistant } } });
    expect(cloud.type === 'run' && cloud.values.assistant).toBeUndefined();
  }
});

it.each([
  ['/', ''],
  ['/docs', '/docs'],
  ['/a/b.c/', '/a/b.c'],
])('takes the base path %s without a slash at its end', (path, basePath) => {
  expect(parseArguments(['--values=v', '--base-path', path])).toMatchObject({ values: { basePath } });
});

describe('bad input gets one sentence each', () => {
  it.each([
    [[], '--values is missing'],
    [['--values'], '--values needs a value'],
    [['--values', 'v', 'w'], '"w" is not an option; options start with --'],
    [['--values', 'v', '--values', 'w'], '--values is given twice'],
    [['--values', 'v', '--port', '70000'], '--port "70000" is not a number from 0 to 65535'],
    [['--values', 'v', '--processes=2'], '--processes is not a known option'],
    [['--values', 'v', '--memory', '1G'], '--memory "1G" is not a number from 0 to 1048576'],
    [['--values', 'v', '--deployment-type', 'edge'], '--deployment-type "edge" is not cloud, self-hosted, air-gapped'],
    ...['docs', '/a b', '/../x', '//x', '/a//b', 'https://x/docs'].map((path): [string[], string] => [
      ['--values', 'v', '--base-path', path],
      `--base-path "${path}" is not a path such as /docs, of letters, digits, ".", "_", "~" and "-"`,
    ]),
    [['--values', 'v', '--search', 'maybe'], '--search "maybe" is not on or off'],
    [['--values', 'v', '--nothing'], '--nothing is not a known option'],
    [
      ['--values', 'v', '--connect', "https://x; script-src 'unsafe-inline'"],
      `--connect "https://x; script-src 'unsafe-inline'" is not an origin such as https://api.example.com`,
    ],
    ...[
      ['--assistant-url', CALL, '--assistant-key', 'svc_dsc_abc'],
      ['--deployment-type', 'air-gapped', '--assistant-key', 'svc_dsc_abc'],
    ].map((options): [string[], string] => [
      ['--values', 'v', ...options],
      '--assistant-url and --assistant-key are of no use while the assistant is off',
    ]),
    [
      ['--values', 'v', '--assistant', 'on', '--assistant-key', 'svc_dsc_abc'],
      '--assistant-url is missing; the assistant is asked there',
    ],
    [
      ['--values', 'v', '--deployment-type', 'cloud', '--assistant-url', CALL],
      '--assistant-key is missing; questions are sent with a public assistant key (svc_dsc_…)',
    ],
    ...['https://a.example/', `${CALL}?x`, 'ftp://a.example', 'svc_secret', CALL.replace('//', '//me:secret@')].map(
      (url): [string[], string] => [
        ['--values', 'v', '--assistant', 'on', '--assistant-url', url, '--assistant-key', 'svc_dsc_abc'],
        '--assistant-url is not the address of a message call, such as https://platform.example.com/discovery/v1/assistant/docs.example.com/message',
      ],
    ),
    ...['svc_abc', 'xyz_abc'].map((key): [string[], string] => [
      ['--values', 'v', '--assistant', 'on', '--assistant-url', CALL, '--assistant-key', key],
      '--assistant-key is an admin key, a secret that would stand in every page; give an assistant key (svc_dsc_…)',
    ]),
    ...['abc', 'svc_dsc_"x'].map((key): [string[], string] => [
      ['--values', 'v', '--assistant', 'on', '--assistant-url', CALL, '--assistant-key', key],
      '--assistant-key is not an assistant key (svc_dsc_…)',
    ]),
    [
      ['--values', 'v', '--deployment-type', 'air-gapped', '--playground', 'on'],
      '--playground on needs --connect in an air-gapped deployment: name the origins of your interfaces',
    ],
    [
      ['--values', 'v', '--deployment-type', 'air-gapped', '--connect', 'https://x'],
      '--connect names an origin, but no feature that calls one is on; switch on --playground or --assistant',
    ],
  ])('%j', (argv, fault) => {
    expect(parseArguments(argv)).toEqual({ type: 'faults', faults: [fault] });
  });
});
