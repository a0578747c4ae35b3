/**
 * The words of the site around what authors wrote, in the language of each page. English stands in the code, its
 * translations in `browser/words/`: `page` for what is drawn here, `script` for what the site's scripts say.
 */
import { hasBrowserFile, readBrowserFile } from '../browser/browser-files.ts';
import { drawnOnce } from './drawn-once.ts';

export interface Words {
  /** Gives a text in the language; `{name}` in it is filled from `parts`. English where there is no translation. */
  readonly say: (english: string, parts?: Readonly<Record<string, string>>) => string;
  /** The words of the scripts as JSON; none for English. */
  readonly script?: string;
}

interface Translation extends Readonly<Record<'page' | 'script', Readonly<Record<string, string>>>> {
  /** Words of questions that say nothing of what is looked for, parted by blanks. */
  readonly stop?: string;
}

/** Written in the characters of Taiwan, Hong Kong and Macao: https://www.rfc-editor.org/rfc/rfc5646 */
const TRADITIONAL = /^zh-(?:hant|tw|hk|mo)\b/;
const CHINESE = /^(?:zh|cn)\b/;
const TRANSLATED = /^[a-z]{2,3}\b/;

/** Gives the words of a language by its code, such as `fr`, `pt-BR` or `zh-Hant`. */
export const wordsOf = drawnOnce((language: string): Words => {
  const translation = read(language.toLowerCase());
  if (translation === undefined) return { say: (english, parts = {}) => filled(english, parts) };
  const { page, script, stop } = translation;
  return {
    say: (english, parts = {}) => filled(page[english] ?? english, parts),
    script: JSON.stringify({ ...script, stop }),
  };
});

function read(language: string): Translation | undefined {
  const name = TRADITIONAL.test(language)
    ? 'zh-Hant'
    : CHINESE.test(language)
      ? 'zh-Hans'
      : TRANSLATED.exec(language)?.[0];
  const file = `words/${name ?? ''}.json`;
  return hasBrowserFile(file) ? (JSON.parse(readBrowserFile(file)) as Translation) : undefined;
}

function filled(text: string, parts: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (mark, name: string) => parts[name] ?? mark);
}
