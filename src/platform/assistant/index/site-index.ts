/** The index of one site: a file of SQLite with the pages, and their sections as words in a full-text table. */
import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { PageText } from '../../render/site/site.ts';
import type { Found, FoundPage, Query, Section } from '../passage.ts';
import { SiteLexicon, Statements } from './lexicon.ts';
import { favourOperations, operationOf } from './operations.ts';
import { type Asked, type Lexicon, understand } from './question.ts';
import { BOOSTS, type Candidate, COLUMNS, type KeptPlace, rankPages } from './ranking.ts';
import { createScope, type Place, pathOf, placeOf } from './scope.ts';
import { sectionsOf, wordsOfSection } from './sections.ts';

/** Changes with what stands in the file: one of another form is made anew. */
const FORM = 2;
/** Sections of a page have the numbers from its own number times this. */
const SECTIONS_MAX = 4096;
/** Source: https://www.sqlite.org/fts5.html; words are cut before, so that spaces alone divide them. */
const SCHEMA = `
  BEGIN;
  DROP TABLE IF EXISTS word;
  DROP TABLE IF EXISTS section;
  DROP TABLE IF EXISTS page;
  DROP TABLE IF EXISTS state;
  CREATE TABLE state (name TEXT NOT NULL);
  CREATE TABLE page (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, digest BLOB NOT NULL, division TEXT NOT NULL, place TEXT NOT NULL,
    text TEXT NOT NULL
  );
  CREATE INDEX page_division ON page (division);
  CREATE VIRTUAL TABLE section USING fts5(${COLUMNS.join(', ')}, tokenize = 'ascii');
  CREATE VIRTUAL TABLE word USING fts5vocab(section, row);
  PRAGMA user_version = ${FORM};
  COMMIT;
`;
/** A commit for each few pages would take as long as writing them. */
const COMMIT_CHARS = 1024 * 1024;
/** FTS5's column `rank` would give the same, and sort all rows instead of the first. */
const RANK = `bm25(section, ${BOOSTS.join(', ')})`;
/** Sections that are looked at closely. */
const CANDIDATES_MAX = 200;
/** What the engine goes through for one question: words that stand in more are left out, the rarest stay. */
const ROWS_MAX = 10_000;
const SECTIONS_SHOWN = 3;
/** What is shown of a line such as code that fills a page: whoever quotes it takes less. */
const LINE_SHOWN_MAX_CHARS = 10_000;

interface FoundRow extends Readonly<Record<(typeof COLUMNS)[number], string>> {
  readonly id: number;
  readonly place: string;
}

/** What is searched of a site: those of its divisions that are meant. */
interface Among {
  readonly lexicon: Lexicon;
  readonly divisions: readonly string[];
  readonly meant: readonly string[];
}

/** Words that are looked for: those of a question itself, and those that stand for them. */
interface Words {
  readonly own: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
}

export class SiteIndex implements Disposable {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  /** Characters of the pages that were written since the last commit. */
  #uncommitted = 0;
  /** Forgotten when a page changes. */
  #lexicon: SiteLexicon;

  /** Opens the file of an index; makes it where there is none, or one that cannot be read. */
  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    this.#statements = new Statements(this.#database);
    this.#lexicon = new SiteLexicon(this.#statements);
    if (this.#statements.get<{ user_version: number }>('PRAGMA user_version')?.user_version !== FORM)
      this.#database.exec(SCHEMA);
  }

  /** The state of the site that it was brought up to; `undefined` before. */
  get state(): string | undefined {
    return this.#statements.get<{ name: string }>('SELECT name FROM state')?.name;
  }

  /**
   * Brings pages up to date; gives their paths. Those that are as they were cost little. What is written can be searched at
   * once, and is on the disk when there is enough of it, or with {@link finish}.
   */
  put(lines: readonly string[]): readonly string[] {
    return this.#change(() => {
      for (const line of lines) this.#uncommitted += line.length;
      return lines.map((line) => this.#putPage(line));
    });
  }

  #putPage(line: string): string {
    const digest = hash('sha256', line, 'buffer');
    const page = JSON.parse(line) as PageText;
    const former = this.#statements.get<{ id: number; digest: Uint8Array }>(
      'SELECT id, digest FROM page WHERE path = ?',
      page.path,
    );
    if (former !== undefined && digest.equals(former.digest)) return page.path;
    if (former !== undefined) this.#remove(former.id);
    const place = placeOf(page);
    const kept: KeptPlace = { ...place, title: page.title, operation: operationOf(page) };
    const { lastInsertRowid } = this.#statements.run(
      'INSERT INTO page (path, digest, division, place, text) VALUES (?, ?, ?, ?, ?)',
      ...[page.path, digest, divisionOf(place), JSON.stringify(kept), line],
    );
    const first = Number(lastInsertRowid) * SECTIONS_MAX;
    const sections = sectionsOf(page).slice(0, SECTIONS_MAX);
    for (const [at, section] of sections.entries()) {
      this.#statements.run(
        `INSERT INTO section (rowid, ${COLUMNS.join(', ')}) VALUES (?, ?, ?, ?, ?, ?)`,
        first + at,
        ...wordsOfSection(page, section),
      );
    }
    return page.path;
  }

  /** Lists the numbers of all pages but these. */
  pagesBeside(paths: ReadonlySet<string>): readonly number[] {
    const all = this.#statements.all<{ id: number; path: string }>('SELECT id, path FROM page');
    return all.flatMap(({ id, path }) => (paths.has(path) ? [] : [id]));
  }

  remove(page: number): void {
    this.#change(() => this.#remove(page));
  }

  finish(state: string): void {
    this.#change(() => {
      this.#statements.run('DELETE FROM state');
      this.#statements.run('INSERT INTO state VALUES (?)', state);
      this.#commit();
    });
  }

  /** Finds the pages that answer a question, the best first; none when not even one is near. */
  search(query: Query): Found {
    const lexicon = this.#lexicon;
    const asked = understand(query, lexicon);
    const divisions = this.#statements
      .all<{ division: string }>('SELECT DISTINCT division FROM page')
      .map((row) => row.division);
    const here = query.currentPath === undefined ? undefined : this.#pageAt(query.currentPath)?.place;
    const scope = createScope(divisions.map(placeOfDivision), query, here);
    const meant = divisions.filter((division) => scope.isMeant(placeOfDivision(division)));
    const favourOperation = favourOperations(query.question);
    const { pages, isAnswer } = rankPages(this.#candidates(asked, { lexicon, divisions, meant }), asked, {
      lexicon,
      favourOf: ({ place }) => scope.favour(place) * favourOperation(place.operation),
    });
    const pointed = asked.isPointing ? this.#pointedPages(query, scope.isMeant) : [];
    const others = pages.filter(({ page }) => !pointed.includes(page));
    const shown = [...pointed.map((page) => ({ page, sections: [], isRelated: true })), ...others];
    return {
      pages: shown.slice(0, query.pages).map(({ page, ...found }) => this.#show(page, { ...found, query })),
      isAnswer: pointed.length > 0 || isAnswer,
      terms: asked.terms,
    };
  }

  [Symbol.dispose](): void {
    if (this.#database.isTransaction) this.#commit();
    this.#database.close();
  }

  /**
   * Lists the pages whose sections have the most of the words: those of the question itself, and half as much those that
   * stand for them.
   */
  #candidates({ concepts, hints }: Asked, among: Among): readonly Candidate[] {
    const own = new Set(concepts.map(({ term }) => term));
    const others = [...concepts.flatMap(({ words }) => [...words.keys()]), ...hints];
    const rows = this.#match({ own, others: new Set(others.filter((word) => !own.has(word))) }, among);
    return [...Map.groupBy(rows, ({ id }) => Math.floor(id / SECTIONS_MAX))].map(([page, sections]) => ({
      page,
      place: JSON.parse(sections[0]?.place ?? ''),
      sections: sections.map((row) => ({
        section: row.id % SECTIONS_MAX,
        columns: COLUMNS.map((column) => row[column]),
      })),
    }));
  }

  /** Lists the sections that have the most of the words. A word that stands twice in a match counts twice in its rank. */
  #match({ own, others }: Words, { lexicon, divisions, meant }: Among): readonly FoundRow[] {
    let left = ROWS_MAX;
    const rarestOf = (words: ReadonlySet<string>) =>
      [...words]
        .map((word) => ({ word, count: lexicon.count(word) }))
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => a.count - b.count)
        .filter(({ count }, at) => {
          left -= count;
          return at === 0 || left >= 0;
        })
        .map(({ word }) => word);
    const rarest = [...rarestOf(own).flatMap((word) => [word, word]), ...rarestOf(others)];
    if (rarest.length === 0) return [];
    const isNarrow = meant.length < divisions.length;
    const filter = `AND rowid / ${SECTIONS_MAX} IN (SELECT id FROM page WHERE division IN (SELECT value FROM json_each(?)))`;
    return this.#statements.all<FoundRow>(
      `SELECT section.rowid AS id, ${COLUMNS.map((column) => `section.${column}`).join(', ')}, page.place
       FROM (SELECT rowid AS found FROM section WHERE section MATCH ? ${isNarrow ? filter : ''} ORDER BY ${RANK} LIMIT ${CANDIDATES_MAX})
       JOIN section ON section.rowid = found JOIN page ON page.id = found / ${SECTIONS_MAX}`,
      ...[rarest.map((word) => `"${word}"`).join(' OR '), ...(isNarrow ? [JSON.stringify(meant)] : [])],
    );
  }

  /** Lists the pages that the reader marked something on, then the one that is read. */
  #pointedPages({ currentPath, marked = [] }: Query, isMeant: (place: Place) => boolean): readonly number[] {
    const paths = [...marked.map(({ path }) => path), ...(currentPath === undefined ? [] : [currentPath])];
    const pages = paths.map((path) => this.#pageAt(path)).filter((page) => page !== undefined);
    return [...new Set(pages.filter(({ place }) => isMeant(place)).map(({ id }) => id))];
  }

  #pageAt(path: string): { readonly id: number; readonly place: KeptPlace } | undefined {
    const row = this.#statements.get<{ id: number; place: string }>(
      'SELECT id, place FROM page WHERE path = ?',
      pathOf(path),
    );
    return row && { id: row.id, place: JSON.parse(row.place) };
  }

  /** Gives a page with what was found of it: before that, what was marked on it; its beginning when there is neither. */
  #show(page: number, { sections: found, isRelated, query }: Shown): FoundPage {
    const row = this.#statements.get<{ text: string }>('SELECT text FROM page WHERE id = ?', page);
    const text: PageText = JSON.parse(row?.text ?? '');
    const { path, title } = text;
    const sections = sectionsOf(text);
    const ids = (query.marked ?? []).filter((one) => pathOf(one.path) === path).map(({ elementId }) => elementId);
    const own = [...sections.keys()].filter((at) => sections[at]?.id !== undefined && ids.includes(sections[at].id));
    const chosen = [...new Set([...own, ...found])];
    const most = Math.max(SECTIONS_SHOWN, query.pages);
    const numbers = (chosen.length > 0 ? chosen : [...sections.keys()]).slice(0, most);
    return { path, title, isRelated, sections: numbers.flatMap((at) => sections[at] ?? []).map(shorten) };
  }

  #remove(page: number): void {
    this.#statements.run('DELETE FROM page WHERE id = ?', page);
    const first = page * SECTIONS_MAX;
    this.#statements.run('DELETE FROM section WHERE rowid BETWEEN ? AND ?', first, first + SECTIONS_MAX - 1);
  }

  #change<Result>(work: () => Result): Result {
    this.#lexicon = new SiteLexicon(this.#statements);
    if (!this.#database.isTransaction) this.#database.exec('BEGIN');
    try {
      const result = work();
      if (this.#uncommitted >= COMMIT_CHARS) this.#commit();
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      this.#uncommitted = 0;
      throw error;
    }
  }

  #commit(): void {
    this.#database.exec('COMMIT');
    this.#uncommitted = 0;
  }
}

interface Shown {
  readonly sections: readonly number[];
  readonly isRelated: boolean;
  readonly query: Query;
}

/** Pages of the same versions and language are one division: a query is about it or not. */
function divisionOf({ versions, language, isDefault }: Place): string {
  return JSON.stringify([versions, language, isDefault]);
}

function placeOfDivision(division: string): Place {
  const [versions, language, isDefault] = JSON.parse(division);
  return { path: '', twin: '', versions, language, isDefault };
}

function shorten(section: Section): Section {
  const lines = section.lines.map((line) => ({
    ...line,
    text: line.text.slice(0, LINE_SHOWN_MAX_CHARS).toWellFormed(),
  }));
  return { ...section, lines };
}
