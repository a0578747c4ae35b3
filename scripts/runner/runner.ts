/** Runs the built Action as a process the way a runner does: inputs as `INPUT_*`, command files, masks. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { parseCommand, parseCommandFile, type WorkflowCommand } from './commands.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A step to run. */
export interface Step {
  /** The `with:` block. Inputs that are not given take their defaults from `action.yml`. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Existing folder that is the workspace of the step. */
  readonly workspace: string;
  /** Existing folder for temporary and command files. */
  readonly temp: string;
  /** Further environment variables of the step; `undefined` removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Script to run instead of the built Action. */
  readonly script?: string;
  /** Hears of every line as it comes. */
  readonly onLine?: (line: string) => void;
}

/** What a step left behind. */
export interface StepResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Standard output as it was written, commands and all. */
  readonly stdout: string;
  readonly stderr: string;
  readonly commands: readonly WorkflowCommand[];
  readonly masks: readonly string[];
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** A step under way. */
export interface RunningStep {
  readonly process: ChildProcess;
  readonly result: Promise<StepResult>;
}

/** Starts a step. */
export async function startStep(step: Step): Promise<RunningStep> {
  const files = await commandFiles(step.temp);
  const child = spawn(process.execPath, [step.script ?? path.join(ROOT, 'dist/index.js')], {
    cwd: step.workspace,
    env: { ...runnerEnvironment(step, files), ...inputEnvironment(step.inputs, await defaultInputs()), ...step.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  if (step.onLine !== undefined) createInterface({ input: child.stdout }).on('line', step.onLine);
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  const result = ended.then(async (end) => ({ ...end, ...(await collect(stdout, stderr, files)) }));
  return { process: child, result };
}

/** Runs a step to its end. */
export async function runStep(step: Step): Promise<StepResult> {
  return await (await startStep(step)).result;
}

/** Hides masked values in a line, as the runner's log does. */
export function applyMasks(line: string, masks: readonly string[]): string {
  return [...masks].sort((a, b) => b.length - a.length).reduce((text, mask) => text.replaceAll(mask, '***'), line);
}

/** Names and default values of the inputs in `action.yml`; a default that is an expression is empty: there is no workflow. */
export async function defaultInputs(): Promise<Readonly<Record<string, string>>> {
  defaults ??= readDefaults();
  return await defaults;
}

/** A process starts many steps, and the file is long. */
let defaults: ReturnType<typeof readDefaults> | undefined;

async function readDefaults(): Promise<Readonly<Record<string, string>>> {
  const metadata = parse(await readFile(path.join(ROOT, 'action.yml'), 'utf8')) as {
    inputs: Record<string, { default?: unknown }>;
  };
  return Object.fromEntries(
    Object.entries(metadata.inputs).map(([name, { default: value = '' }]) => {
      const text = String(value);
      return [name, text.startsWith('${{') ? '' : text];
    }),
  );
}

interface CommandFiles {
  readonly output: string;
  readonly summary: string;
}

async function commandFiles(temp: string): Promise<CommandFiles> {
  const folder = path.join(temp, '_runner_file_commands');
  await mkdir(folder, { recursive: true });
  const files = { output: path.join(folder, 'output'), summary: path.join(folder, 'summary.md') };
  await Promise.all(Object.values(files).map((file) => writeFile(file, '')));
  return files;
}

function runnerEnvironment(step: Step, files: CommandFiles): NodeJS.ProcessEnv {
  const inherited = ['PATH', 'HOME', 'SYSTEMROOT', 'TEMP', 'TMP', 'TMPDIR', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(inherited),
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: step.workspace,
    GITHUB_REPOSITORY: 'octo-org/docs',
    GITHUB_OUTPUT: files.output,
    GITHUB_STEP_SUMMARY: files.summary,
    RUNNER_TEMP: step.temp,
    RUNNER_TOOL_CACHE: path.join(step.temp, '_tool'),
    RUNNER_OS: 'Linux',
  };
}

/** Source: the runner upper-cases names and replaces blanks; hyphens stay. */
function inputEnvironment(inputs: Step['inputs'], defaults: Step['inputs']): Record<string, string> {
  const all = Object.entries({ ...defaults, ...inputs });
  return Object.fromEntries(all.map(([name, value]) => [`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`, value]));
}

async function collect(stdout: readonly Buffer[], stderr: readonly Buffer[], files: CommandFiles) {
  const text = Buffer.concat(stdout).toString('utf8');
  const commands = text.split(/\r?\n/).flatMap((line) => parseCommand(line) ?? []);
  return {
    stdout: text,
    stderr: Buffer.concat(stderr).toString('utf8'),
    commands,
    masks: commands.filter(({ name }) => name === 'add-mask').flatMap(({ data }) => [data, ...data.split('\n')]),
    outputs: parseCommandFile(await readFile(files.output, 'utf8')),
    summary: await readFile(files.summary, 'utf8'),
  };
}
