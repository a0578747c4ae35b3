// Sets the colour scheme that the reader chose, before anything is shown. Stands alone in the head of each page.
{
  const root = document.documentElement;
  const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');

  /** Storage may be forbidden: then the choice holds for one page. */
  const stored = () => {
    try {
      return localStorage.getItem('theme');
    } catch {
      return null;
    }
  };

  const show = () => {
    const isFixed = root.hasAttribute('data-theme-fixed');
    const chosen = isFixed ? null : stored();
    if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen;
    const { theme } = root.dataset;
    // Authors' style sheets look for this class.
    root.classList.toggle('dark', theme ? theme === 'dark' : darkSystem.matches);
  };

  show();
  darkSystem.addEventListener('change', show);
}
