/** Writes the examples into the pages that show them, without their comments; `--check` only compares. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isScalar, LineCounter, parseDocument, Scalar, visit } from 'yaml';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A block of code that has the name of a workflow file shows the example of that name; components may indent it. */
const BLOCK = /^([ ]*)```yaml title="\.github\/workflows\/([\w-]+\.yml)"\n[\s\S]*?^\1```$/gm;

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
  return page.replace(BLOCK, (_block, indent: string, name: string) => {
    const block = `\`\`\`yaml title=".github/workflows/${name}"\n${withoutComments(example(name))}\n\`\`\``;
    return block.replace(/^(?=.)/gm, () => indent);
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
  const docs = (await readdir(`${ROOT}/docs`, { recursive: true })).filter((file) => file.endsWith('.mdx'));
  for (const file of ['README.md', ...docs.sort().map((name) => `docs/${name}`)]) {
    const page = await readFile(`${ROOT}/${file}`, 'utf8');
    const filled = fillBlocks(page, example);
    if (filled === page) continue;
    if (!check) await writeFile(`${ROOT}/${file}`, filled);
    else {
      process.stderr.write(`${file}: an example differs from its file; run \`node scripts/example-blocks.ts\`\n`);
      process.exitCode = 1;
    }
  }
}

if (import.meta.main) await main(process.argv.includes('--check'));
