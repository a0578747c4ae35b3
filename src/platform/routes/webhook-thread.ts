/** The program of the thread that reads deliveries of webhooks: whoever likes can send large ones. */
import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { BEHIND_READERS, lowerOwnThread } from '../limits/priority.ts';
import { serveThread } from '../limits/thread.ts';
import { HttpProblem } from '../problem.ts';
import { parseJson } from './json-text.ts';

const PayloadSchema = v.object({
  ref: v.optional(v.string(), ''),
  after: v.optional(v.string(), ''),
  deleted: v.optional(v.boolean(), false),
  repository: v.optional(
    v.object({ full_name: v.optional(v.string(), ''), default_branch: v.optional(v.string(), '') }),
    {},
  ),
});
export type Payload = v.InferOutput<typeof PayloadSchema>;

/** What is done with the delivery of a number. */
export type Order = { readonly delivery: number } & (
  | { readonly type: 'piece'; readonly bytes: Uint8Array; readonly isFirst: boolean }
  | { readonly type: 'secrets'; readonly secrets: readonly string[] }
  | { readonly type: 'end'; readonly signature: string }
  | { readonly type: 'drop' }
);

export type Answer =
  /** Repositories that the body may be about, of those that were not named before. */
  | { readonly type: 'named'; readonly names: readonly string[] }
  | { readonly type: 'done' }
  /** Secrets that the body was signed with; without one it was not parsed. */
  | { readonly type: 'ended'; readonly secrets: readonly string[]; readonly payload?: Payload }
  | { readonly type: 'refused'; readonly status: number; readonly message: string };

/** A repository that a body may be about. Within a text of JSON the quotes would be escaped. */
const FULL_NAME = /"full_name"[\t\n\r ]{0,20}:[\t\n\r ]{0,20}"((?:[^"\\]|\\\/){1,200})"/g;
/** No shorter than what the pattern matches. */
const OVERLAP_CHARS = 512;
const MAX_NAMES = 10;

/** A body while it arrives. */
class Body {
  readonly #pieces: Uint8Array[] = [];
  readonly #hashes = new Map<string, Hmac>();
  readonly #names = new Set<string>();
  #tail = '';

  add(bytes: Uint8Array): readonly string[] {
    this.#pieces.push(bytes);
    for (const hash of this.#hashes.values()) hash.update(bytes);
    const text = this.#tail + Buffer.from(bytes.buffer).toString('latin1');
    this.#tail = text.slice(-OVERLAP_CHARS);
    const before = this.#names.size;
    for (const [, name = ''] of text.matchAll(FULL_NAME)) {
      if (this.#names.size < MAX_NAMES) this.#names.add(name.replaceAll('\\/', '/'));
    }
    return [...this.#names].slice(before);
  }

  hashWith(secret: string): void {
    const hash = createHmac('sha256', secret);
    for (const piece of this.#pieces) hash.update(piece);
    this.#hashes.set(secret, hash);
  }

  end(signature: string): Answer {
    const given = Buffer.from(signature, 'hex');
    const signed = [...this.#hashes].filter(([, hash]) => timingSafeEqual(given, hash.digest()));
    if (signed.length === 0) return { type: 'ended', secrets: [] };
    // Parsed by now that its sender is known.
    const parsed = v.safeParse(PayloadSchema, parseJson(Buffer.concat(this.#pieces)));
    if (!parsed.success) throw new HttpProblem(400, 'The body is not that of an event of a repository.');
    return { type: 'ended', secrets: signed.map(([secret]) => secret), payload: parsed.output };
  }
}

const bodies = new Map<number, Body>();

function carryOut(order: Order): Answer {
  const { delivery } = order;
  if (order.type === 'piece' && order.isFirst) bodies.set(delivery, new Body());
  const body = bodies.get(delivery);
  if (order.type === 'drop' || order.type === 'end') bodies.delete(delivery);
  if (order.type === 'drop') return { type: 'done' };
  if (body === undefined) throw new Error('the first piece of the body is gone');
  if (order.type === 'piece') return { type: 'named', names: body.add(order.bytes) };
  if (order.type === 'end') return body.end(order.signature);
  for (const secret of order.secrets) body.hashWith(secret);
  return { type: 'done' };
}

lowerOwnThread(BEHIND_READERS);
serveThread<Order, Answer>(async (order) => {
  try {
    return carryOut(order);
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    return { type: 'refused', status: error.status, message: error.message };
  }
});
