/** A site of the kind that documentation exports to, of any size, the same for the same seed. */
import { createCipheriv } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { seededRandom } from './measure.ts';

/** How much of everything a site holds. */
export interface SiteSize {
  readonly pages: number;
  readonly pictures: number;
}

const PAGES_PER_SECTION = 40;
const SHEETS = ['assets/site.css', 'assets/print.css'];
const SCRIPTS = ['assets/site.js', 'assets/search.js'];
const ASSET_SENTENCES = 800;
const WORDS = 4000;
const SENTENCES = 4000;
const SENTENCE_WORDS = { fewest: 5, most: 24 };
const PARAGRAPHS = { fewest: 8, most: 28 };
const PARAGRAPH_SENTENCES = { fewest: 2, most: 7 };
/** Sizes of pictures are spread evenly over the logarithm: many icons, few photographs. */
const PICTURE_BYTES = { fewest: 3 * 1024, most: 200 * 1024 };
const KEY_BYTES = 16;

type Random = () => number;

/**
 * Writes pages that link to each other and to their headings, style sheets, scripts, and pictures whose bytes do not
 * compress; returns the number of files. Every link leads somewhere and every page has a title.
 */
export async function writeSite(directory: string, size: SiteSize, seed = 1): Promise<number> {
  const random = seededRandom(seed);
  const words = vocabulary(random);
  const sentences = Array.from({ length: SENTENCES }, () => sentence(words, random));
  let files = 0;
  const write = async (name: string, content: string | Buffer) => {
    const target = path.join(directory, name);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
    files += 1;
  };
  for (const name of [...SHEETS, ...SCRIPTS]) await write(name, `/* ${prose(sentences, ASSET_SENTENCES, random)} */\n`);
  for (let nth = 0; nth < size.pictures; nth++) await write(pictureName(nth), noise(seed, nth, pictureBytes(random)));
  for (let nth = 0; nth < size.pages; nth++) await write(pageName(nth), page(nth, { size, sentences, random }));
  return files;
}

function pageName(nth: number): string {
  if (nth === 0) return 'index.html';
  return `guides/section-${Math.floor(nth / PAGES_PER_SECTION)}/topic-${nth}.html`;
}

function pictureName(nth: number): string {
  return `assets/pictures/${Math.floor(nth / PAGES_PER_SECTION)}/figure-${nth}.png`;
}

interface Made {
  readonly size: SiteSize;
  readonly sentences: readonly string[];
  readonly random: Random;
}

function page(nth: number, { size, sentences, random }: Made): string {
  const title = `Topic ${nth}: ${prose(sentences, 1, random)}`;
  const first = nth - (nth % PAGES_PER_SECTION);
  const section = Array.from({ length: Math.min(PAGES_PER_SECTION, size.pages - first) }, (_, at) => first + at);
  const navigation = section.map((other) => `<li class="entry"><a href="/${pageName(other)}">Topic ${other}</a></li>`);
  const paragraphs = Array.from({ length: between(PARAGRAPHS, random) }, (_, at) => {
    const text = prose(sentences, between(PARAGRAPH_SENTENCES, random), random);
    const other = Math.floor(random() * size.pages);
    const link = `<a class="see" href="/${pageName(other)}#part-0">See topic ${other}</a>`;
    return `<h2 id="part-${at}" class="part">Part ${at} of topic ${nth}</h2>\n<p class="text">${text} ${link}</p>`;
  });
  const picture = size.pictures === 0 ? '' : `<img src="/${pictureName(nth % size.pictures)}" alt="${title}">`;
  const head = [
    `<meta charset="utf-8"><title>${title}</title>`,
    ...SHEETS.map((name) => `<link rel="stylesheet" href="/${name}">`),
    ...SCRIPTS.map((name) => `<script src="/${name}" defer></script>`),
  ];
  return [
    `<!doctype html>\n<html lang="en">\n<head>\n${head.join('\n')}\n</head>`,
    `<body>\n<nav><ul>\n${navigation.join('\n')}\n</ul></nav>\n<main>\n<h1>${title}</h1>\n${picture}`,
    `${paragraphs.join('\n')}\n</main>\n</body>\n</html>\n`,
  ].join('\n');
}

function vocabulary(random: Random): readonly string[] {
  const letter = () => String.fromCharCode(97 + Math.floor(random() * 26));
  return Array.from({ length: WORDS }, () => Array.from({ length: 2 + Math.floor(random() * 9) }, letter).join(''));
}

/** The first words of the list come often and the last ones seldom, so that it compresses as prose does. */
function sentence(words: readonly string[], random: Random): string {
  const chosen = Array.from({ length: between(SENTENCE_WORDS, random) }, () => words[at(words, random() ** 3)]);
  return `${chosen.join(' ')}.`;
}

function prose(sentences: readonly string[], count: number, random: Random): string {
  return Array.from({ length: count }, () => sentences[at(sentences, random())]).join(' ');
}

function at(list: readonly string[], share: number): number {
  return Math.floor(share * list.length);
}

function between({ fewest, most }: { readonly fewest: number; readonly most: number }, random: Random): number {
  return fewest + Math.floor(random() * (most - fewest + 1));
}

function pictureBytes(random: Random): number {
  const { fewest, most } = PICTURE_BYTES;
  return Math.round(fewest * (most / fewest) ** random());
}

/** Bytes without any pattern: the key stream of a cipher. */
function noise(seed: number, nth: number, bytes: number): Buffer {
  const block = Buffer.alloc(KEY_BYTES);
  block.writeUInt32LE(seed, 0);
  block.writeUInt32LE(nth, 4);
  return createCipheriv('aes-128-ctr', block, Buffer.alloc(KEY_BYTES)).update(Buffer.alloc(bytes));
}
