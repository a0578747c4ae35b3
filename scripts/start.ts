/**
 * `npm start`: the main job on real input, with nothing but this checkout. Starts the local platform for a folder of
 * documentation, runs the built Action against it as a runner would, and shows log, outputs and summary; with `--update`
 * also a rollout to a deployment's repository.
 */
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { defuse, visible } from '../src/action/report/wording.ts';
import { parseCommand } from './runner/commands.ts';
import { Deployment, UPDATES, type Update } from './runner/deployment.ts';
import { type Findings, type PlatformProcess, startPlatformProcess } from './runner/platform.ts';
import { applyMasks, runStep, type StepResult } from './runner/runner.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** npm runs a script in the root of its package, and tells where it was started itself. */
const STARTED_IN = process.env['INIT_CWD'] ?? process.cwd();
const ARCHIVE = 'bundle.tar.gz';
const SITE = 'site';
/** Where archives and sites of several domains are left. */
const SITES = 'sites';
const SUMMARY = 'summary.md';
const DEPLOYMENT = 'deployment';
/** More than these nobody reads at a glance; the platform's own log has them. */
const SHOWN_FINDINGS = 20;
const USAGE = `Usage: npm start -- [--docs DIR] [--domain NAME] [--out DIR] [--update HOW]

  --docs DIR     folder of MDX documentation with a docs.json (default: docs, this project's own)
  --domain NAME  domain to export it as (default: docs.example.com)
  --out DIR      where archive, site and summary are left (default: out)
  --update HOW   commit or pull-request: also roll out to the Helm values of a made-up deployment, on a GitHub that runs
                 here and only for this; shows what was committed and proposed, and leaves the values. A pull request
                 shows two domains at once: the site is exported as next.NAME, too
`;

interface Options {
  readonly docs: string;
  readonly domain: string;
  readonly out: string;
  readonly update?: Update;
}

function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      docs: { type: 'string' },
      domain: { type: 'string' },
      out: { type: 'string' },
      update: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) return undefined;
  const update = UPDATES.find((known) => known === values.update);
  if (update === undefined && values.update !== undefined) {
    throw new Error(`--update is "${values.update}"; set it to ${UPDATES.join(' or ')}, or leave it out.`);
  }
  return {
    docs: values.docs === undefined ? path.join(ROOT, 'docs') : path.resolve(STARTED_IN, values.docs),
    domain: values.domain ?? 'docs.example.com',
    out: values.out === undefined ? path.join(ROOT, 'out') : path.resolve(STARTED_IN, values.out),
    ...(update !== undefined && { update }),
  };
}

async function demonstrate(options: Options): Promise<boolean> {
  const { docs, domain, out, update } = options;
  const temp = path.join(out, '.runner');
  const domains = domainsOf(options);
  await clear(temp, ...[ARCHIVE, SITES, SUMMARY, DEPLOYMENT].map((name) => path.join(out, name)));
  await mkdir(temp, { recursive: true });
  const earlierSite = await inodeOf(path.join(out, SITE));
  let succeeded = false;
  try {
    print(`The local platform starts for ${shown(docs)} …`);
    const others = domains.length > 1 ? { others: { domains: domains.slice(1), temp } } : {};
    await using platform = await startPlatformProcess({ docs, domain, ...others, args: ['--keep-going'] });
    await using deployment = update && (await Deployment.start(update, domains));
    const result = await runVisibly(options, temp, { platform, deployment });
    succeeded = result.code === 0;
    await writeFile(path.join(out, SUMMARY), result.summary);
    showResult(result);
    showFindings(platform.findings);
    if (succeeded && deployment !== undefined) await showRollout(deployment, out);
    if (succeeded) await showLeft(options);
    else print(heading(`The step failed with exit code ${result.code}`));
  } finally {
    await clear(temp);
    if (!succeeded) await warnOfEarlierSite(out, earlierSite);
  }
  return succeeded;
}

/** The domains that are exported: a pull request shows that it holds several. */
function domainsOf({ domain, update }: Options): readonly string[] {
  return update === 'pull-request' ? [domain, `next.${domain}`] : [domain];
}

/** Runs the step, and shows its inputs and its log. */
async function runVisibly(
  options: Options,
  temp: string,
  { platform, deployment }: { readonly platform: PlatformProcess; readonly deployment: Deployment | undefined },
): Promise<StepResult> {
  const { out } = options;
  const domains = domainsOf(options);
  const isOne = domains.length === 1;
  const inputs = {
    'base-url': platform.url,
    domain: domains.join('\n'),
    'bundle-path': isOne ? ARCHIVE : `${SITES}/{domain}.tar.gz`,
    'extract-to': isOne ? SITE : `${SITES}/{domain}`,
    ...deployment?.inputs,
  };
  const secrets = {
    'api-key': platform.adminKey,
    ...(deployment !== undefined && { 'github-token': deployment.token }),
  };
  showInputs(inputs, secrets);
  const masks: string[] = [];
  return await runStep({
    inputs: { ...inputs, ...secrets },
    workspace: out,
    temp,
    ...(deployment !== undefined && { env: deployment.env }),
    onLine: (line) => showLine(line, masks),
  });
}

/** Takes away what an earlier run left. Its site stays: the Action replaces it as a whole, or keeps it when it fails. */
async function clear(...files: readonly string[]): Promise<void> {
  for (const file of files) await rm(file, { recursive: true, force: true });
}

async function inodeOf(folder: string): Promise<number | undefined> {
  return (await stat(folder).catch(() => undefined))?.ino;
}

async function warnOfEarlierSite(out: string, earlier: number | undefined): Promise<void> {
  const site = path.join(out, SITE);
  if (earlier === undefined || (await inodeOf(site)) !== earlier) return;
  print(`  ${shown(site)} holds the site of an earlier run; this run left no site and no archive.`);
}

/** A path as its reader can use it: relative below the folder where npm was started, else absolute. */
function shown(file: string): string {
  const relative = path.relative(STARTED_IN, file);
  return relative === '' || relative.startsWith('..') || path.isAbsolute(relative) ? file : relative;
}

function showInputs(inputs: Readonly<Record<string, string>>, secrets: Readonly<Record<string, string>>): void {
  print(heading('Step'), '  uses: ./', '  with:');
  print(...Object.entries(inputs).map(([name, value]) => `    ${name}: ${shownInput(value)}`));
  print(...Object.keys(secrets).map((name) => `    ${name}: ***`), heading('Log'));
}

/** A value as YAML has it: several lines as a block, quotes where it would begin a mapping. */
function shownInput(value: string): string {
  if (value.includes('\n')) return `|\n      ${value.replaceAll('\n', '\n      ')}`;
  return value.startsWith('{') ? `'${value}'` : value;
}

/** Shows a line as the log of a run does: commands obeyed, masked values hidden. */
function showLine(line: string, masks: string[]): void {
  const command = parseCommand(line);
  if (command?.name === 'add-mask') return void masks.push(command.data);
  // A runner shows these only where debug logging is switched on.
  if (command?.name === 'debug') return;
  const text = command === undefined ? line : `${command.name.toUpperCase()}: ${command.data}`;
  print(`  ${applyMasks(text, masks).replaceAll('\n', '\n  ')}`);
}

function showResult({ outputs, summary, masks, stderr }: StepResult): void {
  if (stderr !== '') print(heading('Standard error'), stderr.trimEnd());
  print(
    heading('Outputs'),
    ...Object.entries(outputs).map(([name, value]) => `  ${name}: ${applyMasks(value, masks)}`),
  );
  print(heading('Job summary'), summary.trimEnd());
}

/** What the renderer could not keep: code of authors that is not run, dead links, unknown components. */
function showFindings({ count, logged }: Findings): void {
  if (count === 0) return;
  // They quote authors, and in a workflow a runner reads what is printed here.
  const first = logged.slice(0, SHOWN_FINDINGS).map((finding) => defuse(visible(finding)));
  print(heading(`Reported about the documentation: ${count}`), ...first.map((finding) => `  ${finding}`));
  if (count > first.length) print(`  and ${count - first.length} more`);
}

async function showRollout(deployment: Deployment, out: string): Promise<void> {
  for (const { title, lines } of await deployment.sections()) print(heading(title), ...lines);
  for (const file of deployment.files) {
    const target = path.join(out, DEPLOYMENT, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, await deployment.values(file));
  }
}

async function showLeft(options: Options): Promise<void> {
  const { out, update } = options;
  const domains = domainsOf(options);
  print(heading('Files'));
  for (const domain of domains) {
    const [archive, site] = (
      domains.length === 1 ? [ARCHIVE, SITE] : [`${SITES}/${domain}.tar.gz`, `${SITES}/${domain}`]
    ).map((name) => path.join(out, name)) as [string, string];
    print(
      `  ${shown(archive)}  the archive, ${(await stat(archive)).size} bytes`,
      `  ${shown(site)}  the unpacked site; open ${shown(path.join(site, 'index.html'))} in a browser`,
    );
  }
  print(`  ${shown(path.join(out, SUMMARY))}  the job summary`);
  if (update !== undefined)
    print(`  ${shown(path.join(out, DEPLOYMENT))}  the values of the deployment after the rollout`);
}

function heading(text: string): string {
  return `\n── ${text} ${'─'.repeat(Math.max(0, 72 - text.length))}`;
}

function print(...lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

try {
  const options = readOptions();
  if (options === undefined) print(USAGE);
  else process.exitCode = (await demonstrate(options)) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 1;
}
