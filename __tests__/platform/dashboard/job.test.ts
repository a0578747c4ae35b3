/** The pages of one job: progress while it goes on, and the comparison with another. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { makeVersion } from '../../../src/contract/version.ts';
import { linkAddress } from '../../../src/platform/dashboard/command.ts';
import { SHOWN_JOBS } from '../../../src/platform/dashboard/exports.ts';
import { keepLink } from '../../../src/platform/dashboard/sign-in.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import type { Worker } from '../../../src/platform/jobs/worker.ts';
import { type DashboardVisitor, postForm, signIn } from '../../helpers/dashboard.ts';
import { packPages } from '../../helpers/rollout.ts';
import { borrowDatabase } from '../../helpers/test-database.ts';
import { JOBS, quickWorker, startTestPlatform, type TestPlatform } from '../../helpers/test-platform.ts';

let database: Database;
let platform: TestPlatform;
let visitor: DashboardVisitor;
let worker: Worker;
beforeAll(async () => {
  database = await borrowDatabase();
  platform = await startTestPlatform({ database, workers: 30, worker: (...task) => worker(...task) });
  visitor = await signIn(platform);
});
beforeEach(() => {
  worker = quickWorker;
});
let closing: Promise<void> | undefined;
afterAll(() => closing ?? platform.close());

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

async function startJob(): Promise<string> {
  platform.now = new Date(platform.now.getTime() + 60_000);
  return String((await platform.call('POST', JOBS, { body: { domain: 'docs.example.com' } })).json['jobId']);
}

async function jobsOf(count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const jobId = await startJob();
    await platform.event('job.completed', { jobId });
    ids.push(jobId);
  }
  return ids;
}

const comparison = (one: string, other: string) => visitor.get(`/-/jobs/${one}/compare?with=${other}`);

it('compares the pages of two bundles, from the earlier one to the later one', async () => {
  worker = exporting(
    { 'index.html': 'Start', 'old.html': 'Old', 'guides/index.html': 'A', 'logo.svg': '<svg/>' },
    { 'index.html': 'Start', 'new <b>.html': 'New', 'guides/index.html': 'A, too', 'logo.svg': '<svg></svg>' },
    { 'index.html': 'Start', 'new <b>.html': 'New', 'guides/index.html': 'A, too', 'logo.svg': '<svg/>' },
  );
  const [first = '', second = '', third = ''] = await jobsOf(3);
  expect((await visitor.get(`/-/jobs/${second}`)).text).toContain(`<option value="${first}">`);
  const pages = [await comparison(first, second), await comparison(second, first)];
  for (const { text } of pages) {
    const lists = [...text.matchAll(/<h2>(\w+) \((\d+)\)<\/h2><ul><li><code>([^<]*)<\/code><\/li><\/ul>/g)];
    expect(lists.map((list) => list.slice(1))).toEqual([
      ['Added', '1', '/new &lt;b&gt;'],
      ['Removed', '1', '/old'],
      ['Changed', '1', '/guides/'],
    ]);
  }
  expect((await comparison(second, third)).text).toContain('The pages are the same.');
});

it('shows the lines by which a deployment has a finished job, with the link once it is made', async () => {
  const [jobId = ''] = await jobsOf(1);
  const linesOn = ({ text }: { readonly text: string }) =>
    parse(
      (/<code>(staticExport:[^<]*)<\/code>/.exec(text)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    );
  const version = makeVersion({ jobId, startedAt: platform.now });
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
  worker = async (...task) => ({ ...(await quickWorker(...task)), diagnostics: found });
  const [jobId = ''] = await jobsOf(1);
  const { text } = await visitor.get(`/-/jobs/${jobId}`);
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
  const [own = ''] = await jobsOf(1);
  const table = `${database.schema}.jobs`;
  const columns = 'organization, request, status, progress, page_count, updated_at, turn';
  await database.query(
    `INSERT INTO ${table} (job_id, created_at, ${columns})
     SELECT 'se_' || lpad(to_hex(nth), 16, '0'), created_at + interval '1 second', ${columns}
     FROM ${table}, generate_series(1, ${SHOWN_JOBS}) AS nth WHERE job_id = $1`,
    [own],
  );
  expect((await visitor.get('/docs')).text).not.toContain(own);
  const request = '{"organization":"default","domain":"other.example.com"}';
  await database.query(`UPDATE ${table} SET request = $1 WHERE job_id LIKE 'se_00000000000000%'`, [request]);
  expect((await visitor.get('/docs')).text).toContain(own);
});

it('lists the jobs of a site also where a text of one cannot stand in the database', async () => {
  const ids = await jobsOf(2);
  const paths = String.raw`["a\u0000b", "\ud800"]`;
  const sql = `UPDATE ${database.schema}.jobs SET request = '{"domain":"docs.example.com","paths":${paths}}' WHERE job_id = $1`;
  await database.query(sql, [ids[0]]);
  const { text } = await visitor.get('/docs');
  for (const id of ids) expect(text).toContain(id);
});

it.each([
  ['of another organization', async (own: string, other: string) => [own, other] as const, 'no such job'],
  ['that does not exist', async (own: string) => [own, 'se_0123456789abcdef'] as const, 'no such job'],
])('compares with no job %s', async (_case, choose, sentence) => {
  worker = exporting({ 'a.html': '' }, { 'a.html': '' });
  const [own = '', other = ''] = await jobsOf(2);
  await database.query(`UPDATE ${database.schema}.jobs SET organization = 'other' WHERE job_id = $1`, [other]);
  const answer = await comparison(...(await choose(own, other)));
  expect([answer.status, answer.text]).toEqual([404, expect.stringContaining(sentence)]);
});

it('says that a bundle cannot be read', async () => {
  const [one = '', other = ''] = await jobsOf(2);
  const answer = await comparison(one, other);
  expect([answer.status, answer.text]).toEqual([502, expect.stringContaining('is not a gzip-compressed tar archive')]);
});

it('compares no job that has not completed', async () => {
  const gate = Promise.withResolvers<void>();
  worker = waiting(gate.promise);
  const jobId = await startJob();
  const answer = await comparison(jobId, jobId);
  expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('One of these jobs has no bundle.')]);
  gate.resolve();
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
  worker = waiting(gate.promise);
  const jobId = await startJob();
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
  worker = waiting(gate.promise);
  const jobId = await startJob();
  const expiresAt = new Date(platform.now.getTime() + 3_600_000);
  const link = await keepLink(database, { organization: 'default', person: 'Ada', expiresAt });
  const { cookie, get } = await signIn(platform, linkAddress(platform.url, link));
  const token = /name="token" value="(\w+)"/.exec((await get('')).text)?.[1] ?? '';
  const response = await fetch(`${platform.url}/dashboard/default/-/jobs/${jobId}`, { headers: { cookie } });
  const text = response.text();
  await postForm(platform, '/dashboard/sign-out', { token }, { cookie });
  expect(await text).not.toContain('>Refresh<');
  gate.resolve();
});

it('ends the progress when the platform is stopped', async () => {
  const gate = Promise.withResolvers<void>();
  worker = waiting(gate.promise);
  const jobId = await startJob();
  const response = await fetch(`${platform.url}/dashboard/default/-/jobs/${jobId}`, {
    headers: { cookie: visitor.cookie },
  });
  const text = response.text();
  closing = platform.close();
  expect(await text).toContain('>Refresh<');
  gate.resolve();
});
