/** The command line of the platform: strings in, options or all their faults out. */
import { type ParsedOptions, readNumber, readOptions, readPort, requireText } from '../program/options.ts';
import { formatDuration } from './duration.ts';
import {
  type ModelServer,
  readDatabaseUrl,
  readDomain,
  readDuration,
  readModel,
  readOrigins,
  readProxies,
  readPublicUrl,
  readStorage,
  requireShared,
} from './option-values.ts';
import { present } from './render/model/fields.ts';
import { DEFAULT_PAGE_LIMIT_MS } from './render/model/policy.ts';
import type { BucketAddress } from './storage/address.ts';
import { LINK_LIFETIME_MAX_MS } from './storage/storage.ts';

/** What the platform is started with: the options that {@link USAGE} explains; those that are not given are absent. */
export interface Arguments {
  /** `worker` runs jobs without HTTP, beside platforms that have the same database and storage. */
  readonly command: 'serve' | 'worker';
  /** Empty with `access`. */
  readonly docs: string;
  readonly domain: string;
  readonly access?: string;
  readonly trustedProxies: readonly string[];
  readonly host: string;
  readonly port: number;
  readonly metricsPort?: number;
  readonly databaseUrl?: string;
  readonly workers: number;
  /** Never when 0. */
  readonly gitIntervalMs: number;
  readonly data?: string;
  /** Without a slash at the end. */
  readonly publicUrl?: string;
  readonly linkLifetimeMs: number;
  readonly storage?: BucketAddress;
  readonly keepBundlesMs: number;
  readonly threadLifetimeMs: number;
  /** Empty: those of any site. */
  readonly assistantOrigins: readonly string[];
  readonly model?: ModelServer;
  readonly strict: boolean;
  readonly keepGoing: boolean;
  readonly sanitize: boolean;
  readonly pageLimitMs?: number;
  readonly playground: boolean;
  readonly cache: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

export type ParsedArguments = ParsedOptions<Arguments>;

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 8787;
const DEFAULT_WORKERS = 1;
/** Exports that one process may run at the same time. */
const MAX_WORKERS = 64;
const DEFAULT_LINK_LIFETIME_MS = 86_400_000;
const DEFAULT_THREAD_LIFETIME_MS = 7 * 86_400_000;
const PAGE_LIMIT_MAX_MS = 3_600_000;
const DEFAULT_GIT_INTERVAL_MS = 5 * 60_000;
const GIT_INTERVAL_MAX_MS = 86_400_000;
const DEFAULT_KEEP_BUNDLES_MS = 90 * 86_400_000;

export const USAGE = `Usage: npm run platform -- --docs DIR --domain NAME [options]
       npm run platform -- worker --database-url URL --docs DIR --domain NAME [options]
       npm run platform -- keys create|list|revoke [options]
       npm run platform -- dashboard-link --organization NAME [options]

The second runs jobs for platforms that use the same database and storage, here or on other machines. The third makes
keys and takes them back, the fourth a link by which a person signs in to the dashboard; both tell more with --help.

  --docs DIR                documentation folder, with a docs.json at its root, or that of a git repository:
                            git+https://host/owner/repository.git#branch:folder, also git+ssh://; branch and folder
                            may be left out. Credentials come from the environment: DOCS_GIT_TOKEN, or for ssh
                            DOCS_GIT_SSH_KEY (a file), and DOCS_WEBHOOK_SECRET
  --domain NAME             host name of the site, such as docs.example.com
  --access FILE             YAML file of organizations with their plans, sites and keys, instead of --docs and --domain;
                            read again when it changes and on SIGHUP
  --git-interval DURATION   how often git repositories are looked at, beside what their webhooks tell; 0 for never
                            (default ${formatDuration(DEFAULT_GIT_INTERVAL_MS)}, at most ${formatDuration(GIT_INTERVAL_MAX_MS)})
  --port N                  port to listen on; 0 takes a free one (default ${DEFAULT_PORT})
  --host ADDRESS            address to listen on (default ${DEFAULT_HOST})
  --metrics-port N          port that Prometheus reads /metrics from, on the same address; keep it from the outside
                            (default: no metrics)
  --data DIR                folder that keeps bundles and the key that signs links, for one platform at a time
                            (default: a temporary folder, removed when the platform stops)
  --database-url URL        PostgreSQL server for jobs, such as postgres://user:password@host:5432/name, which several
                            platforms and workers can share (default: a database in the data folder); env:NAME takes it
                            from a variable, file:PATH from a file, where other users of the machine cannot read it
  --workers N               exports that run at the same time in this process, and one more of another organization;
                            0 leaves them to workers (default ${DEFAULT_WORKERS}, at most ${MAX_WORKERS})
  --trusted-proxies LIST    addresses and ranges, with commas between, of the proxies in front of the platform: their
                            X-Forwarded-For is believed (default: nobody's is)
  --public-url URL          address under which clients reach the platform, for the links to bundles
                            (default: the address it listens on)
  --link-lifetime DURATION  how long a link lives: 90s, 15m, 2h, 7d (default ${formatDuration(DEFAULT_LINK_LIFETIME_MS)}, at most ${formatDuration(LINK_LIFETIME_MAX_MS)})
  --storage ADDRESS         bucket that keeps bundles instead of the data folder, on AWS or any S3-compatible service:
                            s3://bucket/prefix?region=…&endpoint=https://…&path-style=1, all behind the bucket's name
                            optional; credentials come from the environment as for AWS's own tools
  --keep-bundles DURATION   how long links to a bundle are made after its export; it is removed when the last of them
                            has died (default ${formatDuration(DEFAULT_KEEP_BUNDLES_MS)})
  --model-url URL           server of a language model that writes the assistant's answers, such as
                            http://127.0.0.1:11434/v1: whatever serves OpenAI's chat completions; its key is taken from
                            the environment variable MODEL_API_KEY (default: answers are quotations)
  --model NAME              the model that the server is asked for
  --thread-lifetime DURATION  how long the assistant keeps a conversation after its last message
                            (default ${formatDuration(DEFAULT_THREAD_LIFETIME_MS)})
  --assistant-origins LIST  origins, with commas between, whose pages may ask the assistant, such as
                            https://docs.example.com (default: any, by a public key)
  --strict                  fail an export on anything that it would only report: code that is not run, an
                            unknown component, a dead link
  --keep-going              export a site although some of its pages are broken: what cannot be parsed is taken out or
                            shown as text, and reported; without it the first broken page fails the export
  --page-limit DURATION     processor time that one page may take before it is given up (default ${formatDuration(DEFAULT_PAGE_LIMIT_MS)}, at most
                            ${formatDuration(PAGE_LIMIT_MAX_MS)}); the third such page fails the export, unless it keeps going
  --sanitize                do not trust the authors of the documentation: their markup is sanitized, and their
                            scripts, style sheets and whatever else could run in a reader's browser is left out
  --no-playground           leave out the forms by which readers try the requests of an API, for readers who cannot
                            reach it
  --no-cache                render every page anew; without it an export takes pages from the data folder that are
                            as they were at an earlier one
  --json                    print one line of JSON when it listens: {"url","adminKey","assistantKey"}
  --quiet                   write no log
  --help                    print this
`;

/** Reads the arguments after the program's name. */
export function parseArguments(argv: readonly string[]): ParsedArguments {
  const command = argv[0] === 'worker' ? 'worker' : 'serve';
  const given = readOptions(command === 'worker' ? argv.slice(1) : argv, USAGE);
  const { texts, flags, faults } = given;
  if (flags.has('help')) return { type: 'help' };
  const fault = (sentence: string) => void faults.push(sentence);
  const access = texts.get('access');
  const site = (name: string): string => {
    if (access === undefined) return requireText(given, name);
    if (texts.has(name)) fault(`--${name} and --access exclude each other; the access file names the sites`);
    return '';
  };
  const databaseUrl = readDatabaseUrl(texts.get('database-url'), fault);
  if (command === 'worker') requireShared(texts, fault);
  const duration = (name: string, mostMs?: number) => readDuration(name, { texts, fault }, mostMs);
  const values: Arguments = {
    command,
    workers:
      readNumber(given, { name: 'workers', least: command === 'worker' ? 1 : 0, most: MAX_WORKERS }) ?? DEFAULT_WORKERS,
    docs: site('docs'),
    domain: readDomain(site('domain'), fault),
    trustedProxies: readProxies(texts.get('trusted-proxies'), fault),
    host: texts.get('host') ?? DEFAULT_HOST,
    port: readPort(given, 'port') ?? DEFAULT_PORT,
    linkLifetimeMs: duration('link-lifetime', LINK_LIFETIME_MAX_MS) ?? DEFAULT_LINK_LIFETIME_MS,
    keepBundlesMs: duration('keep-bundles') ?? DEFAULT_KEEP_BUNDLES_MS,
    threadLifetimeMs: duration('thread-lifetime') ?? DEFAULT_THREAD_LIFETIME_MS,
    assistantOrigins: readOrigins(texts.get('assistant-origins'), fault),
    gitIntervalMs:
      texts.get('git-interval') === '0'
        ? 0
        : (duration('git-interval', GIT_INTERVAL_MAX_MS) ?? DEFAULT_GIT_INTERVAL_MS),
    strict: flags.has('strict'),
    keepGoing: flags.has('keep-going'),
    sanitize: flags.has('sanitize'),
    playground: !flags.has('no-playground'),
    cache: !flags.has('no-cache'),
    json: flags.has('json'),
    quiet: flags.has('quiet'),
    ...present({
      access,
      data: texts.get('data'),
      databaseUrl,
      publicUrl: readPublicUrl(texts.get('public-url'), fault),
      metricsPort: readPort(given, 'metrics-port'),
      storage: readStorage(texts.get('storage'), fault),
      model: readModel(texts, fault),
      pageLimitMs: duration('page-limit', PAGE_LIMIT_MAX_MS),
    }),
  };
  return faults.length === 0 ? { type: 'run', values } : { type: 'faults', faults };
}
