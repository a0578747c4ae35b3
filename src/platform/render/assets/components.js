// What the parts of a page's content can do beyond being read: tabs, views, copying, prompts. Without this script every
// part is there in the open. One plain script: browsers load no modules from a disk.
{
  const STORED_CHOICES = 'choices';
  const MAX_CHOICES = 20;

  /** Titles of tabs and views that the reader chose, latest first. Storage may be forbidden: then they hold for one page. */
  function storedChoices() {
    try {
      const choices = JSON.parse(localStorage.getItem(STORED_CHOICES));
      return Array.isArray(choices) ? choices.filter((choice) => typeof choice === 'string') : [];
    } catch {
      return [];
    }
  }

  function storeChoice(title) {
    const choices = [title, ...storedChoices().filter((one) => one !== title)].slice(0, MAX_CHOICES);
    try {
      localStorage.setItem(STORED_CHOICES, JSON.stringify(choices));
    } catch {
      // Forbidden.
    }
  }

  /** Sets of panels that follow each other's choice: functions that show the panel of a title where they have one. */
  const followers = [];

  /** Shows the same title everywhere on the page, and keeps what was clicked where it is in the window. */
  function choose(title, source) {
    const before = source.getBoundingClientRect().top;
    for (const follow of followers) follow(title);
    window.scrollBy({ top: source.getBoundingClientRect().top - before, behavior: 'instant' });
    storeChoice(title);
  }

  /** Where a browser finds text in hidden parts, it may: https://html.spec.whatwg.org/#attr-hidden */
  function setHidden(part, isHidden) {
    if (isHidden) part.setAttribute('hidden', 'until-found');
    else part.removeAttribute('hidden');
  }

  /** Shows one of several parts, on request, when an address leads into one, and when a search of the browser does. */
  function startSwitch(parts, titles, mark, { isSynced }) {
    const show = (chosen) => {
      for (const [index, part] of parts.entries()) setHidden(part, index !== chosen);
      mark(chosen);
    };
    for (const [index, part] of parts.entries()) {
      part.addEventListener('reveal', () => show(index));
      part.addEventListener('beforematch', () => show(index));
    }
    if (isSynced) {
      followers.push((title) => {
        const index = titles.indexOf(title);
        if (index >= 0) show(index);
      });
    }
    const known = isSynced ? storedChoices().find((title) => titles.includes(title)) : undefined;
    show(known === undefined ? initialPart(parts) : titles.indexOf(known));
    return (chosen, source) => {
      show(chosen);
      if (isSynced) choose(titles[chosen], source);
    };
  }

  function initialPart(parts) {
    const chosen = parts.findIndex((part) => part.hasAttribute('data-default'));
    return Math.max(chosen, 0);
  }

  /** Makes tabs of titled panels: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
  function startTabs(set, setNumber) {
    const panels = [...set.children].filter((child) => child.classList.contains('tab-panel'));
    if (panels.length === 0) return;
    const titles = panels.map((panel) => panel.querySelector('.tab-title')?.textContent.trim() ?? '');
    const isSynced = set.dataset.tabs !== 'alone';
    if (set.hasAttribute('data-dropdown')) startDropdown(set, panels, titles, isSynced);
    else startTabList(set, panels, { titles, isSynced, setNumber });
    set.dataset.ready = '';
  }

  function startTabList(set, panels, { titles, isSynced, setNumber }) {
    const tabs = panels.map((panel, index) => tabOf(panel, `${setNumber}-${index}`));
    const mark = (chosen) => {
      for (const [index, tab] of tabs.entries()) {
        tab.setAttribute('aria-selected', String(index === chosen));
        tab.tabIndex = index === chosen ? 0 : -1;
      }
    };
    const show = startSwitch(panels, titles, mark, { isSynced });
    for (const [index, tab] of tabs.entries()) tab.addEventListener('click', () => show(index, tab));
    set.prepend(tabList(tabs, show));
  }

  function tabOf(panel, name) {
    const title = panel.querySelector('.tab-title');
    const tab = document.createElement('button');
    panel.id ||= `tab-panel-${name}`;
    tab.id = `tab-${name}`;
    tab.type = 'button';
    tab.append(...[...(title?.childNodes ?? [])].map((node) => node.cloneNode(true)));
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', panel.id);
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    return tab;
  }

  function tabList(tabs, show) {
    const list = document.createElement('div');
    list.className = 'tab-list';
    list.setAttribute('role', 'tablist');
    list.append(...tabs);
    list.addEventListener('keydown', (event) => {
      const next = nextTab(event.key, tabs.indexOf(document.activeElement), tabs.length);
      if (next === undefined) return;
      event.preventDefault();
      show(next, tabs[next]);
      tabs[next].focus();
    });
    return list;
  }

  function nextTab(key, at, count) {
    if (key === 'ArrowRight') return (at + 1) % count;
    if (key === 'ArrowLeft') return (at - 1 + count) % count;
    if (key === 'Home') return 0;
    return key === 'End' ? count - 1 : undefined;
  }

  /** A group of code whose author wants a menu of languages rather than tabs. */
  function startDropdown(set, panels, titles, isSynced) {
    const select = selectOf(titles, set.getAttribute('data-dropdown') || 'Language');
    const bar = document.createElement('div');
    bar.className = 'tab-list';
    bar.append(select);
    const mark = (chosen) => {
      select.selectedIndex = chosen;
    };
    const show = startSwitch(panels, titles, mark, { isSynced });
    select.addEventListener('change', () => show(select.selectedIndex, select));
    set.prepend(bar);
  }

  function selectOf(titles, label) {
    const select = document.createElement('select');
    select.className = 'choice';
    select.setAttribute('aria-label', label);
    for (const title of titles) select.append(new Option(title));
    return select;
  }

  /** Views of the whole page: one menu above the first, which shows all parts of the chosen name. */
  function startViews() {
    const views = [...document.querySelectorAll('.view[data-view]')];
    const titles = [...new Set(views.map((view) => view.dataset.view))];
    if (titles.length < 2) return;
    const select = selectOf(titles, 'View');
    const bar = document.createElement('div');
    bar.className = 'view-bar';
    bar.append(select);
    const show = (title) => {
      select.value = title;
      for (const view of views) setHidden(view, view.dataset.view !== title);
      for (const link of document.querySelectorAll('.toc a, .toc-folded a')) {
        const view = document.getElementById(decoded(link.hash.slice(1)))?.closest('.view');
        (link.closest('li') ?? link).hidden = view?.hasAttribute('hidden') ?? false;
      }
    };
    for (const view of views) {
      view.addEventListener('reveal', () => show(view.dataset.view));
      view.addEventListener('beforematch', () => show(view.dataset.view));
    }
    followers.push((title) => {
      if (titles.includes(title)) show(title);
    });
    show(storedChoices().find((title) => titles.includes(title)) ?? titles[0]);
    select.addEventListener('change', () => choose(select.value, select));
    views[0].before(bar);
    document.documentElement.dataset.views = '';
  }

  function startCopyButtons() {
    if (!navigator.clipboard) return;
    for (const figure of document.querySelectorAll('.code')) {
      const code = figure.querySelector('code');
      if (code) figure.append(copyButton('Copy', 'Copy code', () => code.textContent));
    }
    for (const prompt of document.querySelectorAll('.prompt[data-copy]')) {
      const text = prompt.querySelector('.prompt-text');
      if (text) prompt.querySelector('.prompt-head').append(copyButton('Copy', 'Copy prompt', () => text.textContent));
    }
    for (const value of document.querySelectorAll('.color-value')) {
      const text = value.textContent;
      value.after(copyButton('Copy', `Copy ${text}`, () => text));
    }
    for (const address of document.querySelectorAll('.endpoint-path')) {
      address.after(copyButton('Copy', 'Copy the address', () => address.textContent));
    }
  }

  function copyButton(label, description, text) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = label;
    button.setAttribute('aria-label', description);
    button.addEventListener('click', async () => {
      button.textContent = (await isCopied(text())) ? 'Copied' : 'Not copied';
      setTimeout(() => {
        button.textContent = label;
      }, 2000);
    });
    return button;
  }

  async function isCopied(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }

  /** Long code folds; the button says what it does. */
  function startFoldedCode() {
    for (const figure of document.querySelectorAll('.code-folded')) {
      const pre = figure.querySelector('pre');
      if (!pre || pre.scrollHeight <= pre.clientHeight + 8) {
        figure.classList.remove('code-folded');
        continue;
      }
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'code-fold';
      button.textContent = 'Show all lines';
      button.setAttribute('aria-expanded', 'false');
      button.addEventListener('click', () => {
        const isOpen = figure.classList.toggle('code-unfolded');
        button.textContent = isOpen ? 'Show fewer lines' : 'Show all lines';
        button.setAttribute('aria-expanded', String(isOpen));
      });
      figure.append(button);
    }
  }

  /** Opens the panels and folded parts around the place that the address names. */
  function revealTarget() {
    const target = document.getElementById(decoded(location.hash.slice(1)));
    if (!target) return;
    let wasHidden = false;
    for (let at = target; at; at = at.parentElement) {
      if (at.matches('details:not([open])')) {
        at.open = true;
        wasHidden = true;
      }
      if (at.matches('.tab-panel[hidden], .view[hidden], .update[hidden]')) {
        at.dispatchEvent(new Event('reveal'));
        wasHidden = true;
      }
    }
    if (wasHidden) target.scrollIntoView();
  }

  /** Gives the text of an address's part; nothing for one that is not well-formed. */
  function decoded(part) {
    try {
      return decodeURIComponent(part);
    } catch {
      return '';
    }
  }

  let diagramProgram;

  /** Loads the site's own copy of Mermaid, once, when the first diagram comes near. */
  function loadDiagramProgram(source) {
    diagramProgram ??= new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = source;
      script.onload = () => resolve(globalThis.mermaid);
      script.onerror = () => reject(new Error(`The script ${source} cannot be loaded.`));
      document.head.append(script);
    });
    return diagramProgram;
  }

  /** Draws one diagram; where that fails, its source stays as it is. */
  async function drawDiagram(figure, name) {
    const source = figure.querySelector('.diagram-source');
    try {
      const mermaid = await loadDiagramProgram(figure.dataset.diagram);
      const isDark = document.documentElement.classList.contains('dark');
      const style = getComputedStyle(figure);
      mermaid.initialize({
        startOnLoad: false,
        securityLevel: 'strict',
        look: 'classic',
        theme: isDark ? 'dark' : 'neutral',
        fontFamily: style.fontFamily,
        suppressErrorRendering: true,
      });
      const { svg } = await mermaid.render(name, source.textContent);
      const drawing = document.createElement('div');
      drawing.className = 'diagram-drawing';
      drawing.innerHTML = svg;
      figure.querySelector('.diagram-drawing')?.remove();
      figure.prepend(drawing);
      figure.dataset.drawn = '';
      source.hidden = true;
    } catch {
      document.getElementById(`d${name}`)?.remove();
      figure.classList.add('diagram-failed');
    }
  }

  function startDiagrams() {
    const figures = [...document.querySelectorAll('figure[data-diagram]')];
    if (figures.length === 0) return;
    // One after the other: the program works on one at a time.
    let last = Promise.resolve();
    let turn = 0;
    const draw = (figure) => {
      turn += 1;
      const name = `diagram-${turn}`;
      last = last.then(() => drawDiagram(figure, name));
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue;
          observer.unobserve(target);
          draw(target);
        }
      },
      { rootMargin: '600px' },
    );
    for (const figure of figures) observer.observe(figure);
    let wasDark = document.documentElement.classList.contains('dark');
    new MutationObserver(() => {
      const isDark = document.documentElement.classList.contains('dark');
      if (isDark === wasDark) return;
      wasDark = isDark;
      for (const figure of document.querySelectorAll('figure[data-drawn]')) draw(figure);
    }).observe(document.documentElement, { attributeFilter: ['class'] });
  }

  /** Lets readers of a list of changes choose by tags, where it has several. What an address leads into is shown again. */
  function startUpdateFilter() {
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
    bar.setAttribute('aria-label', 'Show changes of');
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

  /** Paper has no folded parts. Style sheets cannot open them in every browser. */
  function startPrinting() {
    let opened = [];
    window.addEventListener('beforeprint', () => {
      opened = [...document.querySelectorAll('.content details:not([open], .toc-folded)')];
      for (const part of opened) part.open = true;
    });
    window.addEventListener('afterprint', () => {
      for (const part of opened) part.open = false;
    });
  }

  for (const [number, set] of document.querySelectorAll('[data-tabs]').entries()) startTabs(set, number);
  startViews();
  startCopyButtons();
  startFoldedCode();
  startDiagrams();
  startUpdateFilter();
  startPrinting();
  revealTarget();
  window.addEventListener('hashchange', revealTarget);
}
