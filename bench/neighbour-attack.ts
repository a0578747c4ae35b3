/** A process of the bench: an organization that does its worst, within what its keys and limits allow. */
import { setTimeout as wait } from 'node:timers/promises';
import { MESSAGE_PATH } from '../src/contract/assistant.ts';
import { JOBS_PATH } from '../src/contract/static-export.ts';
import { ATTACKS, type Attack, type AttackReport, type AttackStart } from './neighbour-messages.ts';
import { serveSide } from './neighbour-side.ts';
import { HOOKED_REPOSITORY, type Tenant } from './service-stage.ts';

/** Requests of each kind that are under way at the same time. */
const LANES: Readonly<Record<Attack, number>> = {
  ...{ starts: 8, questions: 150, bodies: 16 },
  ...{ pages: 100, 'live pages': 200, links: 50, strangers: 50, webhooks: 4 },
};
/** Pause after a refusal by a limit: the next request would be refused as well. */
const PAUSE_MS = 250;
const TOO_MANY = 429;
const BODY_MAX_BYTES = 1024 ** 2;
/** The most that is searched for. */
const QUESTION_CHARS = 4000;
/** One question in so many fills its body, and one in so many is about a site that is never read to its end. */
const LARGE_EVERY = 10;
const UNREAD_EVERY = 25;
const WEBHOOK_BYTES = 4.9 * 1024 ** 2;
const TOKEN_CHARS = 48;
/** How often the jobs of the dashboard are listed anew. */
const JOBS_LISTED = 100;
const MARKS = '\u0301\u0323';

/** Keys and nesting just within the limits, and far beyond them. */
const BODIES = [
  `{"domain":"nobody.example.com",${list(12_400, (nth) => `"\\u006b${String(nth).padStart(6, '0')}":0`)}}`,
  `{"domain":"nobody.example.com",${list(90_000, (nth) => `"k${nth}":0`)}}`,
  `{"domain":"nobody.example.com","deep":[${list(800, () => `${'['.repeat(60)}0${']'.repeat(60)}`)}]}`,
  '{"a":'.repeat(BODY_MAX_BYTES / 5 - 1),
].map((body) => body.padEnd(BODY_MAX_BYTES));

const QUESTIONS = [`e${MARKS.repeat(QUESTION_CHARS / 2 - 1)}`, 'éa'.repeat(QUESTION_CHARS / 2)];
const LARGE_QUESTIONS = [`e${MARKS.repeat(250_000)}`, 'éa'.repeat(330_000)];

serveSide<AttackStart, AttackReport>((start) => {
  const { url, tenant } = start;
  const counts = Object.fromEntries(ATTACKS.map((kind) => [kind, {}])) as Record<Attack, Record<string, number>>;
  const acts: Readonly<Record<Attack, Act>> = {
    ...{ starts: startOf(url, tenant), questions: questionOf(url, tenant), bodies: bodyOf(url, tenant) },
    ...{ ...dashboardOf(start), links: linkOf(start), strangers: strangerOf(url), webhooks: webhookOf(url) },
  };
  for (const kind of ATTACKS) {
    let next = 0;
    const lane = async () => {
      for (;;) {
        const status = await acts[kind](next++).catch(() => 'broken');
        counts[kind][status] = (counts[kind][status] ?? 0) + 1;
        if (status === TOO_MANY || status === 'broken') await wait(PAUSE_MS);
      }
    };
    for (let nth = 0; nth < LANES[kind]; nth++) void lane();
  }
  return async () => counts;
});

/** Does one thing, and gives the status of its answer. */
type Act = (nth: number) => Promise<number | string>;

function startOf(url: string, { domains, key }: Tenant): Act {
  const slow = domains.slice(1);
  return async (nth) => await post(url + JOBS_PATH, { key, body: JSON.stringify({ domain: slow[nth % slow.length] }) });
}

function bodyOf(url: string, { key }: Tenant): Act {
  return async (nth) => await post(url + JOBS_PATH, { key, body: BODIES[nth % BODIES.length] ?? '' });
}

function questionOf(url: string, { domains: [first = '', ...slow], assistantKey }: Tenant): Act {
  return async (nth) => {
    const isLarge = nth % LARGE_EVERY === 0;
    const questions = isLarge ? LARGE_QUESTIONS : QUESTIONS;
    const domain = nth % UNREAD_EVERY === 0 ? (slow[(nth / UNREAD_EVERY) % slow.length] ?? first) : first;
    const content = questions[(isLarge ? nth / LARGE_EVERY : nth) % questions.length] ?? '';
    const body = JSON.stringify({ fp: 'anonymous', messages: [{ id: '1', role: 'user', content, parts: [] }] });
    // As many clients as there are questions, so that the limit of an address is none.
    const address = `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;
    return await post(url + MESSAGE_PATH.replace('{domain}', domain), { key: assistantKey, body, address });
  };
}

/** Pages that ask the database for much, and pages of jobs, most of which go on. */
function dashboardOf({ url, tenant, signInUrl }: AttackStart): Readonly<Record<'pages' | 'live pages', Act>> {
  const root = `${url}/dashboard/${tenant.organization}`;
  const cookie = signIn(signInUrl);
  const get = async (path: string) => {
    const response = await fetch(root + path, { headers: { cookie: await cookie } });
    return { status: response.status, text: await response.text() };
  };
  const pages = ['/-/log', '', '/-/keys', '/-/usage'];
  const listJobs = async (): Promise<readonly string[]> => (await get('')).text.match(/se_[0-9a-f]{16}/g) ?? [];
  let listed = listJobs();
  return {
    pages: async (nth) => (await get(pages[nth % pages.length] ?? '')).status,
    'live pages': async (nth) => {
      if (nth % JOBS_LISTED === JOBS_LISTED - 1) listed = listJobs();
      const jobs = await listed;
      return (await get(`/-/jobs/${jobs[nth % jobs.length] ?? 'none'}`)).status;
    },
  };
}

async function signIn(address: string): Promise<string> {
  const { origin, pathname, searchParams } = new URL(address);
  const response = await fetch(origin + pathname, { method: 'POST', body: searchParams, redirect: 'manual' });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

function linkOf({ url, tenant: { key }, jobId }: AttackStart): Act {
  return async () => await post(`${url}${JOBS_PATH}/${jobId}/bundle`, { key, body: '{}' });
}

/** Somebody whose session and whose link are made up. */
function strangerOf(url: string): Act {
  return async (nth) => {
    const token = String(nth).padStart(TOKEN_CHARS, 'a');
    if (nth % 2 === 0) {
      const headers = { cookie: `dashboard_session=${token}` };
      return (await fetch(`${url}/dashboard/nobody`, { headers })).status;
    }
    const body = new URLSearchParams({ token });
    return (await fetch(`${url}/dashboard/sign-in`, { method: 'POST', body })).status;
  };
}

function webhookOf(url: string): Act {
  const body = JSON.stringify({ repository: { full_name: HOOKED_REPOSITORY }, padding: 'x'.repeat(WEBHOOK_BYTES) });
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` };
  return async (nth) => {
    const own = { ...headers, 'x-github-event': 'push', 'x-github-delivery': String(nth) };
    return (await fetch(`${url}/webhooks/github`, { method: 'POST', headers: own, body })).status;
  };
}

interface Post {
  readonly key: string;
  readonly body: string;
  readonly address?: string;
}

async function post(url: string, { key, body, address }: Post): Promise<number> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    ...(address !== undefined && { 'x-forwarded-for': address }),
  };
  const response = await fetch(url, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}

function list(length: number, write: (nth: number) => string): string {
  return Array.from({ length }, (_none, nth) => write(nth)).join();
}
