/** Sections F and R of the catalogue: inputs that are refused before the first call. */
import { describe, expect, it } from '@jest/globals';
import { fakeInputs, parseInputs, UNWRITTEN } from '../helpers/effects.ts';
import { startPlatform } from '../helpers/scenario.ts';
import { errorsOf } from '../helpers/supervised.ts';
import { withEffects } from '../helpers/with-effects.ts';

const read = (given: Readonly<Record<string, string>>) => parseInputs(fakeInputs(given), '/workspace');

describe('an input that breaks its rule', () => {
  it.each<[string, string, string, string]>([
    ['F02 F04', 'api-key', 'svc_one\nsvc_two', 'has a line break'],
    ['F03', 'api-key', 'svc_dsc_publickey', 'is a public assistant key'],
    ['F03', 'api-key', 'xyz_dsc_publickey', 'is a public assistant key'],
    ['F04', 'api-key', 'svc_one two', 'has a space or a character outside ASCII'],
    ['F04', 'api-key', 'svc_schlüssel', 'has a space or a character outside ASCII'],
    ['F04', 'api-key', 'svc_one\u0000two', 'has a space or a character outside ASCII'],
    ['F04', 'api-key', `svc_${'a'.repeat(4096)}`, 'is longer than 4096 characters'],
    ['F21', 'api-key', '', 'workflows of forks and of Dependabot get no secrets'],
    ['F22', 'domain', 'https://docs.example.com/start?x=1', 'has a scheme; write `docs.example.com`'],
    ['F22', 'domain', 'docs.example.com/', 'has a path; write `docs.example.com`'],
    ['F22', 'domain', 'docs.example.com?x', 'has a path; write `docs.example.com`'],
    ['F22', 'domain', 'docs.example.com:443', 'has a port; write `docs.example.com`'],
    ['F22', 'domain', '../etc', 'has a path; write a host name or a single label'],
    ['F22', 'domain', 'docs.example.com\r\n../etc', 'has a path; write a host name or a single label'],
    ['F22', 'domain', 'docs。example.com', 'has a label with other characters than letters'],
    ['F22', 'domain', 'docs_example', 'has a label with other characters than letters'],
    ['F22', 'domain', 'a.'.repeat(150), 'is longer than 253 characters'],
    ['R10', 'wait', 'yes', '"yes" is neither `true` nor `false`'],
    ['R10', 'wait', '1', '"1" is neither `true` nor `false`'],
    ['R10', 'timeout', '1.5h', 'is no duration; write it as `90s`, `15m`, `2h` or bare seconds'],
    ['R10', 'timeout', '-1', 'is no duration'],
    ['R10', 'timeout', '1e9', 'is no duration'],
    ['R10', 'timeout', 'NaN', 'is no duration'],
    ['R10', 'timeout', '0m', 'is zero'],
    ['R10', 'stall-timeout', '9999999999h', 'is longer than 24 days'],
  ])('%s %s %j is refused', (_row, name, value, message) => {
    expect(() => read({ [name]: value })).toThrow(/^An input is wrong\.\n- /);
    expect(() => read({ [name]: value })).toThrow(`\n- ${name}: `);
    expect(() => read({ [name]: value })).toThrow(message);
  });

  it('R10 F22 may be written in any case, and a duration is at most what a timer takes', () => {
    const { wait, timeoutMs, target } = read({ wait: 'TRUE', timeout: '576h', domain: 'DOCS.Example.com' });

    expect({ wait, target }).toMatchObject({ wait: true, target: { domain: 'docs.example.com' } });
    expect(timeoutMs).toBeLessThan(2 ** 31);
  });
});

it('F02 secrets that are empty or of two characters are not masked: that would blot out words', async () => {
  const { masks, code } = await withEffects('', { inputs: { 'api-key': ' ab ', 'github-token': '' } });

  expect({ masks, code }).toEqual({ masks: [], code: 0 });
});

it('R11 all bad inputs are listed in one error, and nobody is called', async () => {
  await using platform = await startPlatform();

  const result = await platform.run({
    'api-key': 'svc_dsc_publicassistantkey',
    domain: 'https://docs.example.com/',
    timeout: '1.5h',
    wait: 'yes',
    'extract-to': '..',
  });

  expect(result.code).toBe(1);
  expect(platform.requests).toEqual([]);
  expect(result.outputs).toEqual(UNWRITTEN);
  expect(errorsOf(result)).toMatchInlineSnapshot(`
[
  "INPUT: 5 inputs are wrong.
- domain: "https://docs.example.com/" has a scheme; write \`docs.example.com\`
- api-key: is a public assistant key (its prefix has \`_dsc_\`); static export needs an admin API key
- wait: "yes" is neither \`true\` nor \`false\`
- timeout: "1.5h" is no duration; write it as \`90s\`, \`15m\`, \`2h\` or bare seconds
- extract-to: ".." is not inside the workspace; choose a path below it, such as \`out/site\`
Next: Correct the \`with:\` block of the step; nothing was started.",
]
`);
});
