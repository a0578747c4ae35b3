/** The page of limits: how much of each an organization has used, and when it is free again. */
import type { Limits } from '../access/limits.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { type Html, html } from '../render/model/html/template.ts';
import { exactly, formatCount, formatSpan } from './format.ts';
import { pageHead, type View } from './frame.ts';
import { card } from './parts.ts';

export interface LimitsDeps {
  readonly jobs: JobQueue;
  readonly assistant: { readonly limits: Pick<Limits, 'left'> };
}

export function limitsView({ jobs, assistant }: LimitsDeps): View {
  return {
    title: 'Limits',
    section: 'usage',
    async show(visit) {
      const { organization, now } = visit;
      const { requests, windowMs, remaining, resetsInMs } = await assistant.limits.left(organization);
      const { count, most } = await jobs.waiting(organization);
      const resets = html`All are free again ${exactly(new Date(now.getTime() + resetsInMs), now)}.`;
      const anew = resetsInMs > 0 ? resets : html`The time begins with the next question.`;
      const questions = `questions in ${formatSpan(windowMs)}`;
      return html`${pageHead(visit, { title: 'Limits' })}
${card('Questions to the assistant', html`${use(remaining, requests, questions)}<p>${anew}</p>`)}
${card('Queued exports', html`${use(most - count, most, 'exports')}<p>One more is free whenever an export begins.</p>`)}`;
    },
  };
}

/** Shows what is left of the most; `unit` is what is counted. */
function use(remaining: number, most: number, unit: string): Html {
  const left = Math.max(0, remaining);
  const high = most * 0.8;
  return html`<p><strong>${formatCount(left)} left</strong> of ${formatCount(most)} ${unit}; ${formatCount(most - left)} used.</p>
<meter aria-label="Used" max="${most}" high="${high}" low="${high}" optimum="0" value="${most - left}"></meter>`;
}
