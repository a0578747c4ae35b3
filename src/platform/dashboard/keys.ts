/** The page of API keys: made, shown once, rotated and revoked. */
import { rangeFault } from '../access/addresses.ts';
import { insertKey, type ListedKey, listKeys, revokeKey, rotateKey } from '../access/key-table.ts';
import { ALL_SCOPES, type KeyRecord, type KeyRequest, makeKey, NAME_MAX, nameFault } from '../access/keys.ts';
import { parseDuration } from '../duration.ts';
import { HttpProblem } from '../problem.ts';
import { present } from '../render/model/fields.ts';
import { type Html, html } from '../render/model/html/template.ts';
import { exactly, formatTime, when } from './format.ts';
import { type ActionResult, addressOf, pageHead, type View, type Visit } from './frame.ts';
import { chip, empty, form, lines, list, type Options, select } from './parts.ts';

export interface KeysDeps {
  /** Where clients reach the platform, without a slash at the end. */
  readonly baseUrl: () => string;
  readonly domainsOf: (organization: string) => readonly string[];
}

const LIFETIMES = { '90d': '90 days', '7d': '7 days', '30d': '30 days', '365d': '1 year', never: 'never ends' };
const OVERLAPS = { '1d': '1 day', '1h': '1 hour', '7d': '7 days', '0s': 'ends at once' };
const KINDS = { admin: 'admin (secret)', assistant: 'assistant (public)' } as const;
const USES = { admin: `${KINDS.admin}: exports`, assistant: `${KINDS.assistant}: questions to the assistant` };
const SCOPES = { 'read write': 'read and write', read: 'read', write: 'write' };
/** What the workflows of this project's documentation call the secret. */
const SECRET_NAME = 'STATIC_EXPORT_API_KEY';
/** Keys that end within this time are marked. */
const SOON_MS = 14 * 86_400_000;
const REVOKED_MEANWHILE = 'The key was revoked meanwhile.';

async function find({ database, organization }: Visit, id: string): Promise<ListedKey> {
  const found = (await listKeys(database, [organization])).find((key) => key.id === id);
  if (found === undefined || found.revokedAt !== undefined)
    throw new HttpProblem(400, 'There is no such key any more.');
  return found;
}

export function keysView(deps: KeysDeps): View {
  return {
    title: 'API keys',
    section: 'keys',
    async show(visit) {
      const keys = (await listKeys(visit.database, [visit.organization])).toReversed();
      const [over, good] = [keys.filter((key) => isOver(visit, key)), keys.filter((key) => !isOver(visit, key))];
      const rows = list(over.map((key) => row(visit, key)));
      const ended = html`<details><summary>Keys that ended (${over.length})</summary>${rows}</details>`;
      return html`${pageHead(visit, { title: 'API keys' })}
<p>Admin keys are secrets of servers and workflows. Assistant keys may stand in the pages of a site.</p>
${creation(visit, keys.length === 0)}${keys.length === 0 ? empty('There is no key yet.', 'Create one above; a workflow that exports needs an admin key.') : undefined}
${good.length > 0 && list(good.map((key) => [...row(visit, key), changes(visit, key)]))}${over.length > 0 && ended}`;
    },
    acts: {
      async create(visit, fields) {
        const made = makeKey(readRequest(visit, fields), visit.now);
        await insertKey(visit.database, made.record);
        return { done: 'created the key', subject: subjectOf(made.record), notice: shownOnce(deps, visit, made) };
      },
      rotate: (visit, fields) => rotate(deps, visit, fields),
      async revoke(visit, fields) {
        const key = await find(visit, text(fields, 'id'));
        if (!(await revokeKey(visit.database, key.id, visit.now))) throw new HttpProblem(400, REVOKED_MEANWHILE);
        return { done: 'revoked the key', subject: subjectOf(key) };
      },
    },
  };
}

async function rotate(deps: KeysDeps, visit: Visit, fields: URLSearchParams): Promise<ActionResult> {
  const old = await find(visit, text(fields, 'id'));
  const { id, organization, kind, name, scopes, addresses, createdAt, expiresAt } = old;
  const livesMs = expiresAt === undefined ? undefined : expiresAt.getTime() - createdAt.getTime();
  const end = livesMs === undefined ? undefined : new Date(visit.now.getTime() + livesMs);
  const request = { organization, kind, scopes, addresses, ...present({ name, expiresAt: end }) };
  const overlapMs = parseDuration(choice(fields, 'overlap', OVERLAPS)) ?? 0;
  const made = makeKey(request, visit.now);
  const endsAt = new Date(visit.now.getTime() + overlapMs);
  const isRotated = await rotateKey(visit.database, { id, endsAt, next: made.record });
  if (!isRotated) throw new HttpProblem(400, REVOKED_MEANWHILE);
  const notice = html`${shownOnce(deps, visit, made)}<p>The key that it replaces ends ${exactly(endsAt, visit.now)}.</p>`;
  return { done: 'rotated the key', subject: `${id} into ${subjectOf(made.record)}`, notice };
}

function isOver({ now }: Visit, { revokedAt, expiresAt }: KeyRecord): boolean {
  return revokedAt !== undefined || (expiresAt !== undefined && expiresAt <= now);
}

function subjectOf({ id, name }: KeyRecord): string {
  return name === undefined ? id : `${id} (${name})`;
}

function row({ now }: Visit, key: ListedKey): readonly Html[] {
  const { id, name = id, kind, prefix, scopes, addresses, createdAt, lastUsedAt } = key;
  const from = addresses.length > 0 && html`<small>from ${addresses.join(', ')}</small>`;
  return [
    html`<strong>${name}</strong><small><code>${prefix}…</code> created ${when(createdAt, now)}</small>`,
    chip(kind === 'admin' ? 'blue' : 'green', KINDS[kind]),
    html`${scopes.map((scope) => html`${chip('gray', scope)} `)}${from}`,
    lastUsedAt === undefined ? html`never used` : html`used ${when(lastUsedAt, now)}`,
    ending(key, now),
  ];
}

function ending({ revokedAt, expiresAt }: KeyRecord, now: Date): Html {
  const at = revokedAt ?? expiresAt;
  if (at === undefined) return html`never ends`;
  const leftMs = at.getTime() - now.getTime();
  const text = (verb: string) => html`${verb} ${when(at, now)}`;
  const end = leftMs > SOON_MS ? text('ends') : chip('yellow', text('ends'));
  const over = revokedAt === undefined ? chip('gray', text('ended')) : chip('red', text('revoked'));
  return html`${leftMs > 0 ? end : over} <small>${formatTime(at)}</small>`;
}

function changes(visit: Visit, { id, name = id }: ListedKey): Html {
  const key = html`<input type="hidden" name="id" value="${id}">`;
  const rotation = html`<p>A new key with the same rights takes its place.</p>${key}${select('Overlap with the old key', 'overlap', OVERLAPS)}<button>Rotate ${name}</button>`;
  const revocation = html`<p>Calls with it are refused from now on.</p>${key}<button class="grave">Revoke ${name}</button>`;
  const dialog = (act: string, title: string, body: Html) =>
    html`<button class="quiet" popovertarget="${act}-${id}">${title}<span class="visually-hidden"> ${name}</span></button>
<div id="${act}-${id}" popover role="dialog" aria-label="${title} ${name}">${form(visit, { page: addressOf(visit, 'keys'), act, body })}</div>`;
  return html`<div class="row">${dialog('rotate', 'Rotate', rotation)}${dialog('revoke', 'Revoke', revocation)}</div>`;
}

function creation(visit: Visit, isFirst: boolean): Html {
  const filled = visit.refused?.get('do') === 'create' ? visit.refused : undefined;
  const value = (name: string) => filled?.get(name) ?? '';
  const text = (label: string, name: string, more: Html) =>
    html`<label class="entry">${label} <input name="${name}" value="${value(name)}" autocomplete="off"${more}></label>`;
  const choose = (label: string, name: string, options: Options) => select(label, name, options, value(name));
  const body = html`<div class="card row">${text('Name', 'name', html` required maxlength="${NAME_MAX}" placeholder="docs workflow"`)}
${choose('Kind', 'kind', USES)}${choose('Scope', 'scope', SCOPES)}${choose('Lifetime', 'lifetime', LIFETIMES)}
${text('Addresses (optional)', 'addresses', html` placeholder="192.0.2.0/24, 2001:db8::/32"`)}<button>Create key</button></div>`;
  const isOpen = (isFirst && visit.notice === undefined) || filled !== undefined;
  return html`<details class="creation"${isOpen && html` open`}><summary class="button main">New key</summary>
${form(visit, { page: addressOf(visit, 'keys'), act: 'create', body })}</details>`;
}

type MadeKey = ReturnType<typeof makeKey>;

function shownOnce({ baseUrl, domainsOf }: KeysDeps, { organization }: Visit, { key, record }: MadeKey): Html {
  const { kind, scopes } = record;
  const secret = html`<p>Store it as a secret of the repository: <a href="https://cli.github.com">GitHub's command line</a> asks for the key.</p>
${lines('Secret of a repository', `gh secret set ${SECRET_NAME}`)}`;
  const [domain = 'docs.example.com'] = domainsOf(organization);
  const workflow = html`<p>Then add a workflow. <code>OWNER</code> is the organization that hosts the Action.</p>
${lines('.github/workflows/download.yml', workflowText(baseUrl(), domain))}`;
  return html`<p><strong>Your new key.</strong> This is the only time that it is shown.</p>${lines('API key', key, 'new-key')}
${kind === 'admin' && secret}${kind === 'admin' && scopes.length === ALL_SCOPES.length && workflow}`;
}

/** Writes the workflow of the quickstart for one site. */
function workflowText(baseUrl: string, domain: string): string {
  return `name: Download documentation
on: workflow_dispatch
permissions: {}
jobs:
  download:
    runs-on: ubuntu-latest
    timeout-minutes: 70
    steps:
      - uses: OWNER/static-export-action@v1
        with:
          base-url: ${baseUrl}
          api-key: \${{ secrets.${SECRET_NAME} }}
          domain: ${domain}
          extract-to: out/site
`;
}

function readRequest({ organization, now }: Visit, fields: URLSearchParams): KeyRequest {
  const name = text(fields, 'name');
  const fault = nameFault(name);
  if (fault !== undefined) throw new HttpProblem(400, fault);
  const kind = choice(fields, 'kind', KINDS) as KeyRequest['kind'];
  const scopes = ALL_SCOPES.filter((scope) => text(fields, 'scope').split(' ').includes(scope));
  if (scopes.length === 0)
    throw new HttpProblem(400, 'A key that may neither read nor write is of no use; choose one.');
  const addresses = text(fields, 'addresses')
    .split(/[\s,]+/)
    .filter(Boolean);
  for (const range of addresses) {
    const fault = rangeFault(range);
    if (fault !== undefined)
      throw new HttpProblem(400, `Addresses: expected ${fault}, found ${JSON.stringify(range)}.`);
  }
  const lifetimeMs = parseDuration(choice(fields, 'lifetime', LIFETIMES));
  const expiresAt = lifetimeMs === undefined ? undefined : new Date(now.getTime() + lifetimeMs);
  return { organization, kind, name, scopes, addresses, ...present({ expiresAt }) };
}

function text(fields: URLSearchParams, name: string): string {
  return (fields.get(name) ?? '').trim();
}

function choice(fields: URLSearchParams, name: string, options: Options): string {
  const value = text(fields, name);
  if (Object.hasOwn(options, value)) return value;
  throw new HttpProblem(400, `${name}: expected one of ${Object.keys(options).join(', ')}.`);
}
