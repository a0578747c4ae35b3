/**
 * The navigation of `docs.json` in one form: divisions (a tab, a version, a language, …) inside each other, each with
 * its entries (pages, groups, links).
 */

import { type Fields, fieldsOf, isFields, listOf, present, textOf } from '../model/fields.ts';
import type { IconName } from '../model/icons.ts';
import { type Chrome, readIcon, readOwnChrome } from './chrome.ts';
import { kindOf, type OnRemark } from './settings.ts';

/** Kinds of divisions of a level, in the order in which a reader chooses. */
const DIVIDING_KINDS = ['product', 'version', 'language', 'tab', 'dropdown', 'anchor', 'item'] as const;

export type DivisionKind = 'root' | (typeof DIVIDING_KINDS)[number];

/** Title, icon and tag of a part of the navigation. */
export interface Label {
  readonly title: string;
  readonly tag?: string;
  readonly icon?: IconName;
}

export interface Division extends Label {
  readonly kind: DivisionKind;
  readonly description?: string;
  readonly isDefault: boolean;
  /** Reached by its pages' addresses only. */
  readonly isHidden: boolean;
  /** Though it is hidden, its pages are found by searching; or not, inside of what is. */
  readonly isFindable?: boolean;
  /** Paths of the pages that are found by searching though they are hidden; of the root of a bound navigation. */
  readonly findable?: readonly string[];
  /** Language code, of a language. */
  readonly language?: string;
  /** Bar, foot and banner of a part that has its own. */
  readonly chrome?: Partial<Chrome>;
  /** An address instead of pages. */
  readonly href?: string;
  /** Descriptions of APIs, as the author names them: their operations are pages. */
  readonly openapi?: unknown;
  readonly divisions: readonly Division[];
  readonly entries: readonly Entry[];
}

export type Entry = PageEntry | GroupEntry | LinkEntry;

/** A page as the navigation names it. */
export interface PageEntry {
  readonly kind: 'page';
  readonly path: string;
}

export interface GroupEntry extends Label {
  readonly kind: 'group';
  readonly isExpanded: boolean;
  /** Reached by its pages' addresses only; not in a bound navigation. */
  readonly isHidden?: true;
  /** The same as that of a division. */
  readonly isFindable?: boolean;
  /** Path of the page that the group's own title opens. */
  readonly root?: string;
  /** How the root page lists what is in the group. */
  readonly directory?: Directory;
  /** Descriptions of APIs, as the author names them: their operations are pages. */
  readonly openapi?: unknown;
  readonly entries: readonly Entry[];
}

export type Directory = 'accordion' | 'card';

export interface LinkEntry extends Label {
  readonly kind: 'link';
  readonly href: string;
}

/** Settings that are inherited by all that is inside. */
interface Inherited {
  readonly directory?: Directory;
  readonly remark: OnRemark;
}

/** Reads a whole navigation. */
export function readDivision(value: unknown, remark: OnRemark): Division {
  return division('root', '', fieldsOf(value), { remark });
}

function division(kind: DivisionKind, title: string, fields: Fields, outer: Inherited): Division {
  const inherited = inherit(fields, outer);
  const lists = [fields, fieldsOf(fields.global)];
  const divisions = lists.flatMap((level) => DIVIDING_KINDS.flatMap((one) => divisionList(level, one, inherited)));
  const chrome = readOwnChrome(fields);
  return present({
    kind,
    title,
    ...readPart(fields),
    isDefault: fields.default === true,
    isHidden: fields.hidden === true,
    divisions,
    entries: readEntries(fields, title || 'navigation', inherited),
    description: textOf(fields.description),
    href: textOf(fields.href) ?? textOf(fields.url),
    chrome: Object.keys(chrome).length === 0 ? undefined : chrome,
  });
}

/** Reads what divisions and groups have alike. */
function readPart(fields: Fields) {
  return {
    tag: textOf(fields.tag),
    icon: readIcon(fields),
    isFindable: typeof fields.searchable === 'boolean' ? fields.searchable : undefined,
    openapi: fields.openapi,
  };
}

function inherit({ directory }: Fields, outer: Inherited): Inherited {
  if (directory === 'accordion' || directory === 'card') return { ...outer, directory };
  return directory === undefined ? outer : { remark: outer.remark };
}

function divisionList(fields: Fields, kind: DivisionKind, inherited: Inherited): readonly Division[] {
  const list = kind === 'item' ? 'menu' : `${kind}s`;
  return listOf(fields[list]).flatMap((item) => {
    const inner = fieldsOf(item);
    const title = textOf(inner[kind]) ?? textOf(inner.name) ?? textOf(inner.label);
    if (title === undefined) inherited.remark(list, `An entry of \`${list}\` has no name; it is left out.`);
    if (title === undefined) return [];
    return [kind === 'language' ? languageDivision(title, inner, inherited) : division(kind, title, inner, inherited)];
  });
}

/** Codes that are in use for languages, beside the standard's. */
const LANGUAGE_CODES: ReadonlyMap<string, string> = new Map([
  ['cn', 'zh-Hans'],
  ['jp', 'ja'],
  ['ua', 'uk'],
]);

/** Returns the standard code of a language; an unknown one is unchanged. */
export function standardLanguage(written: string): string {
  return LANGUAGE_CODES.get(written) ?? written;
}

/** Lists a division and all inside it. */
export function allDivisions(division: Division): readonly Division[] {
  return [division, ...division.divisions.flatMap(allDivisions)];
}

/** Lists the names that folders of a site's languages may have, in small letters. */
export function languageFolders(root: Division): readonly string[] {
  const codes = allDivisions(root).flatMap(({ language }) => language ?? []);
  const aliasesOf = (code: string) => [...LANGUAGE_CODES].flatMap(([alias, one]) => (one === code ? [alias] : []));
  return [...new Set(codes.flatMap((code) => [code.toLowerCase(), ...aliasesOf(code), code.split('-')[0] ?? '']))];
}

function languageDivision(written: string, fields: Fields, inherited: Inherited): Division {
  const code = standardLanguage(written);
  const name = languageName(code);
  const inner = division('language', textOf(fields.name) ?? name ?? code, fields, inherited);
  // Longer ones are names: `english` is formed as a code, too.
  return name !== undefined && /^[a-z]{2,3}(?:-|$)/i.test(code) ? { ...inner, language: code } : inner;
}

/** Names a language in itself where its code is known: `fr` is “français”; none for what is formed as no code. */
function languageName(code: string): string | undefined {
  try {
    const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'code' }).of(code) ?? code;
    return name.charAt(0).toUpperCase() + name.slice(1);
  } catch {
    return undefined;
  }
}

/** Reads groups and pages; `at` names what they are in. */
function readEntries(fields: Fields, at: string, inherited: Inherited): readonly Entry[] {
  return [...listOf(fields.groups), ...listOf(fields.pages)].flatMap((item): readonly Entry[] => {
    const path = textOf(item);
    if (path !== undefined) return [{ kind: 'page', path }];
    if (isFields(item)) return readEntry(item, inherited);
    const fault = `is ${kindOf(item)}, neither a page nor a group; it is left out.`;
    inherited.remark(at, `An entry of the navigation in \`${at}\` ${fault}`);
    return [];
  });
}

function readEntry(fields: Fields, outer: Inherited): readonly Entry[] {
  const title = textOf(fields.group) ?? textOf(fields.title) ?? textOf(fields.anchor);
  const href = textOf(fields.href);
  // A group whose name is blank is a list of pages without a heading.
  if (title === undefined && typeof fields.group === 'string' && fields.hidden !== true && fields.openapi === undefined)
    return readEntries(fields, 'pages', inherit(fields, outer));
  if (title === undefined) outer.remark('navigation', 'A group of the navigation has no name; it is left out.');
  if (title === undefined) return [];
  if (href !== undefined && fields.pages === undefined) {
    if (fields.hidden === true) return [];
    return [present({ kind: 'link' as const, title, href, icon: readIcon(fields) })];
  }
  const inherited = inherit(fields, outer);
  return [
    present({
      kind: 'group' as const,
      title,
      ...readPart(fields),
      isExpanded: fields.expanded === true,
      isHidden: fields.hidden === true || undefined,
      entries: readEntries(fields, title, inherited),
      root: textOf(fields.root),
      directory: inherited.directory,
    }),
  ];
}
