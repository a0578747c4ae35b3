import { describe, expect, it } from '@jest/globals';
import { readAccessFile } from '../../../src/platform/access/file.ts';
import { hashKey } from '../../../src/platform/access/keys.ts';

const DIGITS = '0123456789abcdef0123456789abcdef';
const ENVIRONMENT = {
  EMPTY: '',
  ADMIN: `svc_${DIGITS}\n`,
  CHAT: `svc_dsc_${DIGITS}`,
  SHORT: 'svc_a',
  SPACED: `svc_a b${DIGITS}`,
};

const read = (text: string) => readAccessFile(text, { folder: '/etc/platform', environment: ENVIRONMENT });

const keyOf = (key: string) => `organizations: { a: { plan: pro, keys: [${key}] } }`;

describe('the access file', () => {
  it('takes a key from the environment without the line feed that files end in', () => {
    const found = read(keyOf('{ kind: admin, env: ADMIN, expires: never }'));
    const [key] = 'faults' in found ? [] : [...found.keys.values()];
    expect(key).toMatchObject({ hash: hashKey(`svc_${DIGITS}`), prefix: 'svc_012345' });
  });

  it.each([
    [`created: '2026-03-01T12:00:00Z'`, '2026-05-30T12:00:00.000Z', 0],
    [`created: '2026-03-01T12:00:00Z', expires: '2026-04-01T00:00:00Z'`, '2026-04-01T00:00:00.000Z', 0],
    [`created: '2026-03-01T12:00:00Z', expires: never`, undefined, 0],
    ['expires: never', undefined, 0],
    ['scopes: [read]', undefined, 1],
  ])('ends a key of { %s } at %s', (fields, end, warned) => {
    const found = read(keyOf(`{ kind: admin, env: ADMIN, ${fields} }`));
    const { keys, warnings } = 'faults' in found ? { keys: new Map(), warnings: found.faults } : found;
    expect([...keys.values()].map(({ expiresAt }) => expiresAt?.toISOString())).toEqual([end]);
    expect(warnings).toEqual(
      ['$.organizations.a.keys[0]: never ends; give created, from when on it lives for 90 days, or expires'].slice(
        0,
        warned,
      ),
    );
  });

  it('gives sites by domain, with folders from its own on', () => {
    const found = read(
      'organizations: { acme: { plan: hobby, domains: { Docs.example.com: { docs: ./a }, b.example: { docs: /b } } } }',
    );
    expect('faults' in found ? found : [...found.sites]).toEqual([
      ['docs.example.com', { type: 'folder', folder: '/etc/platform/a' }],
      ['b.example', { type: 'folder', folder: '/b' }],
    ]);
  });

  it('is refused with every fault at once, each with its place', () => {
    const secret = 'svc_0123456789abcdef0123456789abcdef';
    const found = read(`organizations:
  Acme: { plan: enterprise }
  acme:
    plan: gold
    domains: { https://x: { docs: a }, b.example: { doc: a } }
    keys:
      - { kind: root, env: A }
      - { kind: admin, hash: ${secret} }
      - { kind: admin, addresses: [300.1.1.1], env: A, expires: tomorrow }
`);
    expect(found).toMatchInlineSnapshot(`
{
  "faults": [
    "$.organizations.Acme: expected an id of lower-case letters, digits and hyphens, and not sign-in or sign-out, found the string "Acme"",
    "$.organizations.acme.plan: expected hobby, pro, enterprise, found the string "gold"",
    "$.organizations.acme.domains["https://x"]: expected a bare host name such as docs.example.com, found the string "https://x"",
    "$.organizations.acme.domains["b.example"].docs: expected a value, found nothing",
    "$.organizations.acme.domains["b.example"].doc: no such field is known",
    "$.organizations.acme.keys[0].kind: expected admin or assistant, found the string "root"",
    "$.organizations.acme.keys[1].hash: expected sha256: and 64 hexadecimal digits in lower case, found something else",
    "$.organizations.acme.keys[2].addresses[0]: expected an address or a range such as 192.0.2.0/24 or 2001:db8::/32, found the string "300.1.1.1"",
    "$.organizations.acme.keys[2].expires: expected never, or a time such as 2027-01-31T00:00:00Z, in quotes, found the string "tomorrow"",
  ],
}
`);
    expect(JSON.stringify(found)).not.toContain(secret);
  });

  it.each([
    ['', '$: expected an object, found null'],
    ['a: [', 'line 1: not valid YAML (BAD_INDENT)'],
    ['organizations: {}\norganizations: {}', 'line 2: not valid YAML (DUPLICATE_KEY)'],
    [
      'organizations: { a: { plan: pro, keys: [{ kind: admin, env: EMPTY }] } }',
      'the environment variable EMPTY is not set',
    ],
    [keyOf('{ kind: admin, env: SHORT }'), '.env: what SHORT holds has 5 characters; a key has 32 or more'],
    [keyOf('{ kind: admin, env: SPACED }'), '.env: what SPACED holds has not the form of an admin key (svc_…, and'],
    [keyOf('{ kind: admin, env: CHAT }'), '.env: what CHAT holds has not the form of an admin key (svc_…, and'],
    [keyOf('{ kind: assistant, env: ADMIN }'), 'what ADMIN holds has not the form of an assistant key (svc_dsc_…)'],
    [keyOf('{ kind: admin, env: ADMIN, scopes: [] }'), '.scopes: expected read, write or both'],
    [keyOf(`{ kind: admin, env: ADMIN, created: '2027-02-31T00:00:00Z' }`), '.created: expected a time such as'],
    [keyOf(`{ kind: admin, env: ADMIN, expires: '2027-02-31T00:00:00Z' }`), '.expires: expected never, or a time'],
    [
      'organizations: { a: { plan: pro, keys: [{ kind: admin }] } }',
      '$.organizations.a.keys[0]: expected either hash or env',
    ],
    [
      'organizations: { a: { plan: pro, domains: { d: { docs: x } } }, b: { plan: pro, domains: { D: { docs: x } } } }',
      '$.organizations.b.domains["D"]: the domain stands twice',
    ],
  ])('is refused when it is %j', (text, fault) => {
    expect(read(text)).toEqual({ faults: expect.arrayContaining([expect.stringContaining(fault)]) });
  });
});
