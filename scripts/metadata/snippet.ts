/** The YAML in a file: the whole of a YAML file, the fenced blocks of a Markdown or MDX page. */

/** A piece of YAML and where it starts. */
export interface Snippet {
  readonly file: string;
  /** Line of the file that the first line of the text is, counted from 1. */
  readonly line: number;
  readonly text: string;
}

const FENCE = /^([ \t]*)(`{3,}|~{3,})[ \t]*([\w-]*)/;

/** Gives the YAML of a file, by the ending of its name. Blocks inside components lose the indentation of their fence. */
export function snippetsOf(file: string, content: string): readonly Snippet[] {
  if (/\.ya?ml$/.test(file)) return [{ file, line: 1, text: content }];
  const snippets: Snippet[] = [];
  let open:
    | { readonly indent: number; readonly fence: string; readonly isYaml: boolean; readonly line: number }
    | undefined;
  let lines: string[] = [];
  for (const [index, line] of content.split(/\r?\n/).entries()) {
    const [, indent = '', fence = '', language = ''] = FENCE.exec(line) ?? [];
    if (open === undefined) {
      if (fence === '') continue;
      open = { indent: indent.length, fence, isYaml: /^ya?ml$/.test(language), line: index + 2 };
      lines = [];
    } else if (fence.startsWith(open.fence) && line.trim() === fence) {
      if (open.isYaml) snippets.push({ file, line: open.line, text: `${lines.join('\n')}\n` });
      open = undefined;
    } else {
      lines.push(line.slice(Math.min(open.indent, line.length - line.trimStart().length)));
    }
  }
  return snippets;
}

/** Whether a piece of YAML is a whole workflow: it says when it runs and what. */
export function isWorkflow({ text }: Snippet): boolean {
  return /^(?:on|'on'|"on"):/m.test(text) && /^jobs:/m.test(text);
}
