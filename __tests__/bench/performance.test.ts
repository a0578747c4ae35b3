import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { benchPolling } from '../../bench/polling.ts';

const PAGE = new URL('../../docs/reference/performance.mdx', import.meta.url);

/** Takes 3 seconds on a machine at rest. */
const TIMEOUT_MS = 60_000;

it(
  'the polling figures of the documentation are those of the bench',
  async () => {
    const page = await readFile(PAGE, 'utf8');
    const { text } = await benchPolling();

    const shown = /^```text\n(job .*?)\n```$/ms.exec(page)?.[1];
    const measured = text.slice(text.indexOf('\njob ') + 1);

    expect(shown?.split('\n')).toEqual(measured.split('\n'));
  },
  TIMEOUT_MS,
);
