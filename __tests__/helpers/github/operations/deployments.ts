/** Deployments: listed, read, and reported by those who deploy; people do so by {@link report} as well. */
import { deploymentAnswer, deploymentStatusAnswer } from '../answers/deployment.ts';
import { type Answer, type Call, type Handler, page } from '../call.ts';
import { type Deployment, type DeploymentState, report, reportState } from '../deployment.ts';
import { notFound, Refusal } from '../refusal.ts';

export const DEPLOYMENTS: Readonly<Record<string, Handler>> = {
  'repos/list-deployments': { needs: [['deployments', 'read']], run: list },
  'repos/create-deployment': { needs: [['deployments', 'write']], run: create },
  'repos/list-deployment-statuses': { needs: [['deployments', 'read']], run: listStatuses },
  'repos/create-deployment-status': { needs: [['deployments', 'write']], run: createStatus },
};

/** What a filter has where it filters nothing. */
const ANY = 'none';

async function list(call: Call): Promise<Answer> {
  const { repository, params, hosts } = call;
  const [sha, environment] = [params.optionalText('sha') ?? ANY, params.optionalText('environment') ?? ANY];
  const found = repository.deployments.filter(
    (one) => (sha === ANY || one.sha === sha) && (environment === ANY || one.environment === environment),
  );
  const items = page(call, found.reverse());
  return { status: 200, body: items.map((one) => deploymentAnswer(hosts, repository, one)) };
}

async function listStatuses(call: Call): Promise<Answer> {
  const { repository, hosts } = call;
  const deployment = deploymentOf(call);
  const items = page(call, deployment.statuses.toReversed());
  return { status: 200, body: items.map((status) => deploymentStatusAnswer(hosts, repository, deployment, status)) };
}

async function create(call: Call): Promise<Answer> {
  const { repository, body, hosts, identity } = call;
  const ref = body.text('ref');
  const sha = await repository.resolve(ref);
  if (sha === undefined) throw new Refusal(422, `No ref found for: ${ref}`);
  // Checks of other systems are not kept here; unless told otherwise GitHub waits for them.
  if (!body.has('required_contexts')) throw new Refusal(409, 'Conflict: Commit status checks failed for main.');
  const environment = body.optionalText('environment') ?? 'production';
  const id = report(repository, {
    sha,
    environment,
    creator: identity.login,
    payload: body.value('payload'),
    again: true,
  });
  const made = repository.deployments.find((one) => one.id === id);
  if (made === undefined) throw notFound();
  return { status: 201, body: deploymentAnswer(hosts, repository, made) };
}

async function createStatus(call: Call): Promise<Answer> {
  const { repository, body, hosts } = call;
  const deployment = deploymentOf(call);
  const texts = { description: body.optionalText('description') ?? '', logUrl: body.optionalText('log_url') ?? '' };
  const status = reportState(repository, deployment, { ...texts, state: stateOf(body.text('state')) });
  return { status: 201, body: deploymentStatusAnswer(hosts, repository, deployment, status) };
}

/** The description was held to it before. */
function stateOf(text: string): DeploymentState {
  return text as DeploymentState;
}

function deploymentOf({ repository, params }: Call): Deployment {
  const id = params.number('deployment_id');
  const found = repository.deployments.find((one) => one.id === id);
  if (found === undefined) throw notFound();
  return found;
}
