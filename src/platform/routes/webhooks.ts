/** The call by which GitHub tells of pushes: signed over its bytes, taken once, and answered before anything is fetched. */
import type { Readable } from 'node:stream';
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
import { entryBeside } from '../limits/entry.ts';
import { Thread } from '../limits/thread.ts';
import type { Log } from '../log.ts';
import { HttpProblem } from '../problem.ts';
import { blameDatabase } from './database-gone.ts';
import { refuseFull } from './lane.ts';
import type { Answer, Order, Payload } from './webhook-thread.ts';

export interface WebhookDeps {
  /** Gives where the documentation of all sites is. */
  readonly sources: () => ReadonlyMap<string, Source>;
  /** Holds the secrets that are in variables. */
  readonly environment: NodeJS.ProcessEnv;
  readonly databaseOf: (organization: string) => Connection;
  readonly organizationOf: (domain: string) => string;
  readonly clock: () => Date;
  readonly log: Log;
  /** How long the thread that reads bodies may take for a piece; 10,000 when absent, many times what the worst one takes. */
  readonly silenceMs?: number;
}

/** A push names up to 2,048 commits: https://docs.github.com/en/webhooks/webhook-events-and-payloads#push */
const BODY_LIMIT_BYTES = 5 * 1024 * 1024;
/** A message to the thread costs as much as some kilobytes. */
const PIECE_BYTES = 256 * 1024;
const ENTRY = entryBeside(import.meta.url, 'webhook-thread');
const HEAP_MIB = 256;
/** Bodies that are read at the same time: the thread holds each until its end, outside the limit of its heap. */
const BODIES_MAX = 4;
const BODIES_OF_ADDRESS_MAX = 2;
/** Deliveries of one address at the same time; of those that wait nothing is read. */
export const DELIVERIES_MAX = 100;
const RETRY_SECONDS = 5;
const SIGNATURE = /^sha256=([0-9a-f]{64})$/;
const DELIVERY = /^[\w-]{1,64}$/;
const PATH = '/webhooks/github';

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
      413: 'The body is larger than 5 MiB.',
      415: 'The body is not JSON; choose `application/json` as the content type of the webhook.',
      429: 'Too many deliveries of the address wait; `Retry-After` says when to deliver again.',
      503: 'The database does not answer, or the body could not be read; nothing was taken.',
    },
  },
];

/** Adds the call. */
export function addWebhookRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  const deliveries = new Deliveries(deps);
  app.addHook('onClose', () => deliveries.close());
  // In a scope of its own, where bodies are read by the thread.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', async (request: FastifyRequest, body: Readable) => {
      if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES) throw tooLarge();
      return await deliveries.read(request, body);
    });
    scope.route({
      method: 'POST',
      url: PATH,
      config: { readsBody: true },
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
  const { signed: named = [], payload } = (request.body ?? {}) as Partial<Delivered>;
  const signed = named.filter(({ source }) => isOf(source, payload?.repository.full_name ?? ''));
  const [first] = signed;
  if (first === undefined || payload === undefined) {
    throw new HttpProblem(401, 'The signature is of no webhook that this platform knows of the repository.');
  }
  const domains = event === 'push' && !payload.deleted ? namesOfPushed(signed, payload) : [];
  const { databaseOf, organizationOf, clock, log } = deps;
  const database = databaseOf(organizationOf(first.domain));
  const head = isCommit(payload.after) ? { head: payload.after } : {};
  const isNew = await takePush(database, { delivery, signature, domains, ...head }, clock()).catch(blameDatabase);
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

interface Site {
  readonly domain: string;
  readonly source: GitSource;
}

/** What became of a body. */
interface Delivered {
  /** Sites of the repositories that it names, whose secret it was signed with. */
  readonly signed: readonly Site[];
  /** Absent where it was signed with none. */
  readonly payload?: Payload;
}

/** Reads bodies in a thread, where they are hashed as they arrive; senders have turns by their addresses. */
class Deliveries {
  readonly #deps: WebhookDeps;
  readonly #thread = new Thread<Order, Answer>({ name: 'the reading of webhooks', entry: ENTRY, heapMib: HEAP_MIB });
  readonly #queue = new FairQueue({
    slots: BODIES_MAX,
    laneSlots: BODIES_OF_ADDRESS_MAX,
    ticketsMax: DELIVERIES_MAX,
  });
  #count = 0;

  constructor(deps: WebhookDeps) {
    this.#deps = deps;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  /** Reads a body when it is its turn; throws a 429 where too many of the address wait. */
  async read(request: FastifyRequest, stream: Readable): Promise<Delivered> {
    const gone = new AbortController();
    const address = countedAddress(request.ips ?? [request.ip]) ?? '';
    const ticket = refuseFull('deliveries of this address', () => this.#queue.enter(address, gone.signal));
    request.raw.once('close', () => gone.abort(new HttpProblem(400, 'The client went away.')));
    try {
      return await ticket.run(() => this.#readWhole(stream, readHeaders(request).signature));
    } finally {
      ticket.leave();
    }
  }

  async #readWhole(stream: Readable, signature: string): Promise<Delivered> {
    const delivery = ++this.#count;
    const sites = new Map<string, Site[]>();
    let isFirst = true;
    try {
      for await (const bytes of piecesOf(stream)) {
        const named = await this.#ask({ type: 'piece', delivery, bytes, isFirst }, [bytes.buffer]);
        isFirst = false;
        const secrets = named.type === 'named' ? await this.#addSites(sites, named.names) : [];
        if (secrets.length > 0) await this.#ask({ type: 'secrets', delivery, secrets });
      }
    } catch (error) {
      void this.#ask({ type: 'drop', delivery }).catch(() => undefined);
      throw error;
    }
    if (isFirst) return { signed: [] };
    const end = await this.#ask({ type: 'end', delivery, signature });
    if (end.type !== 'ended' || end.payload === undefined) return { signed: [] };
    return { signed: end.secrets.flatMap((secret) => sites.get(secret) ?? []), payload: end.payload };
  }

  async #ask(order: Order, transfer: readonly ArrayBuffer[] = []): Promise<Answer> {
    const { silenceMs = 10_000 } = this.#deps;
    const answer = await this.#thread.ask(order, { transfer, silenceMs }).catch(blameThread);
    if (answer.type === 'refused') throw new HttpProblem(answer.status, answer.message);
    return answer;
  }

  /** Adds the sites of repositories by their secrets; gives the secrets that were not known before. */
  async #addSites(sites: Map<string, Site[]>, names: readonly string[]): Promise<readonly string[]> {
    const { sources, environment, log } = this.#deps;
    const added: string[] = [];
    for (const [domain, source] of names.length === 0 ? [] : sources()) {
      if (source.type !== 'git' || source.webhookSecret === undefined) continue;
      if (!names.some((name) => isOf(source, name))) continue;
      const secret = await readSecret(source.webhookSecret, environment).catch((error: unknown) => {
        if (!(error instanceof GitError)) throw error;
        log.error('webhook.secret', { domain, reason: error.message });
        return undefined;
      });
      if (secret === undefined) continue;
      if (!sites.has(secret)) added.push(secret);
      sites.set(secret, [...(sites.get(secret) ?? []), { domain, source }]);
    }
    return added;
  }
}

/** Reads a body in pieces, each with a buffer of its own. */
async function* piecesOf(stream: Readable): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let held: Buffer[] = [];
  let [heldBytes, total] = [0, 0];
  const join = () => {
    const piece = new Uint8Array(heldBytes);
    let at = 0;
    for (const chunk of held) {
      piece.set(chunk, at);
      at += chunk.length;
    }
    [held, heldBytes] = [[], 0];
    return piece;
  };
  // Else the refusal could not be sent.
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    total += chunk.length;
    if (total > BODY_LIMIT_BYTES) throw tooLarge();
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes >= PIECE_BYTES) yield join();
  }
  if (heldBytes > 0) yield join();
}

/** What a thread held that was ended, or is closed, is gone; the sender still has it. */
function blameThread(error: Error): never {
  const headers = { 'retry-after': String(RETRY_SECONDS) };
  throw new HttpProblem(503, 'The body of the delivery could not be read; deliver it again.', headers, error);
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
