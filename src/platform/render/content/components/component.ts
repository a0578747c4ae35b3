/** A component: a function from properties and children to HTML nodes. Components never throw. */
import type { ElementContent } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { type InlineOptions, inlineMarkdown } from '../../mdx/inline.ts';
import type { Icons } from '../../model/icons.ts';
import { isArray, isKind, type Value } from '../../sandbox/value.ts';
import '../../model/hast-data.ts';

export interface ComponentCall {
  readonly props: ReadonlyMap<string, Value>;
  readonly children: readonly ElementContent[];
  /** What the author wrote between the tags, where that is plain text or Markdown. */
  readonly source?: string;
  readonly icons: Icons;
  /** Reports something that is wrong with this use. */
  readonly report: (message: string) => void;
}

export type Component = (call: ComponentCall) => ElementContent | readonly ElementContent[];

/** Gives a property as text; elements count as the text in them. */
export function textProp({ props }: ComponentCall, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = props.get(name);
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
    const text = isKind(value, 'elements') ? textOfNodes(value.nodes) : '';
    if (text !== '') return text;
  }
  return undefined;
}

/** Gives a property as nodes: authors write titles as text with Markdown in it, or as JSX. None when it is absent. */
export function nodesProp({ props }: ComponentCall, name: string, options?: InlineOptions): ElementContent[] {
  const value = props.get(name);
  if (isKind(value, 'elements')) return [...value.nodes];
  if (typeof value === 'number') return [{ type: 'text', value: String(value) }];
  return typeof value === 'string' && value !== '' ? inlineMarkdown(value, options) : [];
}

/** Gives the text that nodes show. */
export function textOfNodes(nodes: readonly ElementContent[]): string {
  return nodes.map((node) => textContent(node)).join('');
}

/** Tells whether a property is set, in any of the ways that authors write it. */
export function flagProp({ props }: ComponentCall, name: string): boolean {
  const value = props.get(name);
  return value === true || value === 'true' || value === '';
}

/** Tells whether a property is switched off. */
export function isOff({ props }: ComponentCall, name: string): boolean {
  const value = props.get(name);
  return value === false || value === 'false';
}

/** Gives a property as a list of texts: an array, or one text. */
export function listProp({ props }: ComponentCall, name: string): readonly string[] {
  const value = props.get(name);
  if (isArray(value)) return value.filter((item) => typeof item === 'string' || typeof item === 'number').map(String);
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** Gives a whole number within bounds. */
export function countProp(
  { props }: ComponentCall,
  name: string,
  bounds: { min: number; max: number; usual: number },
): number {
  const value = Number(props.get(name) ?? bounds.usual);
  return Number.isInteger(value) ? Math.min(Math.max(value, bounds.min), bounds.max) : bounds.usual;
}

/** Leaves out the white space between the children of a component that lists things. */
export function solidChildren(children: readonly ElementContent[]): ElementContent[] {
  return children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
}

/** Copies nodes into the mutable list that element builders take. */
export function content(nodes: readonly ElementContent[]): ElementContent[] {
  return [...nodes];
}
