// What a page can do beyond reading. Every part of it works on what is there and may be missing.
(() => {
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
      if (!code) continue;
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'copy';
      button.textContent = 'Copy';
      button.setAttribute('aria-label', 'Copy code');
      button.addEventListener('click', async () => {
        try {
          await navigator.clipboard.writeText(code.textContent);
          button.textContent = 'Copied';
        } catch {
          button.textContent = 'Not copied';
        }
        setTimeout(() => {
          button.textContent = 'Copy';
        }, 2000);
      });
      figure.append(button);
    }
  }

  /** Makes tabs of titled panels: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
  function startTabs(set, setNumber) {
    const panels = [...set.children].filter((child) => child.classList.contains('tab-panel'));
    const list = document.createElement('div');
    list.className = 'tab-list';
    list.setAttribute('role', 'tablist');
    const tabs = panels.map((panel, index) => {
      const title = panel.querySelector('.tab-title');
      const tab = document.createElement('button');
      panel.id ||= `tab-panel-${setNumber}-${index}`;
      tab.id = `tab-${setNumber}-${index}`;
      tab.type = 'button';
      tab.textContent = title ? title.textContent : String(index + 1);
      tab.setAttribute('role', 'tab');
      tab.setAttribute('aria-controls', panel.id);
      panel.setAttribute('role', 'tabpanel');
      panel.setAttribute('aria-labelledby', tab.id);
      list.append(tab);
      return tab;
    });
    const show = (chosen) => {
      for (const [index, tab] of tabs.entries()) {
        tab.setAttribute('aria-selected', String(index === chosen));
        tab.tabIndex = index === chosen ? 0 : -1;
        panels[index].hidden = index !== chosen;
      }
    };
    const steps = { ArrowRight: 1, ArrowLeft: -1 };
    list.addEventListener('keydown', (event) => {
      const at = tabs.indexOf(document.activeElement);
      let next;
      if (event.key in steps) next = (at + steps[event.key] + tabs.length) % tabs.length;
      else if (event.key === 'Home') next = 0;
      else if (event.key === 'End') next = tabs.length - 1;
      else return;
      event.preventDefault();
      show(next);
      tabs[next].focus();
    });
    for (const [index, tab] of tabs.entries()) tab.addEventListener('click', () => show(index));
    for (const [index, panel] of panels.entries()) panel.addEventListener('reveal', () => show(index));
    show(0);
    set.prepend(list);
    set.dataset.ready = '';
  }

  /** Opens the panels and folded parts around the place that the address names. */
  function revealTarget() {
    let id;
    try {
      id = decodeURIComponent(location.hash.slice(1));
    } catch {
      return;
    }
    const target = id && document.getElementById(id);
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
})();
