// Parts of which one is shown: what the reader chooses is kept, and shown wherever there is a part of that title.
import { store, storedJson } from '../storage.js';

const STORED_CHOICES = 'choices';
const MAX_CHOICES = 20;

/** Titles of tabs and views that the reader chose, latest first. */
export function storedChoices() {
  const choices = storedJson(STORED_CHOICES);
  return Array.isArray(choices) ? choices.filter((choice) => typeof choice === 'string') : [];
}

function storeChoice(title) {
  const choices = [title, ...storedChoices().filter((one) => one !== title)].slice(0, MAX_CHOICES);
  store(STORED_CHOICES, JSON.stringify(choices));
}

/** Sets of panels that follow each other's choice: functions that show the panel of a title where they have one. */
export const followers = [];

/** Shows the same title everywhere on the page, and keeps what was clicked where it is in the window. */
export function choose(title, source) {
  const before = source.getBoundingClientRect().top;
  for (const follow of followers) follow(title);
  window.scrollBy({ top: source.getBoundingClientRect().top - before, behavior: 'instant' });
  storeChoice(title);
}

/** Where a browser finds text in hidden parts, it may: https://html.spec.whatwg.org/#attr-hidden */
export function setHidden(part, isHidden) {
  if (isHidden) part.setAttribute('hidden', 'until-found');
  else part.removeAttribute('hidden');
}

/** Calls back when an address leads into a hidden part, and when a search of the browser does. */
export function onReveal(part, show) {
  for (const event of ['reveal', 'beforematch']) part.addEventListener(event, show);
}

/** Shows one of several parts, on request, when an address leads into one, and when a search of the browser does. */
export function startSwitch(parts, titles, mark, { isSynced }) {
  const show = (chosen) => {
    for (const [index, part] of parts.entries()) setHidden(part, index !== chosen);
    mark(chosen);
  };
  for (const [index, part] of parts.entries()) onReveal(part, () => show(index));
  if (isSynced) {
    followers.push((title) => {
      const index = titles.indexOf(title);
      if (index >= 0) show(index);
    });
  }
  const known = isSynced ? storedChoices().find((title) => titles.includes(title)) : undefined;
  const first = parts.findIndex((part) => part.hasAttribute('data-default'));
  show(known === undefined ? Math.max(first, 0) : titles.indexOf(known));
  return (chosen, source) => {
    show(chosen);
    if (isSynced) choose(titles[chosen], source);
  };
}
