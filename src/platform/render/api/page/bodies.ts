/** What is sent and answered: bodies by their media types, responses by their status. */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { writeJson } from '../description/exact-json.ts';
import type { Body, Content, Response } from '../endpoint/model.ts';
import { type FieldRun, fieldNode, insideOf } from './fields.ts';
import { note } from './prose.ts';
import { statusText } from './status.ts';
import { tabSet } from './tab-set.ts';

/** Draws a request body; nothing where the description says nothing of it. */
export function bodySection(title: string, { contents, description }: Body, run: FieldRun): ElementContent[] {
  if (contents.length === 0 && description === undefined) return [];
  return [h('h2', [title]), ...note(description, run.file), ...contentNodes(contents, run, ['body'])];
}

/** Media types that say the same are shown once; others as tabs. */
function contentNodes(contents: readonly Content[], run: FieldRun, path: readonly string[]): ElementContent[] {
  const groups = Map.groupBy(contents, ({ shape }) => (contents.length === 1 ? '' : writeJson(shape ?? null)));
  const parts = [...groups.values()].map((group) => {
    const title = group.map(({ mediaType }) => mediaType).join(', ');
    return { title, body: shapeNodes(group[0]?.shape, run, path) };
  });
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) {
    return [h('p', { className: ['media-type'] }, only.title), ...only.body];
  }
  if (parts.length === 0) return [];
  return [tabSet(parts.map(({ title, body }) => ({ title, children: body })))];
}

/** Draws a whole body: the properties of an object stand by themselves, anything else is one field. */
function shapeNodes(shape: Content['shape'], run: FieldRun, path: readonly string[]): ElementContent[] {
  if (shape === undefined) return [];
  const isObject = shape.properties !== undefined && shape.items === undefined && shape.variants === undefined;
  if (!isObject) {
    const whole = { name: path.at(-1) ?? 'body', shape, isRequired: false, isOpen: true };
    return [fieldNode(whole, run, path.slice(0, -1))];
  }
  return [...note(shape.description, run.file), ...insideOf(shape, run, path.slice(1))];
}

/** Draws the responses by their status. */
export function responseSection(responses: readonly Response[], run: FieldRun): ElementContent[] {
  if (responses.length === 0) return [];
  const [first] = responses;
  if (responses.length === 1 && first !== undefined) {
    return [h('h2', 'Response'), responseHead(first, run), ...responseBody(first, run)];
  }
  const panels = responses.map((response) => ({
    title: response.status,
    children: [responseHead(response, run), ...responseBody(response, run)],
  }));
  return [h('h2', 'Responses'), tabSet(panels)];
}

function responseHead({ status, description }: Response, run: FieldRun): Element {
  const meaning = statusText(status);
  return h('div', { className: ['response-head'] }, [
    h('p', [
      h('span', { className: ['status', `status-${status.charAt(0).toLowerCase()}`] }, status),
      ...(meaning === undefined ? [] : [` ${meaning}`]),
    ]),
    ...note(description, run.file),
  ]);
}

function responseBody({ status, headers, contents }: Response, run: FieldRun): ElementContent[] {
  const fields = headers.map(({ name, shape, isRequired, description }) =>
    fieldNode(
      { name, shape, isRequired, place: 'header', ...(description === undefined ? {} : { description }) },
      run,
      ['response', status],
    ),
  );
  return [...fields, ...contentNodes(contents, run, ['response', status, 'response'])];
}
