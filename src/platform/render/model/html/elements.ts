/** Elements: what their properties say, where they were written, and the way through them. */
import type { Element, Nodes, Properties, Root, Text } from 'hast';
import type { FilePlace } from '../errors.ts';
import '../hast-data.ts';

/** Lists the classes of an element. */
export function classesOf({ className }: Properties): readonly string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

/** Whether a node is an element of this class. */
export function hasClass(node: Nodes, name: string): node is Element {
  return node.type === 'element' && classesOf(node.properties).includes(name);
}

/** Whether an element is styled by its author, by classes or an inline style. */
export function hasOwnLook(properties: Properties): boolean {
  return classesOf(properties).length > 0 || (typeof properties.style === 'string' && properties.style !== '');
}

/** Returns an element's id as its file holds it, unless it is empty. */
export function ownId({ properties: { id } }: Element): string | undefined {
  return typeof id === 'string' && id !== '' ? id.toWellFormed() : undefined;
}

export function isHeading({ tagName }: Element): boolean {
  return /^h[1-6]$/.test(tagName);
}

/** Makes a text of an English word of the platform's own, which is translated into the language of the page. */
export function word(english: string): Text {
  return { type: 'text', value: english, data: { isWord: true } };
}

/** Visits every element below a root with its parent, outer before inner, in the order of the page. */
export function walkElements(root: Root | Element, visit: (element: Element, parent: Root | Element) => void): void {
  for (const child of root.children) {
    if (child.type !== 'element') continue;
    visit(child, root);
    walkElements(child, visit);
  }
}

/** Returns file and position of an element, or of the nearest ancestor that has them. */
export function writtenAt({ data }: Element, around: FilePlace): FilePlace {
  return { file: data?.file ?? around.file, place: data?.place ?? around.place };
}
