/** Reads a page's or snippet's text. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { errorAt, FILE_START } from './errors.ts';

const MAX_PAGE_BYTES = 10 * 1024 * 1024;

/** Reads a text file of the documentation; bytes that are no UTF-8 become U+FFFD. Throws when it is over 10 MiB. */
export async function readSource(docs: string, file: string): Promise<string> {
  let handle: Awaited<ReturnType<typeof open>>;
  try {
    handle = await open(join(docs, file));
  } catch (cause) {
    throw errorAt(file, FILE_START, 'the file cannot be read; check that it exists and who may read it.', cause);
  }
  await using opened = handle;
  const { size } = await opened.stat();
  if (size > MAX_PAGE_BYTES) {
    throw errorAt(
      file,
      FILE_START,
      `the page has ${size} bytes; more than ${MAX_PAGE_BYTES} (10 MiB) are not rendered.`,
    );
  }
  const bytes = await opened.readFile();
  return new TextDecoder('utf-8').decode(bytes);
}
