/** What the process that activates versions and those that answer requests say to each other: plain data. */
import type { Arguments } from '../arguments.ts';
import type { Log, LogFields } from '../log.ts';
import type { ReleaseRecord } from '../release/record.ts';
import type { LiveSite } from '../release/release.ts';
import type { ListedFile } from '../site/catalog.ts';
import type { Manifest } from '../site/manifest.ts';

/** To a process that answers; it does one after the other, and tells when each is done. */
export type Order =
  | { readonly type: 'start'; readonly values: Arguments }
  /** Has a release at hand; `id` is of this order alone. */
  | {
      readonly type: 'prepare';
      readonly id: number;
      readonly record: ReleaseRecord;
      readonly folder: string;
      readonly files: readonly ListedFile[];
      readonly manifest: Manifest | undefined;
    }
  | ({ readonly type: 'show' } & Shown)
  | { readonly type: 'listen'; readonly port: number }
  /** Lets requests under way end, then the process. */
  | { readonly type: 'stop' };

/** What is to be answered from now on. */
export interface Shown extends Pick<LiveSite, 'isDamaged' | 'isStopping' | 'since' | 'wanted' | 'failure'> {
  /** One that was prepared, by what it is called now. */
  readonly live: { readonly id: number; readonly record: ReleaseRecord } | undefined;
}

/** From a process that answers. */
export type Report =
  | { readonly type: 'done'; readonly order: number; readonly url?: string; readonly fault?: string }
  /** Nobody reads what was prepared by that order any more. */
  | { readonly type: 'left'; readonly id: number }
  | { readonly type: 'damaged'; readonly id: number; readonly message: string }
  | { readonly type: 'log'; readonly level: keyof Log; readonly event: string; readonly fields?: LogFields };
