/** Reads the configuration files of all branches, each content once, through the git trees that they share. */
import * as v from 'valibot';
import { decode } from '../../contract/decode.ts';
import { callGitHub } from './call.ts';
import { readBlob } from './files.ts';
import { items, text } from './look-parts.ts';
import type { OpenRepository } from './repository.ts';
import { routeIn } from './request.ts';

/**
 * Extensions of files that can hold a pin, also one written by hand; names without an extension, such as
 * `Kustomization`, can too.
 */
const ENDINGS = [
  ...['ya?ml', 'jsonc?', 'json5', 'toml', 'tf', 'tfvars', 'hcl', 'env', 'properties', 'ini', 'conf', 'cfg'],
  ...['tpl', 'tmpl', 'gotmpl', 'template', 'jsonnet', 'libsonnet', 'cue', 'sh', 'txt'],
];
const CONFIGURATION = new RegExp(`^\\.?[^.]+$|\\.(?:${ENDINGS.join('|')})$`, 'i');
/** Largest file to read, in bytes: as base64 it fits an answer. */
const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** Most queries: the token of a workflow has 1,000 an hour in total. */
const MAX_QUERIES = 200;
const BATCH_OBJECTS = 50;
/** Text of a batch, well below what an answer may have. */
const BATCH_BYTES = 2 * 1024 * 1024;

const RefsSchema = v.array(v.object({ object: v.object({ sha: v.string('an id') }) }), 'a list');
const entries = items(v.object({ name: text, type: text, oid: text, size: v.nullish(v.number('a size'), 0) }));
const ObjectSchema = v.nullish(
  v.object({
    tree: v.nullish(v.object({ entries })),
    entries,
    text: v.nullish(text),
    isTruncated: v.nullish(v.boolean()),
  }),
);
type GitObject = NonNullable<v.InferOutput<typeof ObjectSchema>>;

/** A git object to read; `bytes` is the largest size of its text. */
interface Wanted {
  readonly oid: string;
  readonly name: string;
  readonly bytes: number;
}

/**
 * Calls `visit` with the text of each configuration file on any branch, once for each content, and of files with one of
 * `names`, which are known to hold pins. Returns false when the repository has too many files to read, or an unreadable
 * one.
 */
export async function visitBranchTexts(
  target: OpenRepository,
  names: ReadonlySet<string>,
  visit: (content: string) => void,
): Promise<boolean> {
  const queue: Wanted[] = [];
  const seen = new Set<string>();
  const want = (wanted: Wanted) => {
    if (!seen.has(wanted.oid)) queue.push(wanted);
    seen.add(wanted.oid);
  };
  for (const oid of await headsOf(target)) want({ oid, name: '', bytes: 0 });
  for (let queries = 0; queue.length > 0; queries += 1) {
    if (queries === MAX_QUERIES) return false;
    const batch = nextBatch(queue);
    const objects = await readObjects(target, batch);
    for (const [nth, wanted] of batch.entries()) {
      const object = objects[nth];
      // It existed when its folder was read.
      if (object === null || object === undefined || wanted.bytes > MAX_FILE_BYTES) return false;
      for (const { type, name, oid, size } of [...(object.tree?.entries ?? []), ...object.entries]) {
        const isRead = type === 'tree' || (type === 'blob' && (CONFIGURATION.test(name) || names.has(name)));
        if (isRead) want({ oid, name, bytes: size });
      }
      const content = await textOf(target, wanted, object);
      if (content !== undefined) visit(content);
    }
  }
  return true;
}

async function headsOf(target: OpenRepository): Promise<readonly string[]> {
  return await callGitHub<readonly string[]>(target.session, {
    purpose: `The branches of ${target.repository.fullName} could not be read`,
    ...routeIn(target.repository, 'GET /git/matching-refs/{ref}', { ref: 'heads/' }),
    decode: (data) => decode(RefsSchema, data).map(({ object }) => object.sha),
  });
}

function nextBatch(queue: Wanted[]): readonly Wanted[] {
  let bytes = 0;
  const end = queue.findIndex((wanted, nth) => {
    bytes += wanted.bytes;
    return nth > 0 && (nth >= BATCH_OBJECTS || bytes > BATCH_BYTES);
  });
  return queue.splice(0, end === -1 ? queue.length : end);
}

async function readObjects(
  target: OpenRepository,
  batch: readonly Wanted[],
): Promise<readonly (GitObject | null | undefined)[]> {
  const { owner, name, fullName } = target.repository;
  const asked = batch.map(({ oid }, nth) => `o${nth}: object(oid: ${JSON.stringify(oid)}) { ...Object }`);
  const query = `query ($owner: String!, $name: String!) {
    repository(owner: $owner, name: $name) { ${asked.join('\n')} }
  }
  fragment Object on GitObject {
    ... on Commit { tree { ...Entries } }
    ... on Tree { ...Entries }
    ... on Blob { text isTruncated }
  }
  fragment Entries on Tree { entries { name type oid size } }`;
  const found = await callGitHub(target.session, {
    purpose: `The configuration files of ${fullName} could not be read`,
    method: 'POST',
    route: 'graphql',
    params: { query, variables: { owner, name } },
    decode: (data) => decode(v.object({ repository: v.record(v.string(), ObjectSchema) }), data).repository,
  });
  return batch.map((_wanted, nth) => found[`o${nth}`]);
}

/** The text of a file; undefined for a folder, and for a file without text. */
async function textOf(
  target: OpenRepository,
  { oid: sha, name: path, bytes: size }: Wanted,
  { text: content, isTruncated }: GitObject,
): Promise<string | undefined> {
  // A folder has no text. A file has none when it is large or when GitHub treats it as binary, as it does UTF-16.
  if (isTruncated === undefined || isTruncated === null || (isTruncated === false && typeof content === 'string'))
    return content ?? undefined;
  return Buffer.from(await readBlob(target, { sha, path, size }, MAX_FILE_BYTES))
    .toString('latin1')
    .replaceAll('\0', '');
}
