/** Single values: whether they are what is wanted, and how they are written. */
import { isScalar, parseDocument } from 'yaml';
import {
  described,
  type Entry,
  type Format,
  faultAt,
  type MapTree,
  type ScalarTree,
  shown,
  type Tree,
} from './tree.ts';

export type Quote = 'plain' | 'single' | 'double';

/** What JSON leaves as it is, and a reader of YAML takes for a line end, a mark or nothing. */
const NOT_PRINTABLE = /[\p{Cc}\u00a0\u2028\u2029\ufeff\ufffe\uffff]/gu;
/** What single quotes have no way to write: the same, and halves of characters. */
const NEEDS_ESCAPE = /[\p{Cc}\p{Cs}\u00a0\u2028\u2029\ufeff\ufffe\uffff]/u;
/** An absolute address without what ends or changes a plain scalar in a block or between braces. */
const PLAIN_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/[A-Za-z0-9/._~%&=+:;?@!$()*-]*[A-Za-z0-9/_~%&=+]$/;
const STRING_TAGS: readonly (string | undefined)[] = [undefined, '!', 'tag:yaml.org,2002:str'];
const BOOLEAN_TAGS: readonly (string | undefined)[] = [undefined, 'tag:yaml.org,2002:bool'];
/** Of Helm and the like, and of what Flux and `envsubst` put in: https://fluxcd.io/flux/components/kustomize/kustomizations/#post-build-variable-substitution */
const TEMPLATE = /\{\{|\$\{/;
/** As SOPS and hiera-eyaml write what they have encrypted. */
const ENCRYPTED = /^\s*ENC\[/;
export const ENCRYPTED_HINT =
  'Keep `staticExport` in a file that is not encrypted (a chart takes several values files), and name that one.';

/** Tells whether all readers take a scalar for this very value. */
export function holds(tree: Tree | undefined, value: boolean | string): boolean {
  if (tree?.kind !== 'scalar' || tree.value !== value) return false;
  if (typeof value === 'boolean') return BOOLEAN_TAGS.includes(tree.tag);
  if (!STRING_TAGS.includes(tree.tag)) return false;
  return tree.source.format === 'json' || tree.style !== 'plain' || tree.tag !== undefined || isPlainString(value);
}

/** Throws for a value that must not be written over: one that is encrypted, of a template, or of a tag of its own. */
export function refuseToReplace(tree: ScalarTree, value: boolean | string): void {
  const text = typeof tree.value === 'string' ? tree.value : '';
  if (ENCRYPTED.test(text)) {
    const message = 'the value is encrypted (`ENC[…]`), and the new one would stand there in plain text';
    throw faultAt(tree, message, ENCRYPTED_HINT);
  }
  const tags = typeof value === 'boolean' ? BOOLEAN_TAGS : STRING_TAGS;
  if (!tags.includes(tree.tag)) {
    const message = `the value has the tag ${shown(tree.tag)}, which the new one would get too`;
    throw faultAt(tree, message, 'Remove the tag, or narrow config-values.');
  }
  if (TEMPLATE.test(text)) {
    const hint = 'Set it where the template takes it from, or narrow config-values.';
    throw faultAt(tree, `the value is ${described(tree)}: a template that something else fills`, hint);
  }
}

/** Writes a boolean or a string; `quote` is what stands around it, and gives way where it cannot hold the text. */
export function written(value: boolean | string, quote: Quote, format: Format): string {
  if (typeof value === 'boolean') return String(value);
  if (format === 'yaml' && quote === 'plain' && PLAIN_ADDRESS.test(value)) return value;
  if (format === 'yaml' && quote === 'single' && !NEEDS_ESCAPE.test(value)) return `'${value.replaceAll("'", "''")}'`;
  return `"${doubleQuotedInside(value)}"`;
}

/** Escapes text for double quotes of YAML and JSON alike. */
export function doubleQuotedInside(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(NOT_PRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Writes a key in the style of the keys beside it. */
export function keyText(name: string, beside: readonly Entry[], format: Format): string {
  const quote = (beside[0] && quoteOf(beside[0].key)) ?? 'plain';
  if (quote === 'plain' && format === 'yaml' && isPlainString(name)) return name;
  return written(name, quote === 'single' ? 'single' : 'double', format);
}

/** Tells whether readers of YAML 1.1 take plain text for a string too: `on`, `1_000` and `2024-01-01` are none to them. */
function isPlainString(text: string): boolean {
  const { contents } = parseDocument(text, { version: '1.1', schema: 'yaml-1.1', logLevel: 'silent' });
  return isScalar(contents) && contents.value === text && text !== '=';
}

/** What decides on the quotes of a value. */
export interface Surroundings {
  readonly text: string;
  /** What the value stands beside. */
  readonly map: Pick<MapTree, 'style' | 'entries'> | undefined;
  /** What it replaces. */
  readonly old?: Tree | undefined;
  /** Versions look like numbers and dates too often to stand without quotes. */
  readonly alwaysQuoted: boolean;
}

/** Gives the quotes of a value: its own, else those beside it, else those that are usual in the text. */
export function quoteFor({ text, map, old, alwaysQuoted }: Surroundings): Quote {
  const own = old && quoteOf(old);
  const quote = own ?? (map && quoteIn(map));
  // Between braces, readers of the libyaml family end a plain scalar at a question mark, which links have.
  const needsQuotes = quote === 'plain' && (alwaysQuoted || map?.style !== 'block');
  if (quote && !needsQuotes) return quote;
  if (own) return 'double';
  const [single = 0, double = 0] = [/: +'/g, /: +"/g].map((pattern) => [...text.matchAll(pattern)].length);
  return single > double ? 'single' : 'double';
}

function quoteOf(tree: Tree): Quote | undefined {
  if (tree.kind !== 'scalar' || tree.value === null) return undefined;
  return tree.style === 'plain' || tree.style === 'single' || tree.style === 'double' ? tree.style : undefined;
}

/** Gives the quotes that strings of a mapping have; undefined where it has no strings. */
function quoteIn({ entries }: Pick<MapTree, 'entries'>): Quote | undefined {
  const strings = entries.filter(({ value }) => value.kind === 'scalar' && typeof value.value === 'string');
  const quotes = strings.flatMap(({ value }) => quoteOf(value) ?? []);
  return quotes.find((quote) => quote !== 'plain') ?? quotes[0];
}
