import { expect, it } from '@jest/globals';
import { kindsOf } from '../../bench/paint.ts';

const page = (file: string, body: string) => ({ file, title: file, body });
const code = (length: number) => `\`\`\`sh\n${'x'.repeat(length)}\n\`\`\``;

it('looks at the start page, the page with the largest share of code, and the longest page', () => {
  const pages = [
    page('index.md', 'Start'),
    page('guide.md', code(2000)),
    page('long.md', `${'text '.repeat(2000)}${code(2500)}`),
  ];
  expect(kindsOf(pages).map((kind) => kind.page)).toEqual(['index', 'guide', 'long']);
});

it('takes another page for the start page of a site without one', () => {
  expect(kindsOf([page('a/b.md', 'Text')]).map((kind) => kind.page)).toEqual(['a/b', 'a/b', 'a/b']);
});
