/** The boundary between what authors wrote and what the renderer makes of it, for sites whose authors are not trusted. */
import type { Element, ElementContent } from 'hast';
import type { Place } from '../../model/errors.ts';
import { sanitizeClasses, sanitizeElement, sanitizeStyle } from '../../model/html/sanitize.ts';
import type { Frame } from '../../sandbox/frame.ts';
import type { Value } from '../../sandbox/value.ts';

/** Gives what may stand of an element that an author wrote, in Markdown, HTML or JSX. */
export function authored(element: Element, place: Place, { machine, origin }: Frame): readonly ElementContent[] {
  if (!machine.sanitize) return [element];
  const { nodes, taken } = sanitizeElement(element);
  for (const name of taken) {
    const what = name.startsWith('<') ? `\`${name}\`` : `The attribute \`${name}\` of \`<${element.tagName}>\``;
    machine.report(origin.file, place, `${what} is left out: the site is sanitized.`);
  }
  return nodes;
}

/** Takes from a component's properties what would style more than itself. */
export function sanitizedProps(props: ReadonlyMap<string, Value>): Map<string, Value> {
  const kept = new Map(props);
  for (const [name, value] of props) {
    if (name === 'style') kept.set(name, typeof value === 'string' ? sanitizeStyle(value) : undefined);
    else if (/class(?:name)?$/i.test(name))
      kept.set(name, typeof value === 'string' ? sanitizeClasses(value) : undefined);
  }
  return kept;
}
