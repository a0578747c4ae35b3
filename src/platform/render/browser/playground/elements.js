// Elements of the form.
let lastId = 0;
let words = {};

/** Takes the words of the page's language, by the English ones. */
export function speak(translated) {
  words = translated;
}

export const say = (text) => words[text] ?? text;

/** Makes an element; texts become text, never markup. */
export function make(tagName, properties, ...children) {
  const element = document.createElement(tagName);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === false) continue;
    if (name.includes('-') || name === 'role' || name === 'for') element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

export function nextId() {
  lastId += 1;
  return `playground-${lastId}`;
}

export function pre(text, label) {
  return make(
    'pre',
    { className: 'playground-text', tabIndex: 0, role: 'region', 'aria-label': label },
    make('code', {}, text),
  );
}
