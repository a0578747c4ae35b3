/** The API reference of a site: which pages it has, where they stand, and what each says. */
import type { SiteConfig } from '../config/site-config.ts';
import type { Division } from '../navigation/division.ts';
import { pathOfFile } from '../page-path.ts';
import type { Report } from '../report.ts';
import { openDescriptions } from './description/descriptions.ts';
import { openCatalogue } from './plan/catalogue.ts';
import { bindEndpointPages, type EndpointPages } from './plan/endpoint-pages.ts';
import { planNavigation } from './plan/navigation.ts';

export type { ApiContent } from './endpoint/model.ts';

export interface ApiReference extends EndpointPages {
  /** The site's navigation with the pages of operations in it. */
  readonly navigation: Division | undefined;
  /** Pages that were made: their text by the file that each would have. */
  readonly sources: ReadonlyMap<string, string>;
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
  const named = config.api.sources.map(({ file }) => file);
  const catalogue = openCatalogue({ docs, descriptions, named, files, report });
  const planned = planNavigation({ config, paths: pages.map(pathOfFile), catalogue, report });
  return { ...planned, ...bindEndpointPages({ config, catalogue, descriptions, report, hasPlayground }) };
}
