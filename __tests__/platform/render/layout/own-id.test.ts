import { expect, it } from '@jest/globals';
import { render } from '../../../helpers/docs-folder.ts';

it('what an author names like a part of the shell has its id alone', async () => {
  const names = ['Content', 'Content area', 'Sidebar', 'Table of contents', 'Search bar entry', 'Menu toggle'];
  const { files } = await render({ 'page.mdx': names.map((name) => `## ${name}\n\nWords.\n`).join('\n') });
  const page = files.get('page.html') ?? '';
  const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual([...new Set(ids)]);
  for (const id of ['content', 'sidebar', 'search-bar-entry']) expect(page).toContain(`<h2 id="${id}">`);
  expect(page).toContain('<a class="skip-link" href="#content.page">');
  expect(page).toContain('<main id="content.page"');
});

it('what stands in code takes no id away', async () => {
  const { files } = await render({ 'page.mdx': '`<nav id="sidebar">` and `<p class="a" id="content">`' });
  const page = files.get('page.html') ?? '';
  for (const id of ['sidebar', 'content']) expect(page.split(` id="${id}"`)).toHaveLength(3);
  expect(page).toContain('<nav class="sidebar" id="sidebar"');
  expect(page).toContain('<main id="content"');
});
