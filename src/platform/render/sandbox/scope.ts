/** Finds what names stand for. */
import type { Binding, Linked, Scope } from './bindings.ts';
import { TRANSPARENT } from './packages.ts';

const MAX_STEPS = 100;

/** Resolves a name; `undefined` when it is not declared. */
export function lookUp({ linked, given }: Scope, name: string): Binding | undefined {
  return given?.names.get(name) ?? exported(linked, name);
}

/** Resolves a name of a file through its imports. */
export function exported(linked: Linked, name: string): Binding | undefined {
  let found = linked.names.get(name);
  for (let steps = 0; found?.kind === 'name' && steps < MAX_STEPS; steps += 1) found = found.of.names.get(found.name);
  return found;
}

/** Finds what `Name` or `Group.Name` stands for as a component. */
export function lookUpPath(scope: Scope, path: string): Binding | undefined {
  const [first = '', ...rest] = path.split('.');
  let found = lookUp(scope, first);
  for (const name of rest) {
    if (found?.kind === 'platform') found = { kind: 'platform', name: `${found.name}.${name}` };
    else if (found?.kind === 'package' && TRANSPARENT.has(name)) found = { kind: 'platform', name: 'Fragment' };
    else if (found?.kind === 'whole')
      found = exported(found.of, name) ?? { kind: 'missing', reason: 'is no component' };
  }
  return found;
}
