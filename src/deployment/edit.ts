/** Reads the `staticExport` values of a deployment out of the text of its configuration, and writes them into it. */
import { formatPath, type Step } from './config-path.ts';
import { type Cursor, textUnder } from './cursor.ts';
import { checkSize } from './decode.ts';
import { Fault, inFile } from './errors.ts';
import { faultIn, inLayer, type Layer, offsetInFile, type Plan, splicesInFile } from './layer.ts';
import { locate, pathOf, type Target } from './locate.ts';
import { planMapping, planMissing } from './mapping.ts';
import { parameterName, parameterValue, planParameters } from './parameters.ts';
import { currentScalar, ENCRYPTED_HINT } from './scalar.ts';
import { formatOf, parseSource } from './source.ts';
import { applySplices, lineOf } from './text.ts';
import { lookUp, resolve, type ScalarTree, type Source } from './tree.ts';
import {
  type FoundValues,
  type Place,
  VALUE_NAMES,
  type ValueName,
  type Values,
  type Wanted,
  wantedOf,
} from './values.ts';
import { prove } from './verify.ts';

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
  const open = inFile(place.file, text, () => {
    const { source, target } = find(text, place);
    return { source, target, before: foundIn(target), place: pathOf(source, target, place) };
  });
  return {
    place: open.place,
    before: open.before,
    edit: (values) => inFile(place.file, text, () => editFound(open, place, values)),
  };
}

/**
 * Reads the values, behind aliases and merge keys too; undefined where the mapping is missing and would be inserted.
 * Throws DeploymentError where there is no single place for the values.
 */
export function readValues(text: string, place: Place): FoundValues | undefined {
  return inFile(place.file, text, () => foundIn(find(text, place).target));
}

interface Finding {
  readonly source: Source;
  readonly target: Target;
}

function find(text: string, place: Place): Finding {
  checkSize(Buffer.byteLength(text), place.file);
  const source = parseSource(text, formatOf(place.file));
  return { source, target: locate(source, place) };
}

function foundIn(target: Target): FoundValues | undefined {
  if (target.kind === 'missing') return undefined;
  const { cursor } = target;
  const entries = VALUE_NAMES.flatMap((name) => {
    const scalar = inLayer(cursor.layer, () => scalarAt(cursor, name));
    return scalar ? [[name, scalar.value] as const] : [];
  });
  return { at: formatPath(cursor.steps), ...Object.fromEntries(entries) };
}

/** Finds a value in a mapping or in a list of parameters; throws Fault where something else than one value stands. */
function scalarAt({ node }: Cursor, name: ValueName): ScalarTree | undefined {
  if (node.kind === 'map') return currentScalar(node, name);
  return node.kind === 'list' ? parameterValue(node, name) : undefined;
}

function editFound({ source, target }: Finding, place: Place, values: Values): Edit {
  const plan = planOf(target, wantedOf(values));
  if (!plan) return { text: source.text, changes: [] };
  refuseEncrypted(plan.layer);
  const edited = applySplices(source.text, splicesInFile(plan.layer, plan.splices));
  const after = prove(edited, source, plan, place);
  const changes = plan.changed.map(({ name, value }): ValueChange => {
    const old = target.kind === 'missing' ? undefined : scalarAt(target.cursor, name);
    const line = lineOf(edited, offsetInFile(after.layer, scalarAt(after, name)?.start ?? after.node.start));
    return { name, at: formatPath(stepsTo(after, name)), line, before: old?.value, after: value };
  });
  return { text: edited, changes };
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

function stepsTo({ steps, node }: Cursor, name: ValueName): readonly Step[] {
  if (node.kind !== 'list') return [...steps, { kind: 'key', key: name }];
  return [...steps, { kind: 'match', keys: ['name'], value: parameterName(node, name) }, { kind: 'key', key: 'value' }];
}

/**
 * Throws Fault for a text of SOPS, whose `mac` is that of all values (https://getsops.io/docs/#protocol): a change by
 * hand breaks it.
 */
function refuseEncrypted(layer: Layer): void {
  for (const { root } of layer.source.documents) {
    const map = root && resolve(root);
    const metadata = map?.kind === 'map' ? lookUp(map, 'sops') : undefined;
    if (!metadata || textUnder(metadata.node, 'mac') === undefined) continue;
    const message = 'the file is encrypted by SOPS, and a change of it would not match its `sops.mac`';
    throw faultIn(layer, new Fault(metadata.entry.start, message, ENCRYPTED_HINT));
  }
  if (layer.within) refuseEncrypted(layer.within.layer);
}
