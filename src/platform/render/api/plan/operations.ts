/** The operations of a description: what the navigation needs to know of each, without reading its schemas. */
import { type Fields, fieldsOf, isFields, listOf, textOf } from '../../model/fields.ts';
import type { Description } from '../description/description.ts';
import { type Descriptions, fieldsAt, type Located, part } from '../description/descriptions.ts';
import { METHODS } from '../endpoint/read.ts';

export interface Operation {
  /** In small letters; `webhook` for a webhook. */
  readonly method: string;
  /** Of a webhook its name. */
  readonly path: string;
  readonly title: string;
  /** Markdown. */
  readonly description?: string;
  readonly tags: readonly string[];
  readonly isHidden: boolean;
  readonly isExcluded: boolean;
  readonly isDeprecated: boolean;
  /** Where the author wants the page. */
  readonly href?: string;
  /** Front matter of the page. */
  readonly metadata: Fields;
  /** MDX of the page. */
  readonly content?: string;
  readonly item: Located;
  readonly located: Located;
}

/** A description with its operations, by `get /users` and `webhook name`. */
export interface OperationIndex {
  readonly description: Description;
  readonly root: Located;
  readonly operations: ReadonlyMap<string, Operation>;
}

/** Names an operation within its description. */
export function operationKey(method: string, path: string): string {
  return `${method} ${path}`;
}

/** Lists the operations of a description in the order in which they stand. */
export function indexOperations(description: Description, descriptions: Descriptions): OperationIndex {
  const root: Located = { description, tokens: [], value: description.root };
  const operations = new Map<string, Operation>();
  const add = (operation: Operation) => {
    operations.set(operationKey(operation.method, operation.path), operation);
  };
  for (const path of Object.keys(fieldsAt(part(root, 'paths')))) {
    if (path.startsWith('x-')) continue;
    const item = descriptions.follow(part(root, 'paths', path));
    if (item === undefined) continue;
    for (const method of methodsOf(item)) add(describe(part(item, method), item, method, path));
  }
  for (const field of ['webhooks', 'x-webhooks']) {
    for (const name of Object.keys(fieldsAt(part(root, field)))) {
      const item = descriptions.follow(part(root, field, name));
      const [method] = item === undefined ? [] : methodsOf(item);
      if (item !== undefined && method !== undefined) add(describe(part(item, method), item, 'webhook', name));
    }
  }
  return { description, root, operations };
}

function methodsOf(item: Located): readonly string[] {
  const fields = fieldsAt(item);
  return Object.keys(fields).filter((name) => METHODS.has(name) && isFields(fields[name]));
}

function describe(located: Located, item: Located, method: string, path: string): Operation {
  const fields = fieldsAt(located);
  const mint = fieldsOf(fields['x-mint']);
  const metadata = fieldsOf(mint.metadata);
  const onItem = fieldsAt(item);
  const isOn = (name: string) => fields[name] === true || onItem[name] === true;
  const description = textOf(fields.description) ?? textOf(onItem.description);
  const href = textOf(mint.href);
  const content = textOf(mint.content);
  return {
    method,
    path,
    title: textOf(metadata.title) ?? textOf(fields.summary) ?? textOf(onItem.summary) ?? fallbackTitle(method, path),
    tags: listOf(fields.tags).flatMap((tag) => textOf(tag) ?? []),
    isHidden: isOn('x-hidden'),
    isExcluded: isOn('x-excluded'),
    isDeprecated: fields.deprecated === true,
    metadata,
    item,
    located,
    ...(description === undefined ? {} : { description }),
    ...(href === undefined ? {} : { href }),
    ...(content === undefined ? {} : { content }),
  };
}

function fallbackTitle(method: string, path: string): string {
  return method === 'webhook' ? path : `${method.toUpperCase()} ${path}`;
}
