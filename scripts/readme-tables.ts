/** Writes the tables of inputs and outputs from action.yml into the pages that show them; `--check` only compares. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ActionMetadata, readMetadata } from './metadata/action.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Pages with markers, relative to the project; a page has tables for the markers that it holds. */
export const TABLE_PAGES = ['README.md', 'docs/reference/inputs.mdx', 'docs/reference/outputs.mdx'] as const;

/** How a page is read: MDX takes `{` and `<` for code, and has no HTML comments. */
export type Dialect = 'md' | 'mdx';

/** Writes one table as Markdown, without a line break at its end. */
export function tableOf(kind: 'inputs' | 'outputs', { inputs, outputs }: ActionMetadata, dialect: Dialect): string {
  const cell = (text: string) => escapeCell(text, dialect);
  if (kind === 'outputs') {
    return alignedTable([
      ['Output', 'Meaning'],
      ...outputs.map((each) => [`\`${each.name}\``, cell(each.description)]),
    ]);
  }
  const rows = inputs.map((input) => {
    const usual = input.required ? 'required' : input.default === undefined ? '' : `\`${input.default}\``;
    return [`\`${input.name}\``, cell(usual), cell(input.description)];
  });
  return alignedTable([['Input', 'Default', 'Meaning'], ...rows]);
}

/** Writes rows, the head first, with columns of one width: the form that the formatter of the project asks for. */
function alignedTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const lines = [head, widths.map((width) => '-'.repeat(width)), ...rows];
  return lines
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n');
}

/** Makes text safe as a cell: one line, pipes escaped that are not yet; for MDX also `{` and `<`, but not inside code. */
export function escapeCell(text: string, dialect: Dialect): string {
  const line = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(\\*)\|/g, (pipe, before: string) => (before.length % 2 === 1 ? pipe : `${before}\\|`));
  if (dialect === 'md') return line;
  return line.replace(/(`[^`]*`)|[{<]/g, (found, code: string | undefined) => code ?? `\\${found}`);
}

/** Puts fresh tables between the markers of a page; throws when the page has none, or one without its end. */
export function fillPage(page: string, metadata: ActionMetadata, dialect: Dialect): string {
  const [open, close] = dialect === 'md' ? (['<!--', '-->'] as const) : (['{/*', '*/}'] as const);
  let filled = page;
  let found = 0;
  for (const kind of ['inputs', 'outputs'] as const) {
    const [start, end] = [`${open} ${kind} ${close}`, `${open} /${kind} ${close}`];
    const [from, to] = [filled.indexOf(start), filled.indexOf(end)];
    if (from < 0 && to < 0) continue;
    if (from < 0 || to < from) throw new Error(`The marker ${from < 0 ? start : end} is missing or misplaced.`);
    filled = `${filled.slice(0, from + start.length)}\n\n${tableOf(kind, metadata, dialect)}\n\n${filled.slice(to)}`;
    found += 1;
  }
  if (found === 0) throw new Error(`The page has no marker ${open} inputs ${close} or ${open} outputs ${close}.`);
  return filled;
}

async function main(check: boolean): Promise<void> {
  const metadata = readMetadata(await readFile(`${ROOT}/action.yml`, 'utf8'));
  for (const file of TABLE_PAGES) {
    const page = await readFile(`${ROOT}/${file}`, 'utf8');
    const filled = fillPage(page, metadata, file.endsWith('.mdx') ? 'mdx' : 'md');
    if (filled === page) continue;
    if (!check) await writeFile(`${ROOT}/${file}`, filled);
    else {
      process.stderr.write(`${file}: the tables differ from action.yml; run \`node scripts/readme-tables.ts\`\n`);
      process.exitCode = 1;
    }
  }
}

if (import.meta.main) await main(process.argv.includes('--check'));
