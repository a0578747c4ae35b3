/** The words of the page's language by the English ones, as the page brings them; `stop` and `language` beside them. */
export const words = JSON.parse(document.documentElement.dataset.words ?? '{}');

/** Adds words that only one script needs. */
export function speak(more) {
  Object.assign(words, more);
}

/** English words in the page's language, where the page brings them. */
export const say = (text) => words[text] ?? text;
