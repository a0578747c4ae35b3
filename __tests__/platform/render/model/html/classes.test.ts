import { describe, expect, it } from '@jest/globals';
import { renderOne } from '../../../../helpers/docs-folder.ts';

const custom = async (body: string) => (await renderOne(`---\ntitle: T\nmode: custom\n---\n\n${body}\n`)).html;

describe('what an author draws', () => {
  it('has no margins of text on a blank sheet, but in prose and in what the platform makes', async () => {
    const html = await custom(`<div className="hero">
  <p>Bare</p>
  <div className="prose"><p>Prose</p><div className="inner" /></div>
  <Card title="Card">Text</Card>
</div>`);
    expect(html).toMatch(/<div class="hero" data-prose="0">\s*<p>Bare<\/p>/);
    expect(html).toContain('<div class="prose" data-prose="1"><p>Prose</p><div class="inner"></div></div>');
    expect(html).toMatch(/<div class="card[^"]*" data-prose="1"/);
  });

  it('stands beside what keeps a distance from the edge, as nobody built it', async () => {
    const html = await custom(
      'Text\n\n- [ ] Task\n\n<Note>Hint</Note>\n\n<div>Plain</div>\n\n<div style={{ color: "red" }} />\n\n<View title="A">a</View>\n\n<View title="B">b</View>',
    );
    expect(html).toContain('<p data-inset="">Text</p>');
    expect(html).toMatch(/<ul class="contains-task-list" data-inset="">/);
    expect(html).toMatch(/<div class="callout[^>]* data-inset=""/);
    expect(html).toMatch(/<div class="view-bar" data-inset="">/);
    expect(html).toContain('<div>Plain</div>');
    expect(html).toContain('<div style="color:red" data-prose="0"></div>');
  });

  it('is bare on any page where it says so', async () => {
    const { html } = await renderOne(
      '<div className="not-prose"><ul><li>a</li></ul><Card title="C" /></div>\n\n<div className="x" />',
    );
    expect(html).toContain('<div class="not-prose" data-prose="0"><ul><li>a</li></ul>');
    expect(html).toMatch(/<div class="card[^"]*" data-prose="1"/);
    expect(html).toContain('<div class="x"></div>');
  });
});
