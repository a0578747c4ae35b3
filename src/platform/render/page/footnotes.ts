/** Numbers the footnotes of a page and of the files that it shows, each of which counts its own from 1. */
import type { Element, Root } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { walkElements } from '../model/html/elements.ts';
import '../model/hast-data.ts';

/** The notes of one file, where it is shown once. */
interface Notes {
  readonly file: string | undefined;
  readonly section: Element;
  /** References to them in the text. */
  readonly references: readonly Element[];
}

/** Goes on counting where a page has several sections of notes, first that of its own file; in place. */
export function numberFootnotes(root: Root, file: string): void {
  const sections = sectionsOf(root);
  if (sections.length < 2) return;
  const ordered = sections.toSorted((a, b) => Number(b.file === file) - Number(a.file === file));
  let count = 0;
  for (const [index, notes] of ordered.entries()) {
    if (index > 0) renumber(notes, `note-${index + 1}-`, count);
    count += listOf(notes.section)?.children.filter((child) => child.type === 'element').length ?? 0;
  }
}

/** The section of a file's notes follows all that refers to them. */
function sectionsOf(root: Root): readonly Notes[] {
  const sections: Notes[] = [];
  const waiting = new Map<string | undefined, Element[]>();
  walkElements(root, (element) => {
    const { properties, data } = element;
    const file = data?.file;
    const references = waiting.get(file) ?? [];
    if (properties.dataFootnotes !== undefined) {
      sections.push({ file, section: element, references });
      waiting.delete(file);
    } else if (properties.dataFootnoteRef !== undefined) {
      references.push(element);
      waiting.set(file, references);
    }
  });
  return sections;
}

function renumber({ section, references }: Notes, prefix: string, before: number): void {
  const later = (number: string) => String(Number(number) + before);
  const rename = (element: Element): void => {
    const { properties } = element;
    for (const name of ['id', 'href']) {
      const value = properties[name];
      if (typeof value === 'string') properties[name] = value.replace(/^(#?)note-(?=fn)/, `$1${prefix}`);
    }
    if (properties.dataFootnoteBackref !== undefined)
      properties.ariaLabel = String(properties.ariaLabel).replace(/\d+/, later);
    if (properties.dataFootnoteRef !== undefined)
      element.children = [{ type: 'text', value: textContent(element).replace(/\d+/, later) }];
  };
  for (const reference of references) rename(reference);
  walkElements(section, rename);
  const list = listOf(section);
  if (list !== undefined) list.properties.start = before + 1;
}

function listOf({ children }: Element): Element | undefined {
  return children.find((child): child is Element => child.type === 'element' && child.tagName === 'ol');
}
