import { say, setHidden } from './switch.js';

/** Lets readers of a list of changes choose by tags, where it has several. What an address leads into is shown again. */
export function startUpdateFilter() {
  const updates = [...document.querySelectorAll('.content .update')].map((part) => {
    const tags = [...part.querySelectorAll(':scope > .update-head > .badge')].map((tag) => tag.textContent);
    return { part, tags };
  });
  const known = [...new Set(updates.flatMap(({ tags }) => tags))];
  if (known.length < 2) return;
  const chosen = new Set();
  const bar = document.createElement('div');
  bar.className = 'update-filter';
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', say('Show changes of'));
  const show = () => {
    for (const { part, tags } of updates) setHidden(part, chosen.size > 0 && !tags.some((tag) => chosen.has(tag)));
    for (const button of bar.children) button.setAttribute('aria-pressed', chosen.has(button.textContent));
  };
  for (const tag of known) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = tag;
    button.addEventListener('click', () => {
      if (!chosen.delete(tag)) chosen.add(tag);
      show();
    });
    bar.append(button);
  }
  const showAll = () => {
    chosen.clear();
    show();
  };
  for (const { part } of updates) {
    part.addEventListener('reveal', showAll);
    part.addEventListener('beforematch', showAll);
  }
  show();
  updates[0].part.before(bar);
}
