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
  startMenus();
  startToc();
  showCurrentPage();
}
