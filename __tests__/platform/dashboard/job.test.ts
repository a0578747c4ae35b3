/** The pages of one job: progress while it goes on, and the comparison with another. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { SHOWN_JOBS } from '../../../src/platform/dashboard/exports.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import type { Worker } from '../../../src/platform/jobs/worker.ts';
import { type DashboardVisitor, postForm, signIn } from '../../helpers/dashboard.ts';
import { packPages } from '../../helpers/rollout.ts';
import { borrowDatabase } from '../../helpers/test-database.ts';
import { JOBS, quickWorker, startTestPlatform, type TestPlatform } from '../../helpers/test-platform.ts';

let database: Database;
let platform: TestPlatform;
/** Ends what a test has left. */
let close: () => Promise<void>;
beforeEach(async () => {
  close = () => platform.close();
  database = await borrowDatabase();
});
afterEach(() => close());

/** Gives the sites one after the other. */
function exporting(...sites: readonly Readonly<Record<string, string>>[]): Worker {
  const left = [...sites];
  return async (task) => {
    const archive = await packPages(left.shift() ?? {});
    await writeFile(task.archive, archive);
    const sha256 = createHash('sha256').update(archive).digest('hex');
    return { type: 'finished', pages: 1, diagnostics: [], sizeBytes: archive.length, sha256 };
  };
}

async function jobsOf(count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    platform.now = new Date(platform.now.getTime() + 60_000);
    const { jobId } = (await platform.call('POST', JOBS, { body: { domain: 'docs.example.com' } })).json;
    await platform.event('job.completed', { jobId });
    ids.push(String(jobId));
  }
  return ids;
}

const comparison = (visitor: DashboardVisitor, one: string, other: string) =>
  visitor.get(`/-/jobs/${one}/compare?with=${other}`);

it('compares the pages of two bundles, from the earlier one to the later one', async () => {
  const worker = exporting(
    { 'index.html': 'Start', 'old.html': 'Old', 'guides/a.html': 'A', 'logo.svg': '<svg/>' },
    { 'index.html': 'Start', 'new <b>.html': 'New', 'guides/a.html': 'A, too', 'logo.svg': '<svg></svg>' },
    { 'index.html': 'Start', 'new <b>.html': 'New', 'guides/a.html': 'A, too', 'logo.svg': '<svg/>' },
  );
  platform = await startTestPlatform({ database, worker });
  const [first = '', second = '', third = ''] = await jobsOf(3);
  const visitor = await signIn(platform);
  expect((await visitor.get(`/-/jobs/${second}`)).text).toContain(`<option value="${first}">`);
  const pages = [await comparison(visitor, first, second), await comparison(visitor, second, first)];
  for (const { text } of pages) {
    const lists = [...text.matchAll(/<h2>(\w+) \((\d+)\)<\/h2><ul><li><code>([^<]*)<\/code><\/li><\/ul>/g)];
    expect(lists.map((list) => list.slice(1))).toEqual([
      ['Added', '1', '/new &lt;b&gt;'],
      ['Removed', '1', '/old'],
      ['Changed', '1', '/guides/a'],
    ]);
  }
  expect((await comparison(visitor, second, third)).text).toContain('The pages are the same.');
});

it('shows the lines by which a deployment has a finished job, with the link once it is made', async () => {
  platform = await startTestPlatform({ database });
  const [jobId = ''] = await jobsOf(1);
  const visitor = await signIn(platform);
  const linesOn = ({ text }: { readonly text: string }) =>
    parse(
      (/<code>(staticExport:[^<]*)<\/code>/.exec(text)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    );
  const version = `20260301-120100.${jobId}.0`;
  const page = `/-/jobs/${jobId}`;
  const staticExport = { enabled: true, bundleUrl: null, version };
  const shown = await visitor.get(page);
  expect(linesOn(shown)).toEqual({ staticExport });
  expect(shown.text).toContain('The version that the Action writes for this job tells the content as well');
  const bundleUrl = expect.stringMatching(/\/bundle\.tar\.gz\?Expires=/);
  expect(linesOn(await visitor.post(page, { do: 'link' }))).toEqual({ staticExport: { ...staticExport, bundleUrl } });
});

it('groups findings by kind, the most frequent first, and shows what authors wrote as text', async () => {
  const at = (line: number, message: string) => ({ file: '<b>.mdx', line, column: 1, message });
  const found = [at(1, 'It is left out.'), at(2, 'The link `/a` ends.'), at(3, 'The link `<script>` ends.')];
  const worker: Worker = async (...task) => ({ ...(await quickWorker(...task)), diagnostics: found });
  platform = await startTestPlatform({ database, worker });
  const [jobId = ''] = await jobsOf(1);
  const { text } = await (await signIn(platform)).get(`/-/jobs/${jobId}`);
  const kinds = text
    .split('<summary>')
    .slice(1)
    .map((kind) => kind.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '));
  expect(kinds).toEqual([
    ' 2 The link … ends. &lt;b&gt;.mdx:2:1 /a &lt;b&gt;.mdx:3:1 &lt;script&gt; ',
    ' 1 It is left out. &lt;b&gt;.mdx:1:1 ',
  ]);
});

it('lists the jobs of a site also where other sites had newer ones since', async () => {
  platform = await startTestPlatform({ database });
  const [own = '', ...newer] = await jobsOf(SHOWN_JOBS + 1);
  const visitor = await signIn(platform);
  expect((await visitor.get('/docs')).text).not.toContain(own);
  const sql = `UPDATE ${database.schema}.jobs SET request = '{"organization":"default","domain":"other.example.com"}' WHERE job_id = ANY ($1)`;
  await database.query(sql, [newer]);
  expect((await visitor.get('/docs')).text).toContain(own);
});

it('lists the jobs of a site also where a text of one cannot stand in the database', async () => {
  platform = await startTestPlatform({ database });
  const ids = await jobsOf(2);
  const paths = String.raw`["a\u0000b", "\ud800"]`;
  const sql = `UPDATE ${database.schema}.jobs SET request = '{"domain":"docs.example.com","paths":${paths}}' WHERE job_id = $1`;
  await database.query(sql, [ids[0]]);
  const { text } = await (await signIn(platform)).get('/docs');
  for (const id of ids) expect(text).toContain(id);
});

it.each([
  ['of another organization', async (own: string, other: string) => [own, other] as const, 'no such job'],
  ['that does not exist', async (own: string) => [own, 'se_0123456789abcdef'] as const, 'no such job'],
])('compares with no job %s', async (_case, choose, sentence) => {
  platform = await startTestPlatform({ database, worker: exporting({ 'a.html': '' }, { 'a.html': '' }) });
  const [own = '', other = ''] = await jobsOf(2);
  await database.query(`UPDATE ${database.schema}.jobs SET organization = 'other' WHERE job_id = $1`, [other]);
  const answer = await comparison(await signIn(platform), ...(await choose(own, other)));
  expect([answer.status, answer.text]).toEqual([404, expect.stringContaining(sentence)]);
});

it('says that a bundle cannot be read', async () => {
  platform = await startTestPlatform({ database });
  const [one = '', other = ''] = await jobsOf(2);
  const visitor = await signIn(platform);
  const answer = await comparison(visitor, one, other);
  expect([answer.status, answer.text]).toEqual([502, expect.stringContaining('is not a gzip-compressed tar archive')]);
});

it('compares no job that has not completed', async () => {
  platform = await startTestPlatform({ database, worker: waiting(new Promise(() => undefined)) });
  const visitor = await signIn(platform);
  await visitor.post('', { do: 'start', domain: 'docs.example.com' });
  const jobId = /se_[0-9a-f]{16}/.exec((await visitor.get('/docs')).text)?.[0] ?? '';
  const answer = await comparison(visitor, jobId, jobId);
  expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('One of these jobs has no bundle.')]);
});

/** Waits for the gate, half-way. */
function waiting(gate: Promise<void>): Worker {
  return async (task, onProgress, signal) => {
    onProgress({ type: 'rendered', done: 1, total: 2 });
    await gate;
    return await quickWorker(task, onProgress, signal);
  };
}

it('shows progress while a job runs, and then what became of it', async () => {
  const gate = Promise.withResolvers<void>();
  platform = await startTestPlatform({ database, worker: waiting(gate.promise) });
  const visitor = await signIn(platform);
  await visitor.post('', { do: 'start', domain: 'docs.example.com' });
  const jobId = /se_[0-9a-f]{16}/.exec((await visitor.get('/docs')).text)?.[0] ?? '';
  const { cookie } = visitor;
  const response = await fetch(`${platform.url}/dashboard/default/-/jobs/${jobId}`, { headers: { cookie } });
  let text = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (text.includes('<progress')) gate.resolve();
  }
  expect(text).toMatch(
    /<div class="live" role="status">.*<progress.*completed.*<\/div>.*Make a link to the bundle.*<\/html>/s,
  );
});

it('ends the progress when the person signs out', async () => {
  const gate = Promise.withResolvers<void>();
  platform = await startTestPlatform({ database, worker: waiting(gate.promise) });
  const visitor = await signIn(platform);
  await visitor.post('', { do: 'start', domain: 'docs.example.com' });
  const { text: page } = await visitor.get('/docs');
  const jobId = /se_[0-9a-f]{16}/.exec(page)?.[0] ?? '';
  const { cookie } = visitor;
  const response = await fetch(`${platform.url}/dashboard/default/-/jobs/${jobId}`, { headers: { cookie } });
  const text = response.text();
  const token = /name="token" value="(\w+)"/.exec(page)?.[1] ?? '';
  await postForm(platform, '/dashboard/sign-out', { token }, { cookie });
  expect(await text).not.toContain('>Refresh<');
  gate.resolve();
});

it('ends the progress when the platform is stopped', async () => {
  const gate = Promise.withResolvers<void>();
  platform = await startTestPlatform({ database, worker: waiting(gate.promise) });
  const visitor = await signIn(platform);
  await visitor.post('', { do: 'start', domain: 'docs.example.com' });
  const jobId = /se_[0-9a-f]{16}/.exec((await visitor.get('/docs')).text)?.[0] ?? '';
  const response = await fetch(`${platform.url}/dashboard/default/-/jobs/${jobId}`, {
    headers: { cookie: visitor.cookie },
  });
  const text = response.text();
  const closing = platform.close();
  close = () => closing;
  expect(await text).toContain('>Refresh<');
  gate.resolve();
});
