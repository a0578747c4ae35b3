/** The page of limits: what an organization may do, and what is left of it. */
import type { Limits } from '../access/limits.ts';
import { formatDuration } from '../duration.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { html } from '../render/model/html/template.ts';
import { table, time } from './frame.ts';
import type { View } from './view.ts';

export interface UsageDeps {
  readonly jobs: JobQueue;
  readonly assistant: { readonly limits: Pick<Limits, 'left'> };
}

/** Opens the page. */
export function usageView({ jobs, assistant }: UsageDeps): View {
  return {
    title: 'Usage',
    async show({ organization, now }) {
      const { requests, windowMs, remaining, resetsInMs } = await assistant.limits.left(organization);
      const { count, most } = await jobs.waiting(organization);
      const anew = resetsInMs > 0 ? time(new Date(now.getTime() + resetsInMs)) : 'with the next request';
      const rows = [
        ['Questions to the assistant', `${requests} in ${formatDuration(windowMs)}`, String(remaining), anew],
        ['Exports that wait', String(most), String(Math.max(0, most - count)), 'when one begins'],
      ];
      return html`${table(['What', 'Limit', 'Left', 'Counts anew'], rows, '')}`;
    },
  };
}
