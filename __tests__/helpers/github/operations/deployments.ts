/** Deployments: listed and read; those who deploy report them by {@link report}. */
import { deploymentAnswer, deploymentStatusAnswer } from '../answers/deployment.ts';
import { type Answer, type Call, type Handler, page } from '../call.ts';
import type { Deployment } from '../deployment.ts';
import { notFound } from '../refusal.ts';

export const DEPLOYMENTS: Readonly<Record<string, Handler>> = {
  'repos/list-deployments': { needs: [['deployments', 'read']], run: list },
  'repos/get-deployment': { needs: [['deployments', 'read']], run: get },
  'repos/list-deployment-statuses': { needs: [['deployments', 'read']], run: listStatuses },
};

/** What a filter has where it filters nothing. */
const ANY = 'none';

async function list(call: Call): Promise<Answer> {
  const { repository, params, hosts } = call;
  const [sha, environment] = [params.optionalText('sha') ?? ANY, params.optionalText('environment') ?? ANY];
  const found = repository.deployments.filter(
    (one) => (sha === ANY || one.sha === sha) && (environment === ANY || one.environment === environment),
  );
  const { items, headers } = page(call, found.reverse());
  return { status: 200, body: items.map((one) => deploymentAnswer(hosts, repository, one)), headers };
}

async function get(call: Call): Promise<Answer> {
  return { status: 200, body: deploymentAnswer(call.hosts, call.repository, deploymentOf(call)) };
}

async function listStatuses(call: Call): Promise<Answer> {
  const { repository, hosts } = call;
  const deployment = deploymentOf(call);
  const { items, headers } = page(call, deployment.statuses.toReversed());
  return {
    status: 200,
    body: items.map((status) => deploymentStatusAnswer(hosts, repository, deployment, status)),
    headers,
  };
}

function deploymentOf({ repository, params }: Call): Deployment {
  const id = params.number('deployment_id');
  const found = repository.deployments.find((one) => one.id === id);
  if (found === undefined) throw notFound();
  return found;
}
