/** API descriptions for the tests of the renderer, opened from a folder of their own. */
import { Unreadable } from '../../src/platform/render/api/description/description.ts';
import {
  type Descriptions,
  type Located,
  openDescriptions,
} from '../../src/platform/render/api/description/descriptions.ts';
import { readManualEndpoint } from '../../src/platform/render/api/endpoint/manual.ts';
import type { Endpoint } from '../../src/platform/render/api/endpoint/model.ts';
import { formOf } from '../../src/platform/render/api/page/form.ts';
import { codeSamples } from '../../src/platform/render/api/page/page.ts';
import { readApiConfig } from '../../src/platform/render/api/plan/api-config.ts';
import type { Reading } from '../../src/platform/render/api/schema/build.ts';
import type { Report } from '../../src/platform/render/model/report.ts';
import { docsFolder } from './docs-folder.ts';

export interface OpenedApi extends AsyncDisposable {
  readonly docs: string;
  readonly descriptions: Descriptions;
  readonly messages: readonly string[];
  /** The whole of the first description. */
  readonly root: Located;
  readonly run: Reading;
}

/** Writes descriptions as JSON and opens the first of them. */
export async function openApi(files: Readonly<Record<string, unknown>>): Promise<OpenedApi> {
  const texts = Object.entries(files).map(([file, value]) => [
    file,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const folder = await docsFolder(Object.fromEntries(texts));
  const messages: string[] = [];
  const report: Report = (file, { line }, message) => {
    messages.push(`${file}:${line}: ${message}`);
  };
  const descriptions = openDescriptions(folder.docs, report);
  const [first = ''] = Object.keys(files);
  const description = descriptions.open(first);
  if (description instanceof Unreadable) throw description;
  const root: Located = { description, tokens: [], value: description.root };
  const { follow } = descriptions;
  const run: Reading = { follow, shapes: new Map(), report };
  const dispose = () => folder[Symbol.asyncDispose]();
  return { docs: folder.docs, descriptions, messages, root, run, [Symbol.asyncDispose]: dispose };
}

/** Makes a description of these schemas. */
export function withSchemas(schemas: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { openapi: '3.1.0', info: { title: 'Test', version: '1' }, paths: {}, components: { schemas } };
}

/** How endpoints are shown where the configuration says nothing of it. */
export const { presentation: PRESENTATION } = readApiConfig({});

/** Makes an endpoint that takes a token at an address, shown in these languages. */
export function endpointAt(address: string, languages: readonly string[] = PRESENTATION.languages): Endpoint {
  const page = { file: 'a.mdx', presentation: { ...PRESENTATION, languages }, method: 'bearer' };
  return readManualEndpoint({ method: 'POST', address }, page, readApiConfig({}).manual);
}

/** Writes the samples of an endpoint. */
export function samplesOf(endpoint: Endpoint): ReturnType<typeof codeSamples> {
  return codeSamples(endpoint, formOf(endpoint, undefined));
}
