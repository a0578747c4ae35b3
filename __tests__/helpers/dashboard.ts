/** A person at the dashboard of a test platform, by HTTP alone. */
import type { Answer, TestPlatform } from './test-platform.ts';

export interface DashboardVisitor {
  readonly cookie: string;
  get(path: string): Promise<Answer>;
  /** Sends a form of a page, with the token of the session unless `fields` name another. */
  post(path: string, fields: Readonly<Record<string, string>>): Promise<Answer>;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Gives the token of a link. */
export function tokenOf(link: string | undefined): string {
  return new URL(link ?? '').searchParams.get('token') ?? '';
}

/** Sends a form without a session. */
export function postForm(platform: TestPlatform, path: string, fields: Readonly<Record<string, string>>, headers = {}) {
  const body = new URLSearchParams(fields).toString();
  return platform.call('POST', path, { headers: { ...FORM, ...headers }, body });
}

/** Signs in by a link, that of the start when absent. */
export async function signIn(platform: TestPlatform, link = platform.signInUrl): Promise<DashboardVisitor> {
  const answer = await postForm(platform, '/dashboard/sign-in', { token: tokenOf(link) });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const get = (path: string) => platform.call('GET', `/dashboard/default${path}`, { headers: { cookie } });
  const token = /name="token" value="(\w+)"/.exec((await get('')).text)?.[1] ?? '';
  return {
    cookie,
    get,
    post: (path, fields) => postForm(platform, `/dashboard/default${path}`, { token, ...fields }, { cookie }),
  };
}
