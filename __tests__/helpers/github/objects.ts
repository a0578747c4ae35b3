/**
 * Git's objects, read and written as loose files (https://git-scm.com/book/en/v2/Git-Internals-Git-Objects): no
 * process a request, and no waiting, since they are small. What others packed is read through git.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { runGit } from './git.ts';

export type ObjectType = 'blob' | 'tree' | 'commit' | 'tag';
/** The kind of ids. */
export type ObjectFormat = 'sha1' | 'sha256';

export interface GitObject {
  readonly type: ObjectType;
  readonly bytes: Buffer;
}

export const SHA = /^[0-9a-f]{40}$/;

export class ObjectStore {
  readonly #gitDir: string;
  readonly #format: ObjectFormat;
  /** Objects never change: what was read once is kept. */
  readonly #known = new Map<string, GitObject>();
  #temporary = 0;

  constructor(gitDir: string, format: ObjectFormat = 'sha1') {
    this.#gitDir = gitDir;
    this.#format = format;
  }

  async read(sha: string): Promise<GitObject | undefined> {
    if (!SHA.test(sha)) return undefined;
    const known = this.#known.get(sha);
    if (known !== undefined) return known;
    const found = this.#readLoose(sha) ?? (await this.#readPacked(sha));
    if (found !== undefined) this.#known.set(sha, found);
    return found;
  }

  /** Gives the objects of a type that were read or written. */
  known(type: ObjectType): readonly Buffer[] {
    return [...this.#known.values()].filter((object) => object.type === type).map(({ bytes }) => bytes);
  }

  async write(type: ObjectType, bytes: Buffer): Promise<string> {
    const whole = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
    const sha = createHash(this.#format).update(whole).digest('hex');
    if (this.#known.has(sha)) return sha;
    const file = this.#fileOf(sha);
    this.#temporary += 1;
    const temporary = path.join(this.#gitDir, 'objects', `tmp_obj_${this.#temporary}`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(temporary, deflateSync(whole, { level: 1 }));
    renameSync(temporary, file);
    this.#known.set(sha, { type, bytes });
    return sha;
  }

  #fileOf(sha: string): string {
    return path.join(this.#gitDir, 'objects', sha.slice(0, 2), sha.slice(2));
  }

  #readLoose(sha: string): GitObject | undefined {
    const file = this.#fileOf(sha);
    if (!existsSync(file)) return undefined;
    const whole = inflateSync(readFileSync(file));
    const end = whole.indexOf(0);
    return objectOf(whole.subarray(0, end).toString('latin1'), whole.subarray(end + 1));
  }

  async #readPacked(sha: string): Promise<GitObject | undefined> {
    const { code, stdout } = await runGit(this.#gitDir, ['cat-file', '--batch'], `${sha}\n`);
    const end = stdout.indexOf('\n');
    const [, type = '', size = ''] = stdout.subarray(0, end).toString('latin1').split(' ');
    if (code !== 0 || type === 'missing') return undefined;
    return objectOf(`${type} ${size}`, stdout.subarray(end + 1, end + 1 + Number(size)));
  }
}

function objectOf(head: string, bytes: Buffer): GitObject {
  const [type] = head.split(' ');
  if (type === 'blob' || type === 'tree' || type === 'commit' || type === 'tag') return { type, bytes };
  throw new Error(`git has an object of the unknown type ${type}`);
}
