/** Inventory and findings of a bundle, taken from its files as they pass by: alone, or while the archive is unpacked. */
import { createHash, hash } from 'node:crypto';
import type { ReadOptions } from './entries.ts';
import { type FileFacts, type Findings, FindingsTaker } from './findings.ts';
import { type Inventory, type InventoryFile, inventoryOf, type PageTraits, type SurveyedFile } from './inventory.ts';
import { scanPage } from './page-scan.ts';
import { styleReferences } from './references.ts';
import { readArchive, type Visitor } from './unpack.ts';

/** What is known of a bundle. */
export interface SurveyReport {
  readonly inventory: Inventory;
  readonly findings: Findings;
}

/** What the text of a file told. */
export interface TextFacts extends FileFacts {
  readonly traits: PageTraits | undefined;
}

/** A file that waits to be surveyed: by what its text told, or, where that is absent, with its content. */
export interface WaitingFile extends InventoryFile {
  readonly facts?: TextFacts;
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
    this.#note({ file, bytes: content.length, sha256: hash('sha256', content) }, readText(file, content));
  }

  async *follow(file: string, bytes: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    this.#note({ file, bytes, sha256: yield* digested(content) }, unreadText(file));
  }

  /** Surveys files as {@link see} and {@link follow} do. */
  take({ files, content }: SurveyBatch): void {
    let at = 0;
    for (const { facts, ...file } of files) {
      this.#note(file, facts ?? readText(file.file, Buffer.from(content, at, file.bytes)));
      if (facts === undefined) at += file.bytes;
    }
  }

  report(): SurveyReport {
    const inventory = inventoryOf(this.#files);
    return { inventory, findings: this.#findings.finish(inventory) };
  }

  #note(file: InventoryFile, { traits, ...facts }: TextFacts): void {
    this.#files.push({ ...file, traits });
    this.#findings.add(file.file, facts);
  }
}

/** Reads what a page or a style sheet refers to, and what a page is. */
export function readText(file: string, content: Buffer): TextFacts {
  const kind = textKind(file);
  if (kind !== 'page') {
    const references = kind === 'sheet' ? styleReferences(content.toString()) : [];
    return { references, isUnchecked: false, traits: undefined };
  }
  const { title, redirect, anchors, isWhole, references, base } = scanPage(content.toString());
  // Nobody reads a page that leads on, and a page that was not read to its end may have any name.
  const known = isWhole && redirect === undefined ? { anchors } : {};
  return { references, base, isUnchecked: !isWhole, ...known, traits: { title, redirects: redirect !== undefined } };
}

/** What is known of a file that nobody reads, because it is too large or no text. */
export function unreadText(file: string): TextFacts {
  const kind = textKind(file);
  const traits = kind === 'page' ? { title: undefined, redirects: false } : undefined;
  return { references: [], isUnchecked: kind !== undefined, traits };
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
