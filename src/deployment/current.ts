/** The values as they are, and whether they have to be written. */
import { refuseEncryptedValue } from './encrypted.ts';
import { Fault } from './errors.ts';
import { lookUp } from './lookup.ts';
import { isPlainString } from './quoting.ts';
import { described, shown } from './shown.ts';
import type { Format, MapTree, ScalarTree, Tree } from './tree.ts';
import type { ValueName } from './values.ts';

const STRING_TAGS: readonly (string | undefined)[] = [undefined, '!', 'tag:yaml.org,2002:str'];
const BOOLEAN_TAGS: readonly (string | undefined)[] = [undefined, 'tag:yaml.org,2002:bool'];
/** Of Helm and the like, and of what Flux and `envsubst` put in: https://fluxcd.io/flux/components/kustomize/kustomizations/#post-build-variable-substitution */
const TEMPLATE = /\{\{|\$\{/;

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
export function refuseToReplace(tree: Tree, value: boolean | string): void {
  if (tree.kind !== 'scalar') return;
  refuseEncryptedValue(tree);
  const tags = typeof value === 'boolean' ? BOOLEAN_TAGS : STRING_TAGS;
  if (!tags.includes(tree.tag)) {
    const message = `the value has the tag ${shown(tree.tag)}, which the new one would get too`;
    throw new Fault(tree.start, message, 'Remove the tag, or narrow config-values.');
  }
  if (typeof tree.value === 'string' && TEMPLATE.test(tree.value)) {
    const hint = 'Set it where the template takes it from, or narrow config-values.';
    throw new Fault(tree.start, `the value is ${described(tree)}: a template that something else fills`, hint);
  }
}
