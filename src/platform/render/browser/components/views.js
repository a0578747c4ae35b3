import { decoded } from './reveal.js';
import { choose, followers, onReveal, setHidden, storedChoices } from './switch.js';

/** Views of the whole page: one menu above the first, which shows all parts of the chosen name. */
export function startViews() {
  const views = [...document.querySelectorAll('.view[data-view]')];
  const select = document.querySelector('.view-bar select');
  if (!select) return;
  const titles = [...select.options].map((option) => option.value);
  const show = (title) => {
    select.value = title;
    for (const view of views) setHidden(view, view.dataset.view !== title);
    for (const link of document.querySelectorAll('.toc a, .toc-folded a')) {
      const view = document.getElementById(decoded(link.hash.slice(1)))?.closest('.view');
      (link.closest('li') ?? link).hidden = view?.hasAttribute('hidden') ?? false;
    }
  };
  for (const view of views) onReveal(view, () => show(view.dataset.view));
  followers.push((title) => {
    if (titles.includes(title)) show(title);
  });
  show(storedChoices().find((title) => titles.includes(title)) ?? titles[0]);
  select.addEventListener('change', () => choose(select.value, select));
  document.documentElement.dataset.views = '';
}
