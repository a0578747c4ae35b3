/** What is live, in a process that answers requests: as the process that activates versions says. */
import type { LiveSite, Release } from '../release/release.ts';
import { Tree } from '../release/tree.ts';
import { RESERVED } from '../serve/reserved.ts';
import { Catalog } from '../site/catalog.ts';
import type { Order, Report, Shown } from './messages.ts';

const NOTHING: Shown = {
  live: undefined,
  isDamaged: false,
  isStopping: false,
  since: undefined,
  wanted: undefined,
  failure: undefined,
};

export class Follower implements LiveSite {
  readonly #report: (report: Report) => void;
  readonly #prepared = new Map<number, Release>();
  #shown: Shown = NOTHING;
  #live: Release | undefined;

  constructor(report: (report: Report) => void) {
    this.#report = report;
  }

  get live(): Release | undefined {
    return this.#shown.wanted?.enabled === false ? undefined : this.#live;
  }

  get since(): string | undefined {
    return this.#shown.since;
  }

  get isDamaged(): boolean {
    return this.#shown.isDamaged;
  }

  get isStopping(): boolean {
    return this.#shown.isStopping;
  }

  get wanted(): LiveSite['wanted'] {
    return this.#shown.wanted;
  }

  get failure(): LiveSite['failure'] {
    return this.#shown.failure;
  }

  prepare({ id, record, folder, files, manifest }: Extract<Order, { readonly type: 'prepare' }>): void {
    this.#prepared.set(id, { record, catalog: new Catalog(files, RESERVED), tree: new Tree(folder), manifest });
  }

  /** Switches; what was prepared before goes when its last reader does. */
  show(shown: Shown): void {
    this.#shown = shown;
    const { live } = shown;
    const prepared = live && this.#prepared.get(live.id);
    this.#live = live && prepared && { ...prepared, record: live.record };
    for (const [id, { tree }] of this.#prepared) {
      if (live === undefined || id >= live.id) continue;
      this.#prepared.delete(id);
      tree.idle().then(() => this.#report({ type: 'left', id }));
    }
  }

  reportDamage(release: Release, error: unknown): void {
    const [id] = [...this.#prepared].find(([, { tree }]) => tree === release.tree) ?? [];
    if (id !== undefined) this.#report({ type: 'damaged', id, message: String(error) });
  }
}
