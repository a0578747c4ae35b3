// Below a path of a host the page's links need that path. It is found by asking for a file of the site there; the page
// has what it loads in `data-href` and `data-src`, and its fonts in a style for no medium, so that nothing is asked for in
// vain.

const MAX_STEPS = 8;
const MOVED = ['href', 'src', 'data-search-root', 'data-groups', 'data-root'];

const isSite = async (base, file) => {
  try {
    const { ok, headers } = await fetch(base + file, { method: 'HEAD' });
    return ok && !headers.get('content-type')?.includes('html');
  } catch {
    return false;
  }
};

const findBase = async (file) => {
  const folders = location.pathname.split('/').slice(1, -1).slice(0, MAX_STEPS);
  const steps = [...folders.keys(), folders.length].map((count) => ['', ...folders.slice(0, count)].join('/'));
  const found = await Promise.all(steps.map((base) => isSite(base, file)));
  // A preview may stand below the site that it is one of, with the same files.
  return steps.findLast((_, at) => found[at]) ?? '';
};

const moveLinks = (base) => {
  for (const name of MOVED)
    for (const element of document.querySelectorAll(`[${name}^="/"]:not([${name}^="//"])`))
      element.setAttribute(name, base + element.getAttribute(name));
};

const load = (element, base) => {
  // A script that stands there already would not run.
  const loading = element.tagName === 'SCRIPT' ? document.createElement('script') : element;
  const { href, src } = element.dataset;
  Object.assign(loading, href ? { href: base + href } : { src: base + src }, { async: false, hidden: false });
  if (loading !== element) element.replaceWith(loading);
};

const showFonts = (base) => {
  const style = document.querySelector('style[media="not all"]');
  if (style === null) return;
  style.textContent = style.textContent.replaceAll('url(/', `url(${base}/`);
  style.media = 'all';
};

const repair = async () => {
  const waiting = [...document.querySelectorAll('link[data-href], script[data-src], img[data-src]')];
  const probe = waiting.find(({ dataset: { href, src } }) => (href ?? src).startsWith('/site-assets/'));
  const base = probe === undefined ? '' : await findBase(probe.dataset.href ?? probe.dataset.src);
  if (base !== '') moveLinks(base);
  for (const element of waiting) load(element, base);
  showFonts(base);
};

document.addEventListener('DOMContentLoaded', repair);
