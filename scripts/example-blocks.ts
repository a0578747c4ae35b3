/** Writes the examples into the pages that show them, without their comments; `--check` only compares. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isScalar, LineCounter, parseDocument, Scalar, visit } from 'yaml';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A block of code that has the name of a workflow file shows the example of that name. */
const BLOCK = /^```yaml title="\.github\/workflows\/([\w-]+\.yml)"\n[\s\S]*?^```$/gm;

/** Gives a workflow without the comments that have a line to themselves; those in scripts stay, which are part of them. */
export function withoutComments(text: string): string {
  const counter = new LineCounter();
  const scripts: (readonly [first: number, last: number])[] = [];
  visit(parseDocument(text, { lineCounter: counter }), {
    Scalar: (_key, node) => {
      if (!isScalar(node) || node.type !== Scalar.BLOCK_LITERAL || node.range == null) return;
      scripts.push([counter.linePos(node.range[0]).line, counter.linePos(node.range[1] - 1).line]);
    },
  });
  const lines = text.split('\n').filter((line, index) => {
    const isInScript = scripts.some(([first, last]) => first <= index + 1 && index + 1 <= last);
    return isInScript || !/^\s*#/.test(line);
  });
  return lines.join('\n').trim();
}

/** Fills the blocks of a page; `example` reads the example of a name. */
export function fillBlocks(page: string, example: (name: string) => string): string {
  return page.replace(BLOCK, (_block, name: string) => {
    return `\`\`\`yaml title=".github/workflows/${name}"\n${withoutComments(example(name))}\n\`\`\``;
  });
}

async function main(check: boolean): Promise<void> {
  const names = (await readdir(`${ROOT}/examples`)).filter((name) => name.endsWith('.yml'));
  const texts = new Map<string, string>();
  for (const name of names) texts.set(name, await readFile(`${ROOT}/examples/${name}`, 'utf8'));
  const example = (name: string) => {
    const text = texts.get(name);
    if (text === undefined) throw new Error(`A page shows ${name}, which is no example`);
    return text;
  };
  const pages = (await readdir(`${ROOT}/docs`, { recursive: true })).filter((file) => file.endsWith('.mdx'));
  for (const file of pages.sort()) {
    const page = await readFile(`${ROOT}/docs/${file}`, 'utf8');
    const filled = fillBlocks(page, example);
    if (filled === page) continue;
    if (!check) await writeFile(`${ROOT}/docs/${file}`, filled);
    else {
      process.stderr.write(`docs/${file}: an example differs from its file; run \`node scripts/example-blocks.ts\`\n`);
      process.exitCode = 1;
    }
  }
}

if (import.meta.main) await main(process.argv.includes('--check'));
