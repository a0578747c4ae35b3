/** What the bench of neighbours and its processes say to each other. */
import type { Tenant } from './service-stage.ts';

/** What an organization waits for. */
export const WAITS = ['poll', 'answer', 'first answer', 'export'] as const;
export type Wait = (typeof WAITS)[number];

/** Between two sites that are asked about for the first time. */
export const SITE_INTERVAL_MS = 6000;

export interface HonestStart {
  readonly url: string;
  /** Its first site is asked about and exported, the others are asked about for the first time, each once. */
  readonly tenant: Tenant;
  /** Job that is polled. */
  readonly jobId: string;
}

/** How long each took; what had not ended at the end is among them, with the time that had passed. */
export interface WaitFigures {
  readonly milliseconds: readonly number[];
  readonly unfinished: number;
  /** How often each went wrong. */
  readonly faults: Readonly<Record<string, number>>;
}
export type HonestReport = Readonly<Record<Wait, WaitFigures>>;

export interface AttackStart {
  readonly url: string;
  /** Its first site can be searched; the pages of the others take all the time that they get. */
  readonly tenant: Tenant;
  /** Address by which it signs in to the dashboard. */
  readonly signInUrl: string;
  /** Job of it that has completed. */
  readonly jobId: string;
}

export const ATTACKS = [
  'starts',
  'questions',
  'bodies',
  'pages',
  'live pages',
  'links',
  'strangers',
  'webhooks',
] as const;
export type Attack = (typeof ATTACKS)[number];
/** How often each was answered with which status; `broken` when it was not. */
export type AttackReport = Readonly<Record<Attack, Readonly<Record<string, number>>>>;
