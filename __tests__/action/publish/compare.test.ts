import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { type Effects, TransportError } from '../../../src/action/effects.ts';
import { deadlineIn } from '../../../src/action/http/deadline.ts';
import { Ledger } from '../../../src/action/ledger.ts';
import { compareWithPinned } from '../../../src/action/publish/compare.ts';
import { inventoryText } from '../../../src/action/publish/inventory-file.ts';
import { surveyArchive } from '../../../src/bundle/survey.ts';
import { fakeEffects } from '../../helpers/effects.ts';
import { Folder } from '../../helpers/folder.ts';
import { packPages, REPOSITORY, rollOut, startGitHub, VALUES } from '../../helpers/rollout.ts';
import { answer, Wire } from '../../helpers/wire.ts';

const pages = (names: readonly string[], text = 'text') =>
  packPages(Object.fromEntries(names.map((name) => [`${name}.html`, text])));
const GIVEN = { verify: 'auto', version: '', update: 'pull-request' };
/** The moment of the clock of a run: 2026-01-15T12:00:00Z. */
const NOW_S = Date.UTC(2026, 0, 15, 12) / 1000;
/** A release of the archive with the inventory beside it. */
const RELEASED = `/acme/docs/releases/download/1.0.0/docs.example.com-${'5'.repeat(64)}.tar.gz`;

async function inventoryOf(archive: Uint8Array): Promise<string> {
  await using folder = await Folder.make();
  await writeFile(folder.at('b.tar.gz'), archive);
  const { inventory } = await surveyArchive(folder.at('b.tar.gz'));
  return inventoryText(inventory, { version: '1.0.0', sha256: '5'.repeat(64) });
}

/** Storage that serves a file, and a GitHub whose configuration holds an address there. */
async function pinned(served: string | Uint8Array, address = RELEASED) {
  const wire = await Wire.start((socket) => {
    if (typeof served === 'string') socket.end(answer({ text: served }));
    else {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${served.byteLength}\r\nconnection: close\r\n\r\n`);
      socket.end(served);
    }
  });
  const link = `${wire.origin}${address}`;
  const github = await startGitHub({ files: { 'values.yaml': VALUES.replace("''", `'${link}'`) } });
  const body = () => github.openPulls(REPOSITORY)[0]?.body ?? '';
  return {
    wire,
    github,
    body,
    async [Symbol.asyncDispose]() {
      await github[Symbol.asyncDispose]();
      await wire[Symbol.asyncDispose]();
    },
  };
}

describe('the pages of an export', () => {
  it('are compared with the inventory beside the archive on the release that is pinned', async () => {
    await using old = await pinned(await inventoryOf(await pages(['index', 'gone'])));
    const many = Array.from({ length: 12 }, (_none, nth) => `new-${String(nth).padStart(2, '0')}`);

    const { summary } = await rollOut(old.github, GIVEN, { archive: await pages(['index', ...many], 'text') });

    for (const told of [summary, old.body()]) {
      expect(told).toContain('- Added 12 pages: `/new-00`, `/new-01`');
      expect(told).toContain('`/new-09` and 2 more');
      expect(told).toContain('- Removed 1 page: `/gone`');
      expect(told).not.toContain('Changed');
    }
    expect(old.wire.requests).toEqual([expect.stringMatching(/^GET .*-5{64}\.inventory\.json HTTP/)]);
  });

  it('show foreign text as code', async () => {
    await using old = await pinned(await inventoryOf(await pages(['index'])));
    await rollOut(old.github, GIVEN, { archive: await pages(['index', '@acme|<b>`x']) });

    expect(old.body()).toContain('- Added 1 page: ``  /@acme\\|<b>`x  ``'.replaceAll('  ', ' '));
  });

  it.each([
    ['link that is alive', `/b.tar.gz?Expires=${NOW_S + 60}&Signature=01d51gna7ure`],
    ['mirror', '/se_1.tar.gz'],
  ])('are compared with a small archive behind a %s', async (_what, address) => {
    await using old = await pinned(await pages(['index', 'gone']), address);

    const { ok, log, summary } = await rollOut(old.github, GIVEN, { archive: await pages(['index', 'new']) });

    expect(ok).toBe(true);
    expect(old.wire.requests).toHaveLength(1);
    for (const told of [summary, old.body()]) {
      expect(told).toContain('- Added 1 page: `/new`');
      expect(told).toContain('- Removed 1 page: `/gone`');
    }
    expect(`${log}${summary}${old.body()}`).not.toContain('01d51gna7ure');
  });

  it('are the same where the archive behind the link that is pinned has the content of the export', async () => {
    const same = await pages(['index']);
    await using old = await pinned(same, '/se_1.tar.gz');
    const workflow = { repository: REPOSITORY, serverUrl: old.github.serverUrl, runKey: 'k', event: 'push' };
    const { log } = await rollOut(old.github, GIVEN, { archive: same, workflow });

    expect(log).toContain('The export has the same content as the configuration.');
  });

  it.each([
    ['a login page', 'a login page'],
    ['nothing', ''],
  ])('are not compared with what is no archive: %s', async (_what, served) => {
    await using old = await pinned(served, '/se_1.tar.gz?Expires=1&Signature=01d51gna7ure');
    const { ok, log, summary } = await rollOut(old.github, GIVEN, { archive: await pages(['a']) });

    expect(ok).toBe(true);
    expect(log).toContain('The list of changed pages is left out of the summary and the pull request: ');
    for (const told of [summary, old.body()]) expect(told).not.toMatch(/^#+ Pages$/m);
  });

  it('are not compared with a large archive: not a byte of it is taken', async () => {
    const length = 32 * 1024 ** 2 + 1;
    await using wire = await Wire.start(
      (socket) => void socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n`),
    );
    const values = VALUES.replace("''", `'${wire.origin}/b.tar.gz'`);
    await using github = await startGitHub({ files: { 'values.yaml': values } });

    const { ok, log } = await rollOut(github, GIVEN, { archive: await pages(['a']) });

    expect(ok).toBe(true);
    expect(log).toContain(
      'The list of changed pages is left out of the summary and the pull request: The bundle is larger than 33554432 bytes.',
    );
  });

  it('are not compared where the inventory cannot be read: one line says so', async () => {
    await using old = await pinned('no inventory');
    const { ok, log } = await rollOut(old.github, GIVEN, { archive: await pages(['a']) });

    expect(ok).toBe(true);
    expect(log).toContain('The list of changed pages is left out of the summary and the pull request: ');
    expect(log).not.toMatch(/^(?:warning|error): .*compared/m);
    expect(old.body()).not.toContain('### Pages');
  });

  it('are not compared where the content is the same', async () => {
    const same = await pages(['index']);
    await using old = await pinned(await inventoryOf(same));
    const workflow = { repository: REPOSITORY, serverUrl: old.github.serverUrl, runKey: 'k', event: 'push' };
    const { set, log } = await rollOut(old.github, { ...GIVEN, update: 'commit' }, { archive: same, workflow });

    expect(set['result']).toBe('exported');
    // A version of another name is no other content.
    expect(log).toContain('notice: The export has the same content as the configuration. On a push, this may be');
    const again = await rollOut(old.github, { ...GIVEN, update: 'commit' }, { archive: same });
    expect(again.summary).not.toContain('#### Pages');
    expect(old.wire.connections).toBe(1);
  });
});

/** A comparison whose storage fails as given, or never ends; with what is left of `timeout`, in milliseconds. */
async function compareBy(fault: TransportError | 'drip', leftMs: number) {
  const asked: { readonly timeoutMs: number; readonly silenceMs: number }[] = [];
  const effects = fakeEffects();
  const stream: Effects['http']['stream'] = async ({ timeoutMs }, silenceMs) => {
    asked.push({ timeoutMs, silenceMs });
    if (fault !== 'drip') throw fault;
    const body = (async function* () {
      yield new Uint8Array(8);
      effects.clock.advance(timeoutMs);
      throw new TransportError('timeout', 'no whole answer in time', { maybeSent: true });
    })();
    return { status: 200, headers: {}, body, discard: () => undefined };
  };
  const hurried = { ...effects, http: { ...effects.http, stream } };
  const deadline = deadlineIn(leftMs, effects.clock);
  const target = { previousUrl: `https://github.example${RELEASED}` };
  const inventory = { contentDigest: 'c'.repeat(64) } as Parameters<typeof compareWithPinned>[2];
  const found = await compareWithPinned({ effects: hurried, ledger: new Ledger(effects), deadline }, target, inventory);
  return { found, asked, effects };
}

describe('the comparison with what is pinned', () => {
  it.each([
    ['refused', 'no connection (ECONNREFUSED)'],
    ['timeout', 'no whole answer within 10.0 s'],
  ] as const)('is one attempt, which ten seconds of silence end: %s', async (fault, fact) => {
    const { found, asked, effects } = await compareBy(new TransportError(fault, fact, { maybeSent: true }), 3_600_000);

    expect(found).toEqual({});
    expect(asked).toEqual([{ timeoutMs: 60_000, silenceMs: 10_000 }]);
    expect(effects.clock.slept).toEqual([]);
    expect(effects.lines).toEqual([
      `The list of changed pages is left out of the summary and the pull request: The bundle could not be downloaded from https://github.example: ${fact}.`,
    ]);
  });

  it.each([
    [3_600_000, 60_000, '1 min 00 s'],
    [20_000, 20_000, '20 s'],
    [-1, 10_000, '10 s'],
  ])('with %i ms left of `timeout` is given %i ms', async (leftMs, limitMs, told) => {
    const { asked, effects } = await compareBy('drip', leftMs);

    expect(asked).toEqual([{ timeoutMs: limitMs, silenceMs: 10_000 }]);
    expect(effects.lines).toEqual([
      `The list of changed pages is left out of the summary and the pull request: the pinned pages did not arrive within ${told}.`,
    ]);
  });
});
