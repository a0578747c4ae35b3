/** What the bench and its process of pollers say to each other. */

/** A job and the key that may read it. */
export interface PolledJob {
  readonly jobId: string;
  readonly key: string;
}

export type PollOrder =
  | {
      readonly type: 'start';
      readonly port: number;
      readonly pollers: number;
      /** Time between two polls of one poller; 0 for as fast as answers come. */
      readonly paceMs: number;
      readonly jobs: readonly PolledJob[];
    }
  | { readonly type: 'add'; readonly job: PolledJob }
  /** Asks for a report, and forgets what was measured until now. */
  | { readonly type: 'measure' }
  | { readonly type: 'stop' };

/** What pollers saw since the last report; faults since their start. */
export interface PollReport {
  readonly seconds: number;
  readonly answers: number;
  /** Polls whose connection was refused or broke. */
  readonly broken: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers that no poll may have, with how often: another status than 200, or a job that changed after its end. */
  readonly faults: Readonly<Record<string, number>>;
}
