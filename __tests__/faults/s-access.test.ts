/** Section S of the catalogue: keys of several organizations, and where they are used from. */
import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hashKey, makeKey } from '../../src/platform/access/keys.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { readKeysCommand } from '../../src/platform/keys.ts';
import { Folder } from '../helpers/folder.ts';
import { borrowDatabase } from '../helpers/test-database.ts';
import { JOBS, POLL_INTERVAL_MS, quickWorker, startTestPlatform, type TestPlatform } from '../helpers/test-platform.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const make = (organization: string, kind: 'admin' | 'assistant' = 'admin') =>
  makeKey({ organization, kind, scopes: ['read', 'write'], addresses: [] }, NOW).key;

describe('access by file and database', () => {
  const keys = { acme: make('acme'), beta: make('beta'), chat: make('acme', 'assistant'), old: make('acme') };
  const limited = { reader: make('acme'), office: make('acme'), basic: make('small') };
  let folder: Folder;
  let database: Database;
  let platform: TestPlatform;
  let worker = quickWorker;

  function text(more = ''): string {
    const hash = (key: string) => `sha256:${hashKey(key)}`;
    return `organizations:
  acme:
    plan: enterprise
    domains: { docs.acme.example: { docs: acme }, Help.Acme.example: { docs: acme }, help.acme.test: { docs: acme } }
    keys:
      - { kind: admin, hash: ${hash(keys.acme)} }
      - { kind: assistant, hash: ${hash(keys.chat)} }
      - { kind: admin, hash: ${hash(keys.old)}, expires: '2026-03-01T11:00:00Z' }
      - { kind: admin, hash: ${hash(limited.reader)}, scopes: [read] }
      - { kind: admin, hash: ${hash(limited.office)}, addresses: [192.0.2.0/24] }
  beta:
    plan: enterprise
    domains: { docs.beta.example: { docs: beta } }
    keys: [{ kind: admin, env: BETA_KEY }]
  small:
    plan: pro
    keys: [{ kind: admin, hash: ${hash(limited.basic)} }]
${more}`;
  }

  beforeAll(async () => {
    folder = await Folder.make();
    for (const site of ['acme', 'beta']) {
      await mkdir(folder.at(site));
      await writeFile(folder.at(site, 'docs.json'), '{}');
    }
    await writeFile(folder.at('access.yaml'), text());
    process.env['BETA_KEY'] = keys.beta;
    database = await borrowDatabase();
    platform = await startTestPlatform({
      ...{ access: folder.at('access.yaml'), docs: '', domain: '', trustedProxies: ['127.0.0.1'] },
      ...{ database, worker: (...task) => worker(...task) },
    });
  });
  afterAll(async () => {
    await platform.close();
    await folder[Symbol.asyncDispose]();
  });

  const call = async (key: string, method: string, target: string, body?: unknown, headers = {}) => {
    const sent = { headers: { authorization: `Bearer ${key}`, ...headers }, ...(body !== undefined && { body }) };
    const { status, json } = await platform.call(method, target, sent);
    return { status, json };
  };
  const start = (key: string, domain = 'docs.acme.example', headers = {}) =>
    call(key, 'POST', JOBS, { domain }, headers);
  const command = (...argv: string[]) => {
    const { run } = readKeysCommand([...argv, '--data', 'd', '--json'], platform.now);
    return run({ database, now: platform.now, organizations: ['acme', 'beta'] });
  };

  it('exports for an organization while another has its export in hand, and more of them waiting', async () => {
    const gate = Promise.withResolvers<void>();
    const begun: string[] = [];
    worker = async (task, ...more) => {
      begun.push(task.domain);
      if (task.domain !== 'docs.beta.example') await gate.promise;
      return await quickWorker(task, ...more);
    };
    const isCompleted = async (key: string, jobId: unknown) => {
      const { json } = await call(key, 'GET', `${JOBS}/${jobId}`);
      return json['status'] === 'completed';
    };
    const others = [await start(keys.acme), await start(keys.acme), await start(keys.acme)];
    const own = await start(keys.beta, 'docs.beta.example');
    while (!(await isCompleted(keys.beta, own.json['jobId']))) await wait(POLL_INTERVAL_MS);
    // One at a time, as ever, for an organization alone; whose begins first, nothing says.
    expect(begun.toSorted()).toEqual(['docs.acme.example', 'docs.beta.example']);
    gate.resolve();
    for (const { json } of others) {
      while (!(await isCompleted(keys.acme, json['jobId']))) await wait(POLL_INTERVAL_MS);
    }
    worker = quickWorker;
  });

  it('S12 S13 gives each organization its own domains and jobs alone', async () => {
    const { status, json } = await start(keys.acme, 'help.acme.example');
    expect(status).toBe(202);
    const own = `${JOBS}/${json['jobId']}`;
    expect((await call(keys.acme, 'GET', own)).status).toBe(200);
    const [foreign, unknown] = [
      await call(keys.beta, 'GET', own),
      await call(keys.beta, 'GET', `${JOBS}/se_${'0'.repeat(16)}`),
    ];
    expect(JSON.stringify(foreign).replace(String(json['jobId']), 'X')).toBe(
      JSON.stringify(unknown).replace(`se_${'0'.repeat(16)}`, 'X'),
    );
    expect(foreign.status).toBe(404);
    expect((await call(keys.beta, 'POST', `${own}/bundle`)).status).toBe(404);
    expect(await start(keys.beta)).toEqual({
      status: 400,
      json: { error: 'The organization of this key has the domain docs.beta.example, not docs.acme.example.' },
    });
  });

  it('S13 tells who has an assistant key, which is public, of no other domain', async () => {
    const refusals = await Promise.all(
      ['docs.beta.example', 'nothing', 'help', 'help.acme'].map(async (domain) => {
        const { status, json } = await call(keys.chat, 'POST', `/discovery/v1/assistant/${domain}/message`, {});
        return [status, String(json['error']).replace(`"${domain}"`, 'X')];
      }),
    );
    const sentence = 'The organization of this key has no site X, or several by this label; give the whole host name.';
    expect(refusals).toEqual(Array(4).fill([400, sentence]));
  });

  it.each([
    ['an expired key', keys.old, 401, 'expired at 2026-03-01T11:00:00Z'],
    ['an assistant key', keys.chat, 403, 'This is an assistant key (svc_dsc_); the call needs an admin key (svc_).'],
    ['a key that may only read', limited.reader, 403, 'has the scope read; the call needs write'],
    ['a key from elsewhere', limited.office, 403, 'may not be used from the address "127.0.0.1"'],
    ['a smaller plan', limited.basic, 403, 'needs the Enterprise plan; the organization of this key has Pro.'],
    ['a key of another platform', make('acme'), 401, 'is not known'],
  ])('S02 S04 refuses a start by %s', async (_name, key, status, sentence) => {
    expect(await start(key)).toEqual({ status, json: { error: expect.stringContaining(sentence) } });
  });

  it('lets a key that may only read, read', async () => {
    const { json } = await start(keys.acme);
    expect((await call(limited.reader, 'GET', `${JOBS}/${json['jobId']}`)).status).toBe(200);
  });

  it('S36 asks a proxy that it trusts for the address, and takes the last that no such proxy wrote', async () => {
    const from = (list: string) => start(limited.office, 'docs.acme.example', { 'x-forwarded-for': list });
    const statuses = [
      (await from('192.0.2.7')).status,
      (await from('::ffff:192.0.2.7')).status,
      (await from('192.0.2.7, 198.51.100.1')).status,
      (await from('198.51.100.1, 192.0.2.7')).status,
      (await from('nonsense')).status,
    ];
    expect(statuses).toEqual([202, 202, 403, 202, 403]);
  });

  it('S04 knows a key that is made while it runs, until it is revoked', async () => {
    const made = JSON.parse(
      await command('create', '--organization', 'acme', '--name', 'docs', '--kind', 'admin', '--expires', '30d'),
    );
    expect(made).toMatchObject({
      organization: 'acme',
      scopes: ['read', 'write'],
      expiresAt: '2026-03-31T12:00:00.000Z',
    });
    let status = 0;
    while (status !== 202) ({ status } = await start(made.key));
    const listed = JSON.parse(await command('list'));
    expect(listed).toEqual([expect.objectContaining({ id: made.id, name: 'docs', prefix: made.key.slice(0, 10) })]);
    expect(JSON.stringify(listed)).not.toContain(made.key.slice(10));
    await command('revoke', '--id', made.id);
    while (status !== 401) ({ status } = await start(made.key));
    expect((await start(made.key)).json['error']).toContain('was revoked');
    expect(JSON.parse(await command('list'))[0].lastUsedAt).toBe('2026-03-01T12:00:00.000Z');
    await expect(command('revoke', '--id', made.id)).rejects.toThrow('There is no key "key_');
    const lasting = JSON.parse(await command('create', '--organization', 'acme', '--kind', 'admin'));
    expect(lasting).toMatchObject({ expiresAt: '2026-05-30T12:00:00.000Z' });
    const endless = await command('create', '--organization', 'acme', '--kind', 'admin', '--expires', 'never');
    expect(JSON.parse(endless)).not.toHaveProperty('expiresAt');
  });

  it('makes no key for an organization that is not there', async () => {
    await expect(command('create', '--organization', 'acmee', '--kind', 'admin')).rejects.toThrow(
      'There is no organization "acmee" on this platform; there is acme, beta.',
    );
  });

  it('reads the file again on SIGHUP, and keeps what it knew when the file is wrong', async () => {
    const added = make('gamma');
    const more = `  gamma: { plan: enterprise, domains: { docs.gamma.example: { docs: beta } }, keys: [{ kind: admin, env: GAMMA }] }\n`;
    process.env['GAMMA'] = added;
    await writeFile(folder.at('access.yaml'), text(more));
    process.emit('SIGHUP');
    let status = 0;
    while (status !== 202) ({ status } = await start(added, 'docs.gamma.example'));
    await writeFile(folder.at('access.yaml'), 'organizations: 5');
    process.emit('SIGHUP');
    while (!platform.logged.some((line) => line.includes('access.refused'))) await new Promise(setImmediate);
    expect((await start(added, 'docs.gamma.example')).status).toBe(202);
  });
});
