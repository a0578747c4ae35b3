/** Writes the tables of inputs and outputs from action.yml into the pages that show them; `--check` only compares. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ActionInput, type ActionMetadata, type EntryGroup, readMetadata } from './metadata/action.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Pages with markers, relative to the project; a page has tables for the markers that it holds. */
export const TABLE_PAGES = ['README.md', 'docs/reference/inputs.mdx', 'docs/reference/outputs.mdx'] as const;

/**
 * How a page shows the tables. The README has the first sentence of each description. The reference has all of it, as
 * MDX: that takes `{` and `<` for code, and has no HTML comments.
 */
export type Form = 'readme' | 'reference';

/** Tells the form of a page by the ending of its name. */
export function formOf(file: string): Form {
  return file.endsWith('.mdx') ? 'reference' : 'readme';
}

/**
 * Writes one kind of tables as Markdown, a table with a heading for each group, without a line break at the end. Each row
 * has an anchor, `input-NAME` or `output-NAME`.
 */
export function tablesOf(kind: 'inputs' | 'outputs', metadata: ActionMetadata, form: Form): string {
  if (kind === 'outputs') {
    return metadata.outputGroups
      .map((group) =>
        groupOf(
          group,
          ['Output', 'Meaning'],
          (output) => [nameCell('output', output.name, form), meaning(output, form)],
          form,
        ),
      )
      .join('\n\n');
  }
  return metadata.inputGroups
    .map((group) =>
      groupOf(
        group,
        ['Input', 'Default', 'Meaning'],
        (input) => [nameCell('input', input.name, form), escapeCell(usualOf(input), form), meaning(input, form)],
        form,
      ),
    )
    .join('\n\n');
}

/** Writes a name with its anchor. GitHub puts a prefix before ids and resolves `#id` all the same; so do renderers without one. */
function nameCell(kind: 'input' | 'output', name: string, form: Form): string {
  const id = `${kind}-${name}`;
  return `<a id="${id}"></a>${form === 'readme' ? `\`${name}\`` : `[\`${name}\`](#${id})`}`;
}

function usualOf(input: ActionInput): string {
  if (input.required) return 'required';
  return input.default === undefined ? '' : `\`${input.default}\``;
}

function meaning({ description }: { readonly description: string }, form: Form): string {
  return escapeCell(form === 'readme' ? firstSentence(description) : description, form);
}

/** Gives a text up to its first full stop that ends a sentence; one in a code span does not, nor one in a number or name. */
export function firstSentence(text: string): string {
  return /^(?:`[^`]*`|[^`])*?\.(?=\s|$)/.exec(text)?.[0] ?? text;
}

/** Writes a group: its heading, what it is for, and its table. */
function groupOf<Entry>(
  { name, purpose, entries }: EntryGroup<Entry>,
  head: readonly string[],
  row: (entry: Entry) => readonly string[],
  form: Form,
): string {
  const rows = [head, ...entries.map(row)];
  return `### ${name}\n\n${escapeCell(purpose, form)}\n\n${form === 'readme' ? alignedTable(rows) : tableOf(rows)}`;
}

/** Writes rows, the head first, with columns of one width: the form that the formatter asks for in Markdown. */
function alignedTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return tableOf(
    rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0))),
    widths.map((width) => '-'.repeat(width)),
  );
}

function tableOf([head = [], ...rows]: readonly (readonly string[])[], rule = head.map(() => '---')): string {
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Makes text safe as a cell: one line, pipes escaped that are not yet; for MDX also `{` and `<`, but not inside code. */
export function escapeCell(text: string, form: Form): string {
  const line = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(\\*)\|/g, (pipe, before: string) => (before.length % 2 === 1 ? pipe : `${before}\\|`));
  if (form === 'readme') return line;
  return line.replace(/(`[^`]*`)|[{<]/g, (found, code: string | undefined) => code ?? `\\${found}`);
}

/** Puts fresh tables between the markers of a page; throws when the page has none, or one without its end. */
export function fillPage(page: string, metadata: ActionMetadata, form: Form): string {
  const [open, close] = form === 'readme' ? (['<!--', '-->'] as const) : (['{/*', '*/}'] as const);
  let filled = page;
  let found = 0;
  for (const kind of ['inputs', 'outputs'] as const) {
    const [start, end] = [`${open} ${kind} ${close}`, `${open} /${kind} ${close}`];
    const [from, to] = [filled.indexOf(start), filled.indexOf(end)];
    if (from < 0 && to < 0) continue;
    if (from < 0 || to < from) throw new Error(`The marker ${from < 0 ? start : end} is missing or misplaced.`);
    filled = `${filled.slice(0, from + start.length)}\n\n${tablesOf(kind, metadata, form)}\n\n${filled.slice(to)}`;
    found += 1;
  }
  if (found === 0) throw new Error(`The page has no marker ${open} inputs ${close} or ${open} outputs ${close}.`);
  return filled;
}

async function main(check: boolean): Promise<void> {
  const metadata = readMetadata(await readFile(`${ROOT}/action.yml`, 'utf8'));
  for (const file of TABLE_PAGES) {
    const page = await readFile(`${ROOT}/${file}`, 'utf8');
    const filled = fillPage(page, metadata, formOf(file));
    if (filled === page) continue;
    if (!check) await writeFile(`${ROOT}/${file}`, filled);
    else {
      process.stderr.write(`${file}: the tables differ from action.yml; run \`node scripts/readme-tables.ts\`\n`);
      process.exitCode = 1;
    }
  }
}

if (import.meta.main) await main(process.argv.includes('--check'));
