/** Section G of the catalogue: the configuration that the values are written into. */
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { openConfig } from '../../src/deployment/edit.ts';
import { DeploymentError, decodeText } from '../../src/deployment/text.ts';
import type { Place, Values } from '../../src/deployment/values.ts';

const LINK = 'https://storage.example/se_1/bundle.tar.gz?X-Sig=a%2Fb&e=1';
const VALUES = { enabled: true, bundleUrl: LINK, version: '2.0' };
const LINES = `enabled: true\n  bundleUrl: "${LINK}"\n  version: "2.0"`;

function editValues(text: string, place: Place, values: Values): string {
  return openConfig(text, place).edit(values);
}

function edited(text: string, file = 'values.yaml', values: Values = VALUES): string {
  return editValues(text, { file }, values);
}

/** How an edit is refused; fails where the edit is made. */
function refusalOf(work: () => unknown): DeploymentError {
  try {
    work();
  } catch (error) {
    if (error instanceof DeploymentError) return error;
    throw error;
  }
  throw new Error('The text was edited.');
}

function refusal(work: () => unknown): string {
  return refusalOf(work).message;
}

function refused(text: string, file = 'values.yaml'): string {
  return refusal(() => edited(text, file));
}

describe('text that is invalid', () => {
  it.each([
    ['G02 YAML', 'a: [1\nb: 2\n', 'values.yaml', /^values\.yaml:2:\d+: invalid YAML: /],
    ['G02 an alias without anchor', 'a: *x\n', 'values.yaml', /^values\.yaml:1:4: invalid YAML: .*`&x`/],
    ['G02 JSON', '{\n  "a": }', 'values.json', /^values\.json:1:1: invalid JSON: it does not follow/],
    ['G02 JSON with a second root', '{} {}', 'values.json', /^values\.json:1:4: invalid JSON: /],
    ['G33 JSON5', '{staticExport: {}}', 'values.json5', /^values\.json5:1:2: invalid JSON: /],
    [
      'G21 JSON with comments',
      '{"a": "// x",\n// c\n"b": 1}',
      'values.jsonc',
      /^values\.jsonc:2:1: invalid JSON: .*no comments/,
    ],
    ['G07 tabs', 'a:\n\tb: 1\n', 'values.yaml', /^values\.yaml:2:1: invalid YAML: Tabs/],
    ['G17 a template', 'a: {{ .Values.x }}\n', 'values.yaml', /^values\.yaml:1:4: this is template text .*not YAML/],
    ['G17 a template of JSON', '{"a": {{ .x }}}', 'values.json', /^values\.json:1:\d+: .*looks like template text/],
  ])('%s is refused with its place', (_name, text, file, message) => {
    expect(refused(text, file)).toMatch(message);
  });

  it('G17 a value that a template fills is not written over, while templates in strings elsewhere are kept', () => {
    for (const value of ['{{ version }}', '$\u007bDOCS_VERSION}'])
      expect(refused(`staticExport:\n  version: '${value}'\n`)).toContain(
        `values.yaml:2:12: the value is the string \`${value}\``,
      );
    expect(edited(`a: "{{ .x }}" # {{ y }}\nstaticExport: {}\n`)).toBe(
      `a: "{{ .x }}" # {{ y }}\nstaticExport:\n  ${LINES}\n`,
    );
  });
});

describe('what was encrypted', () => {
  const sops = 'sops:\n  age: []\n  mac: ENC[AES256_GCM,data:x,iv:y,tag:z,type:str]\n  version: 3.9.0\n';
  const only = '  mac_only_encrypted: true\n';

  it.each([
    ['G30 a file of SOPS', `staticExport:\n  version: ENC[AES256_GCM,data:x]\n${sops}`, 'values.yaml', 3],
    ['G30 a file of SOPS without the mapping', `a: ENC[x]\n${sops}`, 'values.yaml', 2],
    ['G30 a file of SOPS in JSON', '{"staticExport": {},\n"sops": {"mac": "x"}}', 'values.json', 2],
    [
      'G30 encrypted values beside a `mac` of these alone',
      `staticExport:\n  version: ENC[x]\n${sops}${only}`,
      'values.yaml',
      3,
    ],
    ['G30 no values beside a `mac` of encrypted ones', `staticExport: {}\n${sops}${only}`, 'values.yaml', 2],
    ['G30 a value of its own', 'staticExport:\n  version: >\n    ENC[PKCS7,x]\n', 'values.yaml'],
  ])('%s is not edited', (_name, text, file = 'app.yaml', line = 2) => {
    expect(refusalOf(() => edited(text, file))).toMatchObject({
      message: expect.stringMatching(`:${line}:\\d+: .*(?:encrypted by SOPS|the value is encrypted)`),
      hint: expect.stringContaining('a file that is not encrypted'),
    });
  });

  it('G30 a mapping `sops` of something else is none of SOPS', () => {
    expect(edited('sops: {enabled: true}\nstaticExport: {}\n')).toContain('enabled: true');
  });

  it('G30 plain values are edited where the `mac` is that of encrypted ones alone', () => {
    const text = `staticExport:\n  version: "1"\nkey: ENC[x]\n${sops}${only}`;
    expect(edited(text, 'values.yaml', { version: '2' })).toBe(text.replace('"1"', '"2"'));
  });
});

describe('a key that is there twice', () => {
  it.each([
    [
      'G03 at the root',
      'staticExport: {}\na: 1\nstaticExport: {}\n',
      'values.yaml',
      /^values\.yaml:3:1: the key `staticExport`/,
    ],
    ['G03 elsewhere', 'staticExport: {}\na: {b: 1, b: 2}\n', 'values.yaml', /^values\.yaml:2:11: the key `b`/],
    [
      'G03 in JSON',
      '{"staticExport": {"version": "a", "version": "b"}}',
      'values.json',
      /^values\.json:1:35: the key `version`/,
    ],
    [
      'G03 in the string of an application',
      'kind: Application\nspec:\n  source:\n    helm:\n      values: |\n        staticExport: {a: 1, a: 2}\n',
      'app.yaml',
      /^app\.yaml:6:30: the key `a`/,
    ],
  ])('%s is refused', (_name, text, file, message) => {
    expect(refused(text, file)).toMatch(message);
  });
});

describe('several documents', () => {
  it('G04 the one with the mapping is edited', () => {
    const text = 'kind: ConfigMap\ndata: {a: "1"}\n---\nstaticExport: {}\n...\n---\nkind: Secret\n';
    expect(edited(text)).toBe(text.replace('staticExport: {}', `staticExport:\n  ${LINES}`));
  });

  it.each([
    [
      'G04 two with the mapping',
      'staticExport: {}\n---\nstaticExport: {}\n',
      /several places .*`\[0\]\.staticExport` \(line 1\), `\[1\]\.staticExport` \(line 3\)/,
    ],
    ['G04 two that could get one', 'a: 1\n---\nb: 1\n', /2 documents that could get one/],
    ['G04 none that could get one', 'kind: A\n---\nkind: B\n', /no staticExport mapping in `A`, `B`/],
  ])('%s are refused', (_name, text, message) => {
    expect(refused(text)).toMatch(message);
  });
});

describe('line ends and marks', () => {
  it.each([
    [
      'G05 CRLF',
      'a: 1\r\nstaticExport:\r\n  enabled: false\r\n',
      `a: 1\r\nstaticExport:\r\n  ${LINES.replaceAll('\n', '\r\n')}\r\n`,
    ],
    [
      'G05 mixed',
      'a: 1\r\n\nstaticExport:\n  enabled: false\r\nb: 2\n',
      `a: 1\r\n\nstaticExport:\n  ${LINES.replaceAll('\n', '\r\n')}\r\nb: 2\n`,
    ],
    ['G05 no last one', 'staticExport:\n  enabled: false', `staticExport:\n  ${LINES}`],
    ['G06 a byte order mark', '\ufeffstaticExport: {}\n', `\ufeffstaticExport:\n  ${LINES}\n`],
  ])('%s stay', (_name, text, result) => {
    expect(edited(text)).toBe(result);
  });

  it('G06 a byte order mark comes through decoding', () => {
    const bytes = Buffer.from('\ufeffa: é\r\n');
    expect(Buffer.from(decodeText(bytes, 'values.yaml'))).toEqual(bytes);
  });
});

it.each<[string, Buffer, RegExp]>([
  ['G08 UTF-16', Buffer.from('\ufeffa: 1', 'utf16le'), /^values\.yaml:1: the file is not UTF-8: .*UTF-16/],
  ['G08 Latin-1', Buffer.from('x: 1\na: caf\xe9\n', 'latin1'), /^values\.yaml:2: the file is not UTF-8/],
  ['G08 NUL', Buffer.from('a: "x\0"'), /it has NUL/],
  ['G16 a large file', Buffer.alloc(1024 ** 2 + 1, 'a'), /has 1048577 bytes; the limit is 1048576/],
])('%s is refused', (_name, bytes, message) => {
  expect(refusal(() => decodeText(bytes, 'values.yaml'))).toMatch(message);
});

it.each([
  ['G09 nothing', 'staticExport:\nb: 1\n', `staticExport:\n  ${LINES}\nb: 1\n`],
  ['G09 ~ with comment', 'staticExport: ~ # set by CI\nb: 1\n', `staticExport: # set by CI\n  ${LINES}\nb: 1\n`],
  ['G09 {} with comment', 'staticExport: {}  # set by CI', `staticExport:  # set by CI\n  ${LINES}`],
  ['G09 a comment below', 'staticExport:\n  # later\nb: 1\n', `staticExport:\n  ${LINES}\n  # later\nb: 1\n`],
  ['G09 a file of comments', '# values\n', `# values\nstaticExport:\n  ${LINES}\n`],
])('%s becomes a mapping', (_name, text, result) => {
  expect(edited(text)).toBe(result);
});

it.each([
  ['G10 a boolean', 'staticExport: true\n', /^values\.yaml:1:15: `staticExport` is the boolean `true`, not a mapping/],
  [
    'G10 a string',
    'staticExport: https://x.example/?secret=1\n',
    /is the string `https:\/\/x\.example\/\?…`, not a mapping/,
  ],
  [
    'G10 a list',
    'staticExport:\n  - enabled: true\n',
    /^values\.yaml:2:3: `staticExport` is a list of 1, not a mapping/,
  ],
  [
    'G10 a value that is a mapping',
    'staticExport:\n  version: {a: 1}\n',
    /^values\.yaml:2:12: `version` is a mapping of `a`, not a single value/,
  ],
])('%s in place of the mapping or a value is refused', (_name, text, message) => {
  expect(refused(text)).toMatch(message);
});

describe('anchors', () => {
  it.each([
    [
      'G11 a mapping that is an alias',
      'x: &x {enabled: false}\nstaticExport: *x\n',
      /^values\.yaml:2:15: .* by an alias/,
    ],
    ['G11 a mapping that an alias uses', 'staticExport: &x {enabled: false}\ny: *x\n', /`&x` is used elsewhere/],
    [
      'G11 a value that an alias uses',
      'staticExport:\n  bundleUrl: &u https://old.example\nother: *u\n',
      /`&u` is used elsewhere/,
    ],
    ['G11 values around that an alias uses', 'p: &p\n  staticExport: {}\nq:\n  <<: *p\n', /`&p` is used elsewhere/],
    [
      'G11 a mapping with merged values that has none of its own',
      'b: &b {version: a}\nstaticExport:\n  <<: *b\n',
      /^values\.yaml:3:3: .*a merge key/,
    ],
    ['G11 a document with merged values', 'b: &b {x: 1}\n<<: *b\n', /^values\.yaml:1:1: .*a merge key/],
  ])('%s is refused', (_name, text, message) => {
    expect(refused(text)).toMatch(message);
  });

  it('G11 values beside a merge key are edited', () => {
    const text = 'b: &b {enabled: true}\nstaticExport:\n  <<: *b\n  version: "1"\n';
    expect(edited(text, 'values.yaml', { version: '2' })).toBe(text.replace('"1"', '"2"'));
  });

  it('G11 a value that is an alias is written out', () => {
    const text = 'v: &v "1"\nstaticExport: {version: *v }\nw: *v\n';
    expect(edited(text, 'values.yaml', { version: '2' })).toBe(text.replace('*v }', '"2" }'));
  });
});

it.each([
  [
    'G12 flow',
    'staticExport: {enabled: false} # on\n',
    `staticExport: {enabled: true, bundleUrl: "${LINK}", version: "2.0"} # on\n`,
  ],
  [
    'G12 quoted keys',
    '"staticExport":\n  "enabled": false # on\n',
    `"staticExport":\n  "enabled": true # on\n  bundleUrl: "${LINK}"\n  version: "2.0"\n`,
  ],
  ['G12 a question mark', '? staticExport\n: enabled: false\n', `? staticExport\n: ${LINES}\n`],
  [
    'G12 single quotes',
    "staticExport:\n  version: '1' # v\n",
    `staticExport:\n  version: '2.0' # v\n  enabled: true\n  bundleUrl: "${LINK}"\n`,
  ],
  [
    'G12 braces over several lines',
    'staticExport: {\n  enabled: false, # on\n}\n',
    `staticExport: {\n  enabled: true, bundleUrl: "${LINK}", version: "2.0", # on\n}\n`,
  ],
  ['G18 an empty mapping with a tag', 'staticExport: !x {}\n', `staticExport: !x\n  ${LINES}\n`],
  [
    'G18 unknown tags',
    'a: !vault |\n  x\nb: !!js/function "f"\nstaticExport: !values\n  enabled: false\n',
    `a: !vault |\n  x\nb: !!js/function "f"\nstaticExport: !values\n  ${LINES}\n`,
  ],
])('%s is edited in its style', (_name, text, result) => {
  expect(edited(text)).toBe(result);
});

it.each([
  ['G12 a block as value', 'staticExport:\n  bundleUrl: >-\n    x\n', /^values\.yaml:2:14: .*a block of lines/],
  ['G18 a value with a tag', 'staticExport:\n  version: !!float 1.1\n', /:2:3: .*more than the values would change/],
])('%s is refused', (_name, text, message) => {
  expect(refused(text)).toMatch(message);
});

describe('bombs', () => {
  const levels = 'abcdefghijkl'.split('');
  const bomb = levels
    .map(
      (name, at) =>
        `${name}: &${name} [${Array(9)
          .fill(at === 0 ? 'x' : `*${levels[at - 1]}`)
          .join(', ')}]`,
    )
    .join('\n');

  it('G13 aliases are not expanded', () => {
    expect(edited(`${bomb}\nstaticExport: {}\n`)).toBe(`${bomb}\nstaticExport:\n  ${LINES}\n`);
  });

  it('G14 many honest aliases are kept', () => {
    const text = `a: &a 1\n${Array.from({ length: 5000 }, (_, at) => `k${at}: *a`).join('\n')}\nstaticExport: {}\n`;
    expect(edited(text)).toBe(text.replace('{}', `\n  ${LINES}`).replace(': \n', ':\n'));
  });

  it.each([
    ['G15 lists', '['.repeat(10_000) + ']'.repeat(10_000), 'values.yaml'],
    ['G15 mappings', `${'{a: '.repeat(10_000)}1${'}'.repeat(10_000)}`, 'values.yaml'],
    ['G15 question marks', `${'? '.repeat(10_000)}x`, 'values.yaml'],
    ['G15 blocks', Array.from({ length: 1000 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'), 'values.yaml'],
    ['G15 JSON', '['.repeat(10_000) + ']'.repeat(10_000), 'values.json'],
  ])('%s without end are refused', (_name, text, file) => {
    expect(refused(text, file)).toMatch(/more than 200 levels of nesting/);
  });

  it('G16 twenty thousand keys in 1 MiB are edited', () => {
    const text = `${Array.from({ length: 20_000 }, (_, at) => `key${at}: ${'x'.repeat(30)}`).join('\n')}\nstaticExport: {}\n`;
    expect(edited(text)).toBe(text.replace(' {}', `\n  ${LINES}`));
  });
});

it.each([
  '1.10',
  '2024-01-01',
  'on',
  '012',
  '1_000',
  '1:30',
  '1e3',
  '~',
  'null',
  'y',
  '0x1F',
  '=',
  '2026-01-01-abcdef012345',
])('G19 version %s is the same string to readers of YAML 1.1 and 1.2', (version) => {
  for (const old of ['', ' 1', ' v1', " 'x'", ' "x"', ` ${version}`]) {
    const result = edited(`staticExport:\n  version:${old}\n`, 'values.yaml', { version });
    const readers = (['1.1', '1.2'] as const).map((of) => parse(result, { version: of }) as unknown);
    expect(readers).toEqual(readers.map(() => ({ staticExport: { version } })));
  }
});

it.each([
  ['G20 a fragment', 'https://x.example/a#b'],
  ['G20 a colon and a blank', 'https://x.example/a: b'],
  ['G20 a comment', 'https://x.example/a #b'],
  ['G20 per cents', 'https://x.example/%2F%zz'],
  ['G20 quotes', `https://x.example/'"\\`],
  ['G20 2 KB', `https://x.example/${'word%20 '.repeat(250)}`],
  ['G20 control characters', 'https://x.example/\t\u0085\u2028\ufeff\0'],
  ['G20 brackets', 'https://x.example/[a],{b}'],
])('%s in the link: one line that reads the same', (_name, bundleUrl) => {
  const texts = ['staticExport: {}\n', 'staticExport: {bundleUrl: a}\n', "staticExport:\n  bundleUrl: 'a'\n", ''];
  for (const text of texts) {
    const result = edited(text, 'values.yaml', { bundleUrl });
    expect(parse(result)).toEqual({ staticExport: { bundleUrl } });
    expect(result.split('\n').length).toBeLessThanOrEqual(3);
  }
  const json = edited('{"staticExport": {"bundleUrl": null}}', 'values.json', { bundleUrl });
  expect(JSON.parse(json)).toEqual({ staticExport: { bundleUrl } });
});

it.each([
  [
    'G22 big integers and key order',
    '{"z": 12345678901234567890, "a": 1.10, "staticExport": {"version": "1"}}',
    '"1"',
    '"2.0"',
  ],
  ['G22 tabs', '{\n\t"staticExport": {\n\t\t"version": "1"\n\t}\n}', '"1"', '"2.0"'],
])('%s of JSON are kept', (_name, text, old, after) => {
  expect(edited(text, 'values.json', { version: '2.0' })).toBe(text.replace(old, after));
});

it.each(['{}', '{"staticExport": null}', '{"staticExport": {"enabled": false}}'])(
  'G22 nothing is inserted into JSON: %j',
  (text) => {
    expect(refusalOf(() => edited(text, 'values.json'))).toMatchObject({
      message: expect.stringMatching(/is missing here, and nothing is inserted into JSON/),
      hint: expect.stringMatching(/^Add `.*` by hand once/),
    });
  },
);

it('G23 a path leads to a nested mapping, through keys with dots and lists', () => {
  const text = 'kind: X\na.b:\n  - name: one\n  - name: two\n    site: {version: "1"}\n';
  const place = { file: 'x.yaml', path: '["a.b"][name=two].site' };
  expect(editValues(text, place, { version: '2' })).toBe(text.replace('"1"', '"2"'));
  expect(refusal(() => editValues(text, { ...place, path: '["a.b"][1].docs.x' }, VALUES))).toMatch(
    /`\["a\.b"\]\[name=two\]` is a mapping of `name`, `site`, without `docs`/,
  );
});

it.each([
  ['G27 in YAML', `staticExport:\n  enabled: true\n  bundleUrl: ${LINK}\n  version: '2.0'\n`, 'values.yaml'],
  [
    'G27 in YAML with aliases',
    `v: &v "2.0"\nstaticExport: {enabled: True, bundleUrl: "${LINK}", version: *v }\n`,
    'values.yaml',
  ],
  ['G27 in JSON', JSON.stringify({ staticExport: VALUES }), 'values.json'],
])('%s nothing changes when the values are there', (_name, text, file) => {
  expect(editValues(text, { file }, VALUES)).toBe(text);
});

it.each([
  [
    'G34 no values',
    'kind: HelmRelease\nspec: {}\n',
    /`staticExport: {}` in `spec\.values`, or/,
    'kind: HelmRelease\nspec: {values: {staticExport: {}}}\n',
  ],
  [
    'G34 a string in quotes',
    'kind: HelmRelease\nspec:\n  values: "staticExport: {a: 1}"\n',
    /Write the string as a literal block/,
    'kind: HelmRelease\nspec:\n  values: |\n    staticExport: {a: 1}\n',
  ],
])('%s: a hint that is followed leads to an edit', (_name, text, hint, followed) => {
  expect(refusalOf(() => edited(text, 'app.yaml')).hint).toMatch(hint);
  expect(editValues(followed, { file: 'app.yaml' }, VALUES)).toContain(LINK);
});

it('G29 an edit that would change something else is refused', () => {
  // Nothing ends the last line, and the block keeps what ends it: a line below would make its value longer.
  const text = 'note: |+\n  text';
  expect(refused(text)).toMatch(/^values\.yaml:1:1: this cannot be edited safely/);
  expect(edited(`${text}\n`)).toBe(`${text}\nstaticExport:\n  ${LINES}\n`);
});
