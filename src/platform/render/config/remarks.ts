/** Settings that are left out: those that a bundle cannot fulfil, or have the wrong type. */
import { type Fields, isFields } from '../model/fields.ts';

export interface Remark {
  /** A text of the file near which the wish stands. */
  readonly at: string;
  readonly message: string;
}

/** Hears what the reader of a setting leaves out. */
export type OnRemark = (at: string, message: string) => void;

export const NO_ASYNC_API =
  'Pages of AsyncAPI descriptions are not made; describe the channels in pages of your own, or leave `asyncapi` out.';

type SettingKind = 'text' | 'path' | 'list' | 'object';

const NAMES: Readonly<Record<SettingKind, string>> = {
  text: 'a text',
  path: 'a path',
  list: 'a list',
  object: 'an object',
};

/** Settings that are one thing, and those that may be one of two. */
const KINDS: ReadonlyMap<string, readonly SettingKind[]> = new Map<string, readonly SettingKind[]>([
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

/** Remarks on settings of the wrong type. */
export function remarkTypes(json: Fields, remark: OnRemark): void {
  for (const [name, kinds] of KINDS) {
    const value = json[name];
    if (hasItsType(name, value)) continue;
    const wanted = kinds.map((kind) => NAMES[kind]).join(' or ');
    remark(name, `The setting \`${name}\` is ${kindOf(value)}, not ${wanted}; it is left out.`);
  }
}

/** Whether a setting has a type that it may have, or none. */
export function hasItsType(name: string, value: unknown): boolean {
  const kinds = KINDS.get(name);
  return value === undefined || value === null || kinds === undefined || kinds.some((kind) => isA(kind, value));
}

function isA(kind: SettingKind, value: unknown): boolean {
  if (kind === 'list') return Array.isArray(value);
  // Names that are numbers are shown as such.
  if (kind === 'text' && typeof value === 'number') return true;
  return kind === 'object' ? isFields(value) : typeof value === 'string';
}

/** Names the type of a value, as the end of a sentence. */
export function kindOf(value: unknown): string {
  if (Array.isArray(value)) return NAMES.list;
  if (isFields(value)) return NAMES.object;
  return typeof value === 'string' ? NAMES.text : `\`${String(value)}\``;
}
