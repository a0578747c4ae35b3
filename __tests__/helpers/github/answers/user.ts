/** People, bots and organizations in GitHub's answers. */
import { idOf, nodeId } from '../access.ts';
import type { Json } from '../json.ts';

const URL_ENDS = {
  followers_url: '/followers',
  following_url: '/following{/other_user}',
  gists_url: '/gists{/gist_id}',
  starred_url: '/starred{/owner}{/repo}',
  subscriptions_url: '/subscriptions',
  organizations_url: '/orgs',
  repos_url: '/repos',
  events_url: '/events{/privacy}',
  received_events_url: '/received_events',
};

export interface Hosts {
  readonly api: string;
  readonly web: string;
}

export function userAnswer({ api, web }: Hosts, login: string, type = typeOf(login)): Json {
  const url = `${api}/users/${encodeURIComponent(login)}`;
  const id = idOf(login);
  return {
    login,
    id,
    node_id: nodeId(type.charAt(0), id),
    avatar_url: `https://avatars.githubusercontent.com/u/${id}?v=4`,
    gravatar_id: '',
    url,
    html_url: type === 'Bot' ? `${web}/apps/${login.replace('[bot]', '')}` : `${web}/${login}`,
    ...Object.fromEntries(Object.entries(URL_ENDS).map(([name, end]) => [name, url + end])),
    type,
    site_admin: false,
  };
}

function typeOf(login: string): string {
  return login.endsWith('[bot]') ? 'Bot' : 'User';
}

/** A team as lists have it: with the team above it. */
export function teamAnswer(hosts: Hosts, organization: string, slug: string): Json {
  return { ...simpleTeamAnswer(hosts, organization, slug), parent: null };
}

export function simpleTeamAnswer({ api, web }: Hosts, organization: string, slug: string): Json {
  const id = idOf(`${organization}/${slug}`);
  const url = `${api}/organizations/${idOf(organization)}/team/${id}`;
  return {
    id,
    node_id: nodeId('T', id),
    url,
    html_url: `${web}/orgs/${organization}/teams/${slug}`,
    name: slug,
    slug,
    description: null,
    privacy: 'closed',
    notification_setting: 'notifications_enabled',
    permission: 'push',
    members_url: `${url}/members{/member}`,
    repositories_url: `${url}/repos`,
    type: 'organization',
    organization_id: idOf(organization),
  };
}
