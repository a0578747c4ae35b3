/** Inventory and findings of a bundle, taken from its files as they pass by: alone, or while the archive is unpacked. */
import { createHash, hash } from 'node:crypto';
import type { ReadOptions } from './entries.ts';
import { type Findings, FindingsTaker } from './findings.ts';
import { type Inventory, type InventoryFile, inventoryOf, type PageTraits, type SurveyedFile } from './inventory.ts';
import { scanPage } from './page-scan.ts';
import { styleReferences } from './references.ts';
import { readArchive, type Visitor } from './unpack.ts';

/** What is known of a bundle. */
export interface SurveyReport {
  readonly inventory: Inventory;
  readonly findings: Findings;
}

/** A file that waits to be surveyed. */
export interface WaitingFile extends InventoryFile {
  /** Whether its content waits with it. */
  readonly hasContent: boolean;
}

/** Files, and contents one behind the other. */
export interface SurveyBatch {
  readonly files: readonly WaitingFile[];
  readonly content: ArrayBuffer;
}

/**
 * Surveys one bundle: hand it as the visitor to the one pass over the archive, and ask for the report when that is done.
 * The inventory counts only once the pass came to its end without an error. Pages and style sheets that are not held
 * whole are counted, but not read: a site made for people has none.
 */
export class Survey implements Visitor {
  readonly #files: SurveyedFile[] = [];
  readonly #findings = new FindingsTaker();

  see(file: string, content: Buffer): void {
    this.#note({ file, bytes: content.length, sha256: hash('sha256', content) }, content);
  }

  async *follow(file: string, bytes: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    this.#note({ file, bytes, sha256: yield* digested(content) });
  }

  /** Surveys files as {@link see} and {@link follow} do. */
  take({ files, content }: SurveyBatch): void {
    let at = 0;
    for (const { hasContent, ...file } of files) {
      this.#note(file, hasContent ? Buffer.from(content, at, file.bytes) : undefined);
      if (hasContent) at += file.bytes;
    }
  }

  report(): SurveyReport {
    const inventory = inventoryOf(this.#files);
    return { inventory, findings: this.#findings.finish(inventory) };
  }

  /** Notes a file; `content` is absent where nobody reads it, or where there is too much of it. */
  #note(file: InventoryFile, content?: Buffer): void {
    this.#files.push({ ...file, traits: this.#traitsOf(file.file, content) });
  }

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

/** Gives pieces on, and their SHA-256 in hex at the end. */
export async function* digested(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, string> {
  const digest = createHash('sha256');
  for await (const piece of content) {
    digest.update(piece);
    yield piece;
  }
  return digest.digest('hex');
}

/** Surveys an archive without unpacking it; throws a BundleError as the reader of archives does. */
export async function surveyArchive(archiveFile: string, options: ReadOptions = {}): Promise<SurveyReport> {
  const survey = new Survey();
  await readArchive(archiveFile, { ...options, visitor: survey });
  return survey.report();
}

/** What of a file is read; what macOS notes of one beside it, where its file system has no place, is no text: https://www.rfc-editor.org/rfc/rfc1740#appendix-B */
export function textKind(file: string): 'page' | 'sheet' | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (name.startsWith('._')) return undefined;
  return /\.html$/i.test(name) ? 'page' : /\.css$/i.test(name) ? 'sheet' : undefined;
}
