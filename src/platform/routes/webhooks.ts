/** The call by which GitHub tells of pushes: signed over its bytes, taken once, and answered before anything is fetched. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { GitError } from '../content/git.ts';
import { takePush } from '../content/pushes.ts';
import { isCommit } from '../content/repository.ts';
import { type GitSource, repositoryOf, type Source } from '../content/source.ts';
import { readSecret } from '../content/tokens.ts';
import type { Database } from '../database/database.ts';
import type { Operation } from '../description/operation.ts';
import type { Log } from '../log.ts';
import { HttpProblem } from '../problem.ts';
import { blameDatabase } from './database-gone.ts';
import { parseJson } from './json-text.ts';

export interface WebhookDeps {
  /** Gives where the documentation of all sites is. */
  readonly sources: () => ReadonlyMap<string, Source>;
  /** Holds the secrets that are in variables. */
  readonly environment: NodeJS.ProcessEnv;
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: Log;
}

/** A push names up to 2,048 commits: https://docs.github.com/en/webhooks/webhook-events-and-payloads#push */
const BODY_LIMIT_BYTES = 5 * 1024 * 1024;
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
      413: 'The body is larger than 5 MiB.',
      415: 'The body is not JSON; choose `application/json` as the content type of the webhook.',
      503: 'The database does not answer; nothing was taken.',
    },
  },
];

/** Adds the call. */
export function addWebhookRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  // In a scope of its own, where the bytes of a body stay what they are.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES } as const;
    scope.addContentTypeParser('application/json', options, async (_request: FastifyRequest, body: Buffer) => body);
    scope.setErrorHandler((error) => {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
      throw new HttpProblem(413, 'The request body is larger than 5 MiB.', { connection: 'close' });
    });
    scope.route({
      method: 'POST',
      url: PATH,
      bodyLimit: BODY_LIMIT_BYTES,
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
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const named = await findSigned(deps, { body, signature });
  const unknown = new HttpProblem(401, 'The signature is of no webhook that this platform knows of the repository.');
  if (named.length === 0) throw unknown;
  // Read by now that its sender is known: whoever likes could have a large body parsed.
  const parsed = v.safeParse(PayloadSchema, parseJson(body));
  if (!parsed.success) throw new HttpProblem(400, 'The body is not that of an event of a repository.');
  const payload = parsed.output;
  const signed = named.filter(({ source }) => isOf(source, payload.repository.full_name));
  if (signed.length === 0) throw unknown;
  const domains = event === 'push' && !payload.deleted ? namesOfPushed(signed, payload) : [];
  const { database, clock, log } = deps;
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

/** A repository that a body may be about. Within a text of JSON the quotes would be escaped. */
const FULL_NAME = /"full_name"[\t\n\r ]{0,20}:[\t\n\r ]{0,20}"((?:[^"\\]|\\\/){1,200})"/g;
const MAX_NAMES = 10;

function namesIn(body: Buffer): readonly string[] {
  const names = new Set<string>();
  for (const [, name = ''] of body.toString('latin1').matchAll(FULL_NAME)) {
    if (names.size < MAX_NAMES) names.add(name.replaceAll('\\/', '/'));
  }
  return [...names];
}

/** Finds the sites of a repository that the body names, whose secret it was signed with. */
async function findSigned(
  { sources, environment, log }: WebhookDeps,
  { body, signature }: { readonly body: Buffer; readonly signature: string },
): Promise<readonly Site[]> {
  const given = Buffer.from(signature, 'hex');
  const names = namesIn(body);
  const signed: Site[] = [];
  for (const [domain, source] of sources()) {
    if (source.type !== 'git' || source.webhookSecret === undefined) continue;
    if (!names.some((name) => isOf(source, name))) continue;
    const secret = await readSecret(source.webhookSecret, environment).catch((error: unknown) => {
      if (!(error instanceof GitError)) throw error;
      log.error('webhook.secret', { domain, reason: error.message });
      return undefined;
    });
    if (secret === undefined) continue;
    const due = createHmac('sha256', secret).update(body).digest();
    if (timingSafeEqual(given, due)) signed.push({ domain, source });
  }
  return signed;
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
