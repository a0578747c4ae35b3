/** The page of the log: what was done, when and by whom. */
import { html } from '../render/model/html/template.ts';
import { listActivities } from './activities.ts';
import { table, time } from './frame.ts';
import type { View } from './view.ts';

const SHOWN = 200;

/** The page. */
export const LOG_VIEW: View = {
  title: 'Log',
  async show({ database, organization }) {
    const entries = await listActivities(database, organization, SHOWN);
    const rows = entries.map(({ at, actor, action, subject }) => [time(at), actor, action, subject]);
    return html`<p>The last ${SHOWN} entries at most, the newest first.</p>
${table(['When', 'Who', 'Did', 'What'], rows, 'Nothing was done yet.')}`;
  },
};
