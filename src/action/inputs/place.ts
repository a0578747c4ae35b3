/** The inputs that say where values are written: repository, branches, files and the places in them. No I/O. */
import { parseConfigPath as parseSteps } from '../../deployment/config-path.ts';
import { DeploymentError } from '../../deployment/text.ts';
import { type Place, VALUE_NAMES, type ValueName } from '../../deployment/values.ts';
import { defaulted, Fault, type Form, optional, required } from './form.ts';
import { linesOf, listed, namesOf, quote } from './rules.ts';
import { type BySite, DOMAIN, filled, sitesOf } from './sites.ts';

const MAX_BRANCH_BYTES = 240;
const MAX_FILES = 100;
const MAX_PATH_LENGTH = 1024;

/** The target of a rollout, but for its files; `own` is the repository that the workflow runs in. */
export function targetFields(own: string | undefined, domains: readonly string[]) {
  return {
    token: required('github-token', parseToken),
    repository: required('repository', (text) => parseRepository(text || (own ?? ''))),
    base: optional('base', parseBranch),
    branch: optional('branch', (text) => {
      if (domains.length > 1 && text.includes(DOMAIN))
        throw new Fault('contains `{domain}`, but one run has one branch for all its domains; write a name without it');
      return parseBranch(filled(text, domains[0]));
    }),
    configValues: defaulted('config-values', parseConfigValues),
  };
}

/**
 * Reads the places of each site: file paths, one per line, and one `config-path` for all, each with `{domain}`. Two sites
 * in one place are a fault. Undefined when an input has a fault.
 */
export function readPlaces(form: Form, domains: readonly string[]): BySite<readonly Place[]> | undefined {
  const { files, configPath } = form.group({
    files: required('config-file', parseFiles),
    configPath: optional('config-path', (text) => {
      for (const domain of sitesOf(domains)) checkConfigPath(filled(text, domain));
      return text;
    }),
  }).found;
  if (files === undefined) return undefined;
  return form.attempt('config-file', () => {
    const places = new Map(
      sitesOf(domains).map((domain) => {
        const own = new Set(files.map((file) => parseConfigFile(filled(file, domain))));
        const path = configPath === undefined ? {} : { path: filled(configPath, domain) };
        return [domain, [...own].map((file): Place => ({ file, ...path }))] as const;
      }),
    );
    mustBeApart(places);
    return places;
  });
}

function mustBeApart(places: BySite<readonly Place[]>): void {
  const seen = new Map<string, string | undefined>();
  for (const [domain, own] of places) {
    for (const { file, path } of own) {
      const key = JSON.stringify([file, path]);
      if (seen.has(key)) {
        const both = [seen.get(key), domain].map((one) => quote(one ?? '')).join(' and ');
        throw new Fault(
          `${both} would be written to one place of ${quote(file)}; write \`${DOMAIN}\` in it or in \`config-path\``,
        );
      }
      seen.set(key, domain);
    }
  }
}

/** Reads the token. Never quotes it. */
function parseToken(text: string): string {
  if (text === '') {
    throw new Fault(
      'is empty; leave it out for the token of the workflow, or set it from a secret or an App token step',
    );
  }
  if (!/^[\x21-\x7e]+$/.test(text))
    throw new Fault('has a blank, a line break or a character outside ASCII; store it again');
  return text;
}

/** Reads `owner/name`. */
function parseRepository(text: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/.test(text)) return text;
  throw new Fault(`${quote(text)} is not a repository; write it as \`owner/name\`, without scheme or host`);
}

/**
 * Reads the name of a branch, without `refs/heads/`.
 * Source of the rule: https://git-scm.com/docs/git-check-ref-format
 */
function parseBranch(text: string): string {
  const fault = branchFault(text);
  if (fault === undefined) return text;
  throw new Fault(`${quote(text)} ${fault}`);
}

function branchFault(name: string): string | undefined {
  const fix = 'write the name of a branch, such as `main`';
  if (/^refs\//.test(name)) return `is the name of a ref; ${fix}, without \`refs/heads/\``;
  if (/^[0-9a-f]{40}$/i.test(name)) return `is the id of a commit; ${fix}`;
  const forbidden = [/[\p{Cc} ~^:?*[\\]/u, /\.\.|@\{|\/\//, /^[-/]|^@$/, /[/.]$/, /(^|\/)\./, /\.lock(\/|$)/];
  if (forbidden.some((rule) => rule.test(name)) || !name.isWellFormed()) return `is not a name that git allows; ${fix}`;
  if (Buffer.byteLength(name) > MAX_BRANCH_BYTES)
    return `is longer than ${MAX_BRANCH_BYTES} bytes; choose a shorter name`;
  return undefined;
}

function parseFiles(text: string): readonly string[] {
  const files = [...new Set(linesOf(text))];
  if (files.length === 0)
    throw new Fault('is required with `update`; set it to the path of the deployment configuration in the repository');
  if (files.length > MAX_FILES) throw new Fault(`has ${files.length} lines; at most ${MAX_FILES} are allowed`);
  return files;
}

/** Reads the path of one configuration file. */
function parseConfigFile(file: string): string {
  const fault = filePathFault(file);
  if (fault !== undefined) throw new Fault(`${quote(file)} ${fault}`);
  return file;
}

function filePathFault(file: string): string | undefined {
  const fix = 'write a path from the root of the repository, such as `deploy/values.yaml`';
  if (file.length > MAX_PATH_LENGTH || !file.isWellFormed() || /\p{Cc}/u.test(file)) return `is not a path; ${fix}`;
  if (/^[/~]|^[a-z]:|\\/i.test(file)) return `is not a path inside the repository; ${fix}`;
  if (/%[0-9a-f]{2}/i.test(file)) return `has percent escapes; ${fix}, as it is`;
  if (/[*?]|\[[^\]]*\]|\{[^}]*,[^}]*\}/.test(file)) return `is a pattern; ${fix}, one a line`;
  const segments = file.split('/');
  if (segments.some((segment) => ['', '.', '..'].includes(segment)))
    return `has an empty, \`.\` or \`..\` segment; ${fix}`;
  if (segments.some((segment) => segment.toLowerCase() === '.git')) return `lies in \`.git\`; ${fix}`;
  if (/^\.github\/(workflows|actions)\//i.test(file)) return `belongs to the workflows, which are not deployed; ${fix}`;
  return undefined;
}

/** Checks the form of a `config-path`: it is resolved in the file later. */
function checkConfigPath(text: string): void {
  try {
    parseSteps(text);
  } catch (error) {
    if (!(error instanceof DeploymentError)) throw error;
    throw new Fault([error.message, error.hint].filter((part) => part !== undefined).join(' '));
  }
}

/** Reads which of the three values to write. */
function parseConfigValues(text: string): readonly ValueName[] {
  const given = namesOf(text);
  if (given.length === 0) throw new Fault(`names none of ${listed(VALUE_NAMES)}`);
  const unknown = given.find((name) => !VALUE_NAMES.some((known) => known === name));
  if (unknown !== undefined) throw new Fault(`${quote(unknown)} is none of ${listed(VALUE_NAMES)}`);
  return VALUE_NAMES.filter((name) => given.includes(name));
}
