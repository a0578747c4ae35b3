/** Places where the values of a deployment stand, by what is known of such files. */
import type { Step } from './config-path.ts';
import { type Cursor, follow } from './cursor.ts';
import { Fault } from './errors.ts';
import type { Layer } from './layer.ts';
import { chartParameters, chartValues, innerParameters } from './shapes.ts';
import { isNull, resolve, type Tree } from './tree.ts';
import { MAPPING } from './values.ts';

/** Lists the places of the values in documents of known kinds; throws Fault for a string there that holds no sound YAML. */
export function search(layers: readonly Layer[]): readonly Cursor[] {
  return layers.flatMap(searchDocument);
}

/** Places that are known come first; values of a chart within the chart count where the document has no other. */
function searchDocument(layer: Layer): readonly Cursor[] {
  const values = chartValues(layer);
  const known = [...values.flatMap(ownMapping), ...chartParameters(layer)];
  return known.length > 0 ? known : [...values.flatMap(nestedMappings), ...innerParameters(layer)];
}

/** Lists the places below a value; a string in another place may be no YAML. */
export function searchBelow(layers: readonly Layer[], node: Tree): readonly Cursor[] {
  try {
    return search(layers).filter((found) => found.node !== node && isBelow(found, node));
  } catch (error) {
    if (error instanceof Fault) return [];
    throw error;
  }
}

function isBelow({ trail, layer }: Cursor, node: Tree): boolean {
  return [...trail, ...(layer.within?.trail ?? [])].some((above) => resolve(above) === node);
}

function ownMapping(values: Cursor): readonly Cursor[] {
  return walkFrom(values, [{ kind: 'key', key: MAPPING }]);
}

function nestedMappings(values: Cursor): readonly Cursor[] {
  return stepsBelow(values.node, []).flatMap((steps) => walkFrom(values, steps));
}

/** Lists the ways to mappings of the name; a flag or an address of that name is another chart's. */
function stepsBelow(tree: Tree, steps: readonly Step[]): readonly (readonly Step[])[] {
  switch (tree.kind) {
    case 'map':
      return tree.entries.flatMap(({ name, value }) => {
        if (name === undefined) return [];
        const below: readonly Step[] = [...steps, { kind: 'key', key: name }];
        return name === MAPPING && (resolve(value).kind === 'map' || isNull(value))
          ? [below]
          : stepsBelow(value, below);
      });
    case 'list':
      return tree.items.flatMap((item, index) => stepsBelow(item, [...steps, { kind: 'index', index }]));
    case 'scalar':
    case 'alias':
      return [];
  }
}

function walkFrom(from: Cursor, steps: readonly Step[]): readonly Cursor[] {
  const end = follow(from, steps);
  return 'reason' in end ? [] : [end];
}
