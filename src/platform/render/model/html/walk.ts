import type { Element, Root } from 'hast';
import type { Place } from '../errors.ts';
import '../hast-data.ts';

/** Visits every element below a root, outer before inner, in the order of the page. */
export function walkElements(root: Root | Element, visit: (element: Element) => void): void {
  for (const child of root.children) {
    if (child.type !== 'element') continue;
    visit(child);
    walkElements(child, visit);
  }
}

/** Where something on a page was written. */
export interface Written {
  readonly file: string;
  readonly place: Place;
}

/** Returns file and position of an element, or of the nearest ancestor that has them. */
export function writtenAt({ data }: Element, around: Written): Written {
  return { file: data?.file ?? around.file, place: data?.place ?? around.place };
}
