import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { parseArguments } from '../../src/platform/arguments.ts';
import { Folder } from '../helpers/folder.ts';

const MINIMUM = ['--docs', 'docs', '--domain', 'docs.example.com'];

describe('the arguments', () => {
  it('need only folder and domain', () => {
    expect(parseArguments(MINIMUM)).toEqual({
      type: 'run',
      values: {
        command: 'serve',
        workers: 1,
        docs: 'docs',
        domain: 'docs.example.com',
        trustedProxies: [],
        host: '127.0.0.1',
        port: 8787,
        linkLifetimeMs: 86_400_000,
        keepBundlesMs: 7_776_000_000,
        threadLifetimeMs: 7 * 86_400_000,
        assistantOrigins: [],
        gitIntervalMs: 300_000,
        strict: false,
        keepGoing: false,
        sanitize: false,
        playground: true,
        cache: true,
        json: false,
        quiet: false,
      },
    });
  });

  it('may all be given, with = too', () => {
    const rest =
      '--port=0 --host :: --data d --database-url postgres://u:p@db:5432/platform --workers 8 --public-url https://a.example/base/ --link-lifetime 15m --keep-bundles 30d --storage s3://kept/a?region=eu-west-1 --trusted-proxies 10.0.0.0/8,::1 --metrics-port 9090 --git-interval 1m --assistant-origins https://Docs.example.com:443,http://localhost:3000 --strict --keep-going --sanitize --no-playground --no-cache --json --quiet';
    expect(parseArguments(['--docs=docs', '--domain', 'Docs.Example.com', ...rest.split(' ')])).toEqual({
      type: 'run',
      values: {
        command: 'serve',
        workers: 8,
        databaseUrl: 'postgres://u:p@db:5432/platform',
        docs: 'docs',
        domain: 'docs.example.com',
        trustedProxies: ['10.0.0.0/8', '::1'],
        metricsPort: 9090,
        host: '::',
        port: 0,
        data: 'd',
        publicUrl: 'https://a.example/base',
        linkLifetimeMs: 900_000,
        keepBundlesMs: 2_592_000_000,
        threadLifetimeMs: 7 * 86_400_000,
        assistantOrigins: ['https://docs.example.com', 'http://localhost:3000'],
        gitIntervalMs: 60_000,
        storage: { bucket: 'kept', prefix: 'a/', region: 'eu-west-1', pathStyle: false },
        strict: true,
        keepGoing: true,
        sanitize: true,
        playground: false,
        cache: false,
        json: true,
        quiet: true,
      },
    });
  });

  it('limit the processor time of a page', () => {
    const given = (limit: string) => parseArguments([...MINIMUM, '--page-limit', limit]);
    expect(given('30s')).toMatchObject({ values: { pageLimitMs: 30_000 } });
    expect(given('0s')).toEqual({
      type: 'faults',
      faults: ['--page-limit "0s" is not a duration such as 90s, 15m, 2h or 7d and at most 1h'],
    });
    expect(given('10')).toMatchObject({ type: 'faults' });
  });

  it('say how often repositories are looked at, if at all', () => {
    const given = (interval: string) => parseArguments([...MINIMUM, '--git-interval', interval]);
    expect(given('0')).toMatchObject({ values: { gitIntervalMs: 0 } });
    expect(given('2d')).toMatchObject({ type: 'faults' });
    expect(given('often')).toMatchObject({ type: 'faults' });
  });

  it('of a worker name the database and the storage that it shares', () => {
    const worker = ['worker', ...MINIMUM];
    const shared = ['--database-url', 'postgresql://db/platform', '--storage', 's3://kept?region=eu-west-1'];
    expect(parseArguments([...worker, ...shared])).toMatchObject({ values: { command: 'worker', workers: 1 } });
    expect(parseArguments([...worker, '--workers', '0'])).toEqual({
      type: 'faults',
      faults: [
        '--database-url is missing; a worker takes its jobs from a server',
        '--storage is missing; a worker puts bundles where the platform serves them from, or into its --data folder',
        '--workers "0" is not a number from 1 to 64',
      ],
    });
  });

  it('never show the address of the database, which may hold a password', () => {
    expect(parseArguments([...MINIMUM, '--database-url', 'mysql://u:secret@db', '--workers', '65'])).toEqual({
      type: 'faults',
      faults: [
        '--database-url is not an address such as postgres://user:password@host:5432/name',
        '--workers "65" is not a number from 0 to 64',
      ],
    });
  });

  it('take the address of the database from a variable or a file, and say which one they cannot use', async () => {
    await using folder = await Folder.make();
    const address = 'postgres://u:secret@db/platform';
    await writeFile(folder.at('url'), `${address}\n`);
    await writeFile(folder.at('other'), 'secret');
    process.env['TEST_DATABASE_URL'] = address;
    const read = (text: string) => parseArguments([...MINIMUM, '--database-url', text]);

    for (const text of ['env:TEST_DATABASE_URL', `file:${folder.at('url')}`])
      expect(read(text)).toMatchObject({ values: { databaseUrl: address } });
    for (const [text, fault] of [
      ['env:TEST_NO_VARIABLE', 'the variable TEST_NO_VARIABLE, which cannot be read'],
      [`file:${folder.at('none')}`, `the file ${folder.at('none')}, which cannot be read`],
      [
        `file:${folder.at('other')}`,
        `the file ${folder.at('other')}, which does not hold an address such as postgres://user:password@host:5432/name`,
      ],
    ] as const)
      expect(read(text)).toEqual({ type: 'faults', faults: [`--database-url names ${fault}`] });
  });

  it('are refused with all their faults at once', () => {
    const argv =
      'x --domain https://a/b --port 99999 --link-lifetime 8d --public-url ftp://a --json=1 --strict --strict --nope -q --data';
    expect(parseArguments(argv.split(' '))).toEqual({
      type: 'faults',
      faults: [
        '"x" is not an option; options start with --',
        '--json takes no value, found "1"',
        '--strict is given twice',
        '--nope is not a known option',
        '-q is not a known option',
        '--data needs a value',
        '--docs is missing',
        '--domain "https://a/b" has a scheme; give a bare host name such as docs.example.com',
        '--port "99999" is not a number from 0 to 65535',
        '--link-lifetime "8d" is not a duration such as 90s, 15m, 2h or 7d and at most 7d',
        '--public-url "ftp://a" is not an http or https address without user, query and fragment',
      ],
    });
  });

  it.each([
    ['--port', '-1'],
    ['--port', '1e3'],
    ['--link-lifetime', '10'],
    ['--link-lifetime', '1.5h'],
    ['--link-lifetime', '1w'],
    ['--link-lifetime', '0s'],
    ['--public-url', 'https://u:p@a'],
    ['--public-url', 'https://a/?b'],
    ['--docs', ''],
    ['--data', '--quiet'],
    ['--thread-lifetime', '0d'],
    ['--model-url', 'http://127.0.0.1:1/v1'],
    ['--model', 'm'],
  ])('are refused with %s %s', (name, value) => {
    const others = name === '--docs' ? ['--domain', 'docs'] : MINIMUM;
    expect(parseArguments([...others, name, value])).toEqual({
      type: 'faults',
      faults: [expect.stringContaining(name)],
    });
  });

  it('name the server and the model that answer questions, without a secret in them', () => {
    const argv = ['--thread-lifetime', '12h', '--model', 'm', '--model-url'];
    expect(parseArguments([...MINIMUM, ...argv, 'http://127.0.0.1:11434/v1/'])).toMatchObject({
      values: { threadLifetimeMs: 43_200_000, model: { url: 'http://127.0.0.1:11434/v1', model: 'm' } },
    });
    for (const address of ['http://u:secret@a/v1', 'https://a/v1?key=secret', 'ftp://secret', 'secret']) {
      expect(parseArguments([...MINIMUM, ...argv, address])).toEqual({
        type: 'faults',
        faults: ['--model-url is not an http or https address without user and query; a key goes into MODEL_API_KEY'],
      });
    }
  });

  it('name origins of pages as browsers do', () => {
    for (const origin of ['docs.example.com', 'https://docs.example.com/guide', 'ftp://a', 'https://u@a', '*', '']) {
      expect(parseArguments([...MINIMUM, '--assistant-origins', `https://a.example,${origin}`])).toEqual({
        type: 'faults',
        faults: [`--assistant-origins "${origin}" is not an origin such as https://docs.example.com`],
      });
    }
  });

  it('name a file of sites and keys in place of folder and domain', () => {
    expect(parseArguments(['--access', 'a.yaml'])).toMatchObject({ type: 'run', values: { access: 'a.yaml' } });
    expect(parseArguments(['--access', 'a.yaml', '--docs', 'd', '--trusted-proxies', 'x'])).toEqual({
      type: 'faults',
      faults: [
        '--docs and --access exclude each other; the access file names the sites',
        '--trusted-proxies "x" is not an address or a range such as 192.0.2.0/24 or 2001:db8::/32',
      ],
    });
  });

  it('give way to a question for help', () => {
    expect(parseArguments(['--port', 'x', '--help'])).toEqual({ type: 'help' });
  });
});
