/** The API reference of a site: its pages, their places in the navigation, and their content. */
import { fieldPlace } from '../config/front-matter.ts';
import type { FilePlace, Place } from '../model/errors.ts';
import { present, textOf } from '../model/fields.ts';
import type { Page } from '../model/page.ts';
import type { Report } from '../model/report.ts';
import type { Located } from './description/descriptions.ts';
import type { Operation } from './description/operations.ts';
import { readManualEndpoint } from './endpoint/manual.ts';
import type { ApiContent } from './endpoint/model.ts';
import { readEndpoint } from './endpoint/read.ts';
import { type ApiConfig, readApiConfig, wantsForm } from './plan/api-config.ts';
import { type ApiFolder, Catalogue, parseOperationReference, parseSchemaReference } from './plan/catalogue.ts';
import { type ApiNavigation, planNavigation } from './plan/navigation.ts';
import { descriptionBeside } from './plan/operation-page.ts';
import { buildShape, type Reading, reportGroups } from './schema/build.ts';

export type { ApiContent } from './endpoint/model.ts';

/** The data of a page that is not in its file: plain, so that it can be sent between processes. */
export interface ApiPart {
  /** The page's text, where no file has it. */
  readonly source?: string;
  /** The page's endpoint or schema, from a description. */
  readonly content?: ApiContent;
}

export interface ApiReference extends ApiNavigation {
  /** Adds the reference to a page; `source` is the page's text, for messages. */
  readonly describe: (page: Page, source: string) => Page;
  /** Reads the part of a page that is not in its file: the description's schemas, so that it is called once a page. */
  readonly partOf: (page: Page) => ApiPart;
  /** Finds roughly where the text of a page stands in a description: the key of its operation or schema. */
  readonly placeIn: (file: string, page: Page) => Place | undefined;
  /** Whether any page that was described may have a form to try requests. */
  readonly hasForms: () => boolean;
}

/**
 * Plans the API reference of a site; reads descriptions only where something refers to them. `hasPlayground` says whether
 * readers may try requests at all.
 */
export function planReference(folder: ApiFolder, hasPlayground: boolean): ApiReference {
  const { config, report } = folder;
  const api = readApiConfig(config.apiFields);
  const named = api.namedDescriptions.map(({ file }) => file);
  const catalogue = new Catalogue(folder, named);
  const planned = planNavigation(folder, api.namedDescriptions, catalogue);
  const targets = new Map<string, ReferenceTarget>();
  const { follow } = catalogue.descriptions;
  const reading: Reading = { follow, shapes: new Map(), report };
  return {
    ...planned,
    hasForms: () => hasPlayground && targets.size > 0,
    describe(page, source) {
      const target = referenceOf(page, source, catalogue, report);
      if (target === undefined) return page;
      targets.set(page.path, target);
      return withTarget(page, target);
    },
    partOf(page) {
      const target = targets.get(page.path);
      const content = target && readContent(page, target, { api, reading, hasPlayground });
      return present({ source: planned.sources.get(page.file), content });
    },
    placeIn(file, page) {
      const target = targets.get(page.path);
      const located =
        target?.kind === 'operation' ? target.operation.located : target?.kind === 'schema' && target.schema;
      if (!located || located.description.file !== file) return undefined;
      return { ...located.description.locate(located.tokens), isRough: true };
    },
  };
}

/** An endpoint or schema that the front matter of a page refers to. */
type ReferenceTarget =
  | { readonly kind: 'operation'; readonly operation: Operation }
  | { readonly kind: 'schema'; readonly name: string; readonly schema: Located }
  | { readonly kind: 'manual'; readonly method: string; readonly address: string };

const MANUAL = /^\s*(get|post|put|patch|delete|head|options|trace|query)\s+(\S+)\s*$/i;

function referenceOf(page: Page, source: string, catalogue: Catalogue, report: Report): ReferenceTarget | undefined {
  const { frontMatter, file } = page;
  const field = ['openapi', 'openapi-schema', 'api'].find((name) => textOf(frontMatter.get(name)) !== undefined);
  if (field === undefined) return undefined;
  const written = textOf(frontMatter.get(field)) ?? '';
  const place = fieldPlace(source, field);
  const target = resolveTarget(field, written, catalogue, { file, place });
  if (typeof target !== 'string') return target;
  report(file, place, `\`${field}: ${written}\` ${target}`);
  return undefined;
}

/** Resolves the reference of a field; a string says what is wrong with it. */
function resolveTarget(field: string, written: string, catalogue: Catalogue, at: FilePlace): ReferenceTarget | string {
  if (field === 'openapi') {
    const reference = parseOperationReference(written);
    if (reference === undefined) return 'is no method and path, such as `GET /users`.';
    const operation = catalogue.find(reference, at);
    return operation ? { kind: 'operation', operation } : 'names an operation that no API description has.';
  }
  if (field === 'openapi-schema') {
    const reference = parseSchemaReference(written);
    const schema = catalogue.findSchema(reference, at);
    return schema ? { kind: 'schema', name: reference.name, schema } : 'names a schema that no API description has.';
  }
  const [, method, address] = MANUAL.exec(written) ?? [];
  if (method === undefined || address === undefined) return 'is no method and address, such as `GET /users`.';
  return { kind: 'manual', method: method.toUpperCase(), address };
}

/** Sets title, method and deprecation from the operation when the front matter does not. */
function withTarget(page: Page, target: ReferenceTarget): Page {
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

interface ReadContext {
  readonly api: ApiConfig;
  readonly reading: Reading;
  readonly hasPlayground: boolean;
}

function readContent(
  { file, frontMatter }: Page,
  target: ReferenceTarget,
  { api, reading, hasPlayground }: ReadContext,
): ApiContent {
  const own = frontMatter.get('playground');
  const isWanted = own === undefined ? api.presentation.hasForm : wantsForm(own);
  const presentation = { ...api.presentation, hasForm: hasPlayground && isWanted };
  switch (target.kind) {
    case 'schema': {
      const { kind, name, schema } = target;
      return { kind, file: schema.description.file, name, shape: buildShape(schema, reading), presentation };
    }
    case 'manual': {
      const method = textOf(frontMatter.get('authMethod'));
      return readManualEndpoint(target, { file, presentation, method }, api.manual);
    }
    case 'operation': {
      for (const located of [target.operation.item, target.operation.located]) reportGroups(located, reading.report);
      const lead = textOf(frontMatter.get('description'));
      const description = descriptionBeside(lead, target.operation.description);
      return readEndpoint(target.operation, { presentation, ...present({ description }) }, reading);
    }
  }
}
