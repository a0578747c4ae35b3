// Parts that a reader chooses among. The title of a tab or a view is kept, and shown wherever there is a part of that title.
import { store, storedJson } from '../storage.js';

const STORED_CHOICES = 'site-choices';
const MAX_CHOICES = 20;

/** Titles of tabs and views that the reader chose, latest first. */
const storedChoices = () => storedJson(STORED_CHOICES) ?? [];

/** Switches that follow each other's choice: functions that show the parts of a title where they have it. */
const followers = [];

/**
 * Shows the parts of one of several titles, on request, and when an address leads into one or a search of the browser
 * does. `parts` holds those of each title, `mark` shows which is chosen. Returns the function by which a reader chooses.
 */
export function startSwitch(parts, titles, mark, { isSynced }) {
  let current = 0;
  const show = (chosen) => {
    current = chosen;
    // Where a browser finds text in hidden parts, it may: https://html.spec.whatwg.org/#attr-hidden
    for (const [at, own] of parts.entries()) for (const part of own) part.hidden = at !== chosen && 'until-found';
    mark(chosen);
  };
  for (const [at, own] of parts.entries()) for (const part of own) part.addEventListener('beforematch', () => show(at));
  const first = parts.findIndex(([part]) => part.hasAttribute('data-default'));
  show(Math.max(first, 0));
  if (!isSynced) return show;
  const follow = (title) => {
    // Another part of the title that is shown may have it too.
    if (titles.includes(title) && titles[current] !== title) show(titles.indexOf(title));
  };
  followers.push(follow);
  follow(storedChoices().find((title) => titles.includes(title)));
  return (chosen, source) => {
    show(chosen);
    choose(titles[chosen], source);
  };
}

/** Shows the same title everywhere on the page, and keeps what was clicked where it is in the window. */
function choose(title, source) {
  const before = source.getBoundingClientRect().top;
  for (const follow of followers) follow(title);
  window.scrollBy({ top: source.getBoundingClientRect().top - before, behavior: 'instant' });
  const others = storedChoices().filter((one) => one !== title);
  store(STORED_CHOICES, JSON.stringify([title, ...others].slice(0, MAX_CHOICES)));
}

/** Views of the whole page: one menu above the first, which shows all parts of the chosen name. */
export function startViews() {
  const select = document.querySelector('.view-bar select');
  if (!select) return;
  const views = Map.groupBy(document.querySelectorAll('.view[data-view]'), ({ dataset }) => dataset.view);
  const mark = (chosen) => {
    select.selectedIndex = chosen;
    for (const link of document.querySelectorAll('.toc a, .toc-folded a'))
      link.closest('li').hidden = targetOf(link.hash)?.closest('.view')?.hasAttribute('hidden') ?? false;
  };
  const show = startSwitch([...views.values()], [...views.keys()], mark, { isSynced: true });
  select.addEventListener('change', () => show(select.selectedIndex, select));
  document.documentElement.dataset.views = '';
}

/**
 * Lets readers of a list of changes choose by tags, where it has several; an address may choose, too: `?tags=New,API`. A change
 * that an address leads into is shown again.
 */
export function startUpdateFilter() {
  const bar = document.querySelector('.content .update-filter');
  if (!bar) return;
  const updates = [...document.querySelectorAll('.content .update')];
  const buttons = [...bar.children];
  const tagsOf = (update) =>
    [...update.querySelectorAll(':scope > .update-head > .badge')].map((tag) => tag.textContent);
  const show = () => {
    const chosen = buttons.filter((button) => button.ariaPressed === 'true').map((button) => button.textContent);
    const isShown = (update) => chosen.every((tag) => tagsOf(update).includes(tag));
    for (const update of updates) update.hidden = !isShown(update) && 'until-found';
  };
  const wanted = new URLSearchParams(location.search).get('tags')?.split(/ *, */) ?? [];
  for (const button of buttons) {
    button.ariaPressed = String(wanted.includes(button.textContent));
    button.addEventListener('click', () => {
      button.ariaPressed = String(button.ariaPressed !== 'true');
      show();
    });
  }
  const showAll = () => {
    for (const button of buttons) button.ariaPressed = 'false';
    show();
  };
  for (const update of updates) update.addEventListener('beforematch', showAll);
  show();
}

/** Opens the panels and folded parts around the place that the address names. */
export function revealTarget() {
  let wasHidden = false;
  for (let at = targetOf(location.hash); at; at = at.parentElement) {
    if (!at.matches('details:not([open]), [hidden]')) continue;
    at.open = true;
    at.dispatchEvent(new Event('beforematch'));
    wasHidden = true;
  }
  if (wasHidden) targetOf(location.hash).scrollIntoView();
}

/** Finds what a link within the page leads to; nothing for one that is not well-formed. */
function targetOf(hash) {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
