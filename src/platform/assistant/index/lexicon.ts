/** The words of one site, as its index has them. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Lexicon } from './question.ts';

const COUNTS_MAX = 20_000;
const LIKE_TERMS_MAX = 5000;
const LIKE_WORDS_MAX = 6;
const PREFIX_MIN_CHARS = 4;
const LIKE_MIN_CHARS = 5;
/** Names of this length are not misspelt but pasted. */
const LIKE_MAX_CHARS = 20;
const LIKE_SHARE = 0.2;
const PREFIX_STRENGTH = 0.6;
const LIKE_STRENGTH = 0.5;

/** The statements of a database, each prepared once. */
export class Statements {
  readonly #database: DatabaseSync;
  readonly #known = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  #prepared(sql: string): StatementSync {
    const statement = this.#known.get(sql) ?? this.#database.prepare(sql);
    this.#known.set(sql, statement);
    return statement;
  }

  run(sql: string, ...values: readonly (string | number | Uint8Array)[]) {
    return this.#prepared(sql).run(...values);
  }

  get<Row>(sql: string, ...values: readonly (string | number)[]): Row | undefined {
    return this.#prepared(sql).get(...values) as Row | undefined;
  }

  all<Row>(sql: string, ...values: readonly (string | number)[]): readonly Row[] {
    return this.#prepared(sql).all(...values) as unknown as readonly Row[];
  }
}

/** Tells how many sections have a word, and which words are like it; right until a page changes. */
export class SiteLexicon implements Lexicon {
  readonly #statements: Statements;
  readonly #counts = new Map<string, number>();
  #sections: number | undefined;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  get sections(): number {
    this.#sections ??= this.#statements.get<{ n: number }>('SELECT count(*) AS n FROM section_docsize')?.n ?? 0;
    return this.#sections;
  }

  count(word: string): number {
    const known = this.#counts.get(word);
    if (known !== undefined) return known;
    const count = this.#statements.get<{ doc: number }>('SELECT doc FROM word WHERE term = ?', word)?.doc ?? 0;
    if (this.#counts.size >= COUNTS_MAX) this.#counts.clear();
    this.#counts.set(word, count);
    return count;
  }

  wordsLike(word: string): ReadonlyMap<string, number> {
    const isPrefix = word.length >= PREFIX_MIN_CHARS;
    const most =
      word.length >= LIKE_MIN_CHARS && word.length <= LIKE_MAX_CHARS ? Math.round(word.length * LIKE_SHARE) : 0;
    if (!isPrefix) return new Map();
    // Nobody takes a word for another that begins otherwise.
    const start = [...word].slice(0, 2).join('');
    const rows = this.#statements.all<{ term: string; doc: number }>(
      `SELECT term, doc FROM word WHERE term >= ? AND term < ? LIMIT ${LIKE_TERMS_MAX}`,
      ...[start, `${start}\u{10ffff}`],
    );
    const like = rows.flatMap(({ term, doc }) => {
      if (term.startsWith(word)) return [{ term, doc, strength: (PREFIX_STRENGTH * word.length) / term.length }];
      if (Math.abs(term.length - word.length) > most) return [];
      const distance = distanceOf(word, term);
      return distance <= most ? [{ term, doc, strength: LIKE_STRENGTH / distance }] : [];
    });
    const best = like.toSorted((a, b) => b.strength - a.strength || b.doc - a.doc).slice(0, LIKE_WORDS_MAX);
    return new Map(best.map(({ term, strength }) => [term, strength]));
  }
}

/** Counts the characters that are to be changed, put in or taken out: https://en.wikipedia.org/wiki/Levenshtein_distance */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let to = 0; to < other.length; to += 1) {
      const changed = (row[to] ?? 0) + (one[at] === other[to] ? 0 : 1);
      next.push(Math.min(changed, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
