/** Parses the strings of a workflow file into one typed record; finds every fault before anything is done. No I/O. */
import { keyKind } from '../../contract/keys.ts';
import { VERSION_PATTERN } from '../../contract/static-export.ts';
import type { Place } from '../../deployment/values.ts';
import { isSafeAddress } from '../links.ts';
import { MIN_SECRET_LENGTH } from '../secrets.ts';
import { type RolloutInputs, readRollout } from './rollout.ts';
import {
  Fault,
  Form,
  linesOf,
  oneOf,
  parseBoolean,
  parseDuration,
  quote,
  type ReadInput,
  redactAddress,
} from './rules.ts';
import { type JobTarget, type KeepInputs, type Policy, parseJobs, readDomains, readKeeps, sitesOf } from './sites.ts';

export interface SiteInputs extends KeepInputs {
  readonly domain?: string | undefined;
  readonly job: JobTarget;
  readonly version?: string | undefined;
  /** Limit of the whole export, in milliseconds. */
  readonly timeoutMs: number;
  readonly stallTimeoutMs: number;
  readonly verify: boolean;
  readonly onBrokenLink: Policy;
  readonly onExternalResource: Policy;
  readonly maskBundleUrl: boolean;
  /** Where its values are written; empty without `update`. */
  readonly places: readonly Place[];
}

export interface RunInputs {
  /** One for each domain, in their order. */
  readonly sites: readonly SiteInputs[];
  readonly wait: boolean;
  readonly platform: {
    /** Without a trailing slash, query or fragment; the path prefix is kept. */
    readonly baseUrl: URL;
    readonly apiKey: string;
  };
  /** Absent with `update: none`. */
  readonly rollout?: RolloutInputs | undefined;
}

const parsePolicy = oneOf<Policy>('ignore', 'warn', 'fail');

/**
 * Reads all inputs. Throws `INPUT` with every fault: the input, the rule, what was found, the fix. `workspace` is the
 * absolute path that relative paths start from, `repository` that of the workflow.
 */
export function readInputs(
  read: ReadInput,
  { workspace, repository }: { readonly workspace: string; readonly repository?: string | undefined },
): RunInputs {
  const form = new Form(read);
  const update = form.value('update', oneOf('none', 'commit', 'pull-request'), 'none');
  const domains = readDomains(form, update);
  const jobs = form.optional('job-id', (text) => parseJobs(text, domains));
  const version = form.optional('version', parseVersion);
  const platform = { baseUrl: form.value('base-url', parseBaseUrl), apiKey: form.value('api-key', parseApiKey) };
  const paths = form.value('paths', parsePaths);
  const wait = form.value('wait', parseBoolean, 'true');
  const verify = form.value('verify', oneOf('true', 'false', 'auto'), 'auto');
  const ofSite = {
    timeoutMs: form.value('timeout', parseDuration, '60m'),
    stallTimeoutMs: form.value('stall-timeout', parseDuration, '15m'),
    onBrokenLink: form.value('on-broken-link', parsePolicy, 'ignore'),
    onExternalResource: form.value('on-external-resource', parsePolicy, 'ignore'),
    maskBundleUrl: form.value('mask-bundle-url', parseBoolean, 'true'),
  };
  const keeps = readKeeps(form, domains, workspace);
  const rollout = readRollout(form, update, { own: repository, domains });
  const isPinned = jobs?.some(({ kind }) => kind === 'pinned') === true;
  refuseCombinations(form, { update, wait, verify, isPinned });
  form.check();
  const isNeeded = update !== 'none' || findingPolicies(form).length > 0;
  const sites = sitesOf(domains).map((domain, nth): SiteInputs => {
    const { bundlePath, extractTo } = keeps[nth] ?? {};
    const isKept = bundlePath !== undefined || extractTo !== undefined;
    return {
      ...ofSite,
      bundlePath,
      extractTo,
      domain,
      version,
      job: jobs?.[nth] ?? (domain === undefined ? { kind: 'none' } : { kind: 'start', domain, paths }),
      verify: verify === 'true' || isKept || (verify === 'auto' && isNeeded),
      places: rollout?.places[nth] ?? [],
    };
  });
  return { sites, wait, platform, rollout: rollout?.inputs };
}

function findingPolicies(form: Form): readonly string[] {
  return ['on-broken-link', 'on-external-resource'].filter((input) => /^(?:warn|fail)$/i.test(form.text(input)));
}

interface Combined {
  readonly update: string;
  readonly wait: boolean;
  readonly verify: string;
  readonly isPinned: boolean;
}

function refuseCombinations(form: Form, { update, wait, verify, isPinned }: Combined): void {
  const fix = 'remove one of them';
  const findings = findingPolicies(form);
  if (wait === false) {
    const inputs = ['job-id', 'bundle-path', 'extract-to'].filter((input) => form.has(input));
    const rollsOut = update === 'commit' || update === 'pull-request';
    for (const input of [
      ...inputs,
      ...findings,
      ...(rollsOut ? ['update'] : []),
      ...(verify === 'true' ? ['verify'] : []),
    ])
      form.refuse(input, `has no effect in a run that ends after the start of a job (\`wait: false\`); ${fix}`);
  }
  if (verify === 'false') {
    for (const input of findings) form.refuse(input, `nothing is found with \`verify: false\`; ${fix}`);
    if (form.text('pin-url').includes('{sha256}'))
      form.refuse('pin-url', `names \`{sha256}\`, which is not known with \`verify: false\`; ${fix}`);
  }
  if (update === 'none' && form.has('pin-url'))
    form.refuse('pin-url', 'there is nothing to pin with `update: none`; set `update`, or remove it');
  if (isPinned && update === 'none')
    form.refuse('job-id', '`pinned` is the job that a configuration names; set `update` and `config-file`');
  if (isPinned && form.has('version'))
    form.refuse('version', `\`job-id: pinned\` keeps the version that is pinned; ${fix}`);
}

/** Reads the platform's address: https, or http for local hosts; without credentials, query or trailing slash. */
function parseBaseUrl(text: string): URL {
  if (text === '')
    throw new Fault('is required; set it to the address of the platform, such as `https://platform.example`');
  const shown = quote(redactAddress(text));
  const url = URL.parse(text);
  if (url === null || !['https:', 'http:'].includes(url.protocol))
    throw new Fault(`${shown} is not an https address; write it as \`https://platform.example\``);
  if (url.username !== '' || url.password !== '')
    throw new Fault('must not contain a user name or password; put the key into `api-key`');
  if (/[?#]/.test(text)) throw new Fault(`${shown} has a query or fragment; remove it`);
  if (!isSafeAddress(url)) {
    throw new Fault(
      `${shown} would send the key unencrypted; use https (plain http is for loopback addresses and host names without a dot)`,
    );
  }
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

/** Reads the admin key: one line of visible ASCII; refuses a key that is clearly of the public kind. Never quotes it. */
function parseApiKey(key: string): string {
  if (key === '') {
    throw new Fault(
      'is required and empty; set it from a secret such as `secrets.STATIC_EXPORT_API_KEY` (workflows of forks and of Dependabot get no secrets)',
    );
  }
  if (key.length < MIN_SECRET_LENGTH)
    throw new Fault(`is shorter than ${MIN_SECRET_LENGTH} characters; store the secret again`);
  if (/[\r\n]/.test(key)) throw new Fault('has a line break; store the secret again as one line');
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Fault('has a space or a character outside ASCII; store the secret again');
  if (keyKind(key) === 'assistant')
    throw new Fault('is a public assistant key (its prefix has `_dsc_`); static export needs an admin API key');
  return key;
}

const MAX_PATH_LENGTH = 1024;

/** Reads page paths, one per line; ignores empty lines. A list of YAML or of commas would be read as one page. */
function parsePaths(text: string): readonly string[] {
  const paths = linesOf(text);
  const bad = paths.find((page) => !isPagePath(page));
  if (bad === undefined) return paths;
  throw new Fault(
    `${quote(redactAddress(bad))} is not a page path; write one path per line below \`paths: |\`, such as \`/guides/start\`, without dashes, commas, scheme, query or \`..\``,
  );
}

function isPagePath(page: string): boolean {
  if (page.length > MAX_PATH_LENGTH || !page.isWellFormed()) return false;
  if (/[\\?#\p{Cc}]|:\/\/|^- |, \//u.test(page)) return false;
  return !page.split('/').includes('..');
}

function parseVersion(text: string): string {
  if (VERSION_PATTERN.test(text)) return text;
  throw new Fault(
    `${quote(text)} is not a version; use 1 to 128 characters of letters, digits, \`.\`, \`_\`, \`-\` and \`+\`, starting with a letter or digit`,
  );
}
