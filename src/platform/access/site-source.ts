/** Parses and validates the source of a site's documentation in settings; returns all faults. */
import path from 'node:path';
import * as v from 'valibot';
import { objectOrField } from '../../contract/decode.ts';
import {
  type AppToken,
  type DeploymentReports,
  folderSource,
  type GitAccess,
  type GitAddress,
  isGitAddress,
  isNear,
  parseGitAddress,
  repositoryOf,
  type Secret,
  type Source,
  type Token,
} from '../content/source.ts';
import { plainUrl } from '../plain-url.ts';
import { present } from '../render/model/fields.ts';

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;

export const VariableSchema = v.pipe(v.string('a name'), v.regex(VARIABLE, 'the name of an environment variable'));

const file = v.pipe(v.string('a file'), v.minLength(1, 'a file'));
const secret = v.pipe(
  v.strictObject({ env: v.optional(VariableSchema), file: v.optional(file) }, objectOrField),
  v.check(({ env, file: name }) => (env === undefined) !== (name === undefined), 'either env or file'),
);
const token = v.pipe(
  v.strictObject(
    {
      env: v.optional(VariableSchema),
      file: v.optional(file),
      // Of an App its id, a number, or its client id.
      app: v.optional(
        v.pipe(v.union([v.string(), v.number()], 'an id'), v.toString(), v.regex(/^[\w.-]{1,64}$/, 'an id')),
      ),
      key: v.optional(secret),
    },
    objectOrField,
  ),
  v.check((one) => [one.env, one.file, one.app].filter(Boolean).length === 1, 'one of env, file and app'),
  v.check(({ app, key }) => (app === undefined) === (key === undefined), 'app together with its key'),
);
const apiUrl = 'an https address without user, query and fragment';

/** What stands of a site in the access file. */
export const SiteSchema = v.strictObject(
  {
    docs: v.pipe(v.string('a folder'), v.minLength(1, 'a folder')),
    git: v.optional(
      v.strictObject(
        {
          token: v.optional(token),
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
          token: v.optional(token),
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
type Given<Name extends 'git' | 'deployments'> = NonNullable<Site[Name]>;

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
  const reader = new Reader(address, context);
  const given = git['webhook-secret'];
  const webhookSecret = given && reader.secret(given, '.git.webhook-secret');
  const access = reader.access(git, deployments?.['api-url']);
  const reports = deployments && reader.reports(deployments, git.token);
  // A fault that two fields share is reported once.
  if (reader.faults.length > 0) return { faults: [...new Set(reader.faults)] };
  return { type: 'git', ...address, access, ...present({ webhookSecret, deployments: reports }) };
}

/** Reads the one site of a command line, whose secrets and files the environment names. */
export function readOwnSource(docs: string, context: SourceContext): Source | { readonly faults: readonly string[] } {
  if (!isGitAddress(docs)) return folderSource(docs, context.folder);
  const textOf = (name: string) => context.environment[name] || undefined;
  const secretOf = (name: string) => {
    const file = textOf(`${name}_FILE`);
    if (file !== undefined) return { file };
    return textOf(name) === undefined ? undefined : { env: name };
  };
  const [app, key] = [textOf('DOCS_GITHUB_APP'), secretOf('DOCS_GITHUB_APP_KEY')];
  const environment = textOf('DOCS_DEPLOYMENT_ENVIRONMENT');
  const site = {
    docs,
    git: present({
      token: secretOf('DOCS_GIT_TOKEN') ?? (app && key && { app, key }),
      user: textOf('DOCS_GIT_USER'),
      'ssh-key': textOf('DOCS_GIT_SSH_KEY'),
      'known-hosts': textOf('DOCS_GIT_KNOWN_HOSTS'),
      'webhook-secret': secretOf('DOCS_WEBHOOK_SECRET'),
    }),
    ...(environment !== undefined && {
      deployments: present({ environment, token: secretOf('DOCS_DEPLOYMENT_TOKEN') }),
    }),
  };
  const parsed = v.safeParse(SiteSchema, site);
  if (parsed.success) return readSource(parsed.output, context);
  return { faults: ['.git: DOCS_GIT_USER is no name, or the name of the environment is too long'] };
}

type GivenToken = v.InferOutput<typeof token>;

/** What a token is for. */
interface Purpose extends Pick<AppToken, 'permissions'> {
  /** Base of GitHub's interface, where it is named. */
  readonly api: string | undefined;
  readonly repository: string | undefined;
}

/** Reads what stands of one site, and notes all faults. */
class Reader {
  readonly faults: string[] = [];
  readonly #address: GitAddress;
  readonly #context: SourceContext;

  constructor(address: GitAddress, context: SourceContext) {
    this.#address = address;
    this.#context = context;
  }

  /** Reads where a secret stands; a variable has to be set. */
  secret({ env = '', file: name }: v.InferOutput<typeof secret>, at: string): Secret | undefined {
    if (name !== undefined) return { file: this.#file(name) };
    if ((this.#context.environment[env]?.trim() ?? '') !== '') return { env };
    this.faults.push(`${at}.env: the environment variable ${env} is not set`);
    return undefined;
  }

  access(
    { token: given, user, 'ssh-key': key, 'known-hosts': hosts }: Given<'git'>,
    api: string | undefined,
  ): GitAccess {
    const purpose = { api, repository: repositoryOf(this.#address), permissions: { contents: 'read' } };
    return present({
      token: given && this.#token(given, '.git.token', purpose),
      user,
      sshKey: key && this.#file(key),
      knownHosts: hosts && this.#file(hosts),
    });
  }

  reports(given: Given<'deployments'>, gitToken: GivenToken | undefined): DeploymentReports | undefined {
    const { environment, repository = repositoryOf(this.#address), token: own, 'api-url': api } = given;
    const at = own === undefined ? '.git.token' : '.deployments.token';
    const used = own ?? gitToken;
    if (used === undefined) this.faults.push('.deployments.token: missing; give it here or as git.token');
    if (repository === undefined) this.faults.push('.deployments.repository: missing; give it as owner/name');
    if (used === undefined || repository === undefined) return undefined;
    const apiUrl = this.#apiUrl(api, '.deployments.api-url');
    const found = this.#token(used, at, { api, repository, permissions: { deployments: 'write' } });
    return found && { environment, repository, apiUrl, token: found };
  }

  #token(given: GivenToken, at: string, { api, repository, permissions }: Purpose): Token | undefined {
    if (given.app === undefined || given.key === undefined) return this.secret(given, at);
    const key = this.secret(given.key, `${at}.key`);
    if (repository === undefined) this.faults.push(`${at}.app: the address does not end in owner/name`);
    if (key === undefined || repository === undefined) return undefined;
    return { app: given.app, key, repository, permissions, apiUrl: this.#apiUrl(api, `${at}.app`) };
  }

  #apiUrl(given: string | undefined, at: string): string {
    const fromEnvironment = this.#context.environment['GITHUB_API_URL'] || undefined;
    if (given === undefined && fromEnvironment !== undefined && !isApiUrl(fromEnvironment)) {
      this.faults.push(`${at}: GITHUB_API_URL is not ${apiUrl}`);
    }
    const { hostname } = new URL(this.#address.url);
    const usual = hostname === GITHUB ? GITHUB_API : `https://${hostname}${API_PATH}`;
    return (given ?? fromEnvironment ?? usual).replace(/\/+$/, '');
  }

  #file(name: string): string {
    return path.resolve(this.#context.folder, name);
  }
}

/** The token goes there: never in plain text over a network that is not one's own. */
function isApiUrl(text: string): boolean {
  const url = plainUrl(text);
  return url !== undefined && (url.protocol === 'https:' || isNear(url.hostname));
}
