import { expect, it } from '@jest/globals';
import { UNWRITTEN } from '../helpers/deps.ts';
import { startPlatform } from '../helpers/scenario.ts';

it('lists every bad input in one error and calls nobody', async () => {
  await using platform = await startPlatform();

  const { code, commands, outputs } = await platform.run({
    'api-key': 'svc_dsc_publicassistantkey',
    domain: 'https://docs.example.com/',
    timeout: '1.5h',
    wait: 'yes',
    'extract-to': '..',
  });

  expect(code).toBe(1);
  expect(platform.requests).toEqual([]);
  expect(outputs).toEqual(UNWRITTEN);
  const errors = commands.filter(({ name }) => name === 'error');
  expect(errors.map(({ data }) => data)).toMatchInlineSnapshot(`
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
