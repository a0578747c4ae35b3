/**
 * Marks that authors write into code as comments at the end of a line: `// [!code ++]`, `# [!code highlight:2]`.
 * https://shiki.style/packages/transformers#transformers
 */

export type LineMark = 'added' | 'removed' | 'marked' | 'focused' | 'error' | 'warning';

export interface MarkedCode {
  /** The code without the comments. */
  readonly text: string;
  /** Marks of lines, by their numbers from 1. */
  readonly marks: ReadonlyMap<number, ReadonlySet<LineMark>>;
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
  if (!code.includes('[!code ') || WITHOUT_COMMENTS.has(language.toLowerCase()))
    return { text: code, marks: new Map() };
  const marks = new Map<number, Set<LineMark>>();
  const kept: string[] = [];
  const lines = code.split('\n');
  /** The last line that has each mark: none is set twice, however many lines a mark names. */
  const ends = new Map<LineMark, number>();
  for (const line of lines) {
    const comment = COMMENT.exec(line);
    const found = [...(comment?.[1] ?? '').matchAll(MARK)].filter(([, name = '']) => MARKS.has(name));
    if (comment === null || found.length === 0) {
      kept.push(line);
      continue;
    }
    const rest = line.slice(0, comment.index);
    if (rest.trim() !== '') kept.push(rest);
    const first = rest.trim() === '' ? kept.length + 1 : kept.length;
    for (const [, name = '', count] of found) {
      const mark = MARKS.get(name);
      if (mark === undefined) continue;
      const last = Math.min(first + Number(count ?? 1) - 1, lines.length);
      const end = ends.get(mark) ?? 0;
      for (let at = Math.max(first, end + 1); at <= last; at += 1)
        marks.set(at, (marks.get(at) ?? new Set()).add(mark));
      ends.set(mark, Math.max(end, last));
    }
  }
  return { text: kept.join('\n'), marks };
}
