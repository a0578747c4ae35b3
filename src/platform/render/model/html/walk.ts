import type { Element, Root } from 'hast';

/** Visits every element below a root, outer before inner, in the order of the page. */
export function walkElements(root: Root | Element, visit: (element: Element) => void): void {
  for (const child of root.children) {
    if (child.type !== 'element') continue;
    visit(child);
    walkElements(child, visit);
  }
}
