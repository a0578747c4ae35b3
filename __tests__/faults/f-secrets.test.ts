/** Section F of the catalogue: secrets and injection, through the built Action as a process. */
import { describe, expect, it } from '@jest/globals';
import { applyMasks, type StepResult } from '../../scripts/runner/runner.ts';
import { linkSecrets } from '../../src/action/platform/link-secrets.ts';
import { API_KEY, JOB_ID, json, signedLink, startPlatform } from '../helpers/scenario.ts';
import { mustHideSecrets } from '../helpers/standing.ts';

/** What some readers take for the end of a line, beside those that a runner does. */
const LINE_ENDS = ['\u000b', '\u000c', '\u0085', '\u2028', '\u2029'];
const SIGNATURE = '5ca1ab1e5ca1ab1e5ca1ab1e';

/** Everything that a run showed, but for the lines that tell the runner what to mask. */
function shown({ stdout, stderr, summary }: StepResult): string {
  return [stdout.replace(/^::add-mask::.*$/gm, ''), stderr, summary].join('\n');
}

function errorOf({ commands }: StepResult): string {
  return commands.find(({ name }) => name === 'error')?.data ?? '';
}

describe('the key', () => {
  it('F01 is masked before anything else is written, also when the inputs are wrong', async () => {
    await using platform = await startPlatform();

    for (const inputs of [{}, { domain: '::' }, { 'api-key': `  ${API_KEY}\n` }]) {
      const { stdout } = await platform.run(inputs);
      expect(stdout.split('\n')[0]).toBe(`::add-mask::${API_KEY}`);
    }
  });
});

describe('the link', () => {
  it('F05 is shown without its query, also when storage refuses it and quotes it', async () => {
    await using platform = await startPlatform({
      storage: (request, response) => json(response, 403, { error: `SignatureDoesNotMatch for ${request.path}` }),
    });

    const result = await platform.run({ 'extract-to': 'site' });

    expect(errorOf(result)).toMatch(/^EXPIRED: /);
    mustHideSecrets(shown(result), [SIGNATURE, 'AKIASCENARIO']);
  });

  it('F06 is masked as a whole, so that the runner drops it between jobs, and no other output is touched', async () => {
    await using platform = await startPlatform();

    const { outputs, masks, stdout } = await platform.run({ version: '5ca1ab1e' });

    const dropped = Object.entries(outputs).filter(([, value]) => applyMasks(value, masks) !== value);
    expect(dropped.map(([name]) => name)).toEqual(['bundleUrl']);
    expect(stdout).toMatch(/^The link is masked.*does not pass `bundleUrl` to other jobs.*`job-id`/m);
  });

  it('F06 reaches other jobs with `mask-bundle-url: false`', async () => {
    await using platform = await startPlatform();

    const { outputs, masks } = await platform.run({ 'mask-bundle-url': 'false' });

    expect(applyMasks(outputs['bundleUrl'] ?? '', masks)).toBe(signedLink(platform.origin));
  });
});

describe('foreign text', () => {
  const places: readonly [string, (text: string) => Parameters<typeof startPlatform>[0]][] = [
    ['an error sentence', (text) => ({ start: (_request, response) => json(response, 400, { error: text }) })],
    [
      'a status',
      (text) => ({
        poll: (_request, response, nth) => json(response, 200, { status: nth === 1 ? text : 'completed' }),
      }),
    ],
    [
      'the reason of a failed job',
      (text) => ({ poll: (_request, response) => json(response, 200, { status: 'failed', error: text }) }),
    ],
    [
      'a job id',
      (text) => ({
        start: (_request, response) => json(response, 202, { jobId: text.replace(/\p{Cc}/gu, ' ').slice(0, 500) }),
      }),
    ],
    [
      'a page instead of JSON',
      (text) => ({
        poll: (_request, response) =>
          void response.writeHead(200, { 'content-type': text.replace(/[^ -~]/g, ' ') }).end(text),
      }),
    ],
    [
      'a location',
      (text) => ({
        start: (_request, response) => void response.writeHead(302, { location: text.replace(/[^ -~]/g, ' ') }).end(),
      }),
    ],
  ];
  const commands = [
    'x\n::add-mask::a\n::error::b\n::stop-commands::t\n::set-output name=result::evil',
    'x ##[set-output name=bundleUrl]https://evil.example ##[add-mask]e ##[debug]d',
    '\r::warning::c\u2028::notice::d\u0085::group::e\u000b::debug::f\u2029::add-mask::g\u000c##[error]h',
  ];

  // All texts in the first place, and each in some of the others: each is a process, and they go one way from there on.
  const tried = places.map(
    ([name, script], nth) => [name, script, nth === 0 ? commands : [commands[nth % commands.length] ?? '']] as const,
  );

  it.each(tried)(
    'F07 F08 F09 in %s starts no command, breaks no line and sets no output',
    async (_name, script, texts) => {
      for (const text of texts) {
        await using platform = await startPlatform(script(text));

        const result = await platform.run({ timeout: '2s' });

        const link = signedLink(platform.origin);
        const known = [API_KEY, ...Object.values(linkSecrets({ bundleUrl: link }, [])).flat()];
        const foreign = result.commands.filter(({ name, data }) => {
          if (name === 'add-mask') return !known.includes(data);
          if (name === 'debug')
            return !/^(?:GET|POST) http:\/\/127\.0\.0\.1:\d+\/[^?\s]*: [\w ()]+, \d+ ms$/.test(data);
          return !(name === 'error' && /^[A-Z_]+: /.test(data));
        });
        expect(foreign).toEqual([]);
        for (const end of LINE_ENDS) expect(shown(result)).not.toContain(end);
        expect(result.outputs['result']).not.toBe('evil');
        expect(result.outputs['bundleUrl'] ?? '').not.toContain('evil.example');
      }
    },
  );

  const markup =
    '<img src=x onerror=alert(1)> ![b](https://evil.example/b.png) [c](javascript:alert(1)) | a \\| b | ``` </details> @octocat #1 <script>';

  it('F12 in the summary is neither markup, nor link, nor picture', async () => {
    await using platform = await startPlatform({
      poll: (_request, response) => json(response, 200, { status: 'failed', error: markup }),
    });

    const { summary } = await platform.run();

    const { block, outside } = parted(summary);
    expect(block).toContain('onerror=alert(1)');
    expect(outside).not.toMatch(MARKUP);
    expect(outside).toContain(JOB_ID);
  });

  it('F12 in the table of the summary stays inside the code span of its cell', async () => {
    await using platform = await startPlatform({
      start: (_request, response) => json(response, 202, { jobId: markup }),
      poll: (_request, response) =>
        json(response, 200, { status: '<img onerror=alert(1)> ` | [c](javascript:1) @octocat' }),
    });

    const { summary } = await platform.run({ timeout: '1s' });

    const { outside } = parted(summary);
    // A row is one line, and a cell ends at a pipe that no backslash escapes.
    const rows = new Map(
      outside
        .split('\n')
        .map((line) => cellsOf(line))
        .map(([name = '', ...cells]) => [name, cells]),
    );
    for (const name of ['Job', 'Status']) {
      const [cell = '', ...more] = rows.get(name) ?? [];
      expect(more).toEqual([]);
      const [, fence = '', inside = ''] = /^(`+) (.*) \1$/.exec(cell) ?? [];
      expect(inside).toContain('onerror=alert(1)');
      expect(inside.match(/`+/g) ?? []).not.toContain(fence);
    }
    expect(outside.replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, '')).not.toMatch(MARKUP);
  });
});

const MARKUP = /[<>]|javascript:|evil\.example|octocat/;

/** The one fenced block of a summary, whose fence is longer than any inside, and all else. */
function parted(summary: string): { readonly block: string; readonly outside: string } {
  const [whole = '', fence = '', block = ''] = /^(`{3,})text\n([\s\S]*?)\n\1$/m.exec(summary) ?? [];
  expect(block.match(/`+/g) ?? []).not.toContainEqual(expect.stringContaining(fence));
  return { block, outside: summary.replace(whole, '') };
}

/** Source: https://github.github.com/gfm/#tables-extension- */
function cellsOf(line: string): readonly string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}
