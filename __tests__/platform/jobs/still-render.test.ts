import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { renderSnapshot } from '../../../src/platform/jobs/still-render.ts';
import { findChange, surveyFolder } from '../../../src/platform/jobs/survey.ts';
import { Folder } from '../../helpers/folder.ts';

const PAGES = ['a', 'b', 'c'];

describe('an export of a folder that is written to', () => {
  let folder: Folder;
  let docs: string;
  let out: string;
  beforeEach(async () => {
    folder = await Folder.make();
    [docs, out] = [folder.at('docs'), folder.at('out')];
    mkdirSync(docs);
    writeFileSync(path.join(docs, 'docs.json'), JSON.stringify({ name: 'Example', navigation: { pages: PAGES } }));
    writeAll('old');
  });
  afterEach(() => folder[Symbol.asyncDispose]());

  function writeAll(word: string): void {
    for (const page of PAGES)
      writeFileSync(path.join(docs, `${page}.mdx`), `---\ntitle: ${page}\n---\n\nThe ${word} text.\n`);
  }
  const render = (onProgress: () => void) =>
    renderSnapshot({ docs, out, domain: 'docs.example.com', processes: 0, searchEngine: false, onProgress });
  const words = async () => {
    const texts = await Promise.all(PAGES.map((page) => readFile(path.join(out, `${page}.html`), 'utf8')));
    return texts.map((text) => /The (\w+) text/.exec(text)?.[1]);
  };

  it('S25 is of the folder as it was after the last change, whole', async () => {
    let edits = 0;
    const edit = () => {
      edits += 1;
      if (edits === 1) writeAll('new');
    };
    expect((await render(edit)).pages).toBe(3);
    expect(await words()).toEqual(['new', 'new', 'new']);
    expect(edits).toBeGreaterThan(3);
  });

  it('S25 fails with the reason when the folder never rests, or is removed, and leaves nothing', async () => {
    await expect(render(() => appendFileSync(path.join(docs, 'a.mdx'), 'x'))).rejects.toThrow(
      'The documentation folder changed during the export, 3 times in a row, at last a.mdx; start the export again',
    );
    await expect(render(() => rmSync(docs, { recursive: true, force: true }))).rejects.toThrow(
      'The documentation folder has no docs.json',
    );
    await expect(words()).rejects.toThrow('ENOENT');
  });

  it('S25 sees a file that was added, removed, replaced, or written with its times put back', async () => {
    const file = path.join(docs, 'a.mdx');
    const before = await surveyFolder(docs);
    expect(findChange(before, await surveyFolder(docs))).toBeUndefined();
    await writeFile(path.join(docs, '.swap'), '');
    expect(findChange(before, await surveyFolder(docs))).toBeUndefined();
    const then = new Date('2026-01-01T00:00:00Z');
    await utimes(file, then, then);
    const dated = await surveyFolder(docs);
    await writeFile(file, (await readFile(file, 'utf8')).replace('old', 'new'));
    await utimes(file, then, then);
    expect(findChange(dated, await surveyFolder(docs))).toBe('a.mdx');
    const after = await surveyFolder(docs);
    await writeFile(path.join(docs, 'd.png'), '');
    expect(findChange(after, await surveyFolder(docs))).toBe('d.png');
    expect(findChange(await surveyFolder(docs), after)).toBe('d.png');
  });
});
