import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { insertKey } from '../../../src/platform/access/key-table.ts';
import { makeKey } from '../../../src/platform/access/keys.ts';
import { siteAddress } from '../../../src/platform/dashboard/frame.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { type DashboardVisitor, signIn } from '../../helpers/dashboard.ts';
import { borrowDatabase } from '../../helpers/test-database.ts';
import { ARCHIVE, JOBS, startTestPlatform, type TestPlatform } from '../../helpers/test-platform.ts';

const KEYS = '/-/keys';
const DAY_MS = 86_400_000;
const NEW_KEY = { do: 'create', name: 'docs workflow', kind: 'admin', scope: 'read', addresses: '', lifetime: '7d' };

describe('the dashboard of an organization', () => {
  let database: Database;
  let platform: TestPlatform;
  let visitor: DashboardVisitor;
  beforeAll(async () => {
    database = await borrowDatabase();
    platform = await startTestPlatform({ database });
    visitor = await signIn(platform);
  });
  afterAll(() => platform.close());
  beforeEach(async () => void (await database.query(`DELETE FROM ${database.schema}.keys`)));

  const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
  const mayRead = async (key: string) =>
    (await platform.call('GET', `${JOBS}/se_0123456789abcdef`, bearer(key))).status;
  const keyOn = (text: string) => /<code id="new-key">(\w+)<\/code>/.exec(text)?.[1] ?? '';
  const idOn = (text: string) => /name="id" value="(key_\w+)"/.exec(text)?.[1] ?? '';

  it('leads to the organization of the session, and answers an unknown path with a page', async () => {
    const { cookie } = visitor;
    const to = async (headers: Readonly<Record<string, string>>) =>
      (await platform.call('GET', '/dashboard', { headers })).headers.get('location');
    expect([await to({ cookie }), await to({})]).toEqual(['/dashboard/default', '/dashboard/sign-in']);
    const unknown = await visitor.get('/-/nothing');
    expect([unknown.status, unknown.text]).toEqual([
      404,
      expect.stringContaining('There is nothing at this path.</p>'),
    ]);
  });

  it('makes a key that is shown once and may do what was chosen', async () => {
    const made = await visitor.post(KEYS, NEW_KEY);
    const key = keyOn(made.text);
    expect(made.text).toContain('gh secret set STATIC_EXPORT_API_KEY');
    expect(await mayRead(key)).toBe(404);
    expect((await platform.call('POST', JOBS, { ...bearer(key), body: { domain: 'docs.example.com' } })).status).toBe(
      403,
    );
    const page = await visitor.get(KEYS);
    expect(page.text).not.toContain(key);
    for (const told of ['docs workflow', key.slice(0, 10), 'admin (secret)', '2026-03-08 12:00 UTC']) {
      expect(page.text).toContain(told);
    }
    platform.now = new Date(platform.now.getTime() + 7 * DAY_MS);
    expect(await mayRead(key)).toBe(401);
    platform.now = new Date(platform.now.getTime() - 7 * DAY_MS);
  });

  it('gives with a key that may export the workflow that exports with it', async () => {
    const workflowOf = ({ text }: { readonly text: string }) =>
      parse(/<code>(name:[^<]*)<\/code>/.exec(text)?.[1] ?? '');
    const { jobs } = workflowOf(await visitor.post(KEYS, { ...NEW_KEY, scope: 'read write' }));
    expect(jobs.download.steps[0].with).toEqual({
      'base-url': platform.url,
      'api-key': `\${{ secrets.STATIC_EXPORT_API_KEY }}`,
      domain: 'docs.example.com',
      'extract-to': 'out/site',
    });
    expect(workflowOf(await visitor.post(KEYS, NEW_KEY))).toBeNull();
  });

  it('rotates a key: both are good for the time that was chosen, then the new one alone', async () => {
    const old = keyOn((await visitor.post(KEYS, NEW_KEY)).text);
    const id = idOn((await visitor.get(KEYS)).text);
    const fresh = keyOn((await visitor.post(KEYS, { do: 'rotate', id, overlap: '1h' })).text);
    expect(await Promise.all([mayRead(old), mayRead(fresh)])).toEqual([404, 404]);
    platform.now = new Date(platform.now.getTime() + 3_600_000);
    expect(await Promise.all([mayRead(old), mayRead(fresh)])).toEqual([401, 404]);
    platform.now = new Date(platform.now.getTime() - 3_600_000);
  });

  it('leaves a key as it was where its rotation fails half-way', async () => {
    const old = keyOn((await visitor.post(KEYS, NEW_KEY)).text);
    const id = idOn((await visitor.get(KEYS)).text);
    await database.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''refused''; END';
      CREATE TRIGGER refuse BEFORE INSERT ON ${database.schema}.keys EXECUTE FUNCTION refuse()`);
    expect((await visitor.post(KEYS, { do: 'rotate', id, overlap: '0s' })).status).toBe(500);
    await database.query('DROP FUNCTION refuse CASCADE');
    expect((await visitor.get(KEYS)).text).toContain('2026-03-08 12:00 UTC');
    expect(await mayRead(old)).toBe(404);
  });

  it('shows a new key also where the log cannot be written', async () => {
    await database.query(`ALTER TABLE ${database.schema}.activities RENAME TO gone`);
    const made = await visitor.post(KEYS, NEW_KEY).finally(async () => {
      await database.query(`ALTER TABLE ${database.schema}.gone RENAME TO activities`);
    });
    expect(await mayRead(keyOn(made.text))).toBe(404);
    expect(await platform.event('activity.lost')).toMatchObject({ action: 'created the key' });
  });

  it('revokes a key at once', async () => {
    const key = keyOn((await visitor.post(KEYS, NEW_KEY)).text);
    const id = idOn((await visitor.get(KEYS)).text);
    expect((await visitor.post(KEYS, { do: 'revoke', id })).status).toBe(303);
    expect(await mayRead(key)).toBe(401);
    expect((await visitor.get(KEYS)).text).toContain('revoked <time');
    expect((await visitor.post(KEYS, { do: 'revoke', id })).status).toBe(400);
  });

  it('notes no revocation of a key that was revoked meanwhile', async () => {
    await visitor.post(KEYS, NEW_KEY);
    const id = idOn((await visitor.get(KEYS)).text);
    await database.query(`CREATE FUNCTION pass() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
      CREATE TRIGGER pass BEFORE UPDATE ON ${database.schema}.keys FOR EACH ROW EXECUTE FUNCTION pass()`);
    const answer = await visitor.post(KEYS, { do: 'revoke', id });
    await database.query('DROP FUNCTION pass CASCADE');
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('The key was revoked meanwhile.')]);
    expect((await visitor.get('/-/log')).text).not.toContain(`revoked the key <code>${id}`);
  });

  it.each([
    [{ name: '' }, 'A name has 1 to 64 characters, found 0.'],
    [{ name: 'x'.repeat(65) }, 'found 65'],
    [{ name: 'a\0b' }, 'no control characters'],
    [{ kind: 'root' }, 'kind: expected one of admin, assistant.'],
    [{ scope: 'all' }, 'neither read nor write'],
    [{ addresses: '10.0.0.0/99' }, 'found &quot;10.0.0.0/99&quot;'],
    [{ lifetime: '1000y' }, 'lifetime: expected one of'],
    [{ do: 'destroy' }, 'nothing that this page does'],
  ])('says what is wrong with %j, and makes nothing', async (fields, fault) => {
    const answer = await visitor.post(KEYS, { ...NEW_KEY, ...fields });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(fault)]);
    expect((await visitor.get(KEYS)).text).toContain('There is no key yet.');
  });

  it('shows markup in names as text', async () => {
    const made = await visitor.post(KEYS, { ...NEW_KEY, name: '<script>alert(1)</script>' });
    expect(made.text).toContain('&lt;script&gt;');
    expect(made.text).not.toContain('<script');
  });

  it('neither shows nor changes the keys and jobs of another organization', async () => {
    const { record } = makeKey({ organization: 'other', kind: 'admin', scopes: ['read'], addresses: [] }, platform.now);
    await insertKey(database, record);
    expect((await visitor.get(KEYS)).text).toContain('There is no key yet.');
    for (const act of ['rotate', 'revoke']) {
      const answer = await visitor.post(KEYS, { do: act, id: record.id, overlap: '1h' });
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('no such key')]);
    }
    const { jobId } = await platform.export();
    await database.query(`UPDATE ${database.schema}.jobs SET organization = 'other' WHERE job_id = $1`, [jobId]);
    expect((await visitor.get(`/-/jobs/${jobId}`)).status).toBe(404);
    expect((await visitor.post(`/-/jobs/${jobId}`, { do: 'link' })).status).toBe(404);
    expect((await visitor.get('')).text).not.toContain(jobId);
  });

  it('starts an export, shows it, and makes a link to its bundle', async () => {
    expect((await visitor.post('', { do: 'start', domain: 'docs.example.com', version: 'v1' })).status).toBe(303);
    const jobId = /se_[0-9a-f]{16}/.exec((await visitor.get('/docs')).text)?.[0] ?? '';
    const done = await platform.event('job.completed', { jobId });
    expect(done).toBeDefined();
    const page = await visitor.get(`/-/jobs/${jobId}`);
    for (const told of ['docs.example.com', '<dd>v1</dd>', 'completed']) expect(page.text).toContain(told);
    const linked = await visitor.post(`/-/jobs/${jobId}`, { do: 'link' });
    const href = /<a href="([^"]+)" rel="noreferrer">/.exec(linked.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const bundle = await fetch(href);
    expect(Buffer.from(await bundle.arrayBuffer())).toEqual(ARCHIVE);
  });

  it.each([
    [{ domain: 'other.example.com' }, 'There is no such site any more.'],
    [{ domain: 'docs.example.com', version: 'not a version' }, 'A version has 1 to 128 characters'],
  ])('starts nothing for %j', async (fields, fault) => {
    const answer = await visitor.post('', { do: 'start', ...fields });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(fault)]);
  });

  it('keeps a log of what people and keys did', async () => {
    const made = keyOn((await visitor.post(KEYS, { ...NEW_KEY, scope: 'write' })).text);
    const body = { domain: 'docs.example.com' };
    const { jobId } = (await platform.call('POST', JOBS, { ...bearer(made), body })).json;
    let page = (await visitor.get('/-/log')).text;
    // A call does not wait for its entry.
    while (!page.includes(String(jobId))) page = (await visitor.get('/-/log')).text;
    expect(page).toContain(`${made.slice(0, 10)}…`);
    expect(page).toContain('created the key');
    expect(page).not.toContain(made);
    expect((await visitor.get('')).text).toContain(`${made.slice(0, 10)}…`);
  });

  it('shows of the log what one did, or what is of one kind', async () => {
    await visitor.post(KEYS, NEW_KEY);
    const { jobId } = await platform.export();
    while (!(await visitor.get('/-/log')).text.includes(String(jobId)));
    const shown = async (query: string) => {
      const { text } = await visitor.get(`/-/log?${query}`);
      return [text.includes('created the key'), text.includes(String(jobId))];
    };
    expect(await shown('what=key')).toEqual([true, false]);
    expect(await shown('what=export')).toEqual([false, true]);
    expect(await shown(`who=${encodeURIComponent(`${platform.adminKey.slice(0, 10)}…`)}`)).toEqual([false, true]);
    for (const query of ['who=Nobody', 'what=nothing', 'who=%00', 'what=a%00', 'who=a&who=b'])
      expect((await visitor.get(`/-/log?${query}`)).text).toContain('No entry is of this kind.');
  });

  it('shows what is left of the limits', async () => {
    expect((await visitor.get('/-/usage')).text).toContain('10,000 questions in 1 h');
  });
});

it.each([
  [['docs.a.com', 'docs.b.com', 'api.a.com'], '/dashboard/one/docs.a.com'],
  [['docs.a.com', 'api.a.com'], '/dashboard/one/docs'],
])('leads to a site by its first label where that is its own: %j', (domains, address) => {
  const visit = { root: '/dashboard', organization: 'one' };
  expect(siteAddress(visit, 'docs.a.com', domains)).toBe(address);
});
