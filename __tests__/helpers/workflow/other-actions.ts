/** Stand-ins for the actions of other people: they refuse what the action itself would, and do what later steps need. */
import { OTHER_ACTIONS } from '../../../scripts/metadata/other-actions.ts';
import type { Permissions } from './model.ts';
import type { StepCall } from './run.ts';

/** What these actions reach. */
export interface Services {
  /** Makes the token of an App for repositories, by their full names. */
  readonly appToken: (permissions: Permissions, repositories: readonly string[]) => string;
}

type Outputs = Readonly<Record<string, string>>;
type StandIn = (call: StepCall, services: Services) => Promise<Outputs> | Outputs;

const STAND_INS: Readonly<Record<string, StandIn>> = {
  'actions/checkout': async ({ inputs, contexts }) => {
    const { workflow_repository, workflow_sha } = contexts['job'] as Readonly<Record<string, string>>;
    if (inputs['repository'] !== workflow_repository || inputs['ref'] !== workflow_sha)
      throw new Error('Another checkout');
    if (inputs['path'] !== '.static-export-action' || inputs['persist-credentials'] !== 'false')
      throw new Error('A checkout elsewhere');
    return {};
  },
  'actions/create-github-app-token': ({ inputs, contexts }, { appToken }) => {
    if ((inputs['client-id'] ?? '') === '') throw new Error('The App has no id');
    const asked = Object.entries(inputs).flatMap(([name, level]) => {
      const [, scope] = /^permission-(.*)$/.exec(name) ?? [];
      return scope === undefined || level === '' ? [] : [[scope, level as 'read' | 'write'] as const];
    });
    const { owner = '', repositories = '' } = inputs;
    const names = repositories.split(/[\n,]+/).filter((name) => name !== '');
    if (owner !== '' && names.length === 0) throw new Error('A token for all repositories of the owner');
    // Names without their owner, and where none is given this repository's:
    // https://github.com/actions/create-github-app-token/blob/v3.1.1/lib/main.js
    if ([owner, ...names].some((name) => name.includes('/'))) throw new Error(`Not found: ${owner}, ${repositories}`);
    const { repository, repository_owner } = contexts['github'] as Readonly<Record<string, string>>;
    const full = names.length === 0 ? [repository ?? ''] : names.map((name) => `${owner || repository_owner}/${name}`);
    return { token: appToken(Object.fromEntries(asked), full) };
  },
  'aws-actions/configure-aws-credentials': ({ inputs, permissions, machine }) => {
    if (permissions['id-token'] !== 'write' || !/^arn:aws:iam::\d{12}:role\//.test(inputs['role-to-assume'] ?? ''))
      throw new Error('AWS refuses the role');
    Object.assign(machine.env, { AWS_SESSION_TOKEN: 'session', AWS_REGION: inputs['aws-region'] });
    return {};
  },
};

/** Runs a step that uses an action of other people; throws where the action has no such input, or would refuse. */
export async function callOther(call: StepCall, services: Services): Promise<Outputs> {
  const [name = ''] = (call.step.uses ?? '').split('@');
  const [known, standIn] = [OTHER_ACTIONS[name], STAND_INS[name]];
  if (known === undefined || standIn === undefined) throw new Error(`There is no stand-in for ${name}`);
  const unknown = Object.keys(call.inputs).filter((input) => !known.inputs.has(input));
  const missing = known.required.filter((input) => (call.inputs[input] ?? '') === '');
  if (unknown.length + missing.length > 0) throw new Error(`${name}: unknown ${unknown}, missing ${missing}`);
  return await standIn(call, services);
}
