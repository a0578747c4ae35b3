/** Sections F and R of the catalogue: inputs that are refused before the first call. */
import { expect, it } from '@jest/globals';
import { fakeInputs, parseInputs, UNWRITTEN } from '../helpers/effects.ts';
import { startPlatform } from '../helpers/scenario.ts';
import { errorsOf, withEffects } from '../helpers/supervised.ts';

it.each<[string, string, string, string]>([
  ['F02 F04', 'api-key', 'svc_one\nsvc_two', 'has a line break'],
  ['F03', 'api-key', 'xyz_dsc_publickey', 'is a public assistant key'],
  ['F04', 'api-key', 'svc_one two', 'has a space or a character outside ASCII'],
  ['F04', 'api-key', 'svc_schlüssel', 'has a space or a character outside ASCII'],
  ['F21', 'api-key', '', 'workflows of forks and of Dependabot get no secrets'],
  ['F22', 'domain', 'https://docs.example.com/start?x=1', 'has a scheme; write `docs.example.com`'],
  ['F22', 'domain', 'docs.example.com/', 'has a path; write `docs.example.com`'],
  ['F22', 'domain', '../etc', 'has a path; write a host name or a single label'],
  ['F22', 'domain', 'docs。example.com', 'has a label with other characters than letters'],
  ['F22', 'domain', 'a.'.repeat(150), 'is longer than 253 characters'],
  ['R10', 'wait', '1', '"1" is neither `true` nor `false`'],
  ['R10', 'timeout', '1.5h', 'is no duration; write it as `90s`, `15m`, `2h`, `1h30m` or bare seconds'],
  ['R10', 'timeout', '1e9', 'is no duration'],
  ['R10', 'timeout', '0m', 'is zero'],
  ['R10', 'stall-timeout', '9999999999h', 'is longer than 24 days'],
])('%s %s %j is refused', (_row, name, value, message) => {
  const read = () => parseInputs(fakeInputs({ [name]: value }), '/workspace');

  expect(read).toThrow(`An input is wrong.\n- ${name}: `);
  expect(read).toThrow(message);
});

it('F02 secrets that are empty or of two characters are not masked: that would blot out words', async () => {
  const { masks, code } = await withEffects('', { inputs: { 'api-key': ' ab ', 'github-token': '' } });

  expect({ masks, code }).toEqual({ masks: [], code: 0 });
});

it('R11 all bad inputs are listed in one error, and nobody is called', async () => {
  await using platform = await startPlatform();

  const result = await platform.run({ 'api-key': 'svc_dsc_publicassistantkey', wait: 'yes', 'extract-to': '..' });

  expect(result.code).toBe(1);
  expect(platform.requests).toEqual([]);
  expect(result.outputs).toEqual(UNWRITTEN);
  expect(errorsOf(result)).toEqual([
    [
      'INPUT: 3 inputs are wrong.',
      '- api-key: is a public assistant key (its prefix has `_dsc_`); static export needs an admin API key',
      '- wait: "yes" is neither `true` nor `false`',
      '- extract-to: ".." is not inside the workspace; choose a path below it, such as `out/site`',
      'Next: Correct the `with:` block of the step; nothing was started.',
    ].join('\n'),
  ]);
});
