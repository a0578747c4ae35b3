/** The info string of a code block: ``` ```js title.js {1,3} lines ```. */
import { present } from '../model/fields.ts';

export interface CodeInfo {
  readonly title?: string;
  /** Numbers of the lines that stand out, from 1. */
  readonly highlighted: ReadonlySet<number>;
  /** Numbers of the focused lines, beside which all others are dimmed; empty without focus. */
  readonly focused: ReadonlySet<number>;
  readonly hasLineNumbers: boolean;
  readonly wraps: boolean;
  /** A long block is folded until the reader wants all of it. */
  readonly isFolded: boolean;
  /** Readers get no button that copies the code. */
  readonly hidesCopy: boolean;
  /** Name of the icon beside the title. */
  readonly icon?: string;
  /** Whether a diagram has controls, and in which corner, where its author says so. */
  readonly actions?: boolean;
  readonly placement?: string;
}

/** A setting that may stand in the place of the language: the code is plain then. */
export const NO_COPY = 'nocopy';
/** Words that are settings, not part of a title. */
const SETTINGS = new Set(['lines', 'linenumbers', 'wrap', 'expandable', 'twoslash', NO_COPY, 'showlinenumbers']);
const MAX_LINE = 100_000;
/** A setting with a value, a range in braces, or a word. Braces are bounded: each that is never closed is searched to the end. */
const PART = /([\w-]+)=(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|\{([^}]{0,1000})\}|(\S+))|\{([^}]{0,1000})\}|(\S+)/g;

const CORNER = /^(?:top|bottom)-(?:left|right)$/;

/** Reads what follows the language of a code block. */
export function readCodeInfo(meta: string): CodeInfo {
  const words: string[] = [];
  const ranges: string[] = [];
  const settings = new Map<string, string>();
  for (const [, name, double, single, braces, bare, range, word] of meta.matchAll(PART)) {
    if (name !== undefined)
      settings.set(name.toLowerCase(), double?.replaceAll('\\"', '"') ?? single ?? braces ?? bare ?? '');
    else if (range !== undefined) ranges.push(range);
    else if (word !== undefined && SETTINGS.has(word.toLowerCase())) settings.set(word.toLowerCase(), 'true');
    else if (word !== undefined) words.push(word);
  }
  const isOn = (name: string) => settings.has(name) && settings.get(name) !== 'false';
  return present({
    title: (settings.get('title') ?? settings.get('filename') ?? words.join(' ')) || undefined,
    highlighted: lineNumbers([...ranges, settings.get('highlight')].join()),
    focused: lineNumbers(settings.get('focus') ?? ''),
    hasLineNumbers: ['lines', 'linenumbers', 'showlinenumbers'].some(isOn),
    wraps: isOn('wrap'),
    isFolded: isOn('expandable'),
    hidesCopy: isOn(NO_COPY),
    icon: settings.get('icon') || undefined,
    actions: settings.has('actions') ? isOn('actions') : undefined,
    placement: CORNER.exec(settings.get('placement') ?? '')?.[0],
  });
}

/** Reads `1,3-5`, also in the brackets of `[1, 3]`. */
function lineNumbers(ranges: string): ReadonlySet<number> {
  const lines = new Set<number>();
  // A short text can name the same lines again and again.
  let left = MAX_LINE;
  for (const part of ranges.replaceAll(/[[\]"']/g, '').split(',')) {
    const [, first, last] = /^\s*(\d{1,6})\s*(?:-\s*(\d{1,6}))?\s*$/.exec(part) ?? [];
    if (first === undefined) continue;
    const end = Math.min(Number(last ?? first), MAX_LINE);
    for (let line = Number(first); line <= end && left > 0; line += 1, left -= 1) lines.add(line);
  }
  return lines;
}
