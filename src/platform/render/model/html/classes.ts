import type { Properties } from 'hast';

/** Gives the classes of an element, in whichever form they are held. */
export function classesOf({ className }: Properties): readonly string[] {
  const names = Array.isArray(className) ? className.map(String) : String(className ?? '').split(/\s+/);
  return names.filter((name) => name !== '');
}

/** Tells whether an element has a look of its own: by classes, or by a style of it alone. */
export function hasOwnLook(properties: Properties): boolean {
  return classesOf(properties).length > 0 || (typeof properties.style === 'string' && properties.style !== '');
}
