/** The page of API keys: made, shown once, rotated and revoked. */
import { rangeFault } from '../access/addresses.ts';
import { insertKey, type ListedKey, listKeys, revokeKey, rotateKey } from '../access/key-table.ts';
import { ALL_SCOPES, type KeyRecord, type KeyRequest, makeKey, NAME_MAX, nameFault } from '../access/keys.ts';
import { parseDuration } from '../duration.ts';
import { present } from '../render/model/fields.ts';
import { type Html, html } from '../render/model/html/template.ts';
import { addressOf, form, table, time, type Visit } from './frame.ts';
import { FormFault, type View } from './view.ts';

const LIFETIMES: readonly (readonly [value: string, title: string])[] = [
  ['90d', '90 days'],
  ['7d', '7 days'],
  ['30d', '30 days'],
  ['365d', '1 year'],
  ['never', 'never ends'],
];
const OVERLAPS: readonly (readonly [value: string, title: string])[] = [
  ['1d', '1 day'],
  ['1h', '1 hour'],
  ['7d', '7 days'],
  ['0s', 'ends at once'],
];
const KINDS = { admin: 'admin (secret)', assistant: 'assistant (public)' } as const;
/** What the workflows of this project's documentation call the secret. */
const SECRET_NAME = 'STATIC_EXPORT_API_KEY';
const REVOKED_MEANWHILE = 'The key was revoked meanwhile.';

async function find({ database, organization }: Visit, id: string): Promise<ListedKey> {
  const found = (await listKeys(database, [organization])).find((key) => key.id === id);
  if (found === undefined || found.revokedAt !== undefined) throw new FormFault('There is no such key any more.');
  return found;
}

/** The page. */
export const KEYS_VIEW: View = {
  title: 'API keys',
  async show(visit) {
    const keys = await listKeys(visit.database, [visit.organization]);
    return html`<p>Admin keys are secrets of servers and workflows. Assistant keys may stand in the pages of a site.</p>
${table(
  ['Name', 'Kind', 'Begins with', 'May', 'Addresses', 'Created', 'Ends', 'Last used', 'Change'],
  keys.toReversed().map((key) => row(visit, key)),
  'There is no key yet.',
)}
<h2 id="create">Create a key</h2>
${creation(visit)}`;
  },
  acts: {
    async create(visit, fields) {
      const made = makeKey(readRequest(visit, fields), visit.now);
      await insertKey(visit.database, made.record);
      return { done: 'created the key', subject: subjectOf(made.record), notice: shownOnce(made) };
    },
    async rotate(visit, fields) {
      const { id, organization, kind, name, scopes, addresses, createdAt, expiresAt } = await find(
        visit,
        text(fields, 'id'),
      );
      const livesMs = expiresAt === undefined ? undefined : expiresAt.getTime() - createdAt.getTime();
      const end = livesMs === undefined ? undefined : new Date(visit.now.getTime() + livesMs);
      const request = { organization, kind, scopes, addresses, ...present({ name, expiresAt: end }) };
      const overlapMs = parseDuration(choice(fields, 'overlap', OVERLAPS)) ?? 0;
      const made = makeKey(request, visit.now);
      const endsAt = new Date(visit.now.getTime() + overlapMs);
      const isRotated = await rotateKey(visit.database, { id, endsAt, next: made.record });
      if (!isRotated) throw new FormFault(REVOKED_MEANWHILE);
      const notice = html`${shownOnce(made)}<p>The key that it replaces ends ${time(endsAt)}.</p>`;
      return { done: 'rotated the key', subject: `${id} into ${subjectOf(made.record)}`, notice };
    },
    async revoke(visit, fields) {
      const key = await find(visit, text(fields, 'id'));
      if (!(await revokeKey(visit.database, key.id, visit.now))) throw new FormFault(REVOKED_MEANWHILE);
      return { done: 'revoked the key', subject: subjectOf(key) };
    },
  },
};

function subjectOf({ id, name }: KeyRecord): string {
  return name === undefined ? id : `${id} (${name})`;
}

function row(visit: Visit, key: ListedKey): readonly (Html | string)[] {
  const ends = key.revokedAt === undefined ? time(key.expiresAt, 'never') : html`revoked ${time(key.revokedAt)}`;
  const isOver = key.revokedAt !== undefined || (key.expiresAt !== undefined && key.expiresAt <= visit.now);
  return [
    key.name ?? key.id,
    KINDS[key.kind],
    html`<code>${key.prefix}…</code>`,
    key.scopes.join(', '),
    key.addresses.join(', ') || 'any',
    time(key.createdAt),
    ends,
    time(key.lastUsedAt, 'never'),
    isOver ? 'over' : changes(visit, key),
  ];
}

function changes(visit: Visit, { id, name = id }: ListedKey): Html {
  const page = addressOf(visit, 'keys');
  const key = html`<input type="hidden" name="id" value="${id}">`;
  const rotate = html`${key}<label>The old key goes on for ${select('overlap', OVERLAPS)}</label> <button>Rotate ${name}</button>`;
  return html`<details><summary>Rotate<span class="visually-hidden"> ${name}</span></summary>${form(visit, { page, act: 'rotate', body: rotate })}</details>
<details><summary>Revoke<span class="visually-hidden"> ${name}</span></summary><p>Calls with it are refused from now on.</p>
${form(visit, { page, act: 'revoke', body: html`${key}<button class="grave">Revoke ${name}</button>` })}</details>`;
}

function select(name: string, options: readonly (readonly [value: string, title: string])[]): Html {
  return html`<select name="${name}">${options.map(([value, title]) => html`<option value="${value}">${title}</option>`)}</select>`;
}

function creation(visit: Visit): Html {
  const body = html`<p><label for="name">Name</label> <input id="name" name="name" required maxlength="${NAME_MAX}" placeholder="docs workflow" autocomplete="off"></p>
<fieldset><legend>Kind</legend><label><input type="radio" name="kind" value="admin" checked> ${KINDS.admin}: exports</label>
<label><input type="radio" name="kind" value="assistant"> ${KINDS.assistant}: questions to the assistant</label></fieldset>
<fieldset><legend>May</legend><label><input type="checkbox" name="scope" value="read" checked> read</label>
<label><input type="checkbox" name="scope" value="write" checked> write</label></fieldset>
<p><label for="addresses">Addresses that it may be used from; any when empty</label> <input id="addresses" name="addresses" placeholder="192.0.2.0/24, 2001:db8::/32" autocomplete="off"></p>
<p><label>Lifetime ${select('lifetime', LIFETIMES)}</label></p>
<p><button>Create the key</button></p>`;
  return form(visit, { page: addressOf(visit, 'keys'), act: 'create', body });
}

function shownOnce({ key, record }: ReturnType<typeof makeKey>): Html {
  const secret = html`<p>As a secret of a repository, by <a href="https://cli.github.com">GitHub's command line</a>, which asks for the key:</p>
<pre><code>gh secret set ${SECRET_NAME}</code></pre>`;
  return html`<h2>Your new key</h2><p>This is the only time that it is shown.</p>
<pre><code id="new-key">${key}</code></pre>
${record.kind === 'admin' && secret}`;
}

function readRequest({ organization, now }: Visit, fields: URLSearchParams): KeyRequest {
  const name = text(fields, 'name');
  const fault = nameFault(name);
  if (fault !== undefined) throw new FormFault(fault);
  const kind = choice(fields, 'kind', [['admin'], ['assistant']]) as KeyRequest['kind'];
  const scopes = ALL_SCOPES.filter((scope) => fields.getAll('scope').includes(scope));
  if (scopes.length === 0) throw new FormFault('A key that may neither read nor write is of no use; choose one.');
  const addresses = text(fields, 'addresses')
    .split(/[\s,]+/)
    .filter(Boolean);
  for (const range of addresses) {
    const fault = rangeFault(range);
    if (fault !== undefined) throw new FormFault(`Addresses: expected ${fault}, found ${JSON.stringify(range)}.`);
  }
  const lifetimeMs = parseDuration(choice(fields, 'lifetime', LIFETIMES));
  const expiresAt = lifetimeMs === undefined ? undefined : new Date(now.getTime() + lifetimeMs);
  return { organization, kind, name, scopes, addresses, ...present({ expiresAt }) };
}

function text(fields: URLSearchParams, name: string): string {
  return (fields.get(name) ?? '').trim();
}

function choice(
  fields: URLSearchParams,
  name: string,
  options: readonly (readonly [value: string, ...unknown[]])[],
): string {
  const found = options.find(([value]) => value === text(fields, name));
  if (found === undefined)
    throw new FormFault(`${name}: expected one of ${options.map(([value]) => value).join(', ')}.`);
  return found[0];
}
