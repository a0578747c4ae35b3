/** The words of the page's language by the English ones, as the page brings them; `stop` and `language` beside them. */
export const words = JSON.parse(document.documentElement.dataset.words ?? '{}');

/** Translates English words into the page's language, where the page brings them; `{name}` is filled from `parts`. */
export const say = (text, parts = {}) =>
  (words[text] ?? text).replaceAll(/\{(\w+)\}/g, (mark, name) => parts[name] ?? mark);
