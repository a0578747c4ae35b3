/** The content of a page with what it says of an endpoint or a schema. */
import type { Element, ElementContent, Root } from 'hast';
import '../../hast-data.ts';
import { walkElements } from '../../html/walk.ts';
import type { ApiContent, Endpoint } from '../endpoint/model.ts';
import { endpointBar } from './bar.ts';
import { exampleNodes } from './examples.ts';
import { type FieldRun, insideOf } from './fields.ts';
import { withOwnFields } from './own-fields.ts';
import { playgroundNodes } from './playground.ts';
import { note, prose } from './prose.ts';
import { sectionNodes } from './sections.ts';

export interface ApiPlace {
  /** The way from the page to the site's root. */
  readonly toRoot: string;
  /** Public address of the site, for servers that are named by a path. */
  readonly origin?: string | undefined;
}

/** Puts an endpoint before and after the page's own content: its address, what the author says, its reference. */
export function withApiContent(
  own: readonly ElementContent[],
  content: ApiContent,
  place: ApiPlace,
): readonly ElementContent[] {
  const run: FieldRun = { file: content.file, isExpanded: content.presentation.isExpanded };
  if (content.kind === 'schema') {
    const { shape } = content;
    const parts = insideOf(shape, run);
    return [...own, ...inFile([...note(shape.description, run.file), ...parts, ...exampleNodes(content)], run)];
  }
  const endpoint = content.kind === 'manual' ? withOwnFields(content, own) : content;
  const examples = missingExamples(own, endpoint, place);
  const isRequest = ({ properties }: Element) => [properties.className].flat().includes('example-request');
  return [
    endpointBar(endpoint),
    ...playgroundNodes(endpoint, place),
    ...examples.filter(isRequest),
    ...inFile(prose(endpoint.description, run.file), run),
    ...own,
    ...inFile(content.kind === 'manual' ? [] : sectionNodes(endpoint, run), run),
    ...examples.filter((example) => !isRequest(example)),
  ];
}

/** The author's own examples stand in the place of those that would be made. */
function missingExamples(own: readonly ElementContent[], endpoint: Endpoint, { origin }: ApiPlace): readonly Element[] {
  const written = new Set<unknown>();
  const root: Root = { type: 'root', children: [...own] };
  walkElements(root, ({ properties }) => {
    for (const name of [properties.className].flat()) written.add(name);
  });
  const isMissing = ({ properties }: Element) =>
    ![properties.className].flat().some((name) => name !== 'panel-part' && written.has(name));
  return exampleNodes(endpoint, origin).filter(isMissing);
}

/** Notes where the text comes from: its links are meant from there, and what is wrong with them is told there. */
function inFile(nodes: readonly ElementContent[], { file }: FieldRun): readonly ElementContent[] {
  return nodes.map((node) => (node.type === 'element' ? { ...node, data: { ...node.data, file } } : node));
}
