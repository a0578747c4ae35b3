/** The paths of an archive, held against each other. */
import { foldedPath } from './entry-name.ts';
import { BundleError } from './errors.ts';

/** Every path seen so far, folded, so that two entries can never meet in one file on any supported system. */
export class SeenPaths {
  readonly #files = new Map<string, string>();
  readonly #directories = new Map<string, string>();
  /** Directories as they were written, with everything above them: most files stand beside another one. */
  readonly #known = new Set<string>();

  /** Notes a file or folder; throws `UNSAFE_ENTRY` for one that collides with an earlier one. */
  add(kind: 'file' | 'directory', segments: readonly string[], name: string): void {
    if (kind === 'directory') {
      this.#addDirectory(segments, name);
      return;
    }
    if (segments.length === 0) throw new BundleError('UNSAFE_ENTRY', 'The archive has a file without a name.');
    this.#addDirectory(segments.slice(0, -1), name);
    const folded = foldedPath(segments);
    const other = this.#files.get(folded) ?? this.#directories.get(folded);
    if (other !== undefined) throw collision(name, other);
    // One text for both where they are equal, as for most: there may be hundreds of thousands.
    this.#files.set(folded === name ? name : folded, name);
  }

  #addDirectory(segments: readonly string[], name: string): void {
    const written = segments.join('/');
    if (this.#known.has(written)) return;
    for (let depth = 1; depth <= segments.length; depth++) {
      const folded = foldedPath(segments.slice(0, depth));
      const other = this.#files.get(folded);
      if (other !== undefined) throw collision(name, other);
      if (!this.#directories.has(folded)) this.#directories.set(folded, name);
    }
    this.#known.add(written);
  }
}

function collision(entry: string, other: string): BundleError {
  return new BundleError(
    'UNSAFE_ENTRY',
    'The archive has two entries whose names are the same, or the same to some file systems.',
    { entry, other },
  );
}
