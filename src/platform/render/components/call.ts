/** One use of a component, and how its properties are read. A component is a function from it to HTML nodes. */
import type { Element, ElementContent, Properties } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { h } from 'hastscript';
import type { Invocation } from '../code/evaluation-scope.ts';
import { isArray, isKind, type Value } from '../code/value.ts';
import { type InlineOptions, inlineMarkdown } from '../markdown/inline.ts';
import { colorOf } from '../model/fields.ts';
import type { Icons } from '../model/icons.ts';
import { iconElement, resolveIcon } from './icons/written.ts';
import '../model/hast-data.ts';

/** Components never throw. */
export type Component = (call: ComponentCall) => ElementContent | readonly ElementContent[];

/** Components by the names that authors write. */
export type Vocabulary = Readonly<Record<string, Component>>;

interface Use extends Omit<Invocation, 'name'> {
  readonly icons: Icons;
  /** A browser goes on with it: what it shows of its properties stands in holes that take something else later. */
  readonly isLive?: boolean | undefined;
  /** Reports something that is wrong with this use. */
  readonly report: (message: string) => void;
}

export class ComponentCall {
  readonly props: Use['props'];
  readonly children: ElementContent[];
  readonly source: string | undefined;
  readonly #use: Use;

  constructor(use: Use) {
    this.props = use.props;
    this.children = [...use.children];
    this.source = use.source;
    this.#use = use;
  }

  /** The children without the white space between them, for a component that lists things. */
  get items(): ElementContent[] {
    return this.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  }

  /** Returns the same use with other properties on top of its own. */
  with(props: Readonly<Record<string, Value>>): ComponentCall {
    return new ComponentCall({ ...this.#use, props: new Map([...this.props, ...Object.entries(props)]) });
  }

  /** Returns the first of these properties that is text; elements count as the text in them. */
  text(...names: readonly string[]): string | undefined {
    for (const name of names) {
      const value = this.props.get(name);
      if (typeof value === 'string' && value !== '') return value;
      if (typeof value === 'number') return String(value);
      const text = isKind(value, 'elements') ? textOfNodes(value.nodes) : '';
      if (text !== '') return text;
    }
    return undefined;
  }

  /** Reads a property as nodes: authors write titles as text with Markdown in it, or as JSX. None when it is absent. */
  nodes(name: string, options?: InlineOptions): ElementContent[] {
    const value = this.props.get(name);
    const text = typeof value === 'number' ? String(value) : value;
    const parsed = typeof text === 'string' && text !== '' ? inlineMarkdown(text, options) : [];
    const nodes = isKind(value, 'elements') ? [...value.nodes] : parsed;
    const isGiven = typeof value === 'string' || nodes.length > 0;
    return this.#use.isLive === true && isGiven ? [h('live-hole', { dataName: name }, nodes)] : nodes;
  }

  /** Whether a property is set, in any of the ways that authors write it. */
  isOn(name: string): boolean {
    const value = this.props.get(name);
    return value === true || value === '' || (typeof value === 'string' && /^true$/i.test(value));
  }

  /** Whether a property is switched off. */
  isOff(name: string): boolean {
    const value = this.props.get(name);
    return value === false || value === 'false';
  }

  /** Reads a property as a list of texts: an array, or one text. */
  list(name: string): readonly string[] {
    const value = this.props.get(name);
    if (isArray(value)) return value.filter((item) => typeof item === 'string' || typeof item === 'number').map(String);
    return typeof value === 'string' && value !== '' ? [value] : [];
  }

  /** Reads a property as a colour of CSS. */
  color(): string | undefined {
    return colorOf(this.text('color'));
  }

  /** Draws the icon that a property asks for; nothing when it is absent, unknown or lies outside the site. */
  icon(name = 'icon'): Element[] {
    const value = this.props.get(name);
    if (isKind(value, 'elements')) return [h('span.icon.icon-own', { ariaHidden: 'true' }, [...value.nodes])];
    const written = this.text(name)?.trim() ?? '';
    if (written === '') return [];
    const icon = resolveIcon(written, this.text('iconType'), this.#use.icons);
    switch (icon.kind) {
      case 'drawing':
        return [iconElement(icon.drawing)];
      case 'emoji':
        return [h('span.icon.icon-emoji', { ariaHidden: 'true' }, written)];
      case 'file':
        return [h('img.icon.icon-picture', { src: /^[./]/.test(written) ? written : `/${written}`, alt: '' })];
      case 'none':
        this.#use.report(icon.fault);
        return [];
    }
  }
}

/** Makes an element of what stands in it; none where there is nothing. */
export function part(selector: string, children: ElementContent[], properties: Properties = {}): Element | undefined {
  return children.length === 0 ? undefined : h(selector, properties, children);
}

/** Returns the text that nodes show. */
export function textOfNodes(nodes: readonly ElementContent[]): string {
  return nodes.map((node) => textContent(node)).join('');
}

/** A component that is a box around its content. */
export function box(selector: string): Component {
  return ({ children }) => h(selector, children);
}
