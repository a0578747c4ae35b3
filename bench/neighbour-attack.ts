/** A process of the bench: an organization that does its worst, within what its keys and limits allow. */
import { setTimeout as wait } from 'node:timers/promises';
import { MESSAGE_PATH } from '../src/contract/assistant.ts';
import { JOBS_PATH } from '../src/contract/static-export.ts';
import { ATTACKS, type Attack, type AttackReport, type AttackStart } from './neighbour-messages.ts';
import { serveSide } from './neighbour-side.ts';
import type { Tenant } from './service-stage.ts';

/** Requests of each kind that are under way at the same time. */
const LANES = { starts: 8, questions: 150, bodies: 16 } as const;
/** Pause after a refusal by a limit: the next request would be refused as well. */
const PAUSE_MS = 250;
const TOO_MANY = 429;
const BODY_MAX_BYTES = 1024 ** 2;
/** The most that is searched for. */
const QUESTION_CHARS = 4000;
/** One question in so many fills its body, and one in so many is about a site that is never read to its end. */
const LARGE_EVERY = 10;
const UNREAD_EVERY = 25;
const MARKS = '\u0301\u0323';

/** Keys and nesting just within the limits, and far beyond them. */
const BODIES = [
  `{"domain":"nobody.example.com",${list(49_000, (nth) => `"\\u006b${String(nth).padStart(6, '0')}":0`)}}`,
  `{"domain":"nobody.example.com",${list(90_000, (nth) => `"k${nth}":0`)}}`,
  `{"domain":"nobody.example.com","deep":[${list(2300, () => `${'['.repeat(60)}0${']'.repeat(60)}`)}]}`,
  '{"a":'.repeat(BODY_MAX_BYTES / 5 - 1),
].map((body) => body.padEnd(BODY_MAX_BYTES));

const QUESTIONS = [`e${MARKS.repeat(QUESTION_CHARS / 2 - 1)}`, 'éa'.repeat(QUESTION_CHARS / 2)];
const LARGE_QUESTIONS = [`e${MARKS.repeat(250_000)}`, 'éa'.repeat(330_000)];

serveSide<AttackStart, AttackReport>(({ url, tenant }) => {
  const counts: Record<Attack, Record<string, number>> = { starts: {}, questions: {}, bodies: {} };
  const acts = { starts: startOf(url, tenant), questions: questionOf(url, tenant), bodies: bodyOf(url, tenant) };
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
