/** Steps of a workflow: of this Action, of a shell, of actions of other people. */
import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseCommandFile } from '../../../scripts/runner/commands.ts';
import { startStep } from '../../../scripts/runner/runner.ts';
import { mustBeSound, mustHideSecrets } from '../standing.ts';
import { callOther, type Services } from './other-actions.ts';
import type { StepCall, StepEnd } from './run.ts';

/** What the steps of a run talk to. */
export interface StepWorld extends Services {
  /** Variables of the runner, by which a step finds GitHub. */
  readonly env: Readonly<Record<string, string>>;
  /** Variables that only the stand-ins of programs read, and the folder that they stand in. */
  readonly standIns: { readonly env: Readonly<Record<string, string>>; readonly bin: string };
  /** What no step may show. */
  readonly secrets: readonly string[];
}

const OURS = /^(?:OWNER\/static-export-action@v1|\.\/\.static-export-action)$/;
const BASH = { default: ['-e'], bash: ['--noprofile', '--norc', '-eo', 'pipefail'] } as const;

/** Runs a step. */
export async function callStep(call: StepCall, world: StepWorld): Promise<StepEnd> {
  const { step } = call;
  if (step.run !== undefined) return await runShell(call, step.run, world);
  if (OURS.test(step.uses ?? '')) return await runAction(call, world);
  const outputs = await callOther(call, world);
  // Whoever makes a token masks it: https://github.com/actions/create-github-app-token/blob/v3.1.1/lib/main.js
  const masks = outputs['token'] === undefined ? [] : [outputs['token']];
  return { name: nameOf(call), isSuccess: true, outputs, masks, log: '' };
}

function nameOf({ step }: StepCall): string {
  return step.name ?? step.uses ?? step.run ?? '';
}

async function runAction(call: StepCall, world: StepWorld): Promise<StepEnd> {
  const { machine, inputs, env, contexts } = call;
  const { token } = contexts['github'] as { readonly token: string };
  const { result } = await startStep({
    inputs: { 'github-token': token, ...inputs },
    workspace: machine.workspace,
    temp: machine.temp,
    env: { ...world.env, ...machine.env, ...env },
  });
  const ended = await result;
  const signature = ended.outputs['bundleUrl']?.replace(/^.*Signature=/, '') ?? '';
  mustBeSound(ended, [...world.secrets, signature]);
  const { code, outputs, masks, stdout } = ended;
  return { name: nameOf(call), isSuccess: code === 0, outputs, masks, log: stdout, result: ended };
}

async function runShell(call: StepCall, script: string, world: StepWorld): Promise<StepEnd> {
  const { machine, step, env } = call;
  const [file, output] = [path.join(machine.temp, 'script.sh'), path.join(machine.temp, 'output')];
  await writeFile(file, script);
  await writeFile(output, '');
  const home = path.join(machine.temp, 'home');
  await mkdir(home, { recursive: true });
  const child = spawn('bash', [...BASH[step.shell ?? 'default'], file], {
    cwd: machine.workspace,
    env: {
      ...world.env,
      ...world.standIns.env,
      ...machine.env,
      ...env,
      PATH: `${world.standIns.bin}:${process.env['PATH']}`,
      HOME: home,
      GITHUB_OUTPUT: output,
      RUNNER_TEMP: machine.temp,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString('utf8')));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  mustHideSecrets(log, world.secrets);
  const outputs = parseCommandFile(await readFile(output, 'utf8'));
  return { name: nameOf(call), isSuccess: code === 0, outputs, masks: [], log };
}
