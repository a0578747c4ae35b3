/** The call by which GitHub tells of pushes: signed over its bytes, taken once, and answered before anything is fetched. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { countedAddress } from '../access/addresses.ts';
import { GitError } from '../content/git.ts';
import { takePush } from '../content/pushes.ts';
import { isCommit } from '../content/repository.ts';
import { type GitSource, repositoryOf, type Source } from '../content/source.ts';
import { readSecret } from '../content/tokens.ts';
import type { Connection } from '../database/database.ts';
import type { Operation } from '../description/operation.ts';
import { FairQueue } from '../fair-queue.ts';
import type { Log } from '../log.ts';
import { HttpProblem } from '../problem.ts';
import { keepPace, parseJson } from './json.ts';
import { refuseFull } from './lane.ts';

export interface WebhookDeps {
  /** Gives where the documentation of all sites is. */
  readonly sources: () => ReadonlyMap<string, Source>;
  /** Holds the secrets that are in variables. */
  readonly environment: NodeJS.ProcessEnv;
  readonly databaseOf: (organization: string) => Connection;
  readonly organizationOf: (domain: string) => string;
  readonly clock: () => Date;
  readonly log: Log;
}

/** A push names up to 2,048 commits: https://docs.github.com/en/webhooks/webhook-events-and-payloads#push */
const BODY_LIMIT_BYTES = 5 * 1024 * 1024;
/** A repository that a body may be about. Within a text of JSON the quotes would be escaped. */
const FULL_NAME_KEY = '"full_name"';
const FULL_NAME = /^"full_name"[\t\n\r ]{0,20}:[\t\n\r ]{0,20}"((?:[^"\\]|\\\/){1,200})"/;
/** No shorter than what the pattern matches. */
const FULL_NAME_MAX_BYTES = 512;
/** Where the name stands in every event: a push names its repository before its commits. */
const SEARCHED_BYTES = 1024 * 1024;
const MENTIONS_MAX = 20;
/** Clients may send a body byte by byte. */
const PIECE_BYTES = 16 * 1024;
/** Bodies that are read at the same time: each is held until its end. */
const BODIES_MAX = 4;
const BODIES_OF_ADDRESS_MAX = 2;
/** For a body to arrive in its turn: GitHub waits ten seconds for an answer. */
export const ARRIVAL_LIMIT_MS = 4000;
/** Deliveries of one address at the same time; of those that wait nothing is read. */
export const DELIVERIES_MAX = 100;
const SIGNATURE = /^sha256=([0-9a-f]{64})$/;
const DELIVERY = /^[\w-]{1,64}$/;
const PATH = '/webhooks/github';

const PayloadSchema = v.object({
  ref: v.optional(v.string(), ''),
  after: v.optional(v.string(), ''),
  deleted: v.optional(v.boolean(), false),
  repository: v.optional(
    v.object({ full_name: v.optional(v.string(), ''), default_branch: v.optional(v.string(), '') }),
    {},
  ),
});
type Payload = v.InferOutput<typeof PayloadSchema>;

const AnswerSchema = v.strictObject({
  domains: v.pipe(
    v.array(v.string()),
    v.description('Sites that are fetched now; none where the delivery is no news of any.'),
  ),
});

/** The call, for the description. */
export const WEBHOOK_OPERATIONS: readonly Operation[] = [
  {
    id: 'receivePush',
    method: 'POST',
    path: PATH,
    group: 'webhooks',
    summary: 'Tell of a push',
    description:
      'What a webhook of GitHub delivers, as JSON. Signed in `X-Hub-Signature-256` with the secret of a site whose ' +
      'documentation is in the repository. A delivery that was taken before is no news.',
    success: { status: 202, description: 'Taken.', payload: { name: 'PushTaken', schema: AnswerSchema } },
    refusals: {
      400: 'The body or the headers of the delivery are bad.',
      404: 'No site has a secret for webhooks.',
      401: 'The signature is missing, or of no secret that the platform has for the repository.',
      408: 'The body took too long to arrive.',
      413: 'The body is larger than 5 MiB.',
      415: 'The body is not JSON; choose `application/json` as the content type of the webhook.',
      429: 'Too many deliveries of the address wait; `Retry-After` says when to deliver again.',
      503: 'The database does not answer; nothing was taken.',
    },
  },
];

interface Site {
  readonly domain: string;
  readonly source: GitSource;
}

/** What became of a body. */
interface Delivered {
  /** Sites of the repositories that it names, whose secret it was signed with. */
  readonly sites: readonly Site[];
  /** Absent where it was signed with none. */
  readonly payload?: Payload;
}

export function addWebhookRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  const queue = new FairQueue({ slots: BODIES_MAX, laneSlots: BODIES_OF_ADDRESS_MAX, ticketsMax: DELIVERIES_MAX });
  // In a scope of its own, whose bodies are larger than others.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', async (request: FastifyRequest, body: Readable) => {
      if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES) throw tooLarge();
      return await readDelivery(deps, queue, request, body);
    });
    scope.route({
      method: 'POST',
      url: PATH,
      // Before the body is read.
      onRequest: async (request) => {
        const sites = [...deps.sources().values()];
        const isSetUp = sites.some((source) => source.type === 'git' && source.webhookSecret !== undefined);
        if (!isSetUp) throw new HttpProblem(404, 'No site of this platform has a webhook secret.');
        readHeaders(request);
      },
      handler: async (request, reply) => await receive(deps, request, reply),
    });
  });
}

async function receive(deps: WebhookDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { event, delivery, signature } = readHeaders(request);
  const { sites = [], payload } = (request.body ?? {}) as Partial<Delivered>;
  const signed = sites.filter(({ source }) => isOf(source, payload?.repository.full_name ?? ''));
  const [first] = signed;
  if (first === undefined || payload === undefined) {
    throw new HttpProblem(401, 'The signature is of no webhook that this platform knows of the repository.');
  }
  const domains = event === 'push' && !payload.deleted ? namesOfPushed(signed, payload) : [];
  const { databaseOf, organizationOf, clock, log } = deps;
  const database = databaseOf(organizationOf(first.domain));
  const head = isCommit(payload.after) ? { head: payload.after } : {};
  const isNew = await takePush(database, { delivery, signature, domains, ...head }, clock());
  log.info('webhook', { event: event.slice(0, 40), delivery, domains: domains.length, isNew });
  return reply
    .code(202)
    .header('cache-control', 'no-store')
    .send({ domains: isNew ? domains : [] });
}

function readHeaders({ headers }: FastifyRequest) {
  const one = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  const signature = SIGNATURE.exec(one('x-hub-signature-256'))?.[1];
  if (signature === undefined) {
    throw new HttpProblem(401, 'X-Hub-Signature-256 is missing; give the webhook the secret that the platform has.');
  }
  const [event, delivery] = [one('x-github-event'), one('x-github-delivery')];
  if (event === '' || !DELIVERY.test(delivery)) {
    throw new HttpProblem(400, 'X-GitHub-Event and X-GitHub-Delivery must tell what this delivery is.');
  }
  return { event, delivery, signature };
}

/** Reads a body in the turn of its address, and finds its sender; what strangers send is never parsed. */
async function readDelivery(deps: WebhookDeps, queue: FairQueue, request: FastifyRequest, stream: Readable) {
  const gone = new AbortController();
  const address = countedAddress(request.ips ?? [request.ip]) ?? '';
  const ticket = refuseFull('deliveries of this address', () => queue.enter(address, gone.signal));
  request.raw.once('close', () => gone.abort(new HttpProblem(400, 'The client went away.')));
  try {
    return await ticket.run(async (): Promise<Delivered> => {
      const pieces = await inTime(readPieces(stream));
      const sites = await sitesSigned(deps, pieces, readHeaders(request).signature);
      if (sites.length === 0) {
        // Strangers are many, and what is signed is no attack.
        await keepPace(pieces.reduce((sum, { length }) => sum + length, 0));
        return { sites };
      }
      const parsed = v.safeParse(PayloadSchema, parseJson(Buffer.concat(pieces)));
      if (!parsed.success) throw new HttpProblem(400, 'The body is not that of an event of a repository.');
      return { sites, payload: parsed.output };
    });
  } finally {
    ticket.leave();
  }
}

/** Rejects with a 408 where a body takes too long: others wait for its turn. */
async function inTime<Body>(body: Promise<Body>): Promise<Body> {
  const { promise, reject } = Promise.withResolvers<never>();
  const sentence = `The body took longer than ${ARRIVAL_LIMIT_MS / 1000} s to arrive.`;
  const late = () => reject(new HttpProblem(408, sentence, { connection: 'close' }));
  const timer = setTimeout(late, ARRIVAL_LIMIT_MS);
  try {
    return await Promise.race([body, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads a body in pieces, none of them small but the last: to put one of 5 MiB together takes several times as long as to
 * hash it.
 */
async function readPieces(stream: Readable): Promise<readonly Buffer[]> {
  const pieces: Buffer[] = [];
  let [small, smallBytes, total]: [Buffer[], number, number] = [[], 0, 0];
  const take = () => {
    const [first = Buffer.alloc(0)] = small;
    pieces.push(small.length === 1 ? first : Buffer.concat(small, smallBytes));
    [small, smallBytes] = [[], 0];
  };
  // Else the refusal could not be sent.
  for await (const piece of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    total += piece.length;
    if (total > BODY_LIMIT_BYTES) throw tooLarge();
    small.push(piece);
    smallBytes += piece.length;
    if (smallBytes >= PIECE_BYTES) take();
  }
  take();
  return pieces;
}

/** Finds the sites of the repositories that a body names whose secret it was signed with. */
async function sitesSigned(
  { sources, environment, log }: WebhookDeps,
  body: readonly Buffer[],
  signature: string,
): Promise<readonly Site[]> {
  const names = namesIn(body);
  const signed: Site[] = [];
  const known = new Map<string, boolean>();
  for (const [domain, source] of names.length === 0 ? [] : sources()) {
    if (source.type !== 'git' || source.webhookSecret === undefined) continue;
    if (!names.some((name) => isOf(source, name))) continue;
    const secret = await readSecret(source.webhookSecret, environment).catch((error: unknown) => {
      if (!(error instanceof GitError)) throw error;
      log.error('webhook.secret', { domain, reason: error.message });
      return undefined;
    });
    if (secret === undefined) continue;
    const isSigned = known.get(secret) ?? (await isSignedWith(secret, body, signature));
    known.set(secret, isSigned);
    if (isSigned) signed.push({ domain, source });
  }
  return signed;
}

/** Finds the repositories that a body may be about, without parsing it. */
function namesIn(body: readonly Buffer[]): readonly string[] {
  const names = new Set<string>();
  let [searched, mentions] = [0, 0];
  let before = Buffer.alloc(0);
  for (const piece of body) {
    // A name may begin in one piece and end in the next.
    const window = Buffer.concat([before, piece]);
    for (let at = window.indexOf(FULL_NAME_KEY); at !== -1; at = window.indexOf(FULL_NAME_KEY, at + 1)) {
      const [, name] = FULL_NAME.exec(window.toString('latin1', at, at + FULL_NAME_MAX_BYTES)) ?? [];
      if (name !== undefined) names.add(name.replaceAll('\\/', '/'));
      mentions += 1;
      if (mentions >= MENTIONS_MAX) return [...names];
    }
    searched += piece.length;
    if (searched >= SEARCHED_BYTES) break;
    before = window.subarray(-FULL_NAME_MAX_BYTES);
  }
  return [...names];
}

async function isSignedWith(secret: string, body: readonly Buffer[], signature: string): Promise<boolean> {
  // A body may name repositories of several secrets, each of which takes milliseconds.
  await nextTurn();
  const hash = createHmac('sha256', secret);
  for (const piece of body) hash.update(piece);
  return timingSafeEqual(hash.digest(), Buffer.from(signature, 'hex'));
}

function tooLarge(): HttpProblem {
  return new HttpProblem(413, 'The request body is larger than 5 MiB.', { connection: 'close' });
}

/** Names are the same in any case of letters, as on GitHub. */
function isOf(source: GitSource, fullName: string): boolean {
  const names = [repositoryOf(source), source.deployments?.repository].flatMap((name) => name?.toLowerCase() ?? []);
  return names.includes(fullName.toLowerCase());
}

function namesOfPushed(signed: readonly Site[], { ref, repository }: Payload): readonly string[] {
  const isPushed = ({ source: { branch = repository.default_branch } }: Site) => ref === `refs/heads/${branch}`;
  return signed.filter(isPushed).map(({ domain }) => domain);
}
