/** The program of the thread that reads large bodies: of a mebibyte that takes time which the server has not. */
import { BEHIND_READERS, lowerOwnThread } from '../limits/priority.ts';
import { serveThread } from '../limits/thread.ts';
import { HttpProblem } from '../problem.ts';
import { takeForm } from './forms.ts';
import type { Answer, Order } from './json-messages.ts';
import { parseJson } from './json-text.ts';

lowerOwnThread(BEHIND_READERS);
serveThread<Order, Answer>(async ({ bytes, form }) => {
  try {
    return { type: 'read', body: takeForm(form, parseJson(bytes)) };
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    return { type: 'refused', status: error.status, message: error.message };
  }
});
