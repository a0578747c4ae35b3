/** Lets readers of a list of changes choose by tags, where it has several. What an address leads into is shown again. */
export function startUpdateFilter() {
  const updates = [...document.querySelectorAll('.content .update')].map((part) => {
    const tags = [...part.querySelectorAll(':scope > .update-head > .badge')].map((tag) => tag.textContent);
    return { part, tags };
  });
  const bar = document.querySelector('.content .update-filter');
  if (!bar) return;
  const chosen = new Set();
  const show = () => {
    for (const { part, tags } of updates)
      part.hidden = chosen.size > 0 && !tags.some((tag) => chosen.has(tag)) && 'until-found';
    for (const button of bar.children) button.setAttribute('aria-pressed', chosen.has(button.textContent));
  };
  for (const button of bar.children) {
    const tag = button.textContent;
    button.addEventListener('click', () => {
      if (!chosen.delete(tag)) chosen.add(tag);
      show();
    });
  }
  const showAll = () => {
    chosen.clear();
    show();
  };
  for (const { part } of updates) part.addEventListener('beforematch', showAll);
}
