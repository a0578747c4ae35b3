import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readMetadata } from '../../scripts/metadata/action.ts';
import { exampleText } from '../helpers/workflow/example.ts';
import { type Job, readWorkflow, type Step } from '../helpers/workflow/model.ts';

const EXAMPLES = readdirSync('examples').filter((name) => name.endsWith('.yml'));
const TESTS = readdirSync('__tests__/examples').map((name) => readFileSync(`__tests__/examples/${name}`, 'utf8'));
const REUSABLE = readWorkflow(readFileSync('.github/workflows/export.yml', 'utf8'));
const CALL = typeof REUSABLE.on === 'string' ? undefined : REUSABLE.on.workflow_call;
const ACTION = readMetadata(readFileSync('action.yml', 'utf8'));
/** Inputs that make no sense where files and link stay in the job of another workflow. */
const OF_ONE_JOB = ['wait', 'verify', 'bundle-path', 'extract-to', 'mask-bundle-url'];
const SECRET_OUTPUTS = ['bundleUrl', 'pinnedUrl', 'bundlePath', 'siteDirectory'];

function stepsOf(name: string): readonly Step[] {
  return Object.values(readWorkflow(exampleText(name)).jobs).flatMap(({ steps }: Job) => steps);
}

/** Concurrency groups of an example as they are written. */
function groupsOf(name: string): readonly string[] {
  const { concurrency, jobs } = readWorkflow(exampleText(name));
  const all = [concurrency, ...Object.values(jobs).map((job: Job) => job.concurrency)];
  return all.flatMap((each) => each?.group ?? []);
}

describe.each(EXAMPLES)('%s', (name) => {
  it('says in its first line what it does, and is run by a test', () => {
    expect(exampleText(name)).toMatch(/^# [A-Z][^\n]{30,}/);
    expect(TESTS.some((text) => text.includes(`.run('${name}'`))).toBe(true);
  });

  it('waits for what was pushed, or says that it does not', () => {
    const { on } = parse(exampleText(name)) as { on: unknown };
    const isPush = typeof on === 'object' && on !== null && 'push' in on;
    const [head = ''] = exampleText(name).split('name:');
    const waits = stepsOf(name).some((step) => step.with['wait-for-deployment'] !== undefined);
    expect(head.includes('does not wait for the push')).toBe(isPush && !waits);
  });

  it('gives each job a limit that is longer than those of its steps', () => {
    for (const job of Object.values(readWorkflow(exampleText(name)).jobs) as readonly Job[])
      expect(limitOf(job)).toBeGreaterThan(
        Math.max(
          0,
          ...exportsOf(job).map((given) => minutesOfExport(given, given['wait-for-deployment'] !== undefined)),
        ),
      );
  });
});

/** Inputs of the exports of a job: of its steps, or of the reusable workflow that it calls. */
function exportsOf(job: Job): readonly Step['with'][] {
  const steps = job.uses === undefined ? job.steps : [job];
  return steps.filter(isExport).map((step) => step.with);
}

function isExport({ uses, with: given }: Pick<Step, 'uses' | 'with'>): boolean {
  return uses?.startsWith('OWNER/') === true && given['rollback-to'] === undefined;
}

/** Limit of a job in minutes; where it calls the reusable workflow, the one that it hands over. */
function limitOf(job: Job): number {
  if (job.uses === undefined) return Number(job['timeout-minutes']);
  return Number(job.with['timeout-minutes'] ?? CALL?.inputs['timeout-minutes']?.default);
}

function minutesOfExport(given: Step['with'], waits: boolean): number {
  const wait = waits ? minutesOf(given['deployment-timeout'] ?? '30m') : 0;
  return wait + minutesOf(given['timeout'] ?? '60m');
}

function minutesOf(duration: string): number {
  return Number.parseInt(duration, 10) * (duration.endsWith('h') ? 60 : 1);
}

it('gives what must not wait for an export a concurrency group that no export has', () => {
  const own = ['rollback.yml', 'refresh-on-schedule.yml', 'approval.yml'];
  const others = EXAMPLES.filter((name) => !own.includes(name)).flatMap(groupsOf);
  for (const name of own) {
    expect(groupsOf(name)).toHaveLength(1);
    expect(others).not.toContain(groupsOf(name)[0]);
  }
});

describe('the reusable workflow', () => {
  const { export: job, report } = REUSABLE.jobs;
  const given = job?.steps.find(({ id }) => id === 'export')?.with ?? {};

  it('takes every input of the Action that makes sense there, and hands it on', () => {
    const names = ACTION.inputs.map(({ name }) => name).filter((name) => !OF_ONE_JOB.includes(name));
    expect(Object.keys(given).sort()).toEqual([...names].sort());
    const secrets = { 'api-key': 'secrets.api-key', 'github-token': 'steps.app.outputs.token || github.token' };
    const expected = names.map((name) => [
      name,
      `\${{ ${Object.entries(secrets).find(([key]) => key === name)?.[1] ?? `inputs.${name}`} }}`,
    ]);
    expect(given).toEqual(Object.fromEntries(expected));
    expect(Object.keys(CALL?.inputs ?? {})).toEqual(expect.arrayContaining(names.filter((name) => !(name in secrets))));
  });

  it('has a limit that is longer than the defaults of an export that waits for its deployment', () => {
    expect(job?.['timeout-minutes']).toBe(`\${{ inputs.timeout-minutes }}`);
    expect(Number(CALL?.inputs['timeout-minutes']?.default)).toBeGreaterThan(minutesOfExport({}, true));
  });

  it('gives every output of the Action that may leave the job', () => {
    const names = ACTION.outputs.map(({ name }) => name).filter((name) => !SECRET_OUTPUTS.includes(name));
    expect(Object.entries(CALL?.outputs ?? {}).map(([name, { value }]) => [name, value])).toEqual(
      names.map((name) => [name, `\${{ jobs.export.outputs.${name} }}`]),
    );
    expect(job?.outputs).toEqual(
      Object.fromEntries(names.map((name) => [name, `\${{ steps.export.outputs.${name} }}`])),
    );
  });

  it('keeps the issue as export-on-schedule.yml does', () => {
    const [step] = readWorkflow(exampleText('export-on-schedule.yml')).jobs['report']?.steps ?? [];
    expect(report?.steps[0]).toEqual({
      ...step,
      env: { ...step?.env, TITLE: expect.stringContaining('inputs.failure-issue') },
    });
    const [title = '', caller] = step?.env['TITLE']?.split(/(?= \()/) ?? [];
    expect(CALL?.inputs['failure-issue']?.default).toBe(title);
    expect(caller).toBe(` (\${{ github.workflow }})`);
    expect(report?.steps[0]?.env['TITLE']).toContain(`inputs.failure-issue != '${title}' `);
  });
});
