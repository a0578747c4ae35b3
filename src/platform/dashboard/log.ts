/** The page of the log: what was done, when and by whom. */

import { type Activity, listActivities, listActors } from '../access/activities.ts';
import { type Html, html } from '../render/model/html/template.ts';
import { exactly } from './format.ts';
import { addressOf, pageHead, type View, type Visit } from './frame.ts';
import { empty, list, select } from './parts.ts';

const SHOWN = 100;
/** What entries are of, by what their actions hold. */
const SUBJECTS = { '': 'Anything', export: 'Exports', bundle: 'Links', key: 'API keys', 'signed in': 'Sign-ins' };

/** Opens the page, for one actor and one subject where they are given; of others there is no entry. */
export function logView({ who = '', what = '' }: { readonly who?: string; readonly what?: string }): View {
  return {
    title: 'Log',
    section: 'log',
    async show(visit) {
      const { database, organization } = visit;
      const actors = await listActors(database, organization);
      const isKnown = ['', ...actors].includes(who) && Object.hasOwn(SUBJECTS, what);
      // One more than is shown, which tells that there are more.
      const found = isKnown
        ? await listActivities(database, organization, { actor: who, action: what }, SHOWN + 1)
        : [];
      const people = Object.fromEntries(actors.map((one) => [one, one]));
      const filters = html`<form class="card row" action="${addressOf(visit, 'log')}">${select('Who', 'who', { '': 'Anybody', ...people }, who)}
${select('What', 'what', SUBJECTS, what)}<button class="quiet">Filter</button></form>`;
      const shown = html`${list(found.slice(0, SHOWN).map((entry) => row(visit, entry)))}
${found.length > SHOWN && html`<p>The newest ${SHOWN} are shown.${(who === '' || what === '') && ' Choose a person and a kind to see older ones.'}</p>`}`;
      const none =
        actors.length === 0
          ? empty('Nothing was done yet.', 'Keys, exports, links to bundles and sign-ins appear here, with who did it.')
          : empty('No entry is of this kind.', 'Choose another person or another kind above.');
      return html`${pageHead(visit, { title: 'Log' })}${actors.length > 0 && filters}${found.length > 0 ? shown : none}`;
    },
  };
}

function row(visit: Visit, { at, actor, action, subject }: Activity): readonly Html[] {
  const named = subject.split(/(se_[0-9a-f]{16}|key_\w+)/).map((part, nth) => {
    if (nth % 2 === 0) return html`${part}`;
    const id = html`<code>${part}</code>`;
    return part.startsWith('se_') ? html`<a href="${addressOf(visit, `jobs/${part}`)}">${id}</a>` : id;
  });
  return [html`<strong>${actor}</strong> ${action} ${named}`, exactly(at, visit.now)];
}
