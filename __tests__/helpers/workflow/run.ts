/**
 * Runs a workflow as GitHub would, as far as the examples go: expressions by GitHub's own evaluator, a fresh machine for
 * each job, steps of this Action as processes, `run` by bash, actions of other people by stand-ins.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { StepResult } from '../../../scripts/runner/runner.ts';
import type { Folder } from '../folder.ts';
import { type Contexts, holds, interpolate, type Status } from './expressions.ts';
import { type Call, type Job, type Permissions, permissionsOf, type Step, type Workflow } from './model.ts';

/** The machine of a job. */
export interface Machine {
  readonly workspace: string;
  readonly temp: string;
  /** Variables that earlier steps have set. */
  readonly env: Record<string, string>;
}

/** Everything that a step may know. */
export interface StepCall {
  readonly step: Step;
  readonly machine: Machine;
  readonly contexts: Contexts;
  readonly permissions: Permissions;
  /** The `with:` block and the variables of the step, evaluated. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
}

/** What a step left behind. */
export interface StepEnd {
  readonly name: string;
  readonly isSuccess: boolean;
  readonly outputs: Readonly<Record<string, string>>;
  /** Values that may not leave the job. */
  readonly masks: readonly string[];
  readonly log: string;
  /** Of a step of this Action. */
  readonly result?: StepResult;
}

/** What a job left behind. */
export interface JobEnd {
  readonly result: Status;
  readonly outputs: Readonly<Record<string, string>>;
  /** Names of outputs that the runner has kept back, since they hold a masked value. */
  readonly keptBack: readonly string[];
  readonly steps: readonly StepEnd[];
  readonly concurrency?: string;
}

/** What surrounds a run. */
export interface Surroundings {
  readonly folder: Folder;
  /** Contexts that hold in the whole run: `github`, `vars`, `secrets`. */
  readonly contexts: Contexts;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly callStep: (call: StepCall) => Promise<StepEnd>;
  /** The token of a job. */
  readonly tokenOf: (permissions: Permissions) => string;
  /** Reads the reusable workflow that a job uses. */
  readonly callee: (uses: string) => Workflow;
  /** Concurrency groups in which a newer run takes the place of a job while that waits. */
  readonly displaced: readonly string[];
}

/** Runs all jobs, each when those that it needs have ended; returns their ends by name. */
export async function runWorkflow(workflow: Workflow, around: Surroundings): Promise<Readonly<Record<string, JobEnd>>> {
  const ends: Record<string, JobEnd> = {};
  // Jobs stand in the order of their needs: whoever copies one reads it from above.
  for (const [name, job] of Object.entries(workflow.jobs)) ends[name] = await endJob({ workflow, job, around }, ends);
  return ends;
}

interface JobCall {
  readonly workflow: Workflow;
  readonly job: Job;
  readonly around: Surroundings;
}

async function endJob(call: JobCall, ends: Readonly<Record<string, JobEnd>>): Promise<JobEnd> {
  const { workflow, job, around } = call;
  const needed = job.needs === undefined ? undefined : ends[job.needs];
  if (job.needs !== undefined && needed === undefined) throw new Error(`${job.needs} is no job above`);
  const needs = needed === undefined ? {} : { [job.needs ?? '']: needed };
  const contexts: Contexts = { ...around.contexts, inputs: around.inputs, needs };
  const concurrency = job.concurrency ?? workflow.concurrency;
  const group = concurrency === undefined ? {} : { concurrency: interpolate(concurrency.group, contexts) };
  const without = { outputs: {}, keptBack: [], steps: [], ...group };
  if (!holds(job.if, contexts, needed?.result ?? 'success')) return { result: 'skipped', ...without };
  const isDisplaced = job.concurrency !== undefined && around.displaced.includes(group.concurrency ?? '');
  if (isDisplaced) return { result: 'cancelled', ...without };
  if (job.uses !== undefined) return await callWorkflow(call, contexts);
  return { ...(await runSteps(call, contexts)), ...group };
}

async function runSteps({ workflow, job, around }: JobCall, contexts: Contexts): Promise<JobEnd> {
  const permissions = permissionsOf(workflow, job);
  const machine = await freshMachine(around.folder);
  const github = { ...(contexts['github'] as object), token: around.tokenOf(permissions) };
  const known: Record<string, unknown> = { ...contexts, github, runner: { temp: machine.temp }, steps: {}, job: {} };
  const steps: StepEnd[] = [];
  let status: Status = 'success';
  for (const step of job.steps) {
    const at = { ...known, job: { status, workflow_repository: 'octo-org/static-export-action', workflow_sha: '5ha' } };
    if (!holds(step.if, at, status)) continue;
    const filled = (values: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, interpolate(value, at)]));
    const call = { step, machine, contexts: at, permissions };
    const end = await around.callStep({ ...call, inputs: filled(step.with), env: filled(step.env) });
    steps.push(end);
    if (!end.isSuccess) status = 'failure';
    if (step.id !== undefined) {
      const outcome = end.isSuccess ? 'success' : 'failure';
      known['steps'] = { ...(known['steps'] as object), [step.id]: { outputs: end.outputs, outcome } };
    }
  }
  return { result: status, steps, ...handOn(job, known, steps) };
}

/** Evaluates the outputs of a job. The runner hands none on that holds a masked value. */
function handOn(job: Job, known: Contexts, steps: readonly StepEnd[]): Pick<JobEnd, 'outputs' | 'keptBack'> {
  const masks = [...steps.flatMap((step) => step.masks), ...Object.values(known['secrets'] as Record<string, string>)];
  const outputs = Object.entries(job.outputs).map(([name, value]) => [name, interpolate(value, known)] as const);
  const isSecret = (value: string) => masks.some((mask) => mask !== '' && value.includes(mask));
  return {
    outputs: Object.fromEntries(outputs.map(([name, value]) => [name, isSecret(value) ? '' : value])),
    keptBack: outputs.filter(([, value]) => isSecret(value)).map(([name]) => name),
  };
}

async function callWorkflow({ workflow, job, around }: JobCall, contexts: Contexts): Promise<JobEnd> {
  const called = around.callee(job.uses ?? '');
  const call = typeof called.on === 'string' ? undefined : called.on.workflow_call;
  if (call === undefined) throw new Error(`${job.uses} cannot be called`);
  mustBeAllowed(called, permissionsOf(workflow, job));
  mustBeDeclared(job, call);
  const inputs = Object.entries(call.inputs).map(([name, { type, default: usual }]) => {
    const given = job.with[name] === undefined ? usual : interpolate(job.with[name], contexts);
    const text = given ?? '';
    return [name, type === 'boolean' ? text === 'true' : type === 'number' ? Number(text) : text] as const;
  });
  const secrets = Object.entries(job.secrets).map(([name, value]) => [name, interpolate(value, contexts)] as const);
  const ends = await runWorkflow(called, {
    ...around,
    inputs: Object.fromEntries(inputs),
    contexts: { ...around.contexts, secrets: Object.fromEntries(secrets) },
  });
  const outputs = Object.entries(call.outputs).map(([name, { value }]) => [name, interpolate(value, { jobs: ends })]);
  const all = Object.values(ends);
  const [group] = all.flatMap(({ concurrency }) => concurrency ?? []);
  return {
    result: (['failure', 'cancelled'] as const).find((each) => all.some(({ result }) => result === each)) ?? 'success',
    outputs: Object.fromEntries(outputs),
    keptBack: all.flatMap(({ keptBack }) => keptBack),
    steps: all.flatMap(({ steps }) => steps),
    ...(group !== undefined && { concurrency: group }),
  };
}

/** GitHub starts no job where one of the called workflow asks for more than the caller may give. */
function mustBeAllowed(called: Workflow, allowed: Permissions): void {
  for (const [name, job] of Object.entries(called.jobs)) {
    for (const [scope, level] of Object.entries(permissionsOf(called, job))) {
      const isEnough = allowed[scope] === 'write' || allowed[scope] === level;
      if (!isEnough) throw new Error(`The nested job '${name}' is requesting '${scope}: ${level}'`);
    }
  }
}

/** GitHub starts no job where a caller hands over what the called workflow does not declare, or leaves out what it requires. */
function mustBeDeclared(job: Job, call: Call): void {
  for (const [given, declared, kind] of [
    [job.with, call.inputs, 'input'] as const,
    [job.secrets, call.secrets, 'secret'] as const,
  ]) {
    const unknown = Object.keys(given).find((name) => declared[name] === undefined);
    if (unknown !== undefined)
      throw new Error(`Invalid ${kind}, ${unknown} is not defined in the referenced workflow.`);
    const missing = Object.keys(declared).find(
      (name) => declared[name]?.required === true && given[name] === undefined,
    );
    if (missing !== undefined) throw new Error(`${kind} ${missing} is required, but not provided while calling.`);
  }
}

let machines = 0;

async function freshMachine(folder: Folder): Promise<Machine> {
  machines += 1;
  const below = (name: string) => folder.at(`machine-${machines}`, name);
  await mkdir(below('workspace'), { recursive: true });
  await mkdir(path.join(below('temp')), { recursive: true });
  return { workspace: below('workspace'), temp: below('temp'), env: {} };
}
