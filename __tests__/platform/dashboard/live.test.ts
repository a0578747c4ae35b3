import { expect, it } from '@jest/globals';
import { LiveJobs } from '../../../src/platform/dashboard/live.ts';
import { html } from '../../../src/platform/render/model/html/template.ts';

it('reads a job for as long as a page of it is open, and anew for the next page', async () => {
  const live = new LiveJobs(new AbortController().signal);
  const readers: AbortSignal[] = [];
  const read = async function* (signal: AbortSignal) {
    readers.push(signal);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    yield html`over`;
  };
  const open = () => {
    const page = new AbortController();
    live.follow({ session: 'ada', signal: page.signal }, 'se_1', read);
    return page;
  };
  const [first, second] = [open(), open()];
  first.abort();
  expect(readers.map(({ aborted }) => aborted)).toEqual([false]);
  second.abort();
  expect(readers.map(({ aborted }) => aborted)).toEqual([true]);
  open().abort();
  expect(readers.map(({ aborted }) => aborted)).toEqual([true, true]);
});
