import { describe, expect, it } from '@jest/globals';
import { fillBlocks, withoutComments } from '../../scripts/example-blocks.ts';

const EXAMPLE = `# What it does.
name: A

on:
  # Why.
  push:
jobs:
  a:
    steps:
      - uses: actions/checkout@93cb6efe18208431cddfb8368fd83d5badbf9bfd # v5.0.1
      - run: |
          # Part of the script.
          echo "# and this"
`;

describe('an example in a page', () => {
  it('has no comments of its own, and keeps those of its scripts and of its pins', () => {
    expect(withoutComments(EXAMPLE)).toBe(`name: A

on:
  push:
jobs:
  a:
    steps:
      - uses: actions/checkout@93cb6efe18208431cddfb8368fd83d5badbf9bfd # v5.0.1
      - run: |
          # Part of the script.
          echo "# and this"`);
  });

  it('is written into the blocks of its name, and into no others', () => {
    const page = (shown: string) =>
      `Text\n\n\`\`\`yaml title=".github/workflows/a.yml"\n${shown}\`\`\`\n\n\`\`\`yaml\nname: B\n\`\`\`\n`;
    const asked: string[] = [];
    const filled = fillBlocks(page('name: old\n'), (name) => {
      asked.push(name);
      return '# A\nname: $& new\n';
    });
    expect(filled).toBe(page('name: $& new\n'));
    expect(asked).toEqual(['a.yml']);
    expect(fillBlocks(filled, () => 'name: $& new\n')).toBe(filled);
  });

  it('is indented as its block is, with empty lines left empty', () => {
    const page = (shown: string) => `<Step>\n  \`\`\`yaml title=".github/workflows/a.yml"\n${shown}  \`\`\`\n</Step>\n`;
    const filled = fillBlocks(page('  name: old\n'), () => 'name: new\n\non: push\n');
    expect(filled).toBe(page('  name: new\n\n  on: push\n'));
    expect(fillBlocks(filled, () => 'name: new\n\non: push\n')).toBe(filled);
  });

  it('throws where a page shows a workflow that is no example', () => {
    expect(() =>
      fillBlocks('```yaml title=".github/workflows/b.yml"\n```', (name) => {
        throw new Error(name);
      }),
    ).toThrow('b.yml');
  });
});
