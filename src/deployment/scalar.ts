/** Single values: whether they are what is wanted, how they are written, and the change of one whose key is there. */
import { isScalar, parseDocument } from 'yaml';
import { Fault } from './errors.ts';
import { blockEnd } from './insert.ts';
import { shown } from './shown.ts';
import { lineEnd, type Splice } from './text.ts';
import {
  described,
  type Entry,
  type Format,
  lookUp,
  type MapTree,
  type ScalarTree,
  type Source,
  type Tree,
} from './tree.ts';
import type { ValueName } from './values.ts';

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

/** Finds a value of the mapping behind aliases and merge keys; throws Fault where a mapping or list stands for it. */
export function currentScalar(map: MapTree, name: ValueName): ScalarTree | undefined {
  const hit = lookUp(map, name);
  if (!hit) return undefined;
  const { node, entry } = hit;
  if (node.kind === 'scalar') return node;
  throw new Fault(
    entry.value.start,
    `\`${name}\` is ${described(node)}, not a single value`,
    'Correct it in the file first.',
  );
}

/** Tells whether all readers take a scalar for this very value. */
export function holds(scalar: ScalarTree | undefined, value: boolean | string, format: Format): boolean {
  if (scalar === undefined || scalar.value !== value) return false;
  if (typeof value === 'boolean') return BOOLEAN_TAGS.includes(scalar.tag);
  if (!STRING_TAGS.includes(scalar.tag)) return false;
  return format === 'json' || scalar.style !== 'plain' || scalar.tag !== undefined || isPlainString(value);
}

/** Throws Fault for a value that must not be written over: one that is encrypted, of a template, or of a tag of its own. */
function refuseToReplace(tree: Tree, value: boolean | string): void {
  if (tree.kind !== 'scalar') return;
  const text = typeof tree.value === 'string' ? tree.value : '';
  if (ENCRYPTED.test(text)) {
    const message = 'the value is encrypted (`ENC[…]`), and the new one would stand there in plain text';
    throw new Fault(tree.start, message, ENCRYPTED_HINT);
  }
  const tags = typeof value === 'boolean' ? BOOLEAN_TAGS : STRING_TAGS;
  if (!tags.includes(tree.tag)) {
    const message = `the value has the tag ${shown(tree.tag)}, which the new one would get too`;
    throw new Fault(tree.start, message, 'Remove the tag, or narrow config-values.');
  }
  if (TEMPLATE.test(text)) {
    const hint = 'Set it where the template takes it from, or narrow config-values.';
    throw new Fault(tree.start, `the value is ${described(tree)}: a template that something else fills`, hint);
  }
}

/** Where a value is to be changed, and into what. */
export interface Replacement {
  readonly source: Source;
  /** What the entry stands in. */
  readonly map: MapTree;
  readonly entry: Entry;
  readonly value: boolean | string;
  /** Versions look like numbers and dates too often to stand without quotes. */
  readonly alwaysQuoted: boolean;
}

/** Replaces the bytes of one value; throws Fault where something else than a single value stands. */
export function replaceValue(replacement: Replacement): readonly Splice[] {
  const { source, map, entry, value } = replacement;
  const old = entry.value;
  refuseToReplace(old, value);
  const after = written(value, quoteOf(replacement), source.format);
  if (old.kind === 'map' || old.kind === 'list') throw new Fault(old.start, 'there is more than a single value');
  if (old.kind === 'alias') return [{ start: old.start, end: old.end, text: after }];
  switch (old.style) {
    case 'none':
      return [fillGap(map, entry, after)];
    case 'literal':
    case 'folded':
      return replaceBlock(source.text, old, after);
    case 'plain':
    case 'single':
    case 'double':
      return [{ start: old.start, end: old.end, text: after }];
  }
}

/** Gives the quotes of a value that had none of its own: those beside it, else those that are usual in the file. */
export function newQuote(text: string, beside: MapTree | undefined, alwaysQuoted: boolean): Quote {
  const quote = beside && quotesIn(beside);
  return quote === undefined || (quote === 'plain' && (alwaysQuoted || isBetweenBraces(beside)))
    ? quotesOf(text)
    : quote;
}

function quoteOf({ source, map, entry, alwaysQuoted }: Replacement): Quote {
  const style = quoteStyle(entry.value);
  if (style === 'plain' && (alwaysQuoted || isBetweenBraces(map))) return 'double';
  return style ?? newQuote(source.text, map, alwaysQuoted);
}

/** There, readers of the libyaml family end a plain scalar at a question mark, which links have. */
function isBetweenBraces(map: MapTree | undefined): boolean {
  return map !== undefined && map.style !== 'block';
}

function quoteStyle(tree: Tree): Quote | undefined {
  if (tree.kind !== 'scalar' || tree.value === null) return undefined;
  return tree.style === 'plain' || tree.style === 'single' || tree.style === 'double' ? tree.style : undefined;
}

/** Puts a value where a key has none. */
function fillGap(map: MapTree, entry: Entry, after: string): Splice {
  if (entry.hasColon) return { start: entry.gap, end: entry.gap, text: ` ${after}` };
  if (map.style === 'flow') return { start: entry.key.end, end: entry.key.end, text: `: ${after}` };
  throw new Fault(entry.start, 'this key has neither colon nor value', 'Write it as `key: value`.');
}

/** Puts a value in place of a block scalar's header, whose comment stays, and removes its lines. */
function replaceBlock(text: string, old: ScalarTree, after: string): readonly Splice[] {
  const header = /^[|>][-+0-9]*/.exec(text.slice(old.start, old.start + 4))?.[0] ?? '';
  const linesStart = lineEnd(text, old.start);
  return [
    { start: old.start, end: old.start + header.length, text: after },
    { start: linesStart, end: Math.max(linesStart, blockEnd(text, old)), text: '' },
  ];
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

/** Tells whether readers of YAML 1.1 take plain text for a string too: `on`, `1_000` and `2024-01-01` are none to them. */
export function isPlainString(text: string): boolean {
  const { contents } = parseDocument(text, { version: '1.1', schema: 'yaml-1.1', logLevel: 'silent' });
  return isScalar(contents) && contents.value === text && text !== '=';
}

/** Gives the quotes that strings of a mapping have; undefined where it has no strings. */
function quotesIn({ entries }: MapTree): Quote | undefined {
  const styles = entries.flatMap(({ value }) => {
    if (value.kind !== 'scalar' || typeof value.value !== 'string') return [];
    return value.style === 'single' || value.style === 'double' || value.style === 'plain' ? [value.style] : [];
  });
  return styles.find((style) => style !== 'plain') ?? styles[0];
}

/** Gives the quotes that are usual in a text. */
function quotesOf(text: string): Quote {
  const [single, double] = [text.matchAll(/: +'/g), text.matchAll(/: +"/g)].map((found) => [...found].length);
  return (single ?? 0) > (double ?? 0) ? 'single' : 'double';
}

/** Writes a key in the style of the keys beside it. */
export function keyText(name: string, beside: readonly Entry[], format: Format): string {
  const style = beside[0]?.key.kind === 'scalar' ? beside[0].key.style : 'plain';
  if (style !== 'single' && style !== 'double' && format === 'yaml' && isPlainString(name)) return name;
  return written(name, style === 'single' ? 'single' : 'double', format);
}
