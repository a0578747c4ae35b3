/** Writes the `staticExport` values of a deployment into the text of its configuration. */
import { formatPath, type Step } from './config-path.ts';
import type { Cursor } from './cursor.ts';
import { checkSize } from './decode.ts';
import { refuseEncrypted } from './encrypted.ts';
import { Fault, inFile } from './errors.ts';
import { type FoundValues, foundIn } from './found.ts';
import { inLayer, type Layer, offsetInFile, splicesInFile } from './layer.ts';
import { lineOf } from './lines.ts';
import { locate, type Place, pathOf, type Target } from './locate.ts';
import { planMapping } from './mapping.ts';
import { planMissing } from './missing.ts';
import { parameterName } from './parameter-names.ts';
import { planParameters } from './parameters.ts';
import type { Plan } from './plan.ts';
import { scalarAt } from './scalar-at.ts';
import { formatOf, parseSource } from './source.ts';
import { applySplices } from './splice.ts';
import type { Source } from './tree.ts';
import { type ValueName, type Values, type Wanted, wantedOf } from './values.ts';
import { unproven, verify } from './verify.ts';

/** One value that an edit writes. */
export interface ValueChange {
  readonly name: ValueName;
  /** A path such as `spec.values.staticExport.version`. */
  readonly at: string;
  /** Of the value in the edited text, from 1 on. */
  readonly line: number;
  /** What readers took it for; undefined: it was absent. */
  readonly before: unknown;
  readonly after: boolean | string;
}

export interface Edit {
  readonly text: string;
  readonly changes: readonly ValueChange[];
}

/** A text that was parsed once, for what it holds and for every edit. */
export interface OpenConfig {
  /** The `config-path` that leads to these values and no others, also where they would be inserted. */
  readonly place: string;
  /** Undefined where the mapping is missing and would be inserted. */
  readonly before: FoundValues | undefined;
  /** Does what {@link editValues} does. */
  readonly edit: (values: Values) => Edit;
}

/**
 * Changes the bytes of the values and no other, and proves it by parsing the result again. Where nothing is to be
 * changed, `changes` is empty and `text` the very same. Throws DeploymentError where there is no single place for the
 * values, or an edit would change more than them.
 */
export function editValues(text: string, place: Place, values: Values): Edit {
  return openConfig(text, place).edit(values);
}

/** Parses a text and finds the place of its values. Throws DeploymentError where there is no single one. */
export function openConfig(text: string, place: Place): OpenConfig {
  const { file } = place;
  checkSize(Buffer.byteLength(text), file);
  const open = inFile(file, text, () => {
    const source = parseSource(text, formatOf(file));
    const target = locate(source, place);
    return { source, target, before: foundIn(target), place: pathOf(source, target, place) };
  });
  return {
    place: open.place,
    before: open.before,
    edit: (values) => inFile(file, text, () => editOpen(open, { text, place, values })),
  };
}

function editOpen(
  { source, target }: { readonly source: Source; readonly target: Target },
  { text, place, values }: { readonly text: string; readonly place: Place; readonly values: Values },
): Edit {
  const plan = planOf(target, wantedOf(values));
  if (!plan) return { text, changes: [] };
  refuseEncrypted(plan.layer);
  const edited = applySplices(text, splicesInFile(plan.layer, plan.splices));
  const after = parseEdited(edited, source, plan);
  verify(source, after, plan);
  return { text: edited, changes: changesOf(target, locateAgain(after, place, plan), plan) };
}

function planOf(target: Target, wanted: readonly Wanted[]): Plan | undefined {
  switch (target.kind) {
    case 'mapping':
      return inLayer(target.cursor.layer, () => planMapping(target.cursor, wanted));
    case 'parameters':
      return inLayer(target.cursor.layer, () => planParameters(target.cursor, wanted));
    case 'missing':
      return inLayer(target.layer, () => planMissing(target.layer, target.key, wanted));
  }
}

function parseEdited(edited: string, { format }: Source, plan: Plan): Source {
  try {
    return parseSource(edited, format);
  } catch (error) {
    throw error instanceof Fault ? unproven(plan) : error;
  }
}

/** The edited text must lead readers to the same place. */
function locateAgain(after: Source, place: Place, plan: Plan): Cursor {
  const target = locate(after, place);
  if (target.kind === 'missing') throw unproven(plan);
  return target.cursor;
}

function changesOf(before: Target, after: Cursor, { changed }: Plan): readonly ValueChange[] {
  return changed.map(({ name, value }) => {
    const old = before.kind === 'missing' ? undefined : scalarAt(before.cursor, name);
    const offset = offsetInFile(after.layer, scalarAt(after, name)?.start ?? after.node.start);
    const line = lineOf(textOf(after.layer), offset);
    return { name, at: formatPath(stepsTo(after, name)), line, before: old?.value, after: value };
  });
}

function textOf({ within, source }: Layer): string {
  return within ? textOf(within.layer) : source.text;
}

function stepsTo({ steps, node }: Cursor, name: ValueName): readonly Step[] {
  if (node.kind !== 'list') return [...steps, { kind: 'key', key: name }];
  return [...steps, { kind: 'match', keys: ['name'], value: parameterName(node, name) }, { kind: 'key', key: 'value' }];
}
