/** What is served of a file: its bytes as they are on the disk, or changed as the deployment asks, in memory where they fit. */
import type { Release } from '../release/release.ts';
import type { SiteFile } from '../site/catalog.ts';
import type { Contents } from '../site/contents.ts';
import { disarm } from '../site/disarm.ts';
import type { PolicyOptions } from '../site/policy.ts';
import { rebase } from '../site/rebase.ts';
import type { Encoding } from './negotiate.ts';

/** Larger texts are sent as they are: each would push hundreds of pages out of the memory. */
export const MAX_TEXT_BYTES = 16 * 1024 ** 2;
/** Larger files that cannot be compressed are read from the disk each time. */
const MAX_HELD_BYTES = 1024 ** 2;

export interface SourceOptions extends Pick<PolicyOptions, 'deploymentType'> {
  /** As in the arguments of the process. */
  readonly basePath: string;
}

export class Source {
  readonly #options: SourceOptions;
  readonly #contents: Contents;

  constructor(options: SourceOptions, contents: Contents) {
    this.#options = options;
    this.#contents = contents;
  }

  /** Tells whether a file is served from the memory in a coding; else it is as on the disk, and streamed from there. */
  isHeld(file: SiteFile, encoding: Encoding): boolean {
    return encoding !== 'identity' || file.bytes <= MAX_HELD_BYTES || this.#isDisarmed(file);
  }

  /** Gives what is served, whole. Errors of the file system come as they are. */
  contentOf({ tree, catalog }: Release, file: SiteFile, encoding: Encoding): Buffer | Promise<Buffer> {
    const isDisarmed = this.#isDisarmed(file);
    const { basePath } = this.#options;
    const isMoved = basePath !== '' && file === catalog.notFound;
    // The same bytes may stand in a file that is no page.
    const key = `${encoding} ${isDisarmed ? 'disarmed ' : ''}${isMoved ? 'moved ' : ''}${file.sha256}`;
    const kept = this.#contents.peek(key);
    if (kept !== undefined) return kept;
    return this.#contents.get(key, encoding, async () => {
      const content = await tree.read(file.file);
      const served = isDisarmed ? disarm(content) : content;
      return isMoved ? rebase(served, basePath) : served;
    });
  }

  #isDisarmed({ type, bytes }: SiteFile): boolean {
    const { deploymentType } = this.#options;
    return deploymentType === 'air-gapped' && bytes <= MAX_TEXT_BYTES && type.use === 'page';
  }
}
