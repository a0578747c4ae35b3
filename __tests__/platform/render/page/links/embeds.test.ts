import { describe, expect, it } from '@jest/globals';
import { renderOne } from '../../../../helpers/docs-folder.ts';

describe('what other hosts would show', () => {
  it.each([
    [
      '<iframe src="https://www.youtube.com/embed/abc123def" title="A film" />',
      'href="https://www.youtube.com/watch?v=abc123def"',
      'A film',
    ],
    ['<iframe src="//player.vimeo.com/video/42?h=1"></iframe>', 'href="https://vimeo.com/42"', 'Open on vimeo.com'],
    [
      '<iframe src="https://www.loom.com/embed/ab12"></iframe>',
      'href="https://www.loom.com/share/ab12"',
      'www.loom.com',
    ],
    ['<video controls><source src="https://m.example/a.mp4" /></video>', 'href="https://m.example/a.mp4"', 'm.example'],
    ['<object data="https://o.example/x"></object>', 'href="https://o.example/x"', 'o.example'],
  ])('%s becomes a link, and is reported', async (mdx, href, text) => {
    const { html, messages } = await renderOne(mdx);
    expect(html).toContain(href);
    expect(html).toContain(text);
    expect(html).not.toMatch(/<(?:iframe|video|source|object)/);
    expect(messages).toEqual([
      expect.stringMatching(/^page\.mdx:1:1: `.*` would be shown by another host; a link to it takes its place\.$/),
    ]);
  });

  it('stays where it is a file of the site', async () => {
    const { html, messages } = await renderOne(
      '<video src="/a.mp4"><source src="https://m.example/a.mp4" /></video>\n\n<iframe src="/demo.html" title="Demo" />\n',
      { 'a.mp4': '', 'demo.html': '<p>Demo</p>' },
    );
    expect(html).toContain('<video src="a.mp4"></video>');
    expect(html).toContain('<iframe src="demo.html"');
    expect(messages).toEqual([]);
  });
});
