/** What is sent and answered: bodies by their media types, responses by their status. */
import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { writeJson } from '../description/exact-json.ts';
import type { Body, Content, Response } from '../endpoint/model.ts';
import { note, tabSet } from './elements.ts';
import { type FieldRun, fieldNode, insideOf } from './fields.ts';

/** Draws a request body; nothing where the description says nothing of it. */
export function bodySection(title: string, body: Body | undefined, run: FieldRun): ElementContent[] {
  const { contents = [], description } = body ?? {};
  if (contents.length === 0 && description === undefined) return [];
  return [h('h2', title), ...note(description, run.file), ...contentNodes(contents, run, ['body'])];
}

/** Media types that say the same are shown once; others as tabs. */
function contentNodes(contents: readonly Content[], run: FieldRun, path: readonly string[]): ElementContent[] {
  const groups = Map.groupBy(contents, ({ shape }) => (contents.length === 1 ? '' : writeJson(shape ?? null)));
  const panels = [...groups.values()].map((group) => ({
    title: group.map(({ mediaType }) => mediaType).join(', '),
    children: shapeNodes(group[0]?.shape, run, path),
  }));
  const [first, ...others] = panels;
  if (first === undefined) return [];
  return others.length > 0 ? [tabSet(panels)] : [h('p.media-type', first.title), ...first.children];
}

/** Draws a whole body: the properties of an object stand by themselves, anything else is one field. */
function shapeNodes(shape: Content['shape'], run: FieldRun, path: readonly string[]): ElementContent[] {
  if (shape === undefined) return [];
  const isObject = shape.properties !== undefined && shape.items === undefined && shape.variants === undefined;
  if (isObject) return [...note(shape.description, run.file), ...insideOf(shape, run, path.slice(1))];
  const whole = { name: path.at(-1) ?? 'body', shape, isRequired: false, isOpen: true };
  return [fieldNode(whole, run, path.slice(0, -1))];
}

/** Draws the responses by their status. */
export function responseSection(responses: readonly Response[], run: FieldRun): ElementContent[] {
  const panels = responses.map((response) => ({ title: response.status, children: responseNodes(response, run) }));
  const [first, ...others] = panels;
  if (first === undefined) return [];
  return others.length > 0 ? [h('h2', 'Responses'), tabSet(panels)] : [h('h2', 'Response'), ...first.children];
}

function responseNodes({ status, meaning, description, headers, contents }: Response, run: FieldRun): ElementContent[] {
  const mark = h('span', { className: ['status', `status-${status.charAt(0).toLowerCase()}`] }, status);
  return [
    h('div.response-head', [h('p', mark, meaning && ` ${meaning}`), note(description, run.file)]),
    ...headers.map((header) => fieldNode({ ...header, mark: 'header' }, run, ['response', status])),
    ...contentNodes(contents, run, ['response', status, 'response']),
  ];
}
