// Sets the colour scheme that the reader chose, and asks for the fonts, before anything is shown. Stands alone in the head of
// each page.
import { stored } from './storage.js';

const root = document.documentElement;
const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');

const show = () => {
  const isFixed = root.hasAttribute('data-theme-fixed');
  const chosen = isFixed ? null : stored('theme');
  if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen;
  const { theme } = root.dataset;
  // Authors' style sheets look for this class.
  root.classList.toggle('dark', theme ? theme === 'dark' : darkSystem.matches);
};

// From a disk a browser refuses that, and loads them when it meets their text.
if (location.protocol !== 'file:') for (const link of document.querySelectorAll('[data-font]')) link.rel = 'preload';

show();
darkSystem.addEventListener('change', show);
