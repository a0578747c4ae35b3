/** Bodies, responses and their headers. */
import { isFields, textOf } from '../../model/fields.ts';
import { fieldsAt, type Located, part, textAt } from '../description/descriptions.ts';
import { buildShape, type ShapeRun, shapeAt } from '../schema/build.ts';
import type { Direction } from '../schema/sample.ts';
import { examplesOf } from './example.ts';
import type { Body, Content, Header, Response } from './model.ts';

export interface Reading {
  readonly shapes: ShapeRun;
  readonly onlyRequired: boolean;
}

/** Gives the names of the fields of a located object, extensions left out. */
export function namesIn(located: Located): readonly string[] {
  return Object.keys(fieldsAt(located)).filter((name) => !name.startsWith('x-'));
}

/** Reads a request body; none where the reference to it leads nowhere. */
export function readBody(located: Located, reading: Reading): Body | undefined {
  if (!isFields(located.value)) return undefined;
  const body = reading.shapes.descriptions.follow(located);
  if (body === undefined) return undefined;
  const description = textAt(body, 'description');
  return {
    isRequired: fieldsAt(body).required === true,
    contents: readContents(part(body, 'content'), 'request', reading),
    ...(description === undefined ? {} : { description }),
  };
}

/** Reads the responses of an operation in the order in which they stand. */
export function readResponses(located: Located, reading: Reading): readonly Response[] {
  return namesIn(located).flatMap((status) => {
    const response = reading.shapes.descriptions.follow(part(located, status));
    if (response === undefined || !isFields(response.value)) return [];
    const description = textAt(response, 'description');
    return [
      {
        status,
        headers: readHeaders(part(response, 'headers'), reading),
        contents: readContents(part(response, 'content'), 'response', reading),
        ...(description === undefined ? {} : { description }),
      },
    ];
  });
}

function readContents(located: Located, direction: Direction, reading: Reading): readonly Content[] {
  return namesIn(located).flatMap((mediaType) => {
    const content = part(located, mediaType);
    if (!isFields(content.value)) return [];
    // Streams of 3.2 describe their items: https://spec.openapis.org/oas/v3.2.0#media-type-object
    const shape = shapeAt(content, 'schema', reading.shapes) ?? shapeAt(content, 'itemSchema', reading.shapes);
    const onlyRequired = direction === 'request' && reading.onlyRequired;
    const examples = examplesOf(content, { mediaType, shape, direction, onlyRequired }, reading.shapes.descriptions);
    return [{ mediaType, examples, ...(shape === undefined ? {} : { shape }) }];
  });
}

function readHeaders(located: Located, { shapes }: Reading): readonly Header[] {
  return namesIn(located).flatMap((name) => {
    const header = shapes.descriptions.follow(part(located, name));
    if (header === undefined || !isFields(header.value)) return [];
    const schema = part(header, 'schema');
    const shape = buildShape(schema.value === undefined ? header : schema, shapes);
    const description = textOf(header.value.description);
    return [
      {
        name,
        shape,
        isRequired: header.value.required === true,
        ...(description === undefined ? {} : { description }),
      },
    ];
  });
}
