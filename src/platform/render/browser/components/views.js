import { startSwitch, targetOf } from './switch.js';

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
