/** The names that fragments can lead to, of all pages of a site together. */
import { randomInt } from 'node:crypto';

const FIRST_SLOTS = 4096;
/** Stands for the page itself: no fragment is empty. */
const KNOWN = '';
/** With the set at its largest: 64 MiB. */
const MAX_ANCHORS = 4_000_000;
/** As in cyrb53, https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js: two rounds, told apart by their multipliers. */
const SPREAD_HIGH = 0x9e3779b1;
const SPREAD_LOW = 0x5f356495;
const { imul } = Math;

/**
 * A set of pairs of a page's number and a name. It keeps 64 bits of each: on a site of a million names, one of 10¹³ that
 * are missing is taken for one that is there.
 */
export class AnchorSet {
  readonly #seed = randomInt(2 ** 32);
  /** Open addressing, two numbers a slot; both 0 where it is free. At most three of four are taken. */
  #slots = new Uint32Array(2 * FIRST_SLOTS);
  #size = 0;
  #high = 0;
  #low = 0;

  /** Adds the names of a page, all or, when there is no place for all, none: then it says `false`. */
  addAll(page: number, names: ReadonlySet<string>): boolean {
    if (this.#size + names.size >= MAX_ANCHORS) return false;
    this.#add(page, KNOWN);
    for (const name of names) this.#add(page, name);
    return true;
  }

  /** Whether the names of a page were added. */
  knows(page: number): boolean {
    return this.has(page, KNOWN);
  }

  has(page: number, name: string): boolean {
    this.#hash(page, name);
    return this.#slots[this.#slotOf(this.#slots)] !== 0;
  }

  #add(page: number, name: string): void {
    this.#hash(page, name);
    if (!this.#put(this.#slots)) return;
    this.#size += 1;
    if (8 * this.#size > 3 * this.#slots.length) this.#grow();
  }

  /** Hashes to the two numbers of the next slot; the first of a slot is never 0. */
  #hash(page: number, name: string): void {
    let high = this.#seed ^ page;
    let low = imul(page + 1, SPREAD_HIGH) ^ this.#seed;
    for (let at = 0; at < name.length; at++) {
      const unit = name.charCodeAt(at);
      high = imul(high ^ unit, SPREAD_HIGH);
      low = imul(low ^ unit, SPREAD_LOW);
    }
    high = imul(high ^ (high >>> 16), SPREAD_LOW) ^ imul(low ^ (low >>> 13), SPREAD_HIGH);
    low = imul(low ^ (low >>> 16), SPREAD_LOW) ^ imul(high ^ (high >>> 13), SPREAD_HIGH);
    this.#high = high >>> 0 || 1;
    this.#low = low >>> 0;
  }

  /** Finds where the slot of the hashed pair begins, or the free one where it belongs. */
  #slotOf(slots: Uint32Array): number {
    const mask = slots.length - 1;
    for (let at = (2 * this.#low) & mask; ; at = (at + 2) & mask) {
      if (slots[at] === 0 || (slots[at] === this.#high && slots[at + 1] === this.#low)) return at;
    }
  }

  #put(slots: Uint32Array): boolean {
    const at = this.#slotOf(slots);
    if (slots[at] !== 0) return false;
    slots[at] = this.#high;
    slots[at + 1] = this.#low;
    return true;
  }

  #grow(): void {
    const slots = new Uint32Array(2 * this.#slots.length);
    for (let at = 0; at < this.#slots.length; at += 2) {
      this.#high = this.#slots[at] ?? 0;
      this.#low = this.#slots[at + 1] ?? 0;
      if (this.#high !== 0) this.#put(slots);
    }
    this.#slots = slots;
  }
}
