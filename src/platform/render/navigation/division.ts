/**
 * The navigation of `docs.json` in one form: divisions (a tab, a version, a language, …) inside each other, each with
 * its entries (pages, groups, links).
 */
import { fieldsOf, isFields, listOf, textOf } from '../config/read.ts';

export type DivisionKind = 'root' | 'product' | 'version' | 'language' | 'tab' | 'dropdown' | 'anchor' | 'item';

export interface Division {
  readonly kind: DivisionKind;
  readonly title: string;
  readonly tag?: string;
  readonly isDefault: boolean;
  /** Language code, of a language. */
  readonly language?: string;
  /** An address instead of pages. */
  readonly href?: string;
  readonly divisions: readonly Division[];
  readonly entries: readonly Entry[];
}

export type Entry = PageEntry | GroupEntry | LinkEntry;

/** A page as the navigation names it. */
export interface PageEntry {
  readonly kind: 'page';
  readonly path: string;
}

export interface GroupEntry {
  readonly kind: 'group';
  readonly title: string;
  readonly tag?: string;
  readonly isExpanded: boolean;
  /** Path of the page that the group's own title opens. */
  readonly root?: string;
  readonly entries: readonly Entry[];
}

export interface LinkEntry {
  readonly kind: 'link';
  readonly title: string;
  readonly href: string;
}

/** The lists that divide a level, in the order in which a reader chooses. */
const DIVISION_LISTS: readonly (readonly [list: string, kind: DivisionKind, title: string])[] = [
  ['products', 'product', 'product'],
  ['versions', 'version', 'version'],
  ['languages', 'language', 'language'],
  ['tabs', 'tab', 'tab'],
  ['dropdowns', 'dropdown', 'dropdown'],
  ['anchors', 'anchor', 'anchor'],
  ['menu', 'item', 'item'],
];

/** Reads a whole navigation; a bare list is the older form, a list of groups. */
export function readDivision(value: unknown): Division {
  const fields = Array.isArray(value) ? { groups: value } : fieldsOf(value);
  return division('root', '', fields);
}

function division(kind: DivisionKind, title: string, fields: ReturnType<typeof fieldsOf>): Division {
  const tag = textOf(fields.tag);
  const href = textOf(fields.href) ?? textOf(fields.url);
  const lists = [fields, fieldsOf(fields.global)];
  const divisions = lists.flatMap((level) => DIVISION_LISTS.flatMap((list) => divisionList(level, list)));
  return {
    kind,
    title,
    isDefault: fields.default === true,
    divisions,
    entries: [...listOf(fields.groups), ...listOf(fields.pages)].flatMap(readEntry),
    ...(tag === undefined ? {} : { tag }),
    ...(href === undefined ? {} : { href }),
  };
}

function divisionList(
  fields: ReturnType<typeof fieldsOf>,
  [list, kind, titleField]: (typeof DIVISION_LISTS)[number],
): readonly Division[] {
  return listOf(fields[list]).flatMap((item) => {
    const inner = isFields(item) ? item : {};
    const title = textOf(inner[titleField]) ?? textOf(inner.name) ?? textOf(inner.label);
    return title === undefined
      ? []
      : [kind === 'language' ? languageDivision(title, inner) : division(kind, title, inner)];
  });
}

function languageDivision(code: string, fields: ReturnType<typeof fieldsOf>): Division {
  const inner = division('language', languageName(code), fields);
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(code) ? { ...inner, language: code } : inner;
}

/** Names a language in itself where its code is known: `fr` is “français”. */
function languageName(code: string): string {
  try {
    const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'code' }).of(code) ?? code;
    return name.charAt(0).toUpperCase() + name.slice(1);
  } catch {
    return code;
  }
}

function readEntry(item: unknown): readonly Entry[] {
  const path = textOf(item);
  if (path !== undefined) return [{ kind: 'page', path }];
  const fields = fieldsOf(item);
  const title = textOf(fields.group) ?? textOf(fields.title) ?? textOf(fields.anchor);
  const href = textOf(fields.href);
  if (title === undefined || fields.hidden === true) return [];
  if (href !== undefined && fields.pages === undefined) return [{ kind: 'link', title, href }];
  const tag = textOf(fields.tag);
  const root = textOf(fields.root);
  return [
    {
      kind: 'group',
      title,
      isExpanded: fields.expanded === true,
      entries: listOf(fields.pages).flatMap(readEntry),
      ...(tag === undefined ? {} : { tag }),
      ...(root === undefined ? {} : { root }),
    },
  ];
}
