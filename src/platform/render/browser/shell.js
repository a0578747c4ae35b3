// Interactive parts around the content of a page. Each works on the elements that are there, and may be missing.
import { make } from './elements.js';
import { store, stored } from './storage.js';
import { say } from './words.js';

const root = document.documentElement;

function startThemeSwitch() {
  const button = document.querySelector('[data-theme-switch]');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const theme = root.classList.contains('dark') ? 'light' : 'dark';
    root.dataset.theme = theme;
    root.classList.toggle('dark', theme === 'dark');
    store('theme', theme);
  });
}

/** A banner that was closed stays closed until it says something else. */
function startBanner() {
  const banner = document.querySelector('[data-banner]');
  const close = banner?.querySelector('.banner-close');
  if (!close) return;
  const name = `banner-${banner.dataset.banner}`;
  banner.hidden = stored(name) === 'closed';
  close.hidden = false;
  close.addEventListener('click', () => {
    banner.hidden = true;
    store(name, 'closed');
  });
}

/** Menus, and the list of what is on the page, close when the reader chooses, or turns elsewhere; all close by Escape. */
function startMenus() {
  const menus = [...document.querySelectorAll('details:is(.menu, .toc-folded)')];
  document.addEventListener('click', ({ target }) => {
    for (const menu of menus) if (!menu.contains(target) || target.closest('a')) menu.open = false;
  });
  const narrowMenu = document.querySelector('.menu-toggle');
  // Browsers keep the state of a form through a step back.
  narrowMenu.checked = false;
  narrowMenu.addEventListener('change', showCurrentPage);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target === narrowMenu) narrowMenu.click();
    if (event.key !== 'Escape') return;
    for (const menu of menus.filter(({ open }) => open)) {
      menu.open = false;
      menu.querySelector('summary').focus();
    }
    if (!narrowMenu.checked) return;
    narrowMenu.checked = false;
    narrowMenu.focus();
  });
}

/** Marks the section that is being read in the table of contents. */
function startToc() {
  const folded = document.querySelector('.toc-folded');
  const links = [...document.querySelectorAll('.toc a, .toc-folded a')];
  const headingOf = ({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1)));
  const headings = [...new Set(links.map(headingOf))].filter((heading) => heading !== null);
  if (headings.length === 0) return;
  const line = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) + 24;
  let current;
  const mark = () => {
    const isAtEnd = window.innerHeight + window.scrollY >= root.scrollHeight - 2 && window.scrollY > 0;
    // Those in closed parts of the page have no place.
    const shown = headings.filter((heading) => heading.checkVisibility());
    const read = shown.findLast((heading) => heading.getBoundingClientRect().top <= line);
    const heading = (isAtEnd ? shown.at(-1) : read) ?? shown[0];
    if (heading === undefined || heading === current) return;
    current = heading;
    for (const link of links) link.ariaCurrent = headingOf(link) === heading ? 'true' : null;
    // A list that is longer than the window goes along.
    keepInSight(document.querySelector('.toc'), document.querySelector('.toc [aria-current]'));
    const now = folded?.querySelector('.toc-now');
    if (now) now.textContent = folded.querySelector('[aria-current]').textContent;
  };
  folded?.addEventListener('toggle', () => {
    if (folded.open) keepInSight(folded.querySelector('ul'), folded.querySelector('[aria-current]'));
  });
  // Browsers tell of both at most once a frame.
  for (const event of ['scroll', 'resize']) window.addEventListener(event, mark);
  mark();
}

/** A long sidebar stays where it was from page to page, with the current page in sight. */
function startSidebar() {
  const sidebar = document.getElementById('sidebar');
  if (!sidebar) return;
  const first = sidebar.querySelector('.side-link')?.textContent ?? '';
  const name = `sidebar ${first}`;
  sidebar.scrollTop = Number(stored(name, 'sessionStorage'));
  window.addEventListener('pagehide', () => store(name, String(sidebar.scrollTop), 'sessionStorage'));
  showCurrentPage();
}

function showCurrentPage() {
  const sidebar = document.getElementById('sidebar');
  keepInSight(sidebar, sidebar?.querySelector('[aria-current="page"]'));
}

/** Moves a list that is longer than its room to an entry of it, if it has that. */
function keepInSight(list, entry) {
  if (!list || !entry) return;
  const [bounds, { top, bottom }] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (top < bounds.top || bottom > bounds.bottom) list.scrollTop += top - bounds.top - bounds.height / 3;
}

/** The open groups of a long sidebar that are not filled yet get their links from a script that all pages share. */
function startClosedGroups() {
  const tree = document.querySelector('[data-groups]');
  if (!tree) return;
  globalThis.siteGroups = (contents) => {
    for (const group of tree.querySelectorAll('[data-closed][open]')) {
      group.removeAttribute('data-closed');
      const content = contents[group.dataset.group];
      group.querySelector('ul').innerHTML = content.replaceAll('="~/', `="${tree.dataset.root}`);
    }
  };
  const load = ({ target }) => {
    if (target.matches('[data-closed][open]')) document.head.append(make('script', { src: tree.dataset.groups }));
  };
  // The event of a group does not rise.
  tree.addEventListener('toggle', load, true);
}

/** Where the site wants it, opening a group opens its first page. */
function startDrilldown() {
  for (const summary of document.querySelectorAll('[data-drilldown] details[data-group] > summary')) {
    summary.addEventListener('click', () => {
      const group = summary.parentElement;
      const first = group.querySelector('.side-link');
      if (!group.open && first) location.assign(first.href);
    });
  }
}

/**
 * Large pictures open over the page; without a script, and with a key for a new tab, the link around one does. Those
 * that their authors placed have no link: they become buttons.
 */
function startPictures() {
  const openers = document.querySelectorAll('.zoom, img[data-zoom]');
  if (openers.length === 0) return;
  const close = make('button', { type: 'button', 'aria-label': say('Close the picture') }, '\u00d7');
  const image = make('img');
  const onclick = () => view.close();
  const view = make('dialog', { className: 'picture-view', 'aria-label': say('Picture'), onclick }, close, image);
  document.body.append(view);
  for (const opener of openers) {
    const picture = opener.querySelector('img') ?? opener;
    opener.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      image.src = picture.src;
      image.alt = picture.alt;
      view.showModal();
    });
    if (opener === picture) makeButton(picture);
  }
}

function makeButton(picture) {
  picture.tabIndex = 0;
  picture.role = 'button';
  if (picture.alt === '') picture.ariaLabel = say('Open the picture');
  picture.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    picture.click();
  });
}

/** Tables that scroll do so by keyboard too. */
function startTables() {
  // Also those that are shown later, in a tab or a part that opens.
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
      else target.removeAttribute('tabindex');
    }
  });
  for (const table of document.querySelectorAll('.content table:not([tabindex])')) observer.observe(table);
}

startThemeSwitch();
startPictures();
startTables();
startMenus();
startToc();
startSidebar();
startClosedGroups();
startDrilldown();
startBanner();
