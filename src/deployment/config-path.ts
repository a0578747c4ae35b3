import { DeploymentError } from './text.ts';

/** One step of a path into a configuration file. */
export type Step =
  | { readonly kind: 'key'; readonly key: string }
  /** An item of a list, or a document of the file, from 0 on. */
  | { readonly kind: 'index'; readonly index: number }
  /** The item or document that has this value under a key, or under a key of the mapping under a key. */
  | { readonly kind: 'match'; readonly keys: readonly string[]; readonly value: string };

const HINT =
  'Write keys with dots (`spec.values.staticExport`), a key with dots in it as `["a.b"]`, a list item as `[0]` or `[name=x]`, and one of several documents as `[0].spec` or `[metadata.name=x].spec`.';
const QUOTED = String.raw`"(?:\\.|[^"\\])*"|'[^']*'`;
const STEP = new RegExp(
  String.raw`(?:^|(?!^)\.)(?<key>[^.[\]\\]+)|\[(?:(?<index>\d{1,9})|(?<quoted>${QUOTED})|(?<names>[^"'=\]]+)=(?<value>${QUOTED}|[^"'\]][^\]]*))\]`,
  'sy',
);
const BARE_KEY = /^[\w$/@-]+$/;
const BARE_VALUE = /^[\w$/@.-]+$/;

/**
 * Reads a `config-path`: keys with dots between them, `["a.b"]` or `['a.b']` for a key with dots in it, `[0]` for an item
 * of a list, `[name=x]` for the item whose `name` is `x`, `[metadata.name=x]` for the one whose `metadata` has the `name`
 * `x`. Before the first key, `[0]` and `[metadata.name=x]` name a document of the file, unless its root is a list: then
 * they name an item. Double quotes have the escapes of JSON. Throws DeploymentError.
 */
export function parseConfigPath(text: string): readonly Step[] {
  const steps: Step[] = [];
  let at = 0;
  do {
    STEP.lastIndex = at;
    const step = stepOf(STEP.exec(text)?.groups ?? {});
    if (!step) throw new DeploymentError(`config-path \`${text}\` cannot be read from character ${at + 1} on.`, HINT);
    steps.push(step);
    at = STEP.lastIndex;
  } while (at < text.length);
  return steps;
}

function stepOf({ key, index, quoted, names, value }: Readonly<Record<string, string | undefined>>): Step | undefined {
  if (key !== undefined) return { kind: 'key', key };
  if (index !== undefined) return { kind: 'index', index: Number(index) };
  const text = unquoted(quoted ?? value);
  if (text === undefined) return undefined;
  return names === undefined ? { kind: 'key', key: text } : { kind: 'match', keys: names.split('.'), value: text };
}

/** Returns the text between quotes; undefined where its escapes are none of JSON. */
function unquoted(text: string | undefined): string | undefined {
  if (text?.startsWith("'")) return text.slice(1, -1);
  if (!text?.startsWith('"')) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Writes steps as a path that reads as these steps. */
export function formatPath(steps: readonly Step[]): string {
  return steps
    .map((step, at) => {
      if (step.kind === 'index') return `[${step.index}]`;
      if (step.kind === 'match') {
        const value = BARE_VALUE.test(step.value) ? step.value : JSON.stringify(step.value);
        return `[${step.keys.join('.')}=${value}]`;
      }
      if (!BARE_KEY.test(step.key)) return `[${JSON.stringify(step.key)}]`;
      return at === 0 ? step.key : `.${step.key}`;
    })
    .join('');
}
