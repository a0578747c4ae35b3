/** What the classes of elements say. */
import type { Element, Properties, Root } from 'hast';
import type { PageMode } from '../page.ts';

/** Gives the classes of an element, in whichever form they are held. */
export function classesOf({ className }: Properties): readonly string[] {
  const names = Array.isArray(className) ? className.map(String) : String(className ?? '').split(/\s+/);
  return names.filter((name) => name !== '');
}

/** Whether an element is styled by its author, by classes or an inline style. */
export function hasOwnLook(properties: Properties): boolean {
  return classesOf(properties).length > 0 || (typeof properties.style === 'string' && properties.style !== '');
}

/**
 * Marks boxes for the style sheet: `data-prose` is 0 where margins end and 1 where they begin again. Where authors draw a
 * page themselves, on a page of mode `custom`, and in what they call `not-prose`, their boxes have no margins of text, as
 * on the platforms of this dialect. What the platform makes keeps its own, also inside of such boxes.
 */
export function markSheet(root: Root, mode: PageMode): void {
  const isSheet = mode === 'custom';
  const isWide = isSheet || mode === 'frame';
  const walk = (parent: Root | Element, isBare: boolean, isTop: boolean): void => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue;
      const isNowBare = bareness(child, isBare, isTop && isSheet);
      if (isNowBare !== isBare) child.properties.dataProse = isNowBare ? '0' : '1';
      // On a full-width page only elements of authors have margins of their own.
      if (isTop && isWide && child.data?.isAuthored !== true) child.properties.dataInset = '';
      walk(child, isNowBare, false);
    }
  };
  walk(root, false, true);
}

function bareness({ data, properties }: Element, isBare: boolean, isOnSheet: boolean): boolean {
  if (data?.isAuthored !== true) return isBare && classesOf(properties).length === 0;
  const classes = classesOf(properties);
  if (classes.includes('prose')) return false;
  return isBare || classes.includes('not-prose') || (isOnSheet && hasOwnLook(properties));
}
