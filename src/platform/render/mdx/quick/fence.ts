/** Fenced code: https://spec.commonmark.org/0.31.2/#fenced-code-blocks */
import type { Code } from 'mdast';
import type { Lines } from './lines.ts';
import type { Span } from './span.ts';

const OPENING = /^(`{3,}|~{3,})([^`]*)$/;
const RARE = /[\\&]|[^\S ]| $/;

/** Reads the code whose fence stands at `at`; `undefined` when it is not closed, or of an unusual form. */
export function readFence(lines: Lines, { from, to, indent, at }: Span): { node: Code; next: number } | undefined {
  const { text } = lines;
  const [, fence = '', info = ''] = OPENING.exec(text.slice(at, lines.end(from))) ?? [];
  if (fence === '' || RARE.test(info)) return undefined;
  const [lang = null, meta = null] = /^ *(\S+)(?: +(\S.*))?$/.exec(info)?.slice(1) ?? [];
  const stripped = at - lines.start(from);
  const content: string[] = [];
  for (let line = from + 1; line < to; line += 1) {
    const start = lines.content(line);
    const end = lines.end(line);
    if (isClosing(text.slice(start, end), fence)) {
      const position = { start: lines.point(from, at), end: lines.point(line, end) };
      return { node: { type: 'code', lang, meta, value: content.join('\n'), position }, next: line + 1 };
    }
    if (!lines.isBlank(line) && start < lines.start(line) + indent) return undefined;
    // The end of the code may stand between tabs.
    if (isClosing(text.slice(start, end).trim(), fence)) return undefined;
    // A tab may stand for more spaces than are to be taken away.
    if (stripped > 0 && text[start] === '\t') return undefined;
    content.push(text.slice(Math.min(start, lines.start(line) + stripped), end));
  }
  return undefined;
}

function isClosing(line: string, fence: string): boolean {
  return line.startsWith(fence) && line.replaceAll(fence[0] ?? '', '') === '';
}
