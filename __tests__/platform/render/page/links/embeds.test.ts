import { describe, expect, it } from '@jest/globals';
import { render, renderOne } from '../../../../helpers/docs-folder.ts';

describe('what other hosts would show', () => {
  it.each([
    [
      '<iframe src="https://www.youtube.com/embed/abc123def" title="A film" />',
      'href="https://www.youtube.com/watch?v=abc123def"',
      'A film',
    ],
    [
      '<iframe src="//player.vimeo.com/video/42?h=1"></iframe>',
      'href="https://player.vimeo.com/video/42?h=1"',
      'vimeo.com',
    ],
    [
      '<iframe src="https://www.loom.com/embed/ab12"></iframe>',
      'href="https://www.loom.com/embed/ab12"',
      'www.loom.com',
    ],
    ['<video controls><source src="https://m.example/a.mp4" /></video>', 'href="https://m.example/a.mp4"', 'm.example'],
    ['<object data="https://o.example/x"></object>', 'href="https://o.example/x"', 'o.example'],
  ])('%s becomes a link that loads it on a click, and is reported', async (mdx, href, text) => {
    const { html, messages } = await renderOne(mdx);
    expect(html).toContain(href);
    expect(html).toContain(text);
    expect(html).not.toMatch(/<(?:iframe|video|source|object)/);
    expect(messages).toEqual([
      expect.stringMatching(
        /^page\.mdx:1:1: `.*` would be shown by another host; a box that loads it on a click takes/,
      ),
    ]);
  });

  it.each([
    ['in a sanitized site', '<video controls src="https://m.example/a.mp4"></video>', true],
    ['without encryption, as pages served with it load none', '<iframe src="http://m.example/a"></iframe>', false],
    ['within a link', '[See <iframe src="https://m.example/a"></iframe>](https://m.example/b)', false],
  ])('is a link alone %s', async (_name, mdx, sanitize) => {
    const { files } = await render({ 'page.mdx': mdx }, { sanitize, keepGoing: true });
    expect(files.get('page.html')).toMatch(/<a [^>]*href="https?:\/\/m\.example\//);
    expect(files.get('page.html')).not.toMatch(/data-embed|site-assets\/embeds/);
  });

  it.each([
    ['www.youtube-nocookie.com', 'https://www.youtube-nocookie.com/embed/abc123def'],
    ['www.youtube.com', 'https://youtube.com/embed/abc123def'],
    ['player.vimeo.com', 'https://player.vimeo.com/video/42'],
  ])('names the host that a click loads: %s', async (host, src) => {
    const { html } = await renderOne(`<iframe src="${src}"></iframe>`);
    expect(html).toContain(`<span class="embed-host">${host}</span>`);
    expect(html).toContain(`https://${host}/`);
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
