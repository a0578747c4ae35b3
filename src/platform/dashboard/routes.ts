/** The addresses of the dashboard: sign-in, and the pages of an organization with their forms. */
import { timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ActivityLog } from '../access/activities.ts';
import type { Connection } from '../database/database.ts';
import { HttpProblem, toProblem } from '../problem.ts';
import { present } from '../render/model/fields.ts';
import { type Html, html } from '../render/model/html/template.ts';
import { comparisonView, openComparisons } from './comparison.ts';
import { type ExportsDeps, exportsView } from './exports.ts';
import {
  addressOf,
  CONTENT_POLICY,
  DASHBOARD_PATH,
  FRAME_END,
  framePage,
  frameStart,
  ICON,
  pageHead,
  readStyles,
  type View,
  type Visit,
} from './frame.ts';
import { jobView } from './job.ts';
import { type KeysDeps, keysView } from './keys.ts';
import { type LimitsDeps, limitsView } from './limits.ts';
import { logView } from './log.ts';
import { callout, prose } from './parts.ts';
import { formToken, SESSION_LIFETIME_MS, type Sessions } from './sign-in.ts';

export interface DashboardDeps extends ExportsDeps, KeysDeps, LimitsDeps {
  readonly sessions: Sessions;
  readonly databaseOf: (organization: string) => Connection;
  readonly activities: Pick<ActivityLog, 'note'>;
  readonly linkCommandOf: (organization: string) => string;
}

const COOKIE = 'dashboard_session';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const FORM_LIMIT_BYTES = 16 * 1024;
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': CONTENT_POLICY,
  // Without a referrer, browsers name the origin of a form `null`, as a sandboxed page of another site does.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  // A proxy that gathers an answer before it passes it on would show no progress.
  'x-accel-buffering': 'no',
};

/** Adds them. Refusals are pages here. */
export function addDashboardRoutes(app: FastifyInstance, deps: DashboardDeps): void {
  const styles = readStyles();
  const rootOf = () => new URL(deps.baseUrl()).pathname.replace(/\/$/, '') + DASHBOARD_PATH;
  void app.register(
    async (scope) => {
      scope.addContentTypeParser(
        FORM_TYPE,
        { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
        async (_: unknown, body: string) => new URLSearchParams(body),
      );
      scope.addHook('onRequest', async (request, reply) => {
        reply.headers(HEADERS);
        if (request.method === 'POST') requireOwnPage(request, deps.baseUrl());
      });
      scope.setErrorHandler((error, request, reply) => {
        const problem = toProblem(error);
        const page = refusalPage(problem, rootOf(), visits.get(request));
        return sendPage(reply.code(problem.status).headers(problem.headers), page);
      });
      scope.get('/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(styles));
      scope.get('/icon.svg', async (_request, reply) => reply.type('image/svg+xml').send(ICON));
      addSignIn(scope, deps, rootOf);
      addPages(scope, deps, rootOf);
    },
    { prefix: DASHBOARD_PATH },
  );
}

function sendPage(reply: FastifyReply, page: string | Readable): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}

function refusalPage({ status, message }: HttpProblem, root: string, visit: Visit | undefined): string {
  const title = status === 401 ? 'Sign in' : 'That did not work';
  const sentence = html`<p>${prose(message)}</p>`;
  const body =
    visit &&
    html`${pageHead(visit, { title })}${callout('danger', sentence)}<p><a href="${addressOf(visit)}">To the exports</a></p>`;
  return framePage({ title, root, body: body ?? alone(title, sentence), ...present({ visit }) });
}

/** Writes the content of a page for nobody who has signed in. */
function alone(title: string, body: Html): Html {
  return html`<section class="card alone"><div class="card-inside"><h1>${title}</h1>${body}</div></section>`;
}

/** Whose requests are under way, for the pages of their refusals. */
const visits = new WeakMap<FastifyRequest, Visit>();

/** The link shows a button: scanners of mail open links, and would use this one up. */
function addSignIn(
  scope: FastifyInstance,
  { sessions, baseUrl, activities, clock, linkCommandOf }: DashboardDeps,
  rootOf: () => string,
): void {
  scope.get('/', async (request, reply) => {
    const found = await sessions.find(sessionOf(request));
    const address = found ? addressOf({ root: rootOf(), organization: found.organization }) : `${rootOf()}/sign-in`;
    return reply.redirect(address, 303);
  });
  const command = () => linkCommandOf(SOME_ORGANIZATION);
  const notGood = () =>
    new HttpProblem(403, `This link works once, and not any more. Make a new one: \`${command()}\``);
  scope.get<{ Querystring: { token?: string } }>('/sign-in', async ({ query }, reply) => {
    const token = String(query.token ?? '');
    const found = await sessions.look(token);
    if (found === undefined && token !== '') throw notGood();
    const body = found
      ? html`<p>To the organization <strong>${found.organization}</strong>, as <strong>${found.person}</strong>.</p>
<form method="post" action="${rootOf()}/sign-in"><input type="hidden" name="token" value="${token}"><button>Sign in</button></form>
<p><small>The link is good once; the session lasts ${SESSION_LIFETIME_MS / 3_600_000} hours.</small></p>`
      : html`<p>${prose(nobody(command()))}</p>`;
    return sendPage(reply, framePage({ title: 'Sign in', root: rootOf(), body: alone('Sign in', body) }));
  });
  scope.post('/sign-in', async (request, reply) => {
    const begun = await sessions.begin(fieldsOf(request.body).get('token') ?? '');
    if (begun === undefined) throw notGood();
    await sessions.end(sessionOf(request));
    const { organization, person, token } = begun;
    const entry = { at: clock(), actor: person, action: 'signed in', subject: '' };
    // The link is used up, whether or not the entry can be written.
    await activities.note(organization, entry).catch(() => undefined);
    const secure = baseUrl().startsWith('https:') ? '; Secure' : '';
    const cookie = `${COOKIE}=${token}; Path=${rootOf()}; Max-Age=${SESSION_LIFETIME_MS / 1000}; HttpOnly; SameSite=Strict${secure}`;
    return reply.header('set-cookie', cookie).redirect(addressOf({ root: rootOf(), organization }), 303);
  });
  scope.post('/sign-out', async (request, reply) => {
    const token = sessionOf(request);
    requireToken(token, fieldsOf(request.body));
    await sessions.end(token);
    const cookie = `${COOKIE}=; Path=${rootOf()}; Max-Age=0; HttpOnly; SameSite=Strict`;
    return reply.header('set-cookie', cookie).redirect(`${rootOf()}/sign-in`, 303);
  });
}

function nobody(command: string): string {
  return `Nobody is signed in. Make a link, which is good once, for an hour: \`${command}\``;
}

/** Stands in commands for an organization that is not known. */
const SOME_ORGANIZATION = 'NAME';

/** Those of all pages; `with` is another job. */
interface Parameters extends Partial<Record<'site' | 'jobId' | 'with' | 'who' | 'what', string>> {
  readonly organization: string;
}

function addPages(scope: FastifyInstance, deps: DashboardDeps, rootOf: () => string): void {
  const compare = openComparisons(deps.storage);
  const stopping = new AbortController();
  scope.addHook('preClose', async () => stopping.abort());
  const followers = new Set<Visit>();
  const pages: Readonly<Record<string, (parameters: Parameters) => View>> = {
    '/:organization': () => exportsView(deps),
    '/:organization/:site': ({ site }) => exportsView(deps, site),
    '/:organization/-/jobs/:jobId': ({ jobId = '' }) => jobView({ ...deps, followers }, jobId),
    '/:organization/-/jobs/:jobId/compare': ({ jobId = '', with: other = '' }) =>
      comparisonView({ ...deps, compare }, jobId, other),
    '/:organization/-/keys': () => keysView(deps),
    '/:organization/-/usage': () => limitsView(deps),
    '/:organization/-/log': logView,
  };
  for (const [url, viewOf] of Object.entries(pages)) {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const parameters = { ...(request.query as object), ...(request.params as Parameters) };
      const person = await enterAs(deps, request, parameters.organization, rootOf());
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const signal = AbortSignal.any([gone.signal, stopping.signal]);
      const visit = { ...person, signal };
      visits.set(request, visit);
      const view = viewOf(parameters);
      if (request.method !== 'POST') return await show(reply, view, visit);
      const fields = fieldsOf(request.body);
      requireToken(visit.session, fields);
      const address = visit.root + request.url.slice(DASHBOARD_PATH.length);
      return await act(deps, { view, visit, fields, address }, reply);
    };
    scope.route({ method: ['GET', 'POST'], url, handler });
  }
  scope.get('/*', async () => {
    throw new HttpProblem(404, 'There is nothing at this path.');
  });
}

/** Finds out whose session a request belongs to; of another organization nothing is said. */
async function enterAs(
  { sessions, databaseOf, clock, linkCommandOf }: DashboardDeps,
  request: FastifyRequest,
  organization: string,
  root: string,
): Promise<Omit<Visit, 'signal'>> {
  const session = sessionOf(request);
  const found = await sessions.find(session);
  if (found === undefined) {
    // What a stranger wrote into an address is not for the command line of whoever copies it.
    const name = /^[a-z0-9][a-z0-9-]*$/.test(organization) ? organization : SOME_ORGANIZATION;
    throw new HttpProblem(401, nobody(linkCommandOf(name)));
  }
  if (found.organization !== organization) throw new HttpProblem(404, 'There is nothing at this path.');
  const isSignedIn = async () => (await sessions.find(session)) !== undefined;
  return { ...found, database: databaseOf(organization), session, isSignedIn, root, now: clock() };
}

async function show(reply: FastifyReply, view: View, visit: Visit): Promise<FastifyReply> {
  const framed = { title: view.title, section: view.section, visit, root: visit.root };
  const content = await view.show(visit);
  if ('html' in content) return sendPage(reply, framePage({ ...framed, body: content }));
  const pieces = async function* () {
    yield frameStart(framed);
    for await (const piece of content) yield piece.html;
    yield FRAME_END;
  };
  return sendPage(reply, Readable.from(pieces()));
}

interface Action {
  readonly view: View;
  readonly visit: Visit;
  readonly fields: URLSearchParams;
  readonly address: string;
}

async function act(
  { activities }: DashboardDeps,
  { view, visit, fields, address }: Action,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const name = fields.get('do') ?? '';
  const work = Object.hasOwn(view.acts ?? {}, name) ? view.acts?.[name] : undefined;
  if (work === undefined) throw new HttpProblem(400, 'The form asks for nothing that this page does.');
  try {
    const { done, subject, notice } = await work(visit, fields);
    // It is done: a key is shown once, whether or not the entry can be written.
    const entry = { at: visit.now, actor: visit.person, action: done, subject };
    await activities.note(visit.organization, entry).catch(() => undefined);
    if (notice === undefined) return reply.redirect(address, 303);
    return await show(reply, view, { ...visit, notice: callout('check', notice) });
  } catch (error) {
    // A form that was filled in wrongly, or what cannot be done now: said above the page.
    if (!(error instanceof HttpProblem)) throw error;
    const notice = callout('danger', html`<p>${prose(error.message)}</p>`);
    return await show(reply.code(error.status), view, { ...visit, notice, refused: fields });
  }
}

function fieldsOf(body: unknown): URLSearchParams {
  if (body instanceof URLSearchParams) return body;
  throw new HttpProblem(415, `Send the form as ${FORM_TYPE}.`);
}

/** Another site can send a form, also one that signs a person in to an organization of its own. */
function requireOwnPage({ headers }: FastifyRequest, baseUrl: string): void {
  const { origin, host, 'sec-fetch-site': from } = headers;
  const isOwnOrigin = () => origin === new URL(baseUrl).origin || URL.parse(origin ?? '')?.host === host;
  const isOwn = from === undefined ? origin === undefined || isOwnOrigin() : from === 'same-origin' || from === 'none';
  if (!isOwn)
    throw new HttpProblem(403, 'The form was sent by a page of another site; open the dashboard and send it there.');
}

function requireToken(session: string, fields: URLSearchParams): void {
  const [expected, given] = [formToken(session), fields.get('token') ?? ''].map((text) => Buffer.from(text));
  if (expected?.length === given?.length && timingSafeEqual(expected ?? Buffer.of(), given ?? Buffer.of())) return;
  throw new HttpProblem(403, 'The form is from another session; open the page again.');
}

function sessionOf({ headers }: FastifyRequest): string {
  const cookies = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return cookies.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? '';
}
