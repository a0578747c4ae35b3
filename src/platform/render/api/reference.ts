/** The API reference of a site: which pages it has, where they stand, and what each says. */

import type { Division } from '../config/division.ts';
import type { SiteConfig } from '../config/site-config.ts';
import type { Page } from '../model/page.ts';
import { pathOfFile } from '../model/page-path.ts';
import type { Report } from '../model/report.ts';
import { openDescriptions } from './description/descriptions.ts';
import type { ApiContent } from './endpoint/model.ts';
import { readApiConfig } from './plan/api-config.ts';
import { openCatalogue } from './plan/catalogue.ts';
import { bindEndpointPages } from './plan/endpoint-pages.ts';
import { planNavigation } from './plan/navigation.ts';

export type { ApiContent } from './endpoint/model.ts';

/** What a page is made of beside its file: plain data, so that it can be sent between processes. */
export interface ApiPart {
  /** The page's text, where no file has it. */
  readonly source?: string;
  /** What a description says of the page's endpoint or schema. */
  readonly content?: ApiContent;
}

export interface ApiReference {
  /** The site's navigation with the pages of operations in it. */
  readonly navigation: Division | undefined;
  /** Pages that were made: their text by the file that each would have. */
  readonly sources: ReadonlyMap<string, string>;
  /** Adds to a page what its description says of it; `source` is the page's text, for messages. */
  readonly describe: (page: Page, source: string) => Page;
  /** Gives what a page is made of beside its file; reads the description's schemas, so that it is asked once a page. */
  readonly partOf: (page: Page) => ApiPart;
}

export interface ReferenceOptions {
  /** The documentation folder, absolute. */
  readonly docs: string;
  readonly config: SiteConfig;
  /** Sources of the author's pages, relative to the folder. */
  readonly pages: readonly string[];
  /** The other files of the folder. */
  readonly files: readonly string[];
  readonly hasPlayground: boolean;
  readonly report: Report;
}

/** Plans the API reference of a site; reads descriptions only where something refers to them. */
export function planReference({ docs, config, pages, files, hasPlayground, report }: ReferenceOptions): ApiReference {
  const descriptions = openDescriptions(docs, report);
  const api = readApiConfig(config.apiFields);
  const named = api.sources.map(({ file }) => file);
  const catalogue = openCatalogue({ docs, descriptions, named, files, report });
  const planned = planNavigation({ config, api, paths: pages.map(pathOfFile), catalogue, report });
  const { describe, contentOf } = bindEndpointPages({ api, catalogue, descriptions, report, hasPlayground });
  return {
    ...planned,
    describe,
    partOf(page) {
      const [source, content] = [planned.sources.get(page.file), contentOf(page)];
      return { ...(source === undefined ? {} : { source }), ...(content === undefined ? {} : { content }) };
    },
  };
}
