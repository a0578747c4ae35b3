/** Git's commits: read, written, and how they descend from each other. */
import type { ObjectStore } from './objects.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
  /** As GitHub writes times: `2026-03-01T12:00:00Z`. */
  readonly date: string;
}

export interface Commit {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Person;
  readonly committer: Person;
  readonly message: string;
  /** The signature in the commit's head. */
  readonly signature?: string;
}

export type NewCommit = Omit<Commit, 'sha'>;

export class Commits {
  readonly #objects: ObjectStore;
  readonly #known = new Map<string, Commit>();

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  /** Reads a commit; nothing where there is no such commit. */
  async read(sha: string): Promise<Commit | undefined> {
    const known = this.#known.get(sha);
    if (known !== undefined) return known;
    const object = await this.#objects.read(sha);
    if (object?.type !== 'commit') return undefined;
    const commit = parse(sha, object.bytes.toString('utf8'));
    this.#known.set(sha, commit);
    return commit;
  }

  /** Reads a commit that must be there. */
  async get(sha: string): Promise<Commit> {
    const commit = await this.read(sha);
    if (commit === undefined) throw new Error(`There is no commit ${sha}`);
    return commit;
  }

  async write(commit: NewCommit): Promise<string> {
    const signature =
      commit.signature === undefined ? '' : `gpgsig ${commit.signature.trimEnd().replaceAll('\n', '\n ')}\n`;
    return await this.#objects.write('commit', Buffer.from(`${headOf(commit)}${signature}\n${commit.message}`));
  }

  /** Collects a commit and all that it descends from. */
  async ancestry(sha: string): Promise<ReadonlySet<string>> {
    const reached = new Set<string>();
    const open = [sha];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(...((await this.read(next))?.parents ?? []));
    }
    return reached;
  }

  async isAncestor(ancestor: string, descendant: string): Promise<boolean> {
    if (ancestor === descendant) return true;
    return (await this.ancestry(descendant)).has(ancestor);
  }

  /** Lists commits that a head has and a base has not, parents first. */
  async ahead(base: string, head: string): Promise<readonly Commit[]> {
    return await this.#ordered(head, await this.ancestry(base));
  }

  /** Finds the commit from which two went their own ways. */
  async mergeBase(one: string, other: string): Promise<string | undefined> {
    const [left, right] = [await this.ancestry(one), await this.ancestry(other)];
    const common = new Set([...left].filter((sha) => right.has(sha)));
    for (const sha of [...common]) {
      for (const parent of (await this.get(sha)).parents) common.delete(parent);
    }
    return [...common][0];
  }

  async #ordered(head: string, excluded: ReadonlySet<string>): Promise<Commit[]> {
    const ordered: Commit[] = [];
    const seen = new Set(excluded);
    const open: { readonly sha: string; readonly done: boolean }[] = [{ sha: head, done: false }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const commit = await this.get(next.sha);
      if (next.done) ordered.push(commit);
      if (next.done || seen.has(next.sha)) continue;
      seen.add(next.sha);
      open.push({ sha: next.sha, done: true }, ...commit.parents.map((sha) => ({ sha, done: false })).reverse());
    }
    return ordered;
  }
}

function headOf({ tree, parents, author, committer }: NewCommit): string {
  const lines = [`tree ${tree}`, ...parents.map((parent) => `parent ${parent}`)];
  return `${[...lines, `author ${line(author)}`, `committer ${line(committer)}`].join('\n')}\n`;
}

function line({ name, email, date }: Person): string {
  return `${name} <${email}> ${Math.floor(Date.parse(date) / 1000)} +0000`;
}

function parse(sha: string, text: string): Commit {
  const end = text.indexOf('\n\n');
  const fields = text.slice(0, end).replaceAll('\n ', '\0').split('\n').map(fieldOf);
  const all = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value);
  const signature = all('gpgsig')[0]?.replaceAll('\0', '\n');
  return {
    sha,
    tree: all('tree')[0] ?? '',
    parents: all('parent'),
    author: personIn(all('author')[0] ?? ''),
    committer: personIn(all('committer')[0] ?? ''),
    message: text.slice(end + 2),
    ...(signature !== undefined && { signature }),
  };
}

function fieldOf(text: string): readonly [string, string] {
  const space = text.indexOf(' ');
  return [text.slice(0, space), text.slice(space + 1)];
}

function personIn(text: string): Person {
  const [, name = '', email = '', seconds = '0'] = /^(.*?) ?<(.*?)> (\d+)/s.exec(text) ?? [];
  return { name, email, date: timeOf(new Date(Number(seconds) * 1000)) };
}

/** Writes a time as GitHub does: to the second, in UTC. */
export function timeOf(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
