/**
 * `npm start`: the main job on real input, with nothing but this checkout. Starts the local platform for a folder of
 * documentation, runs the built Action against it as a runner would, and shows log, outputs and summary.
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseCommand } from './runner/commands.ts';
import { startPlatformProcess } from './runner/platform.ts';
import { applyMasks, runStep, type StepResult } from './runner/runner.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const USAGE = `Usage: npm start -- [--docs DIR] [--domain NAME] [--out DIR]

  --docs DIR     folder of MDX documentation with a docs.json (default: docs, this project's own)
  --domain NAME  domain to export it as (default: docs.example.com)
  --out DIR      where archive, site and summary are left (default: out)
`;

interface Options {
  readonly docs: string;
  readonly domain: string;
  readonly out: string;
}

function readOptions(): Options | undefined {
  const from = process.env['INIT_CWD'] ?? process.cwd();
  const { values } = parseArgs({
    options: {
      docs: { type: 'string' },
      domain: { type: 'string' },
      out: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) return undefined;
  return {
    docs: values.docs === undefined ? path.join(ROOT, 'docs') : path.resolve(from, values.docs),
    domain: values.domain ?? 'docs.example.com',
    out: values.out === undefined ? path.join(ROOT, 'out') : path.resolve(from, values.out),
  };
}

async function demonstrate({ docs, domain, out }: Options): Promise<boolean> {
  const shown = (file: string) => path.relative(process.cwd(), file) || '.';
  const temp = path.join(out, '.runner');
  await rm(temp, { recursive: true, force: true });
  await mkdir(temp, { recursive: true });
  print(`The local platform starts for ${shown(docs)} …`);
  await using platform = await startPlatformProcess({ docs, domain });
  const inputs = { 'base-url': platform.url, domain, 'bundle-path': 'bundle.tar.gz', 'extract-to': 'site' };
  print(
    heading('Step'),
    '  uses: ./',
    '  with:',
    ...Object.entries(inputs).map(([name, value]) => `    ${name}: ${value}`),
  );
  print('    api-key: ***', heading('Log'));
  const masks: string[] = [];
  const result = await runStep({
    inputs: { ...inputs, 'api-key': platform.adminKey },
    workspace: out,
    temp,
    onLine: (line) => showLine(line, masks),
  });
  await rm(temp, { recursive: true, force: true });
  await showResult(result, { out, shown });
  return result.code === 0;
}

/** Shows a line as the log of a run does: commands obeyed, masked values hidden. */
function showLine(line: string, masks: string[]): void {
  const command = parseCommand(line);
  if (command?.name === 'add-mask') return void masks.push(command.data);
  const text = command === undefined ? line : `${command.name.toUpperCase()}: ${command.data}`;
  print(`  ${applyMasks(text, masks).replaceAll('\n', '\n  ')}`);
}

async function showResult(
  { code, outputs, summary, masks, stderr }: StepResult,
  { out, shown }: { readonly out: string; readonly shown: (file: string) => string },
): Promise<void> {
  if (stderr !== '') print(heading('Standard error'), stderr.trimEnd());
  print(
    heading('Outputs'),
    ...Object.entries(outputs).map(([name, value]) => `  ${name}: ${applyMasks(value, masks)}`),
  );
  print(heading('Job summary'), summary.trimEnd());
  if (code !== 0) return print(heading(`The step failed with exit code ${code}`));
  const archive = path.join(out, 'bundle.tar.gz');
  const site = path.join(out, 'site');
  const files = (await readdir(site, { recursive: true })).length;
  print(
    heading('Left for you'),
    `  ${shown(archive)}  the archive, ${(await stat(archive)).size} bytes`,
    `  ${shown(site)}  the unpacked site, ${files} files and folders; open ${shown(path.join(site, 'index.html'))} in a browser`,
  );
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
