/** The slice of the inputs that is about the bundle: what to keep of it, and how closely to look. */

/** What to keep of the bundle: absolute paths inside the workspace. */
export interface KeepInputs {
  readonly bundlePath?: string;
  readonly extractTo?: string;
}

/** What findings do to a run. */
export type Policy = 'ignore' | 'warn' | 'fail';

/** How closely to look at the bundle. */
export interface VerifyInputs {
  /** Whether to download and survey the bundle, whatever else is to be done with it. */
  readonly verify: boolean;
  readonly onBrokenLink: Policy;
  readonly onExternalResource: Policy;
}
