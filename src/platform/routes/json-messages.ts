/** What the server and the thread that reads large bodies say to each other. */

export interface Order {
  readonly bytes: Uint8Array;
  /** Name of the form that the call needs. */
  readonly form?: string;
}

export type Answer =
  | { readonly type: 'read'; readonly body: unknown }
  | { readonly type: 'refused'; readonly status: number; readonly message: string };
