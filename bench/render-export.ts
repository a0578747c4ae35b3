/**
 * A process of the bench: a documentation folder rendered by the platform. Arguments: the folder, the one to make, and
 * the one that keeps pages for the next time.
 */
import { renderSite } from '../src/platform/render/build/site.ts';

const [docs = '', out = '', cache = ''] = process.argv.slice(2);

const { pages } = await renderSite({ docs, out, cache, domain: 'docs.example.com' });
process.stdout.write(String(pages));
