/** Texts within texts: a file, and YAML that a string of it holds. */
import { type Embedded, embed } from './embedded.ts';
import { Fault } from './errors.ts';
import { parseSource } from './source.ts';
import type { Splice } from './splice.ts';
import type { Document, ScalarTree, Source, Tree } from './tree.ts';

export interface Layer {
  readonly source: Source;
  readonly document: Document;
  /** By the name of its file, whatever it holds. */
  readonly isKustomization: boolean;
  /** The string that holds this text; undefined for the file itself. */
  readonly within: Within | undefined;
}

interface Within {
  readonly layer: Layer;
  /** From the root of the outer document to the string. */
  readonly trail: readonly Tree[];
  readonly scalar: ScalarTree;
  readonly embedded: Embedded;
}

/** Opens the YAML in a string; throws Fault for a string that cannot be edited inside, or holds no sound YAML. */
export function openString(layer: Layer, trail: readonly Tree[], scalar: ScalarTree): Layer {
  const embedded = inLayer(layer, () => embed(layer.source, scalar));
  const within = { layer, trail, scalar, embedded };
  try {
    const source = parseSource(embedded.text, 'yaml');
    const [document, second] = source.documents;
    if (!document || second)
      throw new Fault(0, 'the string holds several YAML documents', 'Keep one document in the string.');
    return { source, document, isKustomization: false, within };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const offset = embedded.toOuter(error.offset);
    throw faultIn(layer, new Fault(offset, `in this string: ${error.message}`, error.hint));
  }
}

/** Runs work on a layer's text; its faults are moved to the file. */
export function inLayer<T>(layer: Layer, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Fault ? faultIn(layer, error) : error;
  }
}

/** Moves a fault of a layer's text to the file. */
export function faultIn(layer: Layer, fault: Fault): Fault {
  return fault.isInFile ? fault : new Fault(offsetInFile(layer, fault.offset), fault.message, fault.hint, true);
}

/** Tells where in the file an offset of a layer's text is. */
export function offsetInFile({ within }: Layer, offset: number): number {
  return within ? offsetInFile(within.layer, within.embedded.toOuter(offset)) : offset;
}

/** Turns changes of a layer's text into changes of the file. */
export function splicesInFile({ within }: Layer, splices: readonly Splice[]): readonly Splice[] {
  if (!within) return splices;
  const { embedded, layer } = within;
  const outer = splices.map(({ start, end, text }) => ({
    start: embedded.toOuter(start),
    end: embedded.toOuter(end),
    text: embedded.encode(text),
  }));
  return splicesInFile(layer, outer);
}
