/** Sanitizes elements and properties of untrusted authors before the renderer uses them. */
import type { Element, ElementContent } from 'hast';
import type { Place } from '../../model/errors.ts';
import { sanitizeClasses, sanitizeElement, sanitizeStyle } from '../../model/html/sanitize.ts';
import type { Frame } from '../../sandbox/frame.ts';
import type { Value } from '../../sandbox/value.ts';

/** Sanitizes an element that an author wrote, in Markdown, HTML or JSX. */
export function authored(element: Element, place: Place, { machine, origin }: Frame): readonly ElementContent[] {
  if (!machine.sanitize) return [element];
  const { nodes, taken } = sanitizeElement(element);
  for (const name of taken) {
    const what = name.startsWith('<') ? `\`${name}\`` : `The attribute \`${name}\` of \`<${element.tagName}>\``;
    machine.report(origin.file, place, `${what} is left out: the site is sanitized.`);
  }
  return nodes;
}

/** Removes properties of a component that would style more than the component. */
export function sanitizedProps(props: ReadonlyMap<string, Value>): Map<string, Value> {
  const kept = new Map(props);
  for (const [name, value] of props) {
    if (name === 'style') kept.set(name, typeof value === 'string' ? sanitizeStyle(value) : undefined);
    else if (/class(?:name)?$/i.test(name))
      kept.set(name, typeof value === 'string' ? sanitizeClasses(value) : undefined);
  }
  return kept;
}
