/** Inventory and findings of a bundle, taken from its files as they pass by: alone, or while the archive is unpacked. */
import { createHash, hash } from 'node:crypto';
import type { ReadOptions } from './entries.ts';
import { type Findings, FindingsTaker } from './findings.ts';
import { type Inventory, inventoryOf, type PageTraits, type SurveyedFile } from './inventory.ts';
import { scanPage } from './page-scan.ts';
import { styleReferences } from './references.ts';
import { readArchive, type Visit } from './unpack.ts';

/** What is known of a bundle. */
export interface SurveyReport {
  readonly inventory: Inventory;
  readonly findings: Findings;
}

/** Larger pages and style sheets are counted, but not read: a site made for people has none. */
export const MAX_TEXT_BYTES = 8 * 1024 ** 2;

/**
 * Surveys one bundle: hand `visit` to the one pass over the archive, and ask for the report when that is done.
 * The inventory counts only once the pass came to its end without an error.
 */
export class Survey {
  readonly #files: SurveyedFile[] = [];
  readonly #findings = new FindingsTaker();

  readonly visit: Visit = (file, size, content) => this.#look(file, size, content);

  async *#look(file: string, bytes: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const held: Buffer[] = [];
    // Most files are held whole, and need none of the state that only the collector frees.
    const digest = bytes > MAX_TEXT_BYTES ? createHash('sha256') : undefined;
    for await (const piece of content) {
      if (digest === undefined) held.push(piece);
      else digest.update(piece);
      yield piece;
    }
    const whole = Buffer.concat(held);
    const sha256 = digest === undefined ? hash('sha256', whole) : digest.digest('hex');
    const traits = this.#traitsOf(file, digest === undefined ? whole : undefined);
    this.#files.push({ file, bytes, sha256, traits });
  }

  report(): SurveyReport {
    const inventory = inventoryOf(this.#files);
    return { inventory, findings: this.#findings.finish(inventory) };
  }

  /** Notes what a file refers to, and what a page is; `content` is absent where there is too much of it. */
  #traitsOf(file: string, content: Buffer | undefined): PageTraits | undefined {
    const kind = textKind(file);
    if (kind === 'page' && content !== undefined) {
      const { title, redirects, anchors, isWhole, references, base } = scanPage(content.toString());
      // Nobody reads a page that leads on, and a page that was not read to its end may have any name.
      const known = isWhole && !redirects ? { anchors } : {};
      this.#findings.add(file, { references, base, isUnchecked: !isWhole, ...known });
      return { title, redirects };
    }
    const isUnchecked = kind !== undefined && content === undefined;
    const references = kind === 'sheet' && content !== undefined ? styleReferences(content.toString()) : [];
    this.#findings.add(file, { references, isUnchecked });
    return kind === 'page' ? { title: undefined, redirects: false } : undefined;
  }
}

/** Surveys an archive without unpacking it; throws a BundleError as the reader of archives does. */
export async function surveyArchive(archiveFile: string, options: ReadOptions = {}): Promise<SurveyReport> {
  const survey = new Survey();
  await readArchive(archiveFile, { ...options, visit: survey.visit });
  return survey.report();
}

/** What of a file is read; what macOS notes of one beside it, where its file system has no place, is no text: https://www.rfc-editor.org/rfc/rfc1740#appendix-B */
function textKind(file: string): 'page' | 'sheet' | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (name.startsWith('._')) return undefined;
  return /\.html$/i.test(name) ? 'page' : /\.css$/i.test(name) ? 'sheet' : undefined;
}
