/** Keeps what the pages of an export say until the search is made of it: in one file, so that memory does not grow with it. */
import { closeSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import type { Page } from '../../model/page.ts';

export class SearchTextBuffer implements Disposable {
  readonly #path: string;
  readonly #file: number;
  readonly #extents = new Map<string, { readonly start: number; readonly length: number }>();
  #end = 0;

  /** Makes the file, which is removed in the end. */
  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx+');
  }

  put({ path }: Page, text: string): void {
    const bytes = Buffer.from(text);
    writeFileSync(this.#file, bytes);
    this.#extents.set(path, { start: this.#end, length: bytes.length });
    this.#end += bytes.length;
  }

  /** Reads the text of a page; an empty one when it was not rendered. */
  get({ path }: Page): string {
    const { start, length } = this.#extents.get(path) ?? { start: 0, length: 0 };
    const bytes = Buffer.allocUnsafe(length);
    readSync(this.#file, bytes, 0, length, start);
    return bytes.toString();
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }
}
