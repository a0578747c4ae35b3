/** Takes the comments out of a bundle, so that `dist/` stays small and readable without being minified. */
import { type Comment, parse } from 'acorn';

/** Kept: licence notices, and the names of the modules, by which readers navigate. */
const KEPT = /^!|@license|@preserve|copyright|^\s*(?:CONCATENATED|EXTERNAL) MODULE/i;

/**
 * The same program without its comments; a line that held nothing else goes as a whole. Strings and the line breaks
 * that end statements stay as they are. Throws a `SyntaxError` for what is not a JavaScript module.
 */
export function stripComments(code: string): string {
  const comments: Comment[] = [];
  parse(code, { ecmaVersion: 'latest', sourceType: 'module', onComment: comments });
  let kept = '';
  let at = 0;
  for (const { start, end, value } of comments) {
    if (KEPT.test(value)) continue;
    const before = code.slice(at, start);
    const lineStart = code.lastIndexOf('\n', start - 1) + 1;
    const after = /^[ \t]*(?:\r?\n|$)/.exec(code.slice(end, end + 1000));
    const ownLine = lineStart >= at && code.slice(lineStart, start).trim() === '' && after !== null;
    kept += ownLine ? code.slice(at, lineStart) : before + (value.includes('\n') ? '\n' : ' ');
    at = ownLine ? end + after[0].length : end;
  }
  return kept + code.slice(at);
}
