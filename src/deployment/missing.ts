/** A `staticExport` mapping that is not there: it goes to the root of a values file. */
import { blockEntries, colonIn, flowMapping, keyIn, type Surroundings, spaceIn } from './entries.ts';
import { Fault } from './errors.ts';
import { holdsComment, vacate } from './fill.ts';
import { addToFlow, type Render } from './flow.ts';
import type { Layer } from './layer.ts';
import { belowDeepComments, entryEnd } from './leaf.ts';
import { indentBefore, lineEndAt, linesBelow } from './lines.ts';
import { lookUp } from './lookup.ts';
import type { Plan } from './plan.ts';
import { refuseAliased } from './sharing.ts';
import type { Splice } from './splice.ts';
import { blockStep } from './style.ts';
import { isNull, type MapTree, type Tree } from './tree.ts';
import type { Wanted } from './values.ts';

/** Plans a new mapping; undefined when there is nothing to write. Throws Fault where it cannot be added. */
export function planMissing(layer: Layer, key: string, wanted: readonly Wanted[]): Plan | undefined {
  const { root } = layer.document;
  if (wanted.length === 0) return undefined;
  if (root) refuseAliased(layer, [root]);
  return { layer, splices: insert(layer, key, wanted), place: root, kind: 'missing', key, changed: wanted };
}

function insert(layer: Layer, key: string, wanted: readonly Wanted[]): readonly Splice[] {
  const { source, document } = layer;
  const { text, format } = source;
  const { root } = document;
  const map = root?.kind === 'map' && root.entries.length > 0 ? root : undefined;
  if (map && lookUp(map, key)?.shared)
    throw new Fault(map.start, `\`${key}\` comes from a merge key`, `Write \`${key}\` out in the file.`);
  const surroundings: Surroundings = { source, root, map, isInside: false };
  if (map?.style === 'block') return [belowLastEntry(surroundings, map, blockLines(surroundings, key, wanted))];
  const render: Render = (indent) =>
    keyIn(surroundings, key) + colonIn(surroundings) + flowMapping(surroundings, wanted, indent);
  if (map) {
    const items = map.entries.map((entry) => ({ start: entry.start, end: entryEnd(text, entry) }));
    return addToFlow({ text, format, span: map, items, space: spaceIn(surroundings) }, [render]);
  }
  if (root?.kind === 'map' && holdsComment(text, root))
    return addToFlow({ text, format, span: root, items: [], space: ' ' }, [render]);
  const lines = format === 'json' ? jsonLines(text, render) : blockLines(surroundings, key, wanted);
  return root ? inPlaceOf(text, root, lines, format === 'json') : [atBottom(text, document.bottom, lines)];
}

/** Writes key and entries as lines, without the indentation of the root. */
function blockLines(surroundings: Surroundings, key: string, wanted: readonly Wanted[]): readonly string[] {
  const { root, map } = surroundings;
  const step = ' '.repeat(blockStep(map, root));
  return [`${keyIn(surroundings, key)}:`, ...blockEntries(surroundings, wanted).map((line) => step + line)];
}

function jsonLines(text: string, render: Render): readonly string[] {
  const eol = lineEndAt(text, 0);
  return `{${eol}  ${render('  ')}${eol}}`.split(eol);
}

/** Sections that are set apart by a blank line stay so. */
function belowLastEntry({ source: { text } }: Surroundings, map: MapTree, lines: readonly string[]): Splice {
  const [last, before] = [map.entries.at(-1), map.entries.at(-2)];
  if (!last) throw new Fault(map.start, 'this mapping is empty');
  const between = before ? text.slice(entryEnd(text, before), last.start) : '';
  const isApart = /\n[ \t]*\r?\n/.test(between);
  const indent = ' '.repeat(map.indent);
  const end = belowDeepComments(text, entryEnd(text, last), map.indent);
  return linesBelow(text, end, [...(isApart ? [''] : []), ...lines.map((line) => indent + line)]);
}

/** Replaces a root that is null or `{}`. */
function inPlaceOf(text: string, root: Tree, lines: readonly string[], isJson: boolean): readonly Splice[] {
  if (isJson) return [{ start: root.start, end: root.end, text: lines.join(lineEndAt(text, root.start)) }];
  if (isNull(root) && root.tag !== undefined)
    throw new Fault(root.start, `the document has the tag \`${root.tag}\``, 'Remove the tag.');
  const indent = indentBefore(text, root.start);
  return vacate(text, { span: root, gap: 0, indent: indent ?? '', ownLine: indent !== undefined }, lines);
}

/** Adds lines below the comments of an empty document; a last line without line end stays without. */
function atBottom(text: string, bottom: number, lines: readonly string[]): Splice {
  const eol = lineEndAt(text, bottom);
  const before = text.slice(0, bottom).replace(/^\ufeff/, '');
  const isOpen = before !== '' && !before.endsWith('\n');
  return { start: bottom, end: bottom, text: (isOpen ? eol : '') + lines.join(eol) + (isOpen ? '' : eol) };
}
