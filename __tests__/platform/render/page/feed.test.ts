import { describe, expect, it } from '@jest/globals';
import { render } from '../../../helpers/docs-folder.ts';

describe('the feed of a change log', () => {
  it('has an entry for each update of a page that asks for it', async () => {
    const updates =
      '<Update label="May 2, 2025" description="v2">\n  More **bold** & fast\n</Update>\n\n<Update label="First">\n  Begun\n  <button onClick={() => 1}>Go</button>\n</Update>\n';
    const { files } = await render({
      'log.mdx': `---\ntitle: Log\nrss: true\n---\n\n${updates}`,
      'other.mdx': updates,
    });
    const feed = files.get('log/rss.xml') ?? '';
    expect(feed).toContain('<link>https://docs.example.com/log#may-2-2025</link>');
    expect(feed).toContain(
      '<pubDate>Fri, 02 May 2025 00:00:00 GMT</pubDate><description>v2\nMore bold &amp; fast</description>',
    );
    expect(feed).toContain('<description>Begun</description>');
    expect(feed.match(/<item>/g)).toHaveLength(2);
    expect(files.has('other/rss.xml')).toBe(false);
    expect(files.get('log.html')).toContain('type="application/rss+xml" title="Log" href="log/rss.xml"');
  });

  it('has what the author says for it, else the text of the update by its blocks', async () => {
    const rss = 'rss={{ title: "Redrawn", description: "All is new" }}';
    const { files } = await render({
      'log.mdx': `---\nrss: true\n---\n\n<Update label="March 2025" ${rss}>\n![A](data:,)\n</Update>\n\n<Update label="Two">\n## New\n\nOne *word*\n\n- a\n- b\n</Update>\n`,
    });
    const feed = files.get('log/rss.xml') ?? '';
    expect(feed).toMatch(/<title>Redrawn<\/title>.*<pubDate>Sat, 01 Mar 2025 .*<description>All is new<\/description>/);
    expect(feed).toContain('<description>New\nOne word\na\nb</description>');
  });
});
