/** Pages whose front matter refers to an operation or a schema, or describes an endpoint itself. */

import { fieldPlace } from '../../config/front-matter.ts';
import { textOf } from '../../model/fields.ts';
import type { FrontMatter, Page } from '../../model/page.ts';
import type { Report } from '../../model/report.ts';
import type { Descriptions } from '../description/descriptions.ts';
import { readManualEndpoint } from '../endpoint/manual.ts';
import type { ApiContent, Presentation } from '../endpoint/model.ts';
import { readEndpoint, readSchemaPage } from '../endpoint/read.ts';
import { openShapeCache, type ShapeCache } from '../schema/build.ts';
import { type ApiConfig, displayOf } from './api-config.ts';
import type { Catalogue, FoundOperation, FoundSchema } from './catalogue.ts';
import { descriptionBeside } from './generated-page.ts';
import { parseOperationReference, parseSchemaReference } from './reference.ts';

export interface EndpointPages {
  /** Adds to a page what its description says of it; `source` is the page's text, for messages. */
  readonly describe: (page: Page, source: string) => Page;
  /** Gives what the page of an endpoint says beyond its own text; none for other pages. */
  readonly contentOf: (page: Page) => ApiContent | undefined;
}

interface EndpointOptions {
  readonly api: ApiConfig;
  readonly catalogue: Catalogue;
  readonly descriptions: Descriptions;
  readonly report: Report;
  /** Whether readers may try requests at all. */
  readonly hasPlayground: boolean;
}

type Target =
  | ({ readonly kind: 'operation' } & FoundOperation)
  | ({ readonly kind: 'schema' } & FoundSchema)
  | { readonly kind: 'manual'; readonly method: string; readonly address: string };

/** Binds pages to the descriptions of a site. */
export function bindEndpointPages(options: EndpointOptions): EndpointPages {
  const targets = new Map<string, Target>();
  const shapes = openShapeCache();
  return {
    describe(page, source) {
      const target = findTarget(page, source, options);
      if (target === undefined) return page;
      targets.set(page.path, target);
      return withTarget(page, target);
    },
    contentOf(page) {
      const target = targets.get(page.path);
      return target === undefined ? undefined : readContent(page, target, options, shapes);
    },
  };
}

const MANUAL = /^\s*(get|post|put|patch|delete|head|options|trace|query)\s+(\S+)\s*$/i;

function findTarget(page: Page, source: string, { catalogue, report }: EndpointOptions): Target | undefined {
  const { frontMatter, file } = page;
  const fail = (field: string, message: string) => {
    report(file, fieldPlace(source, field), `\`${field}: ${textOf(frontMatter.get(field))}\` ${message}`);
    return undefined;
  };
  const openapi = textOf(frontMatter.get('openapi'));
  if (openapi !== undefined) {
    const reference = parseOperationReference(openapi);
    if (reference === undefined) return fail('openapi', 'is no method and path, such as `GET /users`.');
    const found = catalogue.find(reference, [], { file, place: fieldPlace(source, 'openapi') });
    return found === undefined
      ? fail('openapi', 'names an operation that no API description has.')
      : { kind: 'operation', ...found };
  }
  const schema = textOf(frontMatter.get('openapi-schema'));
  if (schema !== undefined) {
    const reference = parseSchemaReference(schema);
    const asker = { file, place: fieldPlace(source, 'openapi-schema') };
    const found = reference === undefined ? undefined : catalogue.findSchema(reference, [], asker);
    return found === undefined
      ? fail('openapi-schema', 'names a schema that no API description has.')
      : { kind: 'schema', ...found };
  }
  const api = textOf(frontMatter.get('api'));
  if (api === undefined) return undefined;
  const [, method, address] = MANUAL.exec(api) ?? [];
  if (method === undefined || address === undefined)
    return fail('api', 'is no method and address, such as `GET /users`.');
  return { kind: 'manual', method: method.toUpperCase(), address };
}

/** Gives a page the title, mark and state of its operation where its front matter is silent. */
function withTarget(page: Page, target: Target): Page {
  const isMarked = page.frontMatter.get('hideApiMarker') !== true;
  if (target.kind === 'manual') return isMarked ? { ...page, apiMethod: target.method } : page;
  if (target.kind === 'schema') return retitled(page, target.name);
  const { operation } = target;
  const titled = retitled(page, operation.title);
  const isDeprecated = page.isDeprecated || operation.isDeprecated;
  return { ...titled, isDeprecated, ...(isMarked ? { apiMethod: operation.method.toUpperCase() } : {}) };
}

function retitled(page: Page, title: string): Page {
  if (page.ownTitle !== undefined) return page;
  const label = textOf(page.frontMatter.get('sidebarTitle')) ?? title;
  return { ...page, ownTitle: title, title, label };
}

function readContent(page: Page, target: Target, options: EndpointOptions, shapes: ShapeCache): ApiContent {
  const { api, descriptions } = options;
  const presentation = presentationOf(page.frontMatter, options);
  switch (target.kind) {
    case 'schema':
      return readSchemaPage(target.name, target.schema, descriptions, presentation);
    case 'manual':
      return readManualEndpoint(target, {
        file: page.file,
        presentation,
        servers: api.servers,
        auth: api.auth,
        method: textOf(page.frontMatter.get('authMethod')),
      });
    case 'operation': {
      const { index, operation } = target;
      const description = descriptionBeside(textOf(page.frontMatter.get('description')), operation.description);
      return readEndpoint({
        descriptions,
        root: index.root,
        item: operation.item,
        operation: operation.located,
        method: operation.method,
        path: operation.path,
        isWebhook: operation.method === 'webhook',
        presentation,
        pillFields: api.pillFields,
        shapes,
        ...(description === undefined ? {} : { description }),
      });
    }
  }
}

function presentationOf(frontMatter: FrontMatter, { api, hasPlayground }: EndpointOptions): Presentation {
  const { presentation } = api;
  const own = frontMatter.get('playground');
  const playground = own === undefined ? presentation.playground : displayOf(own);
  return { ...presentation, playground: playground === 'interactive' && !hasPlayground ? 'simple' : playground };
}
