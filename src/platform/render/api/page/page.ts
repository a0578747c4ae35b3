/** The content of a page with what it says of an endpoint or a schema. */
import type { Element, ElementContent, Root } from 'hast';
import '../../model/hast-data.ts';
import { walkElements } from '../../model/html/walk.ts';
import type { ApiContent, Endpoint } from '../endpoint/model.ts';
import { endpointBar } from './bar.ts';
import { exampleNodes } from './examples.ts';
import { type FieldRun, fieldNode, insideOf } from './fields.ts';
import { withOwnFields } from './own-fields.ts';
import { playgroundNodes } from './playground.ts';
import { note, prose } from './prose.ts';
import { sectionNodes } from './sections.ts';
import { apiMarkdown } from './text.ts';

export interface ApiPlace {
  /** The way from the page to the site's root. */
  readonly toRoot: string;
  /** Public address of the site, for servers that are named by a path. */
  readonly origin?: string | undefined;
}

export interface RenderedApi {
  /** The page's own content with what is said of the API around it. */
  readonly children: readonly ElementContent[];
  /** What is said of the API, as Markdown. */
  readonly markdown: string;
}

/** Renders what a page says of an endpoint or a schema, around its own content. */
export function renderApi(own: readonly ElementContent[], content: ApiContent, place: ApiPlace): RenderedApi {
  return { children: withContent(own, content, place), markdown: `${apiMarkdown(content, place.origin)}\n` };
}

/** An endpoint stands before and after the page's own content: its address, what the author says, its reference. */
function withContent(own: readonly ElementContent[], content: ApiContent, place: ApiPlace): readonly ElementContent[] {
  const run: FieldRun = { file: content.file, isExpanded: content.presentation.isExpanded };
  if (content.kind === 'schema') {
    const { shape, name } = content;
    const inside = insideOf(shape, run);
    const parts = inside.length > 0 ? inside : [fieldNode({ name, shape, isRequired: false, description: '' }, run)];
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
