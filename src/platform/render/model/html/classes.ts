/** What the classes of elements say. */
import type { Element, Properties } from 'hast';

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
 * Tells whether a box has no margins of text, which the style sheet knows by `data-prose`: 0 where margins end and 1 where
 * they begin again. Where authors draw a page themselves, on a page of mode `custom` (`isOnSheet`), and in what they call
 * `not-prose`, their boxes have none, as on the platforms of this dialect. What the platform makes keeps its own, also
 * inside of such boxes (`isBare`).
 */
export function isBareBox({ data, properties }: Element, isBare: boolean, isOnSheet: boolean): boolean {
  if (data?.isAuthored !== true) return isBare && classesOf(properties).length === 0;
  const classes = classesOf(properties);
  if (classes.includes('prose')) return false;
  return isBare || classes.includes('not-prose') || (isOnSheet && hasOwnLook(properties));
}
