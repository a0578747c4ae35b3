/** The paths of an archive, held against each other. */
import { Column } from './column.ts';
import { foldedPath } from './entry-name.ts';
import { BundleError } from './errors.ts';
import { TextTable } from './text-table.ts';

/** Of all paths together; half a million of 250 bytes each. */
const MAX_PATH_BYTES = 128 * 1024 ** 2;
const NONE = 2 ** 32 - 1;

/** Every path seen so far, folded, so that two entries can never meet in one file on any supported system. */
export class SeenPaths {
  readonly #folded = new TextTable();
  /** For each folded path whether it is a file's, and how it was written where that is another text. */
  readonly #isFile = new Column();
  readonly #written = new Column();
  readonly #writings = new TextTable();
  /** Directories as they were written, with everything above them: most files stand beside another one. */
  readonly #known = new TextTable();
  #last = '';

  /** Number of files and folders, those counted that only stand in the path of another. */
  get size(): number {
    return this.#folded.size;
  }

  /**
   * Notes a file or folder and the folders above it; throws `UNSAFE_ENTRY` for one that collides with an earlier one, and
   * `TOO_LARGE` when the paths together are more than a site has.
   */
  add(kind: 'file' | 'directory', segments: readonly string[], name: string): void {
    if (kind === 'directory') {
      this.#addDirectory(segments, name);
      return;
    }
    if (segments.length === 0) throw new BundleError('UNSAFE_ENTRY', 'The archive has a file without a name.');
    this.#addDirectory(segments.slice(0, -1), name);
    if (!this.#note(segments, 'file')) throw collision(name, this.#writingOf(segments));
  }

  #addDirectory(segments: readonly string[], name: string): void {
    const written = segments.join('/');
    if (written === this.#last || this.#known.find(written) !== undefined) return;
    for (let depth = 1; depth <= segments.length; depth++) {
      const above = segments.slice(0, depth);
      if (!this.#note(above, 'directory')) throw collision(name, this.#writingOf(above));
    }
    this.#known.add(written);
    this.#last = written;
  }

  /** Notes one path; `false` when another one is in its place, which for two folders is none. */
  #note(segments: readonly string[], kind: 'file' | 'directory'): boolean {
    const folded = foldedPath(segments);
    const id = this.#folded.add(folded);
    if (id < this.#isFile.length) return kind === 'directory' && this.#isFile.at(id) === 0;
    const written = segments.join('/');
    this.#isFile.push(kind === 'file' ? 1 : 0);
    this.#written.push(written === folded ? NONE : this.#writings.add(written));
    if (this.#folded.bytes + this.#writings.bytes + this.#known.bytes > MAX_PATH_BYTES) {
      throw new BundleError(
        'TOO_LARGE',
        `The archive has paths of more than the limit of ${MAX_PATH_BYTES} bytes together: it was refused at ${this.size} files and folders.`,
      );
    }
    return true;
  }

  #writingOf(segments: readonly string[]): string {
    const folded = foldedPath(segments);
    const writing = this.#written.at(this.#folded.add(folded));
    return writing === NONE ? folded : this.#writings.textOf(writing);
  }
}

function collision(entry: string, other: string): BundleError {
  return new BundleError(
    'UNSAFE_ENTRY',
    'The archive has two entries whose names are the same, or the same to some file systems.',
    { entry, other },
  );
}
