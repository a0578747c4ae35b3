/** Settings that are left out: those that a bundle cannot fulfil, or have the wrong type. */
import { isFields } from '../model/fields.ts';

export interface Remark {
  /** A text of the file near which the wish stands. */
  readonly at: string;
  readonly message: string;
}

/** Hears what the reader of a setting leaves out. */
export type OnRemark = (at: string, message: string) => void;

export const NO_ASYNC_API =
  'Pages of AsyncAPI descriptions are not made; describe the channels in pages of your own, or leave `asyncapi` out.';

/** Types of settings; a path is a text that is no number. */
export type SettingKind = 'text' | 'path' | 'list' | 'object';

const NAMES: Readonly<Record<SettingKind, string>> = {
  text: 'a text',
  path: 'a path',
  list: 'a list',
  object: 'an object',
};

/** Explains, as a sentence, that a setting has none of the types that it may have; nothing where it has one. */
export function typeFault(path: string, value: unknown, kinds: readonly SettingKind[]): string | undefined {
  if (kinds.some((kind) => isA(kind, value))) return undefined;
  const wanted = kinds.map((kind) => NAMES[kind]).join(' or ');
  return `The setting \`${path}\` is ${kindOf(value)}, not ${wanted}; it is left out.`;
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
