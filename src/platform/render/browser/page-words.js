/** The words that the page brings for its scripts, by the English ones. */
export const pageWords = JSON.parse(document.documentElement.dataset.words ?? '{}');

/** English words in the page's language, where the page brings them. */
export const say = (text) => pageWords[text] ?? text;
