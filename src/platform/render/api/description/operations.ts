/** The operations of a description: what the navigation needs to know of each, without reading its schemas. */
import { type Fields, fieldsOf, isFields, present, textOf, textsOf } from '../../model/fields.ts';
import type { Description } from './description.ts';
import { type Follow, fieldsAt, type Located, namesIn, part, textAt } from './descriptions.ts';

export interface Operation {
  /** In small letters; `webhook` for a webhook. */
  readonly method: string;
  /** The name, for a webhook. */
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
  /** The description that lists it. */
  readonly root: Located;
  /** The path item, references followed. */
  readonly item: Located;
  readonly located: Located;
}

/** A description with its operations, by `get /users` and `webhook name`. */
export interface OperationIndex {
  readonly root: Located;
  readonly operations: ReadonlyMap<string, Operation>;
}

/** The operations that a path may have: https://spec.openapis.org/oas/v3.2.0#path-item-object */
const METHODS: ReadonlySet<string> = new Set('get post put patch delete head options trace query'.split(' '));

/** Names the operations that a path item has. */
export function methodsOf(item: Located): readonly string[] {
  return Object.entries(fieldsAt(item)).flatMap(([name, value]) =>
    METHODS.has(name) && isFields(value) ? [name] : [],
  );
}

/** Lists the operations of a description in the order in which they stand. */
export function indexOperations(description: Description, follow: Follow): OperationIndex {
  const root: Located = { description, tokens: [], value: description.root };
  const operations = new Map<string, Operation>();
  const add = (item: Located, method: string, as: Pick<Operation, 'method' | 'path'>) => {
    operations.set(`${as.method} ${as.path}`, { ...as, root, item, ...describe(part(item, method), item, as) });
  };
  for (const path of namesIn(part(root, 'paths'))) {
    const item = follow(part(root, 'paths', path));
    if (item !== undefined) for (const method of methodsOf(item)) add(item, method, { method, path });
  }
  for (const field of ['webhooks', 'x-webhooks']) {
    for (const path of Object.keys(fieldsAt(part(root, field)))) {
      const item = follow(part(root, field, path));
      const [method] = item === undefined ? [] : methodsOf(item);
      if (item !== undefined && method !== undefined) add(item, method, { method: 'webhook', path });
    }
  }
  return { root, operations };
}

function describe(located: Located, item: Located, { method, path }: Pick<Operation, 'method' | 'path'>) {
  const fields = fieldsAt(located);
  const mint = fieldsOf(fields['x-mint']);
  const metadata = fieldsOf(mint.metadata);
  const isOn = (name: string) => fields[name] === true || fieldsAt(item)[name] === true;
  const summary = textOf(metadata.title) ?? textOf(fields.summary) ?? textAt(item, 'summary');
  return {
    title: summary ?? (method === 'webhook' ? path : `${method.toUpperCase()} ${path}`),
    tags: textsOf(fields.tags),
    isHidden: isOn('x-hidden'),
    isExcluded: isOn('x-excluded'),
    isDeprecated: fields.deprecated === true,
    metadata,
    located,
    ...present({
      description: textOf(fields.description) ?? textAt(item, 'description'),
      href: textOf(mint.href),
      content: textOf(mint.content),
    }),
  };
}
