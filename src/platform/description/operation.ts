/** What is said of one call: its route is checked by it, and the description of the interface is made from it. */
import type * as v from 'valibot';

export type KeyNeed = 'admin' | 'assistant';

/** What a key may do: look, or change something. */
export type Scope = 'read' | 'write';

/** Plans of an organization, the smallest first. */
export const PLANS = ['hobby', 'pro', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** A value that is sent, with the name that the description gives to its form. */
export interface Payload {
  readonly name: string;
  readonly schema: v.GenericSchema;
  /** What the schema does not say of its fields itself. */
  readonly fields?: Readonly<Record<string, string>>;
}

export interface Operation {
  /** Name of the call for programs, such as `startJob`. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** Path with its parameters in braces: `/v1/static-export/jobs/{jobId}`. */
  readonly path: string;
  /** What its parameters mean. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly group: string;
  readonly summary: string;
  readonly description: string;
  readonly isDeprecated?: boolean;
  /** What the caller needs; nothing when absent. */
  readonly access?: {
    readonly key: KeyNeed;
    readonly scope: Scope;
    /** Any plan will do when absent. */
    readonly plan?: Plan;
  };
  readonly body?: Payload;
  readonly success: {
    readonly status: number;
    readonly description: string;
    /** JSON of this form; otherwise what the description says. */
    readonly payload?: Payload;
    /** `application/json` when absent. */
    readonly contentType?: string;
    /** Whether it carries an entity tag, by which the call can ask for a change alone. */
    readonly isTagged?: boolean;
  };
  /** Refusals beside those of access, by status: what it means. */
  readonly refusals: Readonly<Record<number, string>>;
}
