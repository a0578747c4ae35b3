/** How values are written so that readers take them for what they are, and as what stands beside them is. */
import { isScalar, parseDocument } from 'yaml';
import { indentBefore, lineEndAt } from './text.ts';
import {
  described,
  type Entry,
  type Format,
  faultAt,
  type MapTree,
  type Node,
  type ScalarTree,
  shown,
  type Tree,
} from './tree.ts';

type Quote = 'plain' | 'single' | 'double';

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
    const message = 'the value is encrypted (`ENC[…]`), and the new one would be in plain text';
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
interface Surroundings {
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

/** An entry to be written: its key as it is to stand there, and its scalar, or the entries of a mapping. */
export type Pair = readonly [key: string, content: string | readonly Pair[]];

/** Layout of a mapping between braces. */
export interface Layout {
  /** Between key and value. */
  readonly colon: string;
  /** Behind commas on one line: a blank, or nothing in JSON that was written without any. */
  readonly space: string;
  /** Inside the braces on one line: a blank or nothing. */
  readonly pad: string;
  /** By which each level is indented more than the one around it. */
  readonly step: string;
  readonly eol: string;
}

export const DEFAULT_STEP = '  ';

/** Writes entries as lines of a block mapping, without the indentation of its own keys. */
export function blockLines(pairs: readonly Pair[], step: number): readonly string[] {
  return pairs.flatMap(([key, content]) => {
    if (typeof content === 'string') return [`${key}: ${content}`];
    return [`${key}:`, ...blockLines(content, step).map((line) => ' '.repeat(step) + line)];
  });
}

/** Writes an entry for a mapping between braces, which has entries on lines of this indentation or all on one. */
export function flowPair([key, content]: Pair, layout: Layout, indent: string | undefined): string {
  return key + layout.colon + (typeof content === 'string' ? content : braced(content, layout, indent));
}

/** Writes a mapping between braces; with an indentation, that of the opening brace, one entry a line. */
export function braced(pairs: readonly Pair[], layout: Layout, indent: string | undefined): string {
  const { step, eol, pad, space } = layout;
  const inner = indent === undefined ? undefined : indent + step;
  const entries = pairs.map((pair) => flowPair(pair, layout, inner));
  if (inner === undefined) return `{${pad}${entries.join(`,${space}`)}${pad}}`;
  return `{${entries.map((entry) => eol + inner + entry).join(',')}${eol}${indent}}`;
}

/** Reads the layout of mappings between braces off one of them, or one around what is to be written. */
export function layoutOf(tree: Node): Layout {
  const { source, start } = tree;
  const { text, format } = source;
  const flow = tree.kind === 'map' && tree.style === 'flow' ? tree : undefined;
  const colon = colonOf(text, flow?.entries[0], format);
  const root = rootOf(tree);
  const [first] = root.kind === 'map' ? root.entries : root.kind === 'list' ? root.items : [];
  return {
    colon,
    space: colon === ':' ? '' : ' ',
    pad: flow && text[flow.start + 1] === ' ' ? ' ' : '',
    step: (first && indentBefore(text, first.start)) || DEFAULT_STEP,
    eol: lineEndAt(text, start),
  };
}

/** The root of the document that a value stands in. */
function rootOf(tree: Node): Node {
  return tree.source.documents.findLast(({ start }) => start <= tree.start) ?? tree;
}

/** Gives what stands between the key and the value of an entry, when that is simple. */
function colonOf(text: string, entry: Entry | undefined, format: Format): string {
  const between = entry?.hasColon ? text.slice(entry.key.end, entry.value.start) : '';
  const simple = format === 'json' ? /^[ \t]*:[ \t]*$/ : /^ *: +$/;
  return simple.test(between) ? between : ': ';
}

/**
 * Gives the number of columns by which a block mapping in another, or the first of a document, is indented. Looks level by
 * level, as the outer ones are the ones that people see.
 */
export function blockStep(around: Node): number {
  const first = around.kind === 'map' ? stepIn(around) : undefined;
  if (first !== undefined) return first;
  for (let level: readonly Tree[] = [rootOf(around)]; level.length > 0; level = level.flatMap(childrenOf)) {
    const [step] = level.flatMap((tree) => (tree.kind === 'map' ? (stepIn(tree) ?? []) : []));
    if (step !== undefined) return step;
  }
  return DEFAULT_STEP.length;
}

function stepIn({ style, entries, indent }: MapTree): number | undefined {
  if (style !== 'block') return undefined;
  const steps = entries.flatMap(({ value }) => (value.kind === 'map' ? value.indent - indent : []));
  return steps.find((step) => step > 0);
}

function childrenOf(tree: Tree): readonly Tree[] {
  if (tree.kind === 'map') return tree.entries.map(({ value }) => value);
  return tree.kind === 'list' ? tree.items : [];
}
