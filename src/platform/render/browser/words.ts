/**
 * The words of the site around what authors wrote, in the language of each page. English stands in the code, its
 * translations in `browser/words/`: `page` for what is drawn around the content, `content` for what the platform says
 * within it, `script` for the scripts of all pages, `form` for that of endpoints, `assistant` for the assistant's panel.
 */
import { memoize } from '../model/memoize.ts';
import { listBrowserFiles, readBrowserFile } from './browser-files.ts';

export interface Words {
  /** Translates a text into the language; `{name}` in it is filled from `parts`. English where there is no translation. */
  readonly translate: (english: string, parts?: Readonly<Record<string, string>>) => string;
  /** The words of the scripts as JSON, with the language that those of the assistant have; none for English. */
  readonly script?: string;
  /** The same with the words of the form of endpoints. */
  readonly form?: string;
}

interface Translation
  extends Readonly<Record<'page' | 'content' | 'script' | 'form', Readonly<Record<string, string>>>> {
  /** Words of questions that say nothing of what is looked for, parted by blanks. */
  readonly stop?: string;
}

/** Written in the characters of Taiwan, Hong Kong and Macao: https://www.rfc-editor.org/rfc/rfc5646 */
const TRADITIONAL = /^zh-(?:hant|tw|hk|mo)\b/;
const CHINESE = /^(?:zh|cn)\b/;
const TRANSLATED = /^[a-z]{2,3}\b/;

/** Returns the words of a language by its code, such as `fr`, `pt-BR` or `zh-Hant`. */
export const wordsOf = memoize((language: string): Words => {
  const name = fileOf(language.toLowerCase());
  const file = `${name}.json`;
  if (!listBrowserFiles('words').includes(file)) return { translate: (english, parts = {}) => filled(english, parts) };
  const { page, content, script, form, stop } = JSON.parse(readBrowserFile(`words/${file}`)) as Translation;
  const said = { ...page, ...content };
  return {
    translate: (english, parts = {}) => filled(said[english] ?? english, parts),
    script: JSON.stringify({ ...script, stop, language: name }),
    form: JSON.stringify({ ...script, ...form, stop, language: name }),
  };
});

function fileOf(language: string): string {
  if (TRADITIONAL.test(language)) return 'zh-Hant';
  return CHINESE.test(language) ? 'zh-Hans' : (TRANSLATED.exec(language)?.[0] ?? '');
}

function filled(text: string, parts: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (mark, name: string) => parts[name] ?? mark);
}
