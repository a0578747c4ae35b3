/** Words of the platform's own within the content: a pass says them in the language of the page. */
import type { Text } from 'hast';
import '../hast-data.ts';

/** Makes a text of an English word. */
export function word(english: string): Text {
  return { type: 'text', value: english, data: { isWord: true } };
}
