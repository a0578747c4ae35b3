/** Inventory and findings of a bundle, taken from its files as they pass by: alone, or while the archive is unpacked. */
import { createHash, type Hash, hash } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';
import type { ReadOptions } from './entries.ts';
import { type Findings, FindingsTaker } from './findings.ts';
import { type Inventory, inventoryOf, type PageTraits, type SurveyedFile } from './inventory.ts';
import { PageScan } from './page-scan.ts';
import { styleReferences } from './references.ts';
import { type FileVisitor, readArchive, type Visit } from './unpack.ts';

/** What is known of a bundle. */
export interface SurveyReport {
  readonly inventory: Inventory;
  readonly findings: Findings;
}

/** Larger pages and style sheets are counted, but not read: a site made for people has none. */
export const MAX_TEXT_BYTES = 8 * 1024 ** 2;

/** What reads a file's text for its references. */
interface TextReader {
  write(text: string): void;
  end(): PageTraits | undefined;
}

/** SHA-256 of content in pieces. Most files are one piece, which needs none of the state that only the collector frees. */
class Digest {
  #first: Buffer | undefined;
  #hash: Hash | undefined;

  update(piece: Buffer): void {
    if (this.#hash === undefined && this.#first === undefined) {
      this.#first = piece;
      return;
    }
    this.#hash ??= createHash('sha256').update(this.#first ?? '');
    this.#hash.update(piece);
  }

  finish(): string {
    return this.#hash?.digest('hex') ?? hash('sha256', this.#first ?? '');
  }
}

/**
 * Surveys one bundle: hand `visit` to the one pass over the archive, and ask for the report when that is done.
 * The inventory counts only once the pass came to its end without an error.
 */
export class Survey {
  readonly #files: SurveyedFile[] = [];
  readonly #findings = new FindingsTaker();

  readonly visit: Visit = (file, size): FileVisitor => {
    const digest = new Digest();
    const text = this.#readerOf(file, size);
    const decoder = text && new StringDecoder('utf8');
    return {
      data: (piece) => {
        digest.update(piece);
        if (decoder !== undefined) text?.write(decoder.write(piece));
      },
      end: () => {
        const traits = text?.end() ?? (isPage(file) ? { title: undefined, redirects: false } : undefined);
        this.#files.push({ file, bytes: size, sha256: digest.finish(), traits });
      },
    };
  };

  report(): SurveyReport {
    const inventory = inventoryOf(this.#files);
    return { inventory, findings: this.#findings.finish(inventory) };
  }

  /** Gives what reads a file, and tells the findings of one that has no text, or too much. */
  #readerOf(file: string, size: number): TextReader | undefined {
    const isSheet = /\.css$/i.test(file) && !isAppleDouble(file);
    const hasText = isSheet || isPage(file);
    if (hasText && size <= MAX_TEXT_BYTES) return isSheet ? this.#sheetReader(file) : this.#pageReader(file);
    this.#findings.addFile(file, hasText);
    return undefined;
  }

  #pageReader(file: string): TextReader {
    const scan = new PageScan();
    return {
      write: (text) => scan.write(text),
      end: () => {
        const facts = scan.end();
        this.#findings.addPage(file, facts);
        return { title: facts.title, redirects: facts.redirects };
      },
    };
  }

  #sheetReader(file: string): TextReader {
    let css = '';
    return {
      write: (text) => {
        css += text;
      },
      end: () => {
        this.#findings.addStyleSheet(file, styleReferences(css));
        return undefined;
      },
    };
  }
}

/** Surveys an archive without unpacking it; throws a BundleError as the reader of archives does. */
export async function surveyArchive(archiveFile: string, options: ReadOptions = {}): Promise<SurveyReport> {
  const survey = new Survey();
  await readArchive(archiveFile, survey.visit, options);
  return survey.report();
}

function isPage(file: string): boolean {
  return /\.html$/i.test(file) && !isAppleDouble(file);
}

/** What macOS notes of a file beside it, where its file system has no place: https://www.rfc-editor.org/rfc/rfc1740#appendix-B */
function isAppleDouble(file: string): boolean {
  return file.startsWith('._', file.lastIndexOf('/') + 1);
}
