import { DeploymentError } from './errors.ts';

/** One step of a path into a configuration file. */
export type Step =
  | { readonly kind: 'key'; readonly key: string }
  /** An item of a list, or a document of the file, from 0 on. */
  | { readonly kind: 'index'; readonly index: number }
  /** The item or document that has this value under a key, or under a key of the mapping under a key. */
  | { readonly kind: 'match'; readonly keys: readonly string[]; readonly value: string };

const HINT =
  'Write keys with dots (`spec.values.staticExport`), a key with dots in it as `["a.b"]`, a list item as `[0]` or `[name=x]`, and one of several documents as `[0].spec` or `[metadata.name=x].spec`.';
const QUOTED = String.raw`"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'`;
const KEY = String.raw`(?:\\.|[^\\.[\]])+`;
const NAME = String.raw`(?:\\.|[^\\.=\]])+`;
const VALUE = String.raw`${QUOTED}|(?!["'])(?:\\.|[^\\\]])+`;
const STEP = new RegExp(
  String.raw`(?<dot>\.?)(?<key>${KEY})|\[(?:(?<index>\d{1,9})|(?<quoted>${QUOTED})|(?<names>(?!["'])${NAME}(?:\.${NAME})*)=(?<value>${VALUE}))\]`,
  'sy',
);
const BARE_KEY = /^[A-Za-z0-9_$/@-]+$/;

/**
 * Reads a `config-path`: keys with dots between them, `["a.b"]` or `['a.b']` (or `a\.b`) for a key with dots in it, `[0]`
 * for an item of a list, `[name=x]` for the item whose `name` is `x`, `[metadata.name=x]` for the one whose `metadata` has
 * the `name` `x`. Before the first key, `[0]` and `[metadata.name=x]` name a document of the file, unless its root is a
 * list: then they name an item. A backslash takes the next character as it is; double quotes have the escapes of JSON,
 * too. Throws DeploymentError.
 */
export function parseConfigPath(text: string): readonly Step[] {
  const steps: Step[] = [];
  let at = 0;
  while (at < text.length || steps.length === 0) {
    STEP.lastIndex = at;
    const { groups } = STEP.exec(text) ?? {};
    if (!groups || (groups['key'] !== undefined && (groups['dot'] === '.') !== steps.length > 0)) {
      const place = text === '' ? ': it is empty' : ` from character ${at + 1} on`;
      throw new DeploymentError(`config-path \`${text}\` cannot be read${place}.`, { hint: HINT });
    }
    steps.push(stepOf(groups));
    at = STEP.lastIndex;
  }
  return steps;
}

function stepOf({ key, index, quoted, names, value }: Readonly<Record<string, string | undefined>>): Step {
  if (key !== undefined) return { kind: 'key', key: unescaped(key) };
  if (quoted !== undefined) return { kind: 'key', key: unquoted(quoted) };
  if (index !== undefined) return { kind: 'index', index: Number(index) };
  const keys = names?.match(/(?:\\.|[^\\.])+/gs) ?? [];
  return { kind: 'match', keys: keys.map(unescaped), value: unquoted(value ?? '') };
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/gs, '$1');
}

function unquoted(text: string): string {
  if (text.startsWith("'")) return unescaped(text.slice(1, -1));
  if (!text.startsWith('"')) return unescaped(text);
  return text.slice(1, -1).replaceAll(/\\(u[0-9a-fA-F]{4}|.)/gs, (written, one: string) => {
    return /^(?:[bfnrt]|u.{4})$/.test(one) ? (JSON.parse(`"${written}"`) as string) : one;
  });
}

/** Writes steps as a path that reads as these steps. */
export function formatPath(steps: readonly Step[]): string {
  return steps.map((step, at) => formatStep(step, at === 0)).join('');
}

function formatStep(step: Step, isFirst: boolean): string {
  switch (step.kind) {
    case 'key':
      if (!BARE_KEY.test(step.key)) return `[${JSON.stringify(step.key)}]`;
      return isFirst ? step.key : `.${step.key}`;
    case 'index':
      return `[${step.index}]`;
    case 'match': {
      const keys = step.keys.map((key) => escaped(key).replaceAll('.', '\\.')).join('.');
      const isPlain = step.value !== '' && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(step.value);
      return `[${keys}=${isPlain ? escaped(step.value) : JSON.stringify(step.value)}]`;
    }
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[\\=\]"']/g, '\\$&');
}
