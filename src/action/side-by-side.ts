/** Concurrent work on several sites: one that fails does not stop the others. */
import type { Effects, Log } from './effects.ts';
import { ActionError, asActionError } from './errors.ts';
import type { Ledger, SiteLedger } from './ledger.ts';
import type { RolloutFacts } from './report/facts.ts';
import { errorText } from './report/wording.ts';
import { type RolloutResult, resultOf } from './rollout/delivery.ts';
import type { PlacedExport } from './rollout/rollout.ts';

/** Waits for a slot, which is released when it is disposed of. */
export type Turn = () => Promise<Disposable>;

/** Makes a semaphore with a number of slots. */
export function turns(most: number): Turn {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const leave = () => {
    const next = waiting.shift();
    if (next === undefined) taken -= 1;
    else next();
  };
  return async () => {
    if (taken >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else taken += 1;
    return { [Symbol.dispose]: leave };
  };
}

/** How one site ended. */
export interface SiteEnd {
  readonly ledger: SiteLedger;
  readonly domain?: string | undefined;
  readonly exported?: PlacedExport | undefined;
  readonly error?: ActionError;
}

/** A site; its target has the domain, if there is one. */
interface Site {
  readonly target: { readonly domain?: string };
}

/**
 * Works on all sites concurrently. A single site logs as the run itself, and its error is that of the run. With
 * several, each line of the log names its site, and an error is thrown after the others are done.
 */
export async function eachSite<S extends Site>(
  sites: readonly S[],
  { effects, ledger }: { readonly effects: Effects; readonly ledger: Ledger },
  work: (
    site: S,
    tools: { readonly effects: Effects; readonly ledger: SiteLedger },
  ) => Promise<PlacedExport | undefined>,
): Promise<readonly SiteEnd[]> {
  const [only, ...others] = sites;
  if (only !== undefined && others.length === 0) return [{ ledger, exported: await work(only, { effects, ledger }) }];
  return await Promise.all(
    sites.map(async (site): Promise<SiteEnd> => {
      const { domain = '' } = site.target;
      const own = ledger.site(domain);
      const log = named(effects.log, domain);
      try {
        return { ledger: own, domain, exported: await work(site, { effects: { ...effects, log }, ledger: own }) };
      } catch (thrown) {
        effects.signal.throwIfAborted();
        const error = asActionError(thrown);
        log.info(errorText(error).replaceAll('\n', ' '));
        own.learn({ error });
        return { ledger: own, domain, error };
      }
    }),
  );
}

/** A log each line of which begins with a domain. */
function named(log: Log, domain: string): Log {
  const begin = (write: (message: string) => void) => (message: string) => write(`${domain}: ${message}`);
  return {
    debug: begin(log.debug),
    info: begin(log.info),
    notice: begin(log.notice),
    warning: begin(log.warning),
    error: begin(log.error),
  };
}

/** Fails when a site has failed, with an error that names the failed ones; `done` is the result of the others. */
export function failWithSites(ends: readonly SiteEnd[], done: 'exported' | 'rolled out'): void {
  const failed = ends.flatMap(({ domain, error }) => (error === undefined ? [] : [{ domain, error }]));
  const [first] = failed;
  if (first === undefined) return;
  const head = `${failed.length} of ${ends.length} sites failed.`;
  const lines = failed.map(({ domain, error }) => `- ${domain}: ${errorText(error).replaceAll('\n', ' ')}`);
  const others = ends.length === failed.length ? '' : `The other sites were ${done}. `;
  throw new ActionError(first.error.code, [head, ...lines].join('\n'), {
    hint: `${others}Correct the cause, and run the failed domains again.`,
    cause: first.error,
  });
}

/** Reports the result of a rollout, for each site and for the run. */
export function tellRollout(
  { target, exports, delivery }: Omit<RolloutFacts, 'exports'> & { readonly exports: readonly PlacedExport[] },
  ends: readonly SiteEnd[],
  ledger: Ledger,
  named: (result: RolloutResult) => RolloutResult = (result) => result,
): void {
  for (const { ledger: own, exported } of ends) {
    if (exported !== undefined) own.learn({ result: named(resultOf(delivery, target, exported.exported)) });
  }
  ledger.learn({ rollout: { target, exports: exports.map(({ exported }) => exported), delivery } });
}
