/** Documentation as plain Markdown: what generators without its components can build. */

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;
const TITLE = /^title:[ \t]*(.+?)[ \t]*$/m;
const FENCE = /^([ \t]*)(`{3,}|~{3,})(.*)$/;
/** A tag of any kind, with attributes that may hold quotes and braces, over lines. */
const TAG =
  /<\/?[A-Za-z][\w.:-]*(?:\s+(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^"'{}<>])*)?\s*\/?>|<>|<\/>/g;
const EXPRESSION = /\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g;
const STATEMENT = /^(?:import|export)\s[\s\S]*?(?:\n\s*\n|$(?![\s\S]))/gm;
const LIST_ITEM = /^(?:[-*+]|\d+[.)])\s/;

export interface PlainPage {
  readonly title: string;
  readonly body: string;
}

/**
 * Takes everything but Markdown out of a page: statements, tags, expressions, pictures, and characters that one of the
 * generators takes for markup of its own. Prose and code stay; code keeps the name of its language.
 */
export function toPlainMarkdown(source: string, fallbackTitle: string): PlainPage {
  const front = FRONT_MATTER.exec(source);
  const title = TITLE.exec(front?.[1] ?? '')?.[1]?.replaceAll(/^["']|["']$/g, '') ?? fallbackTitle;
  const parts = splitCode(source.slice(front?.[0].length ?? 0).replaceAll('\r\n', '\n'));
  return {
    title,
    body: parts
      .map(({ isCode, text }) => (isCode ? text : plainProse(text)))
      .join('\n')
      .trim(),
  };
}

interface Part {
  readonly isCode: boolean;
  readonly text: string;
}

function splitCode(body: string): readonly Part[] {
  const parts: Part[] = [];
  let prose: string[] = [];
  let code: { readonly indent: string; readonly mark: string; readonly lines: string[] } | undefined;
  for (const line of body.split('\n')) {
    const [, indent = '', mark = '', info = ''] = FENCE.exec(line) ?? [];
    if (code === undefined && mark !== '' && !info.includes('`')) {
      parts.push({ isCode: false, text: prose.join('\n') });
      prose = [];
      code = { indent, mark, lines: [mark + (/^\w[\w+#.-]*/.exec(info.trim())?.[0] ?? '')] };
    } else if (code === undefined) {
      prose.push(line);
    } else if (mark.startsWith(code.mark) && info.trim() === '') {
      parts.push({ isCode: true, text: `\n${[...code.lines, code.mark].join('\n')}\n` });
      code = undefined;
    } else {
      code.lines.push(line.startsWith(code.indent) ? line.slice(code.indent.length) : line.trimStart());
    }
  }
  if (code !== undefined) parts.push({ isCode: true, text: `\n${[...code.lines, code.mark].join('\n')}\n` });
  return [...parts, { isCode: false, text: prose.join('\n') }];
}

function plainProse(text: string): string {
  const spans: string[] = [];
  const kept = text.replaceAll(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, (span) => `\0${spans.push(span) - 1}\0`);
  const plain = kept
    .replaceAll(STATEMENT, '\n')
    .replaceAll(/\{\/\*[\s\S]*?\*\/\}/g, '')
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(TAG, '')
    .replaceAll(EXPRESSION, '')
    .replaceAll(/\]\((?!#|https?:)[^)\s]*\)/g, '](#)')
    .replaceAll(/[{}<]/g, '');
  const lines = plain.split('\n').map((line) => (LIST_ITEM.test(line.trimStart()) ? line : line.trimStart()));
  return lines.join('\n').replaceAll(/\0(\d+)\0/g, (_mark, at) => plainSpan(spans[Number(at)] ?? ''));
}

/** Even in code, one of the generators takes double braces for an expression, and a tag that begins a line for a block. */
function plainSpan(span: string): string {
  return span
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('{{', '{ {')
    .replaceAll('}}', '} }');
}
