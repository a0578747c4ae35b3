import { make } from '../elements.js';
import { say } from '../words.js';
import { startSwitch } from './choices.js';

/** Makes tabs of titled panels: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
export function startTabs(set, setNumber) {
  const panels = [...set.children].filter((child) => child.classList.contains('tab-panel'));
  if (panels.length === 0) return;
  const titles = panels.map((panel) => panel.querySelector('.tab-title')?.textContent.trim() ?? '');
  const parts = panels.map((panel) => [panel]);
  const start = (mark) => startSwitch(parts, titles, mark, { isSynced: set.dataset.tabs !== 'alone' });
  if (set.hasAttribute('data-dropdown')) startDropdown(set, titles, start);
  else startTabList(set, panels, { setNumber, start });
  set.dataset.ready = '';
}

function startTabList(set, panels, { setNumber, start }) {
  const tabs = panels.map((panel, index) => tabOf(panel, `${setNumber}-${index}`));
  const show = start((chosen) => {
    for (const [index, tab] of tabs.entries()) {
      tab.ariaSelected = String(index === chosen);
      tab.tabIndex = index === chosen ? 0 : -1;
    }
  });
  for (const [index, tab] of tabs.entries()) tab.addEventListener('click', () => show(index, tab));
  set.prepend(tabList(tabs, show));
}

function tabOf(panel, name) {
  const title = panel.querySelector('.tab-title')?.cloneNode(true);
  panel.id ||= `tab-panel-${name}`;
  const facts = { id: `tab-${name}`, type: 'button', role: 'tab', 'aria-controls': panel.id };
  const tab = make('button', facts, ...(title?.childNodes ?? []));
  panel.setAttribute('role', 'tabpanel');
  panel.setAttribute('aria-labelledby', tab.id);
  return tab;
}

function tabList(tabs, show) {
  const list = make('div', { className: 'tab-list', role: 'tablist' }, ...tabs);
  list.addEventListener('keydown', (event) => {
    const [at, count] = [tabs.indexOf(document.activeElement), tabs.length];
    const keys = { ArrowRight: (at + 1) % count, ArrowLeft: (at - 1 + count) % count, Home: 0, End: count - 1 };
    const next = keys[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(next, tabs[next]);
    tabs[next].focus();
  });
  return list;
}

/** A group of code whose author wants a menu of languages rather than tabs. */
function startDropdown(set, titles, start) {
  const facts = { className: 'choice', 'aria-label': say('Language') };
  const select = make('select', facts, ...titles.map((title) => new Option(title)));
  const show = start((chosen) => (select.selectedIndex = chosen));
  select.addEventListener('change', () => show(select.selectedIndex, select));
  set.prepend(make('div', { className: 'tab-list' }, select));
}
