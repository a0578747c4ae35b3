/** Files of a site that are not pages: the author's, and generated ones. */

export const ROBOTS_FILE = 'robots.txt';
/** For language models: https://llmstxt.org */
export const LLMS_FILE = 'llms.txt';
export const LLMS_FULL_FILE = 'llms-full.txt';
/** Only sites whose public address is known have one. */
export const SITEMAP_FILE = 'sitemap.xml';
