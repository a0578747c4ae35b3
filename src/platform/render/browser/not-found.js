// Below a path of a host the page's links need that path. It is found by asking for a file of the site there.
{
  const MAX_STEPS = 8;

  const isSite = async (base, file) => {
    try {
      return (await fetch(base + file, { method: 'HEAD' })).ok;
    } catch {
      return false;
    }
  };

  const findBase = async (file) => {
    const folders = location.pathname.split('/').slice(1, -1).slice(0, MAX_STEPS);
    for (let steps = 0; steps <= folders.length; steps += 1) {
      const base = ['', ...folders.slice(0, steps)].join('/');
      if (await isSite(base, file)) return base;
    }
    return '';
  };

  const move = (element, name, base) => {
    const value = element.getAttribute(name);
    if (!value.startsWith('/') || value.startsWith('//')) return;
    if (element.tagName !== 'SCRIPT') {
      element.setAttribute(name, base + value);
      return;
    }
    const script = document.createElement('script');
    script.src = base + value;
    element.replaceWith(script);
  };

  const repair = async () => {
    const sheet = document.querySelector('link[rel="stylesheet"]');
    const base = await findBase(sheet.getAttribute('href'));
    if (base === '') return;
    for (const name of ['href', 'src']) {
      for (const element of document.querySelectorAll(`[${name}]`)) move(element, name, base);
    }
  };

  document.addEventListener('DOMContentLoaded', repair);
}
