/**
 * Diagrams written in the language of Mermaid. A page shows their source; where scripts run, the site's own copy of
 * Mermaid draws them in its place: https://mermaid.js.org
 */
import type { Root } from 'hast';
import { walkElements } from '../../model/html/walk.ts';
import { diagramScript } from '../extra-files.ts';
import '../../model/hast-data.ts';
import { readCodeInfo } from './info.ts';

const LANGUAGE = 'mermaid';

/** Makes figures of the code blocks that are diagrams, in place; `toRoot` leads from the page to the site's folder. */
export function markDiagrams(root: Root, toRoot: string): void {
  walkElements(root, (element) => {
    const code = element.data?.code;
    if (code?.language.toLowerCase() !== LANGUAGE) return;
    const { title } = readCodeInfo(code.meta);
    const text = code.text.trim();
    element.tagName = 'figure';
    element.properties = { className: ['diagram'], dataDiagram: toRoot + diagramScript() };
    element.children = [
      {
        type: 'element',
        tagName: 'pre',
        properties: { className: ['diagram-source'], tabIndex: 0 },
        children: [{ type: 'element', tagName: 'code', properties: {}, children: [{ type: 'text', value: text }] }],
      },
    ];
    if (title !== undefined) {
      const children = [{ type: 'text', value: title } as const];
      element.children.push({ type: 'element', tagName: 'figcaption', properties: {}, children });
    }
    element.data = { extra: 'diagrams' };
  });
}
