/** Reports settings of the wrong type, which would otherwise be ignored silently. */
import { type Fields, isFields, listOf, textOf } from '../model/fields.ts';
import type { Remark } from './remarks.ts';

type Kind = 'text' | 'path' | 'list' | 'object';

const NAMES: Readonly<Record<Kind, string>> = { text: 'a text', path: 'a path', list: 'a list', object: 'an object' };

/** Settings that are one thing, and those that may be one of two. */
const KINDS: ReadonlyMap<string, readonly Kind[]> = new Map<string, readonly Kind[]>([
  ...['name', 'description'].map((name) => [name, ['text']] as const),
  ...['logo', 'favicon'].map((name) => [name, ['path', 'object']] as const),
  ['banner', ['text', 'object']],
  ['redirects', ['list']],
  ...(
    'colors navbar footer navigation appearance background fonts styling seo search metadata variables errors ' +
    'contextual interaction icons api integrations'
  )
    .split(' ')
    .map((name) => [name, ['object']] as const),
]);

/** Lists settings, redirects and navigation entries of the wrong type. */
export function wrongTypes(json: Fields): readonly Remark[] {
  const settings = [...KINDS].flatMap(([name, kinds]): Remark[] => {
    const value = json[name];
    if (value === undefined || value === null || kinds.some((kind) => isA(kind, value))) return [];
    const wanted = kinds.map((kind) => NAMES[kind]).join(' or ');
    return [{ at: name, message: `The setting \`${name}\` is ${kindOf(value)}, not ${wanted}; it is left out.` }];
  });
  return [
    ...settings,
    ...listOf(json.redirects).flatMap(redirectRemark),
    ...entryRemarks(json.navigation, 'navigation'),
  ];
}

function isA(kind: Kind, value: unknown): boolean {
  if (kind === 'list') return Array.isArray(value);
  // Names that are numbers are shown as such.
  if (kind === 'text' && typeof value === 'number') return true;
  return kind === 'object' ? isFields(value) : typeof value === 'string';
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return NAMES.list;
  if (isFields(value)) return NAMES.object;
  return typeof value === 'string' ? NAMES.text : `\`${String(value)}\``;
}

function redirectRemark(value: unknown, index: number): readonly Remark[] {
  const { source, destination } = isFields(value) ? value : {};
  const [from, to] = [textOf(source), textOf(destination)];
  if (from !== undefined && to !== undefined) return [];
  const message = `Entry ${index + 1} of \`redirects\` is not an object with \`source\` and \`destination\`; it is left out.`;
  return [{ at: from ?? to ?? 'redirects', message }];
}

/** Finds entries that are neither a page nor an object, below whatever has entries. */
function entryRemarks(value: unknown, around: string): readonly Remark[] {
  if (Array.isArray(value)) return value.flatMap((item) => entryRemarks(item, around));
  if (!isFields(value)) return [];
  const title = ['group', 'tab', 'anchor', 'item', 'version', 'language', 'dropdown', 'product', 'name']
    .map((name) => textOf(value[name]))
    .find((name) => name !== undefined);
  const at = title ?? around;
  const faults = [...listOf(value.pages), ...listOf(value.groups)].filter(
    (item) => textOf(item) === undefined && !isFields(item),
  );
  const remarks = faults.map((item): Remark => {
    const message = `An entry of the navigation in \`${at}\` is ${kindOf(item)}, neither a page nor a group; it is left out.`;
    return { at, message };
  });
  return [...remarks, ...Object.values(value).flatMap((inner) => entryRemarks(inner, at))];
}
