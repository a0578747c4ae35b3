/** Reads what a page's source says of itself. */

import { plainLine } from '../markdown/inline.ts';
import { present, textOf, textsOf } from '../model/fields.ts';
import { type FrontMatter, PAGE_MODES, type Page } from '../model/page.ts';
import { outputOfPath, pathOfFile } from '../model/page-path.ts';
import { readIcon } from './chrome.ts';
import { readFrontMatter } from './front-matter.ts';

/** Describes a page from its source; throws a {@link RenderError} when its front matter is broken, unless it is given. */
export function describePage(file: string, source: string, given?: FrontMatter): Page {
  const frontMatter = given ?? readFrontMatter(file, source);
  const path = pathOfFile(file);
  const ownTitle = textOf(frontMatter.get('title'));
  const title = ownTitle ?? firstHeading(source) ?? titleOfPath(path);
  return present({
    file,
    path,
    output: outputOfPath(path),
    frontMatter,
    ownTitle,
    title,
    label: textOf(frontMatter.get('sidebarTitle')) ?? title,
    mode: PAGE_MODES.find((mode) => mode === frontMatter.get('mode')) ?? 'default',
    isHidden: frontMatter.get('hidden') === true,
    isDeprecated: frontMatter.get('deprecated') === true,
    tag: textOf(frontMatter.get('tag')),
    icon: readIcon({ icon: frontMatter.get('icon'), iconType: frontMatter.get('iconType') }),
    url: webAddress(frontMatter, 'url'),
  });
}

/** Returns the description of a page, as plain text. */
export function plainDescription({ frontMatter }: Page): string | undefined {
  const description = textOf(frontMatter.get('description'));
  return description === undefined ? undefined : plainLine(description) || undefined;
}

/** Returns the keywords of a page, which may be a list or one text. */
export function keywordsOf({ frontMatter }: Page): readonly string[] {
  const given = frontMatter.get('keywords');
  const only = textOf(given);
  return only === undefined ? textsOf(given) : [only];
}

/** Returns the address of the web that a field gives. */
export function webAddress(frontMatter: FrontMatter, field: string): string | undefined {
  const url = textOf(frontMatter.get(field));
  return url !== undefined && /^https?:\/\//i.test(url) ? url : undefined;
}

function titleOfPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const name = segments.at(-1) === 'index' ? (segments.at(-2) ?? 'Home') : (segments.at(-1) ?? 'Home');
  const words = name.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const CODE_BLOCK = /^(```|~~~)[\s\S]*?^\1/gm;
const HEADING = /^#[ \t](.*)$/m;
const CLOSING = /(?:^|[ \t])#+$/;

/** Returns the text of the first heading of the first level; `undefined` when there is none. */
export function firstHeading(source: string): string | undefined {
  const heading = HEADING.exec(source.replaceAll(CODE_BLOCK, ''))?.[1];
  return heading === undefined ? undefined : plainLine(heading.trim().replace(CLOSING, '')) || undefined;
}
