/** Where a site's documentation is, from the words of whoever set the platform up: checked, and with all faults. */
import * as v from 'valibot';
import { objectOrField } from '../../contract/decode.ts';
import {
  type DeploymentReports,
  folderSource,
  type GitAccess,
  type GitSource,
  isGitAddress,
  isNear,
  parseGitAddress,
  repositoryOf,
  type Secret,
  type Source,
} from '../content/source.ts';

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The name of an environment variable. */
export const VariableSchema = v.pipe(v.string('a name'), v.regex(VARIABLE, 'the name of an environment variable'));

const file = v.pipe(v.string('a file'), v.minLength(1, 'a file'));
const secret = v.pipe(
  v.strictObject({ env: v.optional(VariableSchema), file: v.optional(file) }, objectOrField),
  v.check(({ env, file: name }) => (env === undefined) !== (name === undefined), 'either env or file'),
);
const apiUrl = 'an https address without user, query and fragment';

/** What stands of a site in the access file. */
export const SiteSchema = v.strictObject(
  {
    docs: v.pipe(v.string('a folder'), v.minLength(1, 'a folder')),
    git: v.optional(
      v.strictObject(
        {
          token: v.optional(secret),
          user: v.optional(v.pipe(v.string('a name'), v.regex(/^[\x21-\x39\x3b-\x7e]+$/, 'a name without colons'))),
          'ssh-key': v.optional(file),
          'known-hosts': v.optional(file),
          'webhook-secret': v.optional(secret),
        },
        objectOrField,
      ),
    ),
    deployments: v.optional(
      v.strictObject(
        {
          environment: v.pipe(v.string('a name'), v.minLength(1, 'a name'), v.maxLength(255, 'a shorter name')),
          token: v.optional(secret),
          repository: v.optional(v.pipe(v.string('a name'), v.regex(/^[\w.-]+\/[\w.-]+$/, 'owner/name'))),
          'api-url': v.optional(v.pipe(v.string(apiUrl), v.check(isApiUrl, apiUrl))),
        },
        objectOrField,
      ),
    ),
  },
  objectOrField,
);
export type Site = v.InferOutput<typeof SiteSchema>;

export interface SourceContext {
  /** Where relative folders and files start. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The interface of github.com; a server of one's own has its own below its host. */
const GITHUB = 'github.com';
const GITHUB_API = 'https://api.github.com';
const API_PATH = '/api/v3';

/** Reads where a site's documentation is; a fault is the path of a field and a sentence without its end. */
export function readSource(site: Site, context: SourceContext): Source | { readonly faults: readonly string[] } {
  const { docs, git = {}, deployments } = site;
  if (!isGitAddress(docs)) {
    const faults = (['git', 'deployments'] as const).flatMap((name) =>
      site[name] === undefined ? [] : [`.${name}: only of documentation in a git repository`],
    );
    return faults.length > 0 ? { faults } : folderSource(docs, context.folder);
  }
  const address = parseGitAddress(docs);
  if ('fault' in address) return { faults: [`.docs: the address ${address.fault}`] };
  const faults: string[] = [];
  const place = (given: NonNullable<Site['git']>['token'], name: string): Secret | undefined => {
    const found = given === undefined ? undefined : placeOf(given, context);
    if (found === undefined || !('fault' in found)) return found;
    faults.push(`${name}${found.fault}`);
    return undefined;
  };
  const [token, webhookSecret] = [place(git.token, '.git.token'), place(git['webhook-secret'], '.git.webhook-secret')];
  const reportToken = place(deployments?.token, '.deployments.token') ?? token;
  const source: GitSource = {
    type: 'git',
    ...address,
    access: readAccess(git, token, context),
    ...(webhookSecret !== undefined && { webhookSecret }),
  };
  const reports = deployments && readReports(deployments, reportToken, source, context);
  if (reports !== undefined && 'fault' in reports) faults.push(reports.fault);
  if (faults.length > 0 || (reports !== undefined && 'fault' in reports)) return { faults };
  return { ...source, ...(reports !== undefined && { deployments: reports }) };
}

/** Reads the one site of a command line, whose secrets and files the environment names. */
export function readOwnSource(docs: string, context: SourceContext): Source | { readonly faults: readonly string[] } {
  const { environment } = context;
  const given = (name: string) => (environment[name] ?? '') !== '';
  const secretOf = (name: string) => {
    if (given(`${name}_FILE`)) return { file: environment[`${name}_FILE`] };
    return given(name) ? { env: name } : undefined;
  };
  const field = <Name extends string, Value>(name: Name, value: Value | undefined) =>
    (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, Value>>;
  if (!isGitAddress(docs)) return folderSource(docs, context.folder);
  const site = {
    docs,
    git: {
      ...field('token', secretOf('DOCS_GIT_TOKEN')),
      ...field('user', environment['DOCS_GIT_USER'] || undefined),
      ...field('ssh-key', environment['DOCS_GIT_SSH_KEY'] || undefined),
      ...field('known-hosts', environment['DOCS_GIT_KNOWN_HOSTS'] || undefined),
      ...field('webhook-secret', secretOf('DOCS_WEBHOOK_SECRET')),
    },
    ...(given('DOCS_DEPLOYMENT_ENVIRONMENT') && {
      deployments: {
        environment: environment['DOCS_DEPLOYMENT_ENVIRONMENT'],
        ...field('token', secretOf('DOCS_DEPLOYMENT_TOKEN')),
      },
    }),
  };
  const parsed = v.safeParse(SiteSchema, site);
  if (parsed.success) return readSource(parsed.output, context);
  return { faults: ['.git: DOCS_GIT_USER is no name, or the name of the environment is too long'] };
}

function placeOf(
  { env, file: name }: v.InferOutput<typeof secret>,
  { folder, environment }: SourceContext,
): Secret | { readonly fault: string } {
  if (name !== undefined) return { file: folderSource(name, folder).folder };
  const value = environment[env ?? '']?.trim();
  if (value === undefined || value === '') return { fault: `.env: the environment variable ${env} is not set` };
  return { env: env ?? '' };
}

function readAccess(git: NonNullable<Site['git']>, token: Secret | undefined, { folder }: SourceContext): GitAccess {
  const { user, 'ssh-key': key, 'known-hosts': hosts } = git;
  return {
    ...(token !== undefined && { token }),
    ...(user !== undefined && { user }),
    ...(key !== undefined && { sshKey: folderSource(key, folder).folder }),
    ...(hosts !== undefined && { knownHosts: folderSource(hosts, folder).folder }),
  };
}

function readReports(
  given: NonNullable<Site['deployments']>,
  token: Secret | undefined,
  source: GitSource,
  { environment: variables }: SourceContext,
): DeploymentReports | { readonly fault: string } {
  const { environment, repository = repositoryOf(source), 'api-url': api } = given;
  if (token === undefined) return { fault: '.deployments.token: missing; give it here or as git.token' };
  if (repository === undefined) return { fault: '.deployments.repository: missing; give it as owner/name' };
  const fromEnvironment = variables['GITHUB_API_URL'] || undefined;
  if (api === undefined && fromEnvironment !== undefined && !isApiUrl(fromEnvironment)) {
    return { fault: `.deployments.api-url: GITHUB_API_URL is not ${apiUrl}` };
  }
  const { hostname } = new URL(source.url);
  const usual = hostname === GITHUB ? GITHUB_API : `https://${hostname}${API_PATH}`;
  return { environment, repository, token, apiUrl: (api ?? fromEnvironment ?? usual).replace(/\/+$/, '') };
}

/** The token goes there: never in plain text over a network that is not one's own. */
function isApiUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username + url.password + url.search + url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isNear(url.hostname));
}
