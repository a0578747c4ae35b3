/**
 * Elements that may not stand inside each other: a browser that reads such markup ends the outer one where the inner one
 * begins, and what follows falls out of it.
 */
import type { Element, Root } from 'hast';
import { FILE_START, type Place } from '../errors.ts';
import type { Report } from '../report.ts';

/** https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody: each of them ends an open one of its kind. */
const NEVER_WITHIN_ITS_KIND = new Set(['a', 'button', 'form']);
const HEADING = /^h[1-6]$/;

/**
 * Works on the tree in place: a link inside a link, a button inside a button and a form inside a form become plain text
 * around what they hold, which is reported, and a paragraph that is all of a heading becomes its text.
 */
export function mendNesting(root: Root, file: string, report: Report): void {
  const walk = (parent: Root | Element, around: Around): void => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue;
      const { tagName } = child;
      const here = { ...around, file: child.data?.file ?? around.file, place: child.data?.place ?? around.place };
      if (around.open.includes(tagName)) {
        if (!isAddress(child))
          report(
            here.file,
            here.place,
            `A \`<${tagName}>\` stands inside another here; HTML has none: its content is shown.`,
          );
        becomeText(child);
      } else if (NEVER_WITHIN_ITS_KIND.has(tagName)) here.open = [...around.open, tagName];
      if (HEADING.test(tagName)) unwrapParagraph(child);
      walk(child, here);
    }
  };
  walk(root, { open: [], file, place: FILE_START });
}

interface Around {
  open: readonly string[];
  readonly file: string;
  readonly place: Place;
}

/** What Markdown puts before an address to make a link of it. */
const SCHEMES = ['', 'http://', 'mailto:'];

/** Nobody wrote a link: Markdown makes one of an address, also of one that is the text of a link. */
function isAddress({ tagName, properties: { href }, children: [only, ...more] }: Element): boolean {
  if (tagName !== 'a' || only?.type !== 'text' || only.value === '' || more.length > 0) return false;
  return SCHEMES.some((scheme) => scheme + only.value === href);
}

function becomeText(element: Element): void {
  element.tagName = element.tagName === 'form' ? 'div' : 'span';
  const { id, className, style } = element.properties;
  element.properties = {
    ...(id !== undefined && { id }),
    ...(className !== undefined && { className }),
    ...(style !== undefined && { style }),
  };
}

/** MDX makes a paragraph of text that stands on lines of its own. */
function unwrapParagraph(heading: Element): void {
  const held = heading.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const [only] = held;
  if (held.length === 1 && only?.type === 'element' && only.tagName === 'p') heading.children = only.children;
}
