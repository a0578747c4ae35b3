/** People and bots as GraphQL has them. */
import { idOf, nodeId } from '../access.ts';
import type { Hosts } from '../answers/user.ts';
import type { Json } from '../json.ts';

export function actorNode(hosts: Hosts, login: string): Json {
  if (!login.endsWith('[bot]')) return userNode(hosts, login);
  const name = login.replace('[bot]', '');
  // As an actor, a bot has its name without the ending that REST gives it.
  return { ...userNode(hosts, login), __typename: 'Bot', login: name };
}

/** An account where GraphQL has users alone: bots are among them (`viewer`, authors of commits). */
export function userNode({ web }: Hosts, login: string): Json {
  const isBot = login.endsWith('[bot]');
  const id = idOf(login);
  return {
    __typename: 'User',
    id: nodeId(isBot ? 'BOT' : 'U', id),
    databaseId: id,
    login,
    url: isBot ? `${web}/apps/${login.replace('[bot]', '')}` : `${web}/${login}`,
  };
}
