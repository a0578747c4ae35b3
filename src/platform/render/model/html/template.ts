/** HTML of the page's shell as template literals in which every inserted text is escaped. */
/** Markup that is complete and may be inserted as it stands. */
export interface Html {
  readonly html: string;
}

type TemplatePart = string | number | undefined | false | Html | readonly (Html | undefined)[];

/** Builds markup; inserted text is escaped, inserted markup is not; `undefined` and `false` are left out. */
export function html(strings: TemplateStringsArray, ...parts: readonly TemplatePart[]): Html {
  let text = strings[0] ?? '';
  for (const [index, part] of parts.entries()) text += partText(part) + (strings[index + 1] ?? '');
  return { html: text };
}

function partText(part: TemplatePart): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part));
  return 'html' in part ? part.html : part.map(partText).join('');
}

/** Marks text as safe markup: only for output of other parts of the renderer. */
export function trusted(text: string): Html {
  return { html: text };
}

const TEXT_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML, as content or in a double-quoted attribute. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => TEXT_ESCAPES[character] ?? character);
}
