/** The generators that stand beside the renderer, each with the plainest set-up that its own documentation gives. */
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MarkdownPage } from './render-sources.ts';

/** A program as a command line; its files stand in the folder in which it runs. */
export interface Generator {
  readonly name: string;
  /** npm packages with their exact versions. */
  readonly packages: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  /** By what it highlights code and makes a search. */
  readonly does: string;
  /** Folder of the pages, below the one in which the program runs. */
  readonly content: string;
  /** Folder of the site, below the one in which the program runs. */
  readonly site: string;
  /** What else it leaves behind, to be quicker the next time. */
  readonly caches: readonly string[];
  /** Writes a page as the generator wants it. */
  readonly page: (page: MarkdownPage) => string;
  /** Settings and templates; the pages are those of one copy, for a list beside each page. */
  readonly files: (menu: readonly MarkdownPage[]) => Readonly<Record<string, string>>;
  /** What must be in the site; an expression for the text of a page with code, and files by the end of their paths. */
  readonly proof: { readonly code: RegExp; readonly file: RegExp };
}

const INSTALL_LIMIT_MS = 300_000;
const SHOWN_CHARACTERS = 400;
const BIN = 'node_modules/.bin';
const TITLE = 'Bench';

function slug({ file }: MarkdownPage): string {
  return file.replace(/\.md$/, '');
}

function js(value: unknown): string {
  return JSON.stringify(value, undefined, 1);
}

export const GENERATORS: readonly Generator[] = [
  {
    name: 'VitePress',
    packages: { vitepress: '1.6.4' },
    command: [`${BIN}/vitepress`, 'build', '.'],
    does: 'highlighting (shiki), search (minisearch)',
    content: '.',
    site: '.vitepress/dist',
    caches: ['.vitepress/cache', '.vitepress/.temp'],
    page: (page) => `---\ntitle: ${JSON.stringify(page.title)}\n---\n\n# ${page.title}\n\n${page.body}\n`,
    files: (menu) => ({
      '.vitepress/config.mjs': `export default ${js({
        title: TITLE,
        ignoreDeadLinks: true,
        srcExclude: ['node_modules/**'],
        themeConfig: {
          search: { provider: 'local' },
          sidebar: menu.map((page) => ({ text: page.title, link: `/${slug(page)}` })),
        },
      })};\n`,
    }),
    proof: { code: /class="shiki/, file: /localSearchIndex/ },
  },
  {
    name: 'Astro Starlight',
    packages: { astro: '7.3.5', '@astrojs/starlight': '0.42.4' },
    command: [`${BIN}/astro`, 'build'],
    does: 'highlighting (expressive-code), search (pagefind)',
    content: 'src/content/docs',
    site: 'dist',
    caches: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
    page: ({ title, body }) => `---\ntitle: ${JSON.stringify(title)}\n---\n\n${body}\n`,
    files: (menu) => ({
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
export default defineConfig({ integrations: [starlight(${js({
        title: TITLE,
        sidebar: menu.map((page) => ({ label: page.title, link: `/${slug(page).toLowerCase()}/` })),
      })})] });
`,
      'src/content.config.mjs': `import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
    }),
    proof: { code: /class="expressive-code/, file: /pagefind\/pagefind-entry\.json$/ },
  },
];

/** Brings a program into a folder of its own; gives its version. Throws when npm cannot. */
export async function bring({ packages }: Generator, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const names = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  const npm = ['install', '--no-audit', '--no-fund', '--save-exact', ...names];
  const { error, status, stderr } = spawnSync('npm', npm, {
    cwd: folder,
    encoding: 'utf8',
    timeout: INSTALL_LIMIT_MS,
    shell: process.platform === 'win32',
  });
  if (status === 0) return Object.values(packages).join(', ');
  const reason = (error?.message ?? stderr).trim().slice(-SHOWN_CHARACTERS);
  throw new Error(`npm could not install ${names.join(' ')}: ${reason}`);
}
