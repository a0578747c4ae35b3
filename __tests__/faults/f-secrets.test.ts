/** Section F of the catalogue: secrets and injection, through the built Action as a process. */
import { describe, expect, it } from '@jest/globals';
import { applyMasks, type StepResult } from '../../scripts/runner/runner.ts';
import { linkSecrets } from '../../src/action/links.ts';
import { API_KEY, json, signedLink, startPlatform } from '../helpers/scenario.ts';
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

  it.each([
    ['true', ['bundleUrl']],
    ['false', []],
  ])('F06 with `mask-bundle-url: %s` is dropped between jobs as a whole, and no other output', async (mask, names) => {
    await using platform = await startPlatform();

    const { outputs, masks, stdout } = await platform.run({ version: '5ca1ab1e', 'mask-bundle-url': mask });

    const dropped = Object.entries(outputs).filter(([, value]) => applyMasks(value, masks) !== value);
    expect(dropped.map(([name]) => name)).toEqual(names);
    expect(/^The link is masked.*`bundleUrl`.*`jobId`/m.test(stdout)).toBe(mask === 'true');
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
});
