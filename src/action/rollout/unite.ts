/** Merges the pins of a rollout with the pins that are already on its branch. Pure. */
import { openConfig, type ValueChange } from '../../deployment/edit.ts';
import type { Place } from '../../deployment/values.ts';
import { defined } from '../defined.ts';
import type { BaseLook, BranchLook, BranchState } from '../github/seen.ts';
import type { RolloutInputs } from '../inputs/rollout.ts';
import { isRollback, keyOf, type Pin, type PinKey } from '../pin/pin.ts';
import type { RefreshTerms } from '../pin/refresh.ts';
import { type Dropped, dropped, type Left, resolve } from '../pin/resolve.ts';
import type { SiteExport } from '../pin/site-export.ts';
import type { BranchPlan, FileWrite } from './plan.ts';
import { foreignOn, heldOnBase, inConfig, pinsOn, Side, tryConfig } from './state.ts';

/** An export and its places. */
export interface SiteRollout {
  readonly exported: SiteExport;
  readonly places: readonly Place[];
  readonly refresh: RefreshTerms;
}

/** A file with its wanted content; unchanged when `changes` is empty. */
export interface FileEdit extends FileWrite {
  readonly changes: readonly PinChange[];
}

/** A changed value, and its pin. */
interface PinChange extends ValueChange, Pick<Pin, 'place' | 'domain'> {}

/** A place that is left unchanged, and why. */
export type LeftPlace = PinKey & { readonly left: Left };

/** A pin that leaves the branch, and why. */
export interface DroppedPin {
  readonly pin: Pin;
  readonly why: Dropped;
}

/** The wanted content of a branch. */
export interface Union {
  /** All pins, those of the run first. */
  readonly pins: readonly Pin[];
  /** Those of the run. */
  readonly own: readonly Pin[];
  /**
   * What commit and pull request describe: the exports of the run, or the pinned ones when it leaves all places
   * unchanged.
   */
  readonly exports: readonly SiteExport[];
  /** Files of the base that change with them. */
  readonly edits: readonly FileEdit[];
  readonly left: readonly LeftPlace[];
  readonly dropped: readonly DroppedPin[];
}

/** The branch, compared with the base. */
export interface BranchSide {
  readonly state: BranchState;
  readonly side: Side;
  readonly fork: Side;
  readonly pins: readonly Pin[];
  /** How its last pull request ended, and the keys of the pins in it: others have been added since. */
  readonly ended?: { readonly how: 'merged' | 'closed'; readonly keys: ReadonlySet<string> };
}

/** Opens a branch. */
export function openBranch(
  state: BranchState,
  places: readonly Place[],
  { lastPull: how, lastHead }: Pick<BranchLook, 'lastPull' | 'lastHead'>,
): BranchSide {
  const side = new Side(state.files);
  const opened = { state, side, fork: new Side(state.fork), pins: pinsOn(side, state, places) };
  if (how === undefined || how === 'open') return opened;
  const last = state.commits.findIndex(({ sha }) => sha === lastHead);
  const commits = last < 0 ? state.commits : state.commits.slice(0, last + 1);
  return { ...opened, ended: { how, keys: new Set(pinsOn(side, { ...state, commits }, places).map(keyOf)) } };
}

/** Changes on a branch that the Action has not made; `places` are those of the run. */
export function foreignIn({ state, side, fork, pins }: BranchSide, places: readonly PinKey[]) {
  return foreignOn(state, { side, fork, keys: [...places, ...pins] });
}

interface Uniting {
  readonly base: BaseLook;
  readonly side: Side;
  readonly branch?: BranchSide | undefined;
  readonly sites: readonly SiteRollout[];
  readonly inputs: Pick<RolloutInputs, 'configValues' | 'autoMerge'>;
}

/** Merges pins. Throws `CONFIG` when a pin of the run cannot be written. */
export function unite({ base, side, branch, sites, inputs }: Uniting): Union {
  const own: Pin[] = [];
  const left: LeftPlace[] = [];
  const exports = new Set<SiteExport>();
  for (const { exported, places, refresh } of sites) {
    for (const place of places) {
      const key = side.keyOf(place);
      const made = resolve(
        { key, exported, names: inputs.configValues, refresh, merges: inputs.autoMerge !== undefined },
        { base: heldOnBase(side, base, key) ?? { found: undefined }, ...heldOnBranch(branch, key) },
      );
      if ('because' in made) left.push({ ...key, left: made });
      else {
        own.push(made);
        exports.add(exported);
      }
    }
  }
  const replaced = new Set(own.map(keyOf));
  const judged = (branch?.pins ?? [])
    .filter((pin) => !replaced.has(keyOf(pin)))
    .map((pin) => ({ pin, why: judge(pin, { base, side, branch, now: sites[0]?.refresh.now ?? new Date(0) }) }));
  const kept = judged.filter(({ why }) => why === undefined).map(({ pin }) => pin);
  const pins = [...own, ...kept];
  // Pins of the run come last: when two spellings name the same place, the run's wins.
  const edits = editsOf(side, [...kept, ...own]).filter(({ changes }) => changes.length > 0);
  // A rollback is recorded even without a change: exports that were started before it are not rolled out.
  const needed = pins.filter(
    (pin) => isRollback(pin) || edits.some(({ path, changes }) => path === pin.file && changesAt(changes, pin)),
  );
  return {
    pins: needed,
    own: own.filter((pin) => needed.includes(pin)),
    exports: exports.size > 0 ? [...exports] : pinnedAt(left, needed).map(exportOf),
    edits,
    left,
    dropped: judged.flatMap(({ pin, why }) => (why === undefined ? [] : [{ pin, why }])),
  };
}

/** The pins of places that a run leaves unchanged, if they are on the branch; otherwise all pins on it. */
function pinnedAt(left: readonly LeftPlace[], pins: readonly Pin[]): readonly Pin[] {
  const keys = new Set(left.map(keyOf));
  const there = pins.filter((pin) => keys.has(keyOf(pin)));
  return there.length > 0 ? there : pins;
}

/** The export facts that a pin records. */
function exportOf({ domain, job, started, version, written, durable, expires }: Pin): SiteExport {
  const { bundleUrl = '' } = written;
  const known = { domain, jobId: job, startedAt: started, expiresAt: expires };
  return defined({ ...known, version, bundleUrl, pinUrl: durable && bundleUrl !== '' ? bundleUrl : undefined });
}

/** The pin proposed for a place; a pull request that was merged or closed proposes nothing. */
function heldOnBranch(branch: BranchSide | undefined, key: PinKey) {
  const pin = branch?.pins.find((one) => keyOf(one) === keyOf(key));
  const hasEnded = branch?.ended !== undefined && (pin === undefined || branch.ended.keys.has(keyOf(pin)));
  if (branch === undefined || hasEnded) return {};
  const found = branch.side.found(key);
  return found === undefined ? {} : { branch: { found: found.values, ...(pin && { record: pin }) } };
}

function judge(
  pin: Pin,
  { base, side, branch, now }: Pick<Uniting, 'base' | 'side' | 'branch'> & { readonly now: Date },
): Dropped | undefined {
  const ended = branch?.ended?.keys.has(keyOf(pin)) === true ? branch.ended.how : undefined;
  const fork = branch?.fork.found(pin);
  const why = dropped(pin, {
    base: heldOnBase(side, base, pin),
    fork: fork?.values,
    isMoved: fork !== undefined && fork.around !== side.found(pin)?.around,
    wasRejected: ended === 'closed',
    now,
  });
  if (why !== undefined) return why;
  if (ended === 'merged') return 'was merged, and reverted on the base';
  return tryConfig(() => editsOf(side, [pin])) === undefined ? 'can no longer be written on the base' : undefined;
}

/** Whether changes of a file belong to a pin, by the path of each value. */
function changesAt(changes: readonly PinChange[], { place }: PinKey): boolean {
  return changes.some((change) => change.place === place);
}

/** The changes of a rollout's own pins, relative to what its open pull request already proposes. */
export function newsOf({ own, edits }: Union, proposed: Side | undefined): readonly FileEdit[] {
  return edits.flatMap((edit) => {
    const changes = edit.changes.flatMap((change) => {
      const pin = own.find(({ file, place }) => file === edit.path && place === change.place);
      const held = pin && proposed?.found(pin)?.values;
      const before = held === undefined ? change.before : held[change.name];
      return pin === undefined || before === change.after ? [] : [{ ...change, before }];
    });
    return changes.length === 0 ? [] : [{ ...edit, changes }];
  });
}

/** Writes pins into the files of a side. */
function editsOf(side: Side, pins: readonly Pin[]): readonly FileEdit[] {
  return [...new Set(pins.map(({ file }) => file))].flatMap((path) => {
    const open = side.find(path);
    if (open === undefined) return [];
    let { text } = open;
    const changes: PinChange[] = [];
    for (const { place, domain, written } of pins.filter(({ file }) => file === path)) {
      const edit = inConfig(() => openConfig(text, { file: path, path: place }).edit(written));
      text = edit.text;
      changes.push(...edit.changes.map((change) => defined({ ...change, place, domain })));
    }
    return [{ path, text, executable: open.file.executable, changes }];
  });
}

/**
 * Files of a branch whose content differs from the wanted one, and whether one cannot be corrected by a further commit.
 */
export function differingOn(
  { state, side }: BranchSide,
  base: Side,
  edits: readonly FileEdit[],
): Pick<BranchPlan, 'differing' | 'isStale'> {
  const differing: FileWrite[] = [];
  let isStale = false;
  for (const path of new Set([...edits.map((edit) => edit.path), ...state.changed])) {
    const origin = base.find(path);
    const wanted = edits.find((edit) => edit.path === path)?.text ?? origin?.text;
    if (wanted === side.find(path)?.text) continue;
    if (wanted === undefined || side.find(path) === undefined) isStale = true;
    else differing.push({ path, text: wanted, executable: origin?.file.executable === true });
  }
  return { differing, isStale };
}
