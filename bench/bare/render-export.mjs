// A process of the bench: a documentation folder rendered by the platform, which runs as JavaScript. Arguments: the address
// of the renderer in the platform's bundle, the folder, the one to make, and the one that keeps pages for the next time.
const [site = '', docs = '', out = '', cache = ''] = process.argv.slice(2);

const { renderSite } = await import(site);
const { pages } = await renderSite({ docs, out, cache, domain: 'docs.example.com' });
process.stdout.write(String(pages));
