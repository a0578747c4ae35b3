import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { makeDashboardLink } from '../../../src/platform/dashboard/command.ts';
import { createLog } from '../../../src/platform/log.ts';
import { type DashboardVisitor, postForm, signIn, tokenOf } from '../../helpers/dashboard.ts';
import { Folder } from '../../helpers/folder.ts';
import { startTestPlatform, type TestPlatform } from '../../helpers/test-platform.ts';

const log = createLog(
  () => undefined,
  () => new Date(),
);

describe('signing in to the dashboard', () => {
  let folder: Folder;
  let platform: TestPlatform;
  const newLink = () =>
    makeDashboardLink(
      ['--organization', 'default', '--person', 'Ada', '--data', folder.at('data'), '--url', platform.url],
      log,
      platform.now,
    );
  beforeAll(async () => {
    folder = await Folder.make();
    platform = await startTestPlatform({ data: folder.at('data') });
  });
  afterAll(async () => {
    await platform.close();
    await folder[Symbol.asyncDispose]();
  });

  it('takes a button, so that whoever only opens the link does not use it up', async () => {
    const link = await newLink();
    for (const _ of [1, 2]) {
      const page = await platform.call('GET', link.trim());
      expect([page.status, page.text.includes('<button>Sign in</button>')]).toEqual([200, true]);
      expect(page.headers.get('set-cookie')).toBeNull();
    }
    const visitor = await signIn(platform, link);
    expect((await visitor.get('')).status).toBe(200);
  });

  it('says beforehand who signs in to which organization, or that the link is not good', async () => {
    const link = (await newLink()).trim();
    expect((await platform.call('GET', link)).text).toMatch(/organization <strong>default<.*<strong>Ada</s);
    await signIn(platform, link);
    const again = `npm run platform -- dashboard-link --organization NAME --data DIR --url ${platform.url}`;
    const used = await platform.call('GET', link);
    expect([used.status, used.text]).toEqual([403, expect.stringContaining(again)]);
    expect((await platform.call('GET', '/dashboard/sign-in')).text).toContain(again);
  });

  it('is told with the whole command where nobody is signed in', async () => {
    const command = (name: string) =>
      `npm run platform -- dashboard-link --organization ${name} --data DIR --url ${platform.url}`;
    expect((await platform.call('GET', '/dashboard/acme/-/keys')).text).toContain(command('acme'));
    // A command that an operator copies holds nothing that a stranger wrote into a link.
    expect((await platform.call('GET', '/dashboard/a;id/-/keys')).text).toContain(command('NAME'));
  });

  it.each([
    [
      'an organization that the platform does not have',
      'acme',
      'data',
      'no organization "acme" on this platform; there is default.',
    ],
    ['a folder that no platform has used', 'default', 'date', 'No platform has used --data'],
  ])('is not possible for %s', async (_what, organization, data, fault) => {
    const argv = ['--organization', organization, '--data', folder.at(data)];
    await expect(makeDashboardLink(argv, log, platform.now)).rejects.toThrow(fault);
    expect(await readdir(folder.path)).toEqual(['data']);
  });

  it('tells how the command is used', async () => {
    expect(await makeDashboardLink(['--help'], log, platform.now)).toMatch(
      /^Usage: npm run platform -- dashboard-link /,
    );
  });

  it('says why the organizations of a platform cannot be read', async () => {
    await using other = await Folder.make();
    await other.write({ 'organizations.json/file': '' });
    const argv = ['--organization', 'default', '--data', other.path];
    await expect(makeDashboardLink(argv, log, platform.now)).rejects.toThrow(/^Reading --data .* failed: EISDIR/);
  });

  it('is possible once a link, also at the same moment', async () => {
    const token = tokenOf(await newLink());
    const answers = await Promise.all([1, 2, 3].map(() => postForm(platform, '/dashboard/sign-in', { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 403, 403]);
    expect(await readdir(folder.at('data/sign-in-links'))).toEqual([]);
  });

  it('is refused after an hour, and by what is no link', async () => {
    const token = tokenOf(await newLink());
    platform.now = new Date(platform.now.getTime() + 3_600_000);
    for (const each of [token, '', '../../etc/passwd', 'a'.repeat(48)]) {
      expect((await postForm(platform, '/dashboard/sign-in', { token: each })).status).toBe(403);
    }
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 303],
    [{ origin: 'null' }, 403],
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, 303],
  ])('is possible by a form of the platform alone: %j', async (headers, status) => {
    const fields = { token: tokenOf(await newLink()) };
    expect((await postForm(platform, '/dashboard/sign-in', fields, headers)).status).toBe(status);
  });

  it('ends the session that the browser had', async () => {
    const before = await signIn(platform, await newLink());
    const { cookie } = before;
    await postForm(platform, '/dashboard/sign-in', { token: tokenOf(await newLink()) }, { cookie });
    expect((await before.get('')).status).toBe(401);
  });

  it('gives a cookie that no script and no other site can use', async () => {
    const answer = await postForm(platform, '/dashboard/sign-in', { token: tokenOf(await newLink()) });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^dashboard_session=[0-9a-f]{48}; Path=\/dashboard; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  describe('once done', () => {
    let visitor: DashboardVisitor;
    beforeEach(async () => {
      visitor = await signIn(platform, await newLink());
    });

    it('shows an organization to its own people alone', async () => {
      const { cookie } = visitor;
      expect((await visitor.get('/-/log')).text).toContain('Ada');
      expect((await platform.call('GET', '/dashboard/other', { headers: { cookie } })).status).toBe(404);
      for (const path of ['', '/docs', '/-/keys', '/-/usage', '/-/log', '/-/jobs/se_0123456789abcdef']) {
        expect((await platform.call('GET', `/dashboard/default${path}`)).status).toBe(401);
      }
    });

    it('names organization and person on each page, also where something was not found', async () => {
      for (const path of ['', '/docs', '/nothing', '/-/keys', '/-/jobs/se_0123456789abcdef']) {
        const { text } = await visitor.get(path);
        expect(text).toMatch(/<strong>default<\/strong>.*Signed in as Ada/s);
      }
    });

    it('takes no form without its own token', async () => {
      const other = await signIn(platform, await newLink());
      const fields = { do: 'create', name: 'x', kind: 'admin', scope: 'read', lifetime: '7d' };
      const { cookie } = visitor;
      const theirs = /name="token" value="(\w+)"/.exec((await other.get('')).text)?.[1] ?? '';
      for (const token of ['', theirs, 'é'.repeat(64)]) {
        const answer = await postForm(platform, '/dashboard/default/-/keys', { ...fields, token }, { cookie });
        expect(answer.status).toBe(403);
      }
      expect((await visitor.get('/-/keys')).text).toContain('There is no key yet.');
    });
  });

  it('marks the cookie for TLS where the platform is reached by it, below its prefix', async () => {
    const behind = await startTestPlatform({ publicUrl: 'https://docs.example.com/platform' });
    try {
      const answer = await postForm(behind, '/dashboard/sign-in', { token: tokenOf(behind.signInUrl) });
      expect(answer.headers.get('set-cookie')).toMatch(/; Path=\/platform\/dashboard; .*; Secure$/);
      expect(answer.headers.get('location')).toBe('/platform/dashboard/default');
      const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      const { text } = await behind.call('GET', '/dashboard/default/docs', { headers: { cookie } });
      const token = /name="token" value="(\w+)"/.exec(text)?.[1] ?? '';
      const fields = { token, do: 'start', domain: 'docs.example.com' };
      const started = await postForm(behind, '/dashboard/default/docs', fields, { cookie });
      expect([started.status, started.headers.get('location')]).toEqual([303, '/platform/dashboard/default/docs']);
    } finally {
      await behind.close();
    }
  });

  it.each([
    [[], '--organization is missing'],
    [['--organization', 'a'], 'give either --data or --database-url'],
    [['--organisation', 'a'], '--organisation is not a known option'],
    [['--organization', 'a', '--data', 'x', '--url', 'nowhere'], 'is not an http or https address'],
  ])('is explained where the command %j is not understood', async (argv, fault) => {
    await expect(makeDashboardLink(argv, log, new Date())).rejects.toThrow(fault);
  });
});
