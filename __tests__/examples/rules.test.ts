import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readMetadata } from '../../scripts/metadata/action.ts';
import { exampleText } from '../helpers/workflow/example.ts';
import { interpolate } from '../helpers/workflow/expressions.ts';
import { type Job, readWorkflow, type Step } from '../helpers/workflow/model.ts';

const EXAMPLES = readdirSync('examples').filter((name) => name.endsWith('.yml'));
const TESTS = readdirSync('__tests__/examples').map((name) => readFileSync(`__tests__/examples/${name}`, 'utf8'));
const REUSABLE = readWorkflow(readFileSync('.github/workflows/export.yml', 'utf8'));
const CALL = typeof REUSABLE.on === 'string' ? undefined : REUSABLE.on.workflow_call;
const ACTION = readMetadata(readFileSync('action.yml', 'utf8'));
/** Inputs that make no sense where files and link stay in the job of another workflow. */
const OF_ONE_JOB = ['wait', 'verify', 'bundle-path', 'extract-to', 'mask-bundle-url'];
const SECRET_OUTPUTS = ['bundleUrl', 'pinnedUrl', 'bundlePath', 'siteDirectory'];

describe.each(EXAMPLES)('%s', (name) => {
  it('says in its first line what it does, and is run by a test', () => {
    expect(exampleText(name)).toMatch(/^# [A-Z][^\n]{30,}/);
    expect(TESTS.some((text) => text.includes(`.run('${name}'`))).toBe(true);
  });

  it('says that a push may reach the platform later than the run, where it starts on one', () => {
    const { on } = parse(exampleText(name)) as { on: unknown };
    const isPush = typeof on === 'object' && on !== null && 'push' in on;
    const [head = ''] = exampleText(name).split('name:');
    expect(head.includes('on-deployment-status.yml starts when it is there')).toBe(isPush);
  });

  it('has a concurrency group, and cancels no run that has begun', () => {
    const { concurrency, jobs } = readWorkflow(exampleText(name));
    const all = [concurrency, ...Object.values(jobs).map((job: Job) => job.concurrency)];
    const cancels = all.flatMap((each) => each?.['cancel-in-progress'] ?? []);
    expect(cancels).toEqual([false]);
  });

  it('gives each job a limit that is longer than those of its steps', () => {
    for (const job of Object.values(readWorkflow(exampleText(name)).jobs) as readonly Job[])
      expect(Number(job['timeout-minutes'])).toBeGreaterThan(
        exportsOf(job).reduce((sum, given) => sum + minutesOf(given['timeout'] ?? '60m'), 0),
      );
  });
});

it('pull-request.yml lets no renewal take the place of a pending export', () => {
  const group = readWorkflow(exampleText('pull-request.yml')).concurrency?.group ?? '';
  const groupOf = (event_name: string) => interpolate(group, { github: { event_name } });
  expect(groupOf('push')).not.toBe(groupOf('schedule'));
});

/** Inputs of the steps of a job that are this Action. */
function exportsOf(job: Job): readonly Step['with'][] {
  return job.steps.filter(({ uses }) => uses?.startsWith('OWNER/') === true).map((step) => step.with);
}

function minutesOf(duration: string): number {
  return Number.parseInt(duration, 10) * (duration.endsWith('h') ? 60 : 1);
}

describe('the reusable workflow', () => {
  const { export: job } = REUSABLE.jobs;
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

  it('has a limit that is longer than that of an export', () => {
    const limit = ACTION.inputs.find(({ name }) => name === 'timeout')?.default ?? '';
    expect(job?.['timeout-minutes']).toBe(`\${{ inputs.timeout-minutes }}`);
    expect(Number(CALL?.inputs['timeout-minutes']?.default)).toBeGreaterThan(minutesOf(limit));
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
});
