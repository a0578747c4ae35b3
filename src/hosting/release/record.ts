/** What is noted on the disk of a release: what was pinned, and how its site is proven again. */
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';

const RecordSchema = v.object({
  /** Name of the folder of the site. */
  folder: v.pipe(v.string(), v.regex(/^[0-9a-f-]{8,80}$/)),
  version: v.optional(v.string()),
  /** Of the link, without user, query and fragment: these may sign it. */
  address: v.string(),
  contentDigest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  files: v.number(),
  bytes: v.number(),
  fetchedAt: v.string(),
});

const StateSchema = v.object({
  format: v.literal(1),
  current: v.optional(RecordSchema),
  previous: v.optional(RecordSchema),
});
const NoteSchema = v.pipe(v.string(), v.parseJson(), StateSchema);

export type ReleaseRecord = v.InferOutput<typeof RecordSchema>;
/** The releases that are kept: the live one, and the one before it. */
export type State = Pick<v.InferOutput<typeof StateSchema>, 'current' | 'previous'>;

const STATE_FILE = 'state.json';

/** Reads what is kept, nothing where there is no note; undefined for one that is torn, or of a later version of ours. */
export async function readState(folder: string): Promise<State | undefined> {
  const note = await readFile(path.join(folder, STATE_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '{"format":1}';
  });
  const { success, output } = v.safeParse(NoteSchema, note);
  return success ? output : undefined;
}

/** Replaces the note at once: whoever is killed meanwhile leaves the old one or the new one. */
export async function writeState(folder: string, state: State): Promise<void> {
  const target = path.join(folder, STATE_FILE);
  const note = JSON.stringify({ format: 1, ...state } satisfies v.InferInput<typeof StateSchema>);
  await writeFile(`${target}.new`, note, { mode: 0o600, flush: true });
  await rename(`${target}.new`, target);
  await using directory = await open(folder, 'r');
  await directory.sync();
}
