import { describe, expect, it } from '@jest/globals';
import { readAccessFile } from '../../../src/platform/access/file.ts';
import { readOwnSource } from '../../../src/platform/access/site-source.ts';

const ENVIRONMENT = { TOKEN: 'ghs_1', SECRET: 'shh\n', EMPTY: '' };
const CONTEXT = { folder: '/etc/platform', environment: ENVIRONMENT };

const siteOf = (site: string, environment = {}) => {
  const text = `organizations: { acme: { plan: pro, domains: { docs.example.com: ${site} } } }`;
  const found = readAccessFile(text, { ...CONTEXT, environment: { ...ENVIRONMENT, ...environment } });
  return 'faults' in found ? found.faults : found.sites.get('docs.example.com');
};

const AT = '$.organizations.acme.domains["docs.example.com"]';
const GIT = 'git+https://github.com/acme/docs.git#main:docs';
const ADDRESS = { type: 'git', url: 'https://github.com/acme/docs.git', branch: 'main', folder: 'docs' };

describe('a site of the access file', () => {
  it('may be in a git repository, with secrets by their places alone', () => {
    expect(siteOf(`{ docs: '${GIT}' }`)).toEqual({ ...ADDRESS, access: {} });
    const git = `{ token: { env: TOKEN }, user: oauth2, ssh-key: key, known-hosts: /hosts, webhook-secret: { file: secret } }`;
    expect(siteOf(`{ docs: '${GIT}', git: ${git} }`)).toEqual({
      ...ADDRESS,
      access: { token: { env: 'TOKEN' }, user: 'oauth2', sshKey: '/etc/platform/key', knownHosts: '/hosts' },
      webhookSecret: { file: '/etc/platform/secret' },
    });
  });

  it.each([
    ['{ environment: docs }', {}, 'https://api.github.com', 'acme/docs', { env: 'TOKEN' }],
    [
      '{ environment: docs, token: { file: /t }, repository: a/b }',
      {},
      'https://api.github.com',
      'a/b',
      { file: '/t' },
    ],
    [
      '{ environment: docs }',
      { GITHUB_API_URL: 'https://ghe/api/v3/' },
      'https://ghe/api/v3',
      'acme/docs',
      { env: 'TOKEN' },
    ],
    ['{ environment: docs, api-url: "http://localhost:1" }', {}, 'http://localhost:1', 'acme/docs', { env: 'TOKEN' }],
  ])('may have its commits reported: %s', (deployments, environment, apiUrl, repository, token) => {
    const site = `{ docs: '${GIT}', git: { token: { env: TOKEN } }, deployments: ${deployments} }`;
    expect(siteOf(site, environment)).toMatchObject({
      deployments: { environment: 'docs', apiUrl, repository, token },
    });
  });

  it('may be entered as a GitHub App, for what it needs there and nothing else', () => {
    const app = '{ app: 12345, key: { file: app.pem } }';
    const asked = { app: '12345', key: { file: '/etc/platform/app.pem' }, apiUrl: 'https://api.github.com' };
    expect(siteOf(`{ docs: '${GIT}', git: { token: ${app} }, deployments: { environment: x } }`)).toMatchObject({
      access: { token: { ...asked, repository: 'acme/docs', permissions: { contents: 'read' } } },
      deployments: { token: { ...asked, repository: 'acme/docs', permissions: { deployments: 'write' } } },
    });
    const own = `{ environment: x, repository: a/b, token: { app: Iv1.a, key: { env: TOKEN } } }`;
    expect(siteOf(`{ docs: '${GIT}', deployments: ${own} }`)).toMatchObject({
      deployments: { token: { app: 'Iv1.a', key: { env: 'TOKEN' }, repository: 'a/b' } },
    });
  });

  it('needs nothing of a variable that it does not use', () => {
    expect(siteOf(`{ docs: '${GIT}' }`, { GITHUB_API_URL: 'ftp://x' })).toEqual({ ...ADDRESS, access: {} });
    const site = `{ docs: '${GIT}', git: { token: { env: EMPTY } }, deployments: { environment: x } }`;
    expect(siteOf(site, { GITHUB_API_URL: 'ftp://x' })).toEqual([
      `${AT}.git.token.env: the environment variable EMPTY is not set`,
      `${AT}.deployments.api-url: GITHUB_API_URL is not an https address without user, query and fragment`,
    ]);
  });

  it('is reported to the server that its repository is on', () => {
    const site = `{ docs: 'git+ssh://git@ghe.example/a/b.git', deployments: { environment: x, token: { env: TOKEN } } }`;
    expect(siteOf(site)).toMatchObject({ deployments: { apiUrl: 'https://ghe.example/api/v3', repository: 'a/b' } });
  });

  it.each([
    [`{ docs: 'git+https://user:hunter2@h.example/a' }`, '.docs: the address holds a credential; a token goes into'],
    [`{ docs: 'ext::sh -c x' }`, '.docs: the address is not an address such as git+https:'],
    ['{ docs: a, git: {} }', '.git: only of documentation in a git repository'],
    ['{ docs: a, deployments: { environment: x } }', '.deployments: only of documentation in a git repository'],
    [`{ docs: '${GIT}', git: { token: hunter2 } }`, '.git.token: expected an object, found something else'],
    [`{ docs: '${GIT}', git: { token: { env: EMPTY } } }`, '.git.token.env: the environment variable EMPTY is not set'],
    [`{ docs: '${GIT}', git: { token: { env: A, file: b } } }`, '.git.token: expected one of env, file and app'],
    [
      `{ docs: '${GIT}', git: { token: { app: 1, key: hunter2 } } }`,
      '.git.token.key: expected an object, found something else',
    ],
    [`{ docs: '${GIT}', git: { token: { app: 1 } } }`, '.git.token: expected app together with its key'],
    [
      `{ docs: '${GIT}', git: { token: { app: 1, key: { env: EMPTY } } } }`,
      '.git.token.key.env: the environment variable',
    ],
    [
      `{ docs: 'git+https://h.example/a', git: { token: { app: 1, key: { env: TOKEN } } } }`,
      '.git.token.app: the address does not end in owner/name',
    ],
    [`{ docs: '${GIT}', git: { password: hunter2 } }`, '.git.password: no such field is known'],
    [
      `{ docs: '${GIT}', deployments: { environment: x } }`,
      '.deployments.token: missing; give it here or as git.token',
    ],
    [
      `{ docs: 'git+https://h.example/a/b/c', deployments: { environment: x, token: { env: TOKEN } } }`,
      '.deployments.repository: missing; give it as owner/name',
    ],
    [
      `{ docs: '${GIT}', deployments: { environment: x, token: { env: TOKEN }, api-url: 'http://api.example' } }`,
      '.deployments.api-url: expected an https address without user, query and fragment',
    ],
  ])('is refused: %s', (site, fault) => {
    const faults = siteOf(site);
    expect(faults).toEqual([expect.stringContaining(`${AT}${fault}`)]);
    expect(JSON.stringify(faults)).not.toContain('hunter2');
  });
});

describe('the site of the command line', () => {
  it('takes what is secret from the environment', () => {
    const environment = {
      ...{ DOCS_GIT_TOKEN: 'ghs_1', DOCS_WEBHOOK_SECRET_FILE: 'secret', DOCS_DEPLOYMENT_ENVIRONMENT: 'docs' },
      ...{ DOCS_GIT_USER: 'oauth2', DOCS_GIT_SSH_KEY: '', UNRELATED: 'x' },
    };
    expect(readOwnSource(GIT, { folder: '/w', environment })).toMatchObject({
      ...{ ...ADDRESS, access: { token: { env: 'DOCS_GIT_TOKEN' }, user: 'oauth2' } },
      webhookSecret: { file: '/w/secret' },
      deployments: { environment: 'docs', token: { env: 'DOCS_GIT_TOKEN' } },
    });
    const app = { DOCS_GITHUB_APP: '1', DOCS_GITHUB_APP_KEY_FILE: 'key', DOCS_DEPLOYMENT_ENVIRONMENT: 'docs' };
    const asked = { app: '1', key: { file: '/w/key' }, repository: 'acme/docs' };
    expect(readOwnSource(GIT, { folder: '/w', environment: app })).toMatchObject({
      access: { token: asked },
      deployments: { token: asked },
    });
    expect(readOwnSource('docs', { folder: '/w', environment })).toEqual({ type: 'folder', folder: '/w/docs' });
    expect(readOwnSource(GIT, { folder: '/w', environment: { DOCS_GIT_USER: 'a:b' } })).toEqual({
      faults: [expect.stringMatching(/DOCS_GIT_USER/)],
    });
  });
});
