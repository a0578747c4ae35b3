/**
 * Marks that authors write into code as comments at the end of a line: `// [!code ++]`, `# [!code highlight:2]`.
 * https://shiki.style/packages/transformers#transformers
 */

export type LineMark = 'added' | 'removed' | 'marked' | 'focused' | 'error' | 'warning';

export interface MarkedCode {
  /** The code without the comments. */
  readonly text: string;
  /** The marks of each line; none for code without any. */
  readonly marks: readonly (readonly LineMark[])[];
}

const MARKS: ReadonlyMap<string, LineMark> = new Map([
  ['++', 'added'],
  ['--', 'removed'],
  ['highlight', 'marked'],
  ['hl', 'marked'],
  ['focus', 'focused'],
  ['error', 'error'],
  ['warning', 'warning'],
]);

/** The comment syntaxes of languages, around one or several marks, at the end of a line. */
const COMMENT =
  /[ \t]*(?:\/\/|#|--|;|%|'|<!--|\/\*|\{\/\*)[ \t]*((?:\[!code [^\]\n]{1,40}\][ \t]*)+)(?:-->|\*\/\}|\*\/)?[ \t]*$/;
const MARK = /\[!code ([a-z+-]+)(?::(\d{1,5}))?\]/g;

/** Languages without comments: what looks like a mark there is shown to explain marks. */
const WITHOUT_COMMENTS = new Set(['', 'ansi', 'markdown', 'md', 'mdx', 'plain', 'plaintext', 'text', 'txt']);

/** Reads the marks of a code and takes them out; a line that is only a mark goes, and marks what follows it. */
export function readMarks(code: string, language: string): MarkedCode {
  if (!code.includes('[!code ') || WITHOUT_COMMENTS.has(language.toLowerCase())) return { text: code, marks: [] };
  const kept: string[] = [];
  const marks: LineMark[][] = [];
  /** The number of lines that each mark still holds for. */
  const open = new Map<LineMark, number>();
  for (const line of code.split('\n')) {
    const comment = COMMENT.exec(line);
    const found = [...(comment?.[1] ?? '').matchAll(MARK)].flatMap(([, name = '', count = '1']) => {
      const mark = MARKS.get(name);
      return mark === undefined ? [] : [[mark, Number(count)] as const];
    });
    for (const [mark, count] of found) open.set(mark, Math.max(open.get(mark) ?? 0, count));
    const rest = found.length === 0 ? line : line.slice(0, comment?.index);
    if (found.length > 0 && rest.trim() === '') continue;
    kept.push(rest);
    marks.push([...open].flatMap(([mark, count]) => (count > 0 ? mark : [])));
    for (const [mark, count] of open) open.set(mark, count - 1);
  }
  return { text: kept.join('\n'), marks };
}
