import { make } from './elements.js';
import { fused, likeness, meantWord, nameLikeness, tellingWords, termsOf, weightsOf } from './search-query.js';
import { store, storedJson } from './storage.js';
import { words as pageWords, say } from './words.js';

// The search of the site: a dialog, and an index that is loaded when a reader first asks for something.

const PAGES_AT_ONCE = 8;
const TITLE_SHARE = 1.3;
const DESCRIPTION_SHARE = 0.5;
/** Against the title: what a page is called in its address. */
const NAME_SHARE = 0.8;
/** A page with a parameter of that very name is what was looked for. */
const NAMED_SHARE = 2;
const SECTIONS_OF_A_PAGE = 3;
const TYPING_PAUSE_MS = 120;
const RECENT_PAGES = 5;
const NEAR_PAGES = 5;
const RECENT_KEY = 'site-recent-pages';
/** The value of a filter that pages without one of their own have. */
const ANY_VALUE = '*';

/** Scopes that can be searched from this page, the narrowest first. Labels name what the page belongs to. */
function scopesOf({ version, product, language, languages }) {
  const own = Object.entries({ product, version }).filter(([, value]) => value);
  const narrow = Object.fromEntries(own.map(([name, value]) => [name, { any: [value, ANY_VALUE] }]));
  const others = languages.filter((code) => code !== language);
  const spoken = others.length > 0 ? { language } : {};
  return [
    ...(own.length > 0
      ? [{ label: own.map(([, value]) => value).join(' · '), filters: { ...narrow, ...spoken } }]
      : []),
    {
      label: version ? say('All versions') : own.length > 0 ? say('Everything') : say('This language'),
      filters: spoken,
    },
    ...(others.length > 0 ? [{ label: say('All languages'), filters: {}, others }] : []),
  ];
}

/** Loads the index; searches it as one, whatever it is made of. */
async function openIndex(root, language) {
  const folder = new URL('pagefind/', root);
  const load = async (file) => {
    const answer = await fetch(new URL(file, folder));
    return answer.ok ? (await answer.text()).split('\n').filter(Boolean) : [];
  };
  const [engine, vocabulary, lines] = await Promise.all([
    import(new URL('pagefind.js', folder).href),
    load(`words.${language}.txt`),
    load(`subjects.${language}.txt`),
  ]);
  await engine.options({ baseUrl: root.pathname, excerptLength: 24 });
  await engine.init();
  const subjects = new Map(lines.map((line) => line.split('\t')).map(([id, ...subject]) => [id, subject]));
  const loaded = new Set([language]);
  return async (text, { filters, others = [] }) => {
    for (const code of others) {
      if (loaded.has(code)) continue;
      loaded.add(code);
      await engine.mergeIndex(folder.href, { language: code, baseUrl: root.pathname });
    }
    const find = async (query) => (await engine.search(query, { filters })).results;
    // A phrase in quotation marks is meant as it stands.
    if (/^".*"$/.test(text)) return find(text);
    const words = tellingWords(text, pageWords.stop);
    const meant = words.map((word) => meantWord(word, vocabulary)).filter((word) => word !== undefined);
    if (meant.length === 0) return [];
    const [whole, ...lists] = await Promise.all([meant.join(' '), ...meant].map(find));
    const weights = weightsOf(lists.map((list) => list.length));
    return ranked(fused(lists, whole, weights), subjects, { text, terms: termsOf(meant, weights) });
  };
}

/** Puts pages in order by what they are about. */
function ranked(found, subjects, { text, terms }) {
  for (const page of found) {
    const [title = '', description = '', name = '', names = ''] = subjects.get(page.result.id) ?? [];
    page.weight += TITLE_SHARE * Math.max(likeness(title, terms), NAME_SHARE * likeness(name, terms));
    page.weight += DESCRIPTION_SHARE * terms.share(description);
    page.weight += NAMED_SHARE * Math.max(...names.split(' ').map((own) => nameLikeness(own, text)));
  }
  return found.sort((a, b) => b.weight - a.weight).map(({ result }) => result);
}

/**
 * Renders the words of an excerpt, with those that were found marked, without the heading that it begins with, or in the
 * midst of. The index ends headings by a full stop, and escapes nothing but angle brackets.
 */
function markedText(excerpt, heading) {
  const parts = excerpt.split(/<\/?mark>/).map((part) => part.replaceAll('&lt;', '<').replaceAll('&gt;', '>'));
  const words = `${heading}${/[.:?!]$/.test(heading) ? '' : '.'} `.split(/(?<= )/);
  const ends = words.map((_, at) => words.slice(at).join(''));
  let repeated = ends.find((end) => parts.join('').startsWith(end))?.length ?? 0;
  return parts.map((part, at) => {
    const text = part.slice(repeated);
    repeated = Math.max(0, repeated - part.length);
    return at % 2 === 1 && text !== '' ? make('mark', {}, text) : text;
  });
}

/** Chooses the sections that say most about the words, in the order of the page. */
function bestSections(sections) {
  const weight = ({ weighted_locations: places }) => places.reduce((sum, place) => sum + place.balanced_score, 0);
  const best = new Set(sections.toSorted((a, b) => weight(b) - weight(a)).slice(0, SECTIONS_OF_A_PAGE));
  return sections.filter((section) => best.has(section));
}

/**
 * Makes the options of one page: the section that is called as the query is, the page itself, then the sections in which
 * the words stand.
 */
function optionsOf({ url, meta, filters, excerpt, sub_results: sections }, { query, labelsVersion }) {
  const own = sections.find((section) => !section.anchor);
  const likest = sections
    .filter((section) => section.anchor && nameLikeness(section.title, query) > 0)
    .sort((a, b) => nameLikeness(b.title, query) - nameLikeness(a.title, query))[0];
  const inside = bestSections(sections.filter((section) => section.anchor && section !== likest));
  const [section = ''] = filters.section ?? [];
  const versions = labelsVersion ? (filters.version ?? []).filter((name) => name !== ANY_VALUE) : [];
  const place = [...versions, section].filter(Boolean).join(' · ');
  const words = own?.excerpt ?? (inside.length > 0 ? undefined : excerpt);
  return [
    ...(likest ? [option(likest.url, 'search-page', likest.title, meta.title, likest.excerpt)] : []),
    option(url, 'search-page', meta.title, place, words),
    ...inside.map((one) => option(one.url, 'search-section', one.title, '', one.excerpt)),
  ];
}

/** Writes an address as the links of this page are, which a host may have rid of the names of files; the index has those. */
function asLinked(url) {
  const hasFileNames = document.querySelector('a[href*=".html"]:not([href*="//"])');
  return hasFileNames ? url : url.replace(/(?:(\/)index)?\.html(?=#|$)/, '$1');
}

function option(url, className, title, place, excerpt) {
  const parts = [make('span', { className: 'search-title' }, title)];
  if (place) parts.push(make('span', { className: 'search-place' }, place));
  if (excerpt) parts.push(make('span', { className: 'search-excerpt' }, ...markedText(excerpt, title)));
  const href = asLinked(url);
  return make('a', { role: 'option', tabIndex: -1, 'aria-selected': 'false', href, className }, ...parts);
}

function buildDialog(scopes, prompt) {
  const list = make('div', { role: 'listbox', id: 'search-results', 'aria-label': say('Results') });
  const input = make('input', {
    type: 'text',
    role: 'combobox',
    className: 'search-input',
    placeholder: prompt,
    autocomplete: 'off',
    spellcheck: false,
    enterKeyHint: 'search',
    'aria-label': say('Search'),
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': 'search-results',
  });
  const scope = make(
    'select',
    { className: 'search-scope', 'aria-label': say('Search in'), hidden: scopes.length < 2 },
    ...scopes.map(({ label }, at) => new Option(label, at)),
  );
  const close = make('button', { type: 'button', className: 'search-close', 'aria-label': say('Close') });
  const keys = [
    ['↑ ↓', say('Choose')],
    ['↵', say('Open')],
    ['Esc', say('Close')],
  ].flatMap(([key, does]) => [make('kbd', {}, key), ` ${does} `]);
  const status = make('p', { role: 'status', className: 'search-status' });
  const recent = make('p', { className: 'search-recent' }, say('Recent pages'));
  const more = make('button', { type: 'button', className: 'search-more', hidden: true }, say('Show more'));
  const dialog = make(
    'dialog',
    { className: 'search-dialog', 'aria-label': say('Search') },
    make('div', { className: 'search-bar' }, input, scope, close),
    make('div', { className: 'search-found' }, recent, list, more),
    status,
    make('p', { className: 'search-keys', 'aria-hidden': 'true' }, ...keys),
  );
  close.addEventListener('click', () => dialog.close());
  // The dialog's own area is covered by what is in it: a click on it came from outside.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  return { dialog, input, scope, recent, list, status, more };
}

function startSearch(button) {
  const { searchRoot, version, product, languages, prompt } = button.dataset;
  const root = new URL(searchRoot || './', document.baseURI);
  const language = (document.documentElement.lang || 'en').toLowerCase();
  const scopes = scopesOf({ version, product, language, languages: (languages || language).split(' ') });
  const { dialog, input, scope, recent, list, status, more } = buildDialog(scopes, prompt || say('Search…'));
  let index;
  let turn = 0;
  /** Results that are not shown yet. */
  let waiting = [];

  const options = () => [...list.children];
  const activeAt = () => options().findIndex((one) => one.ariaSelected === 'true');

  function activate(at) {
    const all = options();
    const chosen = all.at(at % all.length);
    for (const one of all) one.ariaSelected = String(one === chosen);
    input.setAttribute('aria-activedescendant', chosen?.id ?? '');
    chosen?.scrollIntoView({ block: 'nearest' });
  }

  function append(added) {
    list.append(...added);
    for (const [at, one] of options().entries()) one.id = `search-option-${at}`;
    input.ariaExpanded = String(list.childElementCount > 0);
    more.hidden = waiting.length === 0;
  }

  async function showMore(current) {
    const pages = await Promise.all(waiting.splice(0, PAGES_AT_ONCE).map((one) => one.data()));
    if (current !== turn) return;
    const how = { query: input.value.trim(), labelsVersion: !scopes[scope.value].filters.version };
    append(pages.flatMap((page) => optionsOf(page, how)));
  }

  /** Before the first letter: the pages that were read last. */
  function showRecent() {
    showNothing('');
    const here = location.href.replace(/#.*/, '');
    const pages = readRecent().filter(({ href }) => href.startsWith(root.href) && href !== here);
    append(pages.map(({ href, title }) => option(href, 'search-page', title)));
    recent.hidden = pages.length === 0;
  }

  function showNothing(message) {
    waiting = [];
    list.replaceChildren();
    append([]);
    activate(-1);
    recent.hidden = true;
    status.textContent = message;
  }

  function countText(count, text) {
    if (count > 0) return count === 1 ? say('1 page') : say('{count} pages', { count });
    const isNarrow = Number(scope.value) < scopes.length - 1;
    const nothing = say('Nothing found for “{text}”.', { text });
    return isNarrow ? `${nothing} ${say('There may be more in a wider search.')}` : nothing;
  }

  async function find(text, within) {
    try {
      index ??= openIndex(root, language);
      return await (await index)(text, within);
    } catch (error) {
      index = undefined;
      throw error;
    }
  }

  async function search() {
    turn += 1;
    const current = turn;
    const text = input.value.trim();
    if (text === '') return showRecent();
    try {
      const found = await find(text, scopes[scope.value]);
      if (current !== turn) return;
      showNothing('');
      waiting = [...found];
      await showMore(current);
      if (current !== turn) return;
      activate(0);
      // Told when the list is there: who hears it may go on at once.
      status.textContent = countText(found.length, text);
    } catch {
      if (current === turn) showNothing(say('The index of the search could not be loaded.'));
    }
  }

  function onKey(event) {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown') activate(activeAt() + 1);
    else if (event.key === 'ArrowUp') activate(Math.max(activeAt() - 1, -1));
    else if (event.key === 'Enter') options()[activeAt()]?.click();
    else return;
    event.preventDefault();
  }

  function open() {
    if (document.querySelector('dialog:modal')) return;
    if (input.value === '' && !input.disabled) showRecent();
    dialog.showModal();
    input.select();
  }

  /** The page for what is not there lists pages that the last part of its address may have meant. */
  async function showNear(place) {
    const [, name] = /([^/]*?)(?:\.\w+)?\/*$/.exec(location.pathname);
    try {
      const found = await find(decodeURIComponent(name).replaceAll(/[-_.]+/g, ' '), scopes.at(-1));
      const pages = await Promise.all(found.slice(0, NEAR_PAGES).map((one) => one.data()));
      const items = pages.map(({ url, meta }) => make('li', {}, make('a', { href: asLinked(url) }, meta.title)));
      if (items.length > 0) place.append(make('p', {}, say('Similar pages')), make('ul', {}, ...items));
    } catch {
      // The page leads on without them.
    }
  }

  let pause;
  input.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(search, TYPING_PAUSE_MS);
  });
  input.addEventListener('keydown', onKey);
  scope.addEventListener('change', search);
  more.addEventListener('click', () => showMore(turn));
  // A result on this very page only moves it.
  list.addEventListener('click', () => dialog.close());
  if (location.protocol === 'file:') {
    input.disabled = true;
    status.textContent = say(
      'The search works when the site is served over HTTP: from a disk, browsers do not let a page read its index.',
    );
  }
  const near = document.querySelector('[data-near]');
  if (near) void showNear(near);
  button.hidden = false;
  button.addEventListener('click', open);
  const keys = button.querySelector('kbd');
  if (keys && /Mac|iP(?:hone|ad|od)/.test(navigator.platform)) keys.textContent = '⌘K';
  document.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    if (dialog.open) dialog.close();
    else open();
  });
}

/** The pages that were read last in this browser, the last one first. */
const readRecent = () => storedJson(RECENT_KEY) ?? [];

function keepRecent() {
  const page = { href: location.href.replace(/#.*/, ''), title: document.querySelector('h1')?.textContent.trim() };
  if (!page.title) return;
  const others = readRecent().filter(({ href }) => href !== page.href);
  store(RECENT_KEY, JSON.stringify([page, ...others].slice(0, RECENT_PAGES + 1)));
}

const button = document.querySelector('[data-search-root]');
if (button) {
  startSearch(button);
  if (!document.querySelector('[data-near]')) keepRecent();
}
