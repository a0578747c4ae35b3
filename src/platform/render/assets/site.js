// What a page can do beyond reading. Every part of it works on what is there and may be missing.
// One plain script: browsers load no modules from a disk. The block keeps its names to itself.
{
  const root = document.documentElement;
  const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');
  const STORED_THEME = 'theme';

  /** Storage may be forbidden: then the choice holds for one page. */
  function storedTheme() {
    try {
      return localStorage.getItem(STORED_THEME);
    } catch {
      return null;
    }
  }

  function storeTheme(theme) {
    try {
      localStorage.setItem(STORED_THEME, theme);
    } catch {
      // Forbidden.
    }
  }

  function showTheme(theme) {
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    // Authors' style sheets look for this class.
    root.classList.toggle('dark', theme === 'dark' || (theme !== 'light' && darkSystem.matches));
  }

  function startThemeSwitch() {
    const button = document.querySelector('[data-theme-switch]');
    if (!button) return;
    button.hidden = false;
    button.addEventListener('click', () => {
      const next = root.classList.contains('dark') ? 'light' : 'dark';
      showTheme(next);
      storeTheme(next);
    });
    darkSystem.addEventListener('change', () => showTheme(storedTheme()));
  }

  function startCopyButtons() {
    if (!navigator.clipboard) return;
    for (const figure of document.querySelectorAll('.code')) {
      const code = figure.querySelector('code');
      if (code) figure.append(copyButton(code));
    }
  }

  function copyButton(code) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', 'Copy code');
    button.addEventListener('click', async () => {
      button.textContent = (await isCopied(code.textContent)) ? 'Copied' : 'Not copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2000);
    });
    return button;
  }

  async function isCopied(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }

  /** Makes tabs of titled panels: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
  function startTabs(set, setNumber) {
    const panels = [...set.children].filter((child) => child.classList.contains('tab-panel'));
    const tabs = panels.map((panel, index) => tabOf(panel, `${setNumber}-${index}`, index));
    const show = (chosen) => {
      for (const [index, tab] of tabs.entries()) {
        tab.setAttribute('aria-selected', String(index === chosen));
        tab.tabIndex = index === chosen ? 0 : -1;
        panels[index].hidden = index !== chosen;
      }
    };
    for (const [index, tab] of tabs.entries()) tab.addEventListener('click', () => show(index));
    for (const [index, panel] of panels.entries()) panel.addEventListener('reveal', () => show(index));
    show(0);
    set.prepend(tabList(tabs, show));
    set.dataset.ready = '';
  }

  function tabOf(panel, name, index) {
    const title = panel.querySelector('.tab-title');
    const tab = document.createElement('button');
    panel.id ||= `tab-panel-${name}`;
    tab.id = `tab-${name}`;
    tab.type = 'button';
    tab.textContent = title ? title.textContent : String(index + 1);
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', panel.id);
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    return tab;
  }

  function tabList(tabs, show) {
    const list = document.createElement('div');
    list.className = 'tab-list';
    list.setAttribute('role', 'tablist');
    list.append(...tabs);
    list.addEventListener('keydown', (event) => {
      const next = nextTab(event.key, tabs.indexOf(document.activeElement), tabs.length);
      if (next === undefined) return;
      event.preventDefault();
      show(next);
      tabs[next].focus();
    });
    return list;
  }

  function nextTab(key, at, count) {
    if (key === 'ArrowRight') return (at + 1) % count;
    if (key === 'ArrowLeft') return (at - 1 + count) % count;
    if (key === 'Home') return 0;
    return key === 'End' ? count - 1 : undefined;
  }

  /** Opens the panels and folded parts around the place that the address names. */
  function revealTarget() {
    const target = document.getElementById(decoded(location.hash.slice(1)));
    if (!target) return;
    let wasHidden = false;
    for (let at = target; at; at = at.parentElement) {
      if (at.matches('details:not([open])')) {
        at.open = true;
        wasHidden = true;
      }
      if (at.matches('.tab-panel[hidden]')) {
        at.dispatchEvent(new Event('reveal'));
        wasHidden = true;
      }
    }
    if (wasHidden) target.scrollIntoView();
  }

  /** Gives the text of an address's part; nothing for one that is not well-formed. */
  function decoded(part) {
    try {
      return decodeURIComponent(part);
    } catch {
      return '';
    }
  }

  /** Menus close when the reader turns elsewhere. */
  function startMenus() {
    const menus = [...document.querySelectorAll('details.menu')];
    document.addEventListener('click', (event) => {
      for (const menu of menus) if (!menu.contains(event.target)) menu.open = false;
    });
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      for (const menu of menus.filter(({ open }) => open)) {
        menu.open = false;
        menu.querySelector('summary').focus();
      }
    });
  }

  /** Marks the section that is being read in the table of contents. */
  function startToc() {
    const links = new Map();
    for (const link of document.querySelectorAll('.toc a')) {
      links.set(decodeURIComponent(link.hash.slice(1)), link);
    }
    const headings = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
    if (headings.length === 0) return;
    const mark = () => {
      const line = 160;
      const current = headings.findLast((heading) => heading.getBoundingClientRect().top <= line) ?? headings[0];
      for (const [id, link] of links) {
        if (id === current.id) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    };
    const observer = new IntersectionObserver(mark, { rootMargin: '-10% 0px -60% 0px' });
    for (const heading of headings) observer.observe(heading);
    mark();
  }

  /** The current page is in sight in a long sidebar. */
  function showCurrentPage() {
    const sidebar = document.getElementById('sidebar');
    const current = sidebar?.querySelector('[aria-current="page"]');
    if (!current) return;
    const { top, bottom } = current.getBoundingClientRect();
    const bounds = sidebar.getBoundingClientRect();
    if (top < bounds.top || bottom > bounds.bottom) sidebar.scrollTop += top - bounds.top - bounds.height / 3;
  }

  showTheme(storedTheme());
  startThemeSwitch();
  for (const [number, set] of document.querySelectorAll('[data-tabs]').entries()) startTabs(set, number);
  startCopyButtons();
  startMenus();
  startToc();
  showCurrentPage();
  revealTarget();
  window.addEventListener('hashchange', revealTarget);
}
