/** Embedding: sites in the background, questions while they are asked. A server that fails leaves the words to search by. */

import { FairQueue } from '../../fair-queue.ts';
import type { Log } from '../../log.ts';
import { createEmbedder } from '../model/embedder.ts';
import { reasonOf } from '../model/model.ts';
import type { ServerOptions } from '../model/server-call.ts';
import type { Query } from '../passage.ts';
import { askedBy, isPointing } from './concepts.ts';
import type { Learned } from './messages.ts';
import { type Failure, failAgain } from './retry-later.ts';
import type { Searcher } from './searcher.ts';

/** What of a search has to do with the meaning of words. */
export interface Embedding {
  /** Hears that an index was loaded; in the background, texts of it are embedded that have no vectors yet. */
  loaded(domain: string): void;
  /** Goes on with a site that could not be embedded, when that is due. */
  resume(domain: string): void;
  /**
   * Gives the vector of a question when the site is embedded and the model answers at once; otherwise the words alone are
   * searched. Rejects with the signal's reason.
   */
  vectorOf(domain: string, query: Query, signal: AbortSignal): Promise<Float32Array | undefined>;
}

export interface EmbeddingOptions {
  /** Server of an embedding model; without one nothing is embedded. */
  readonly server: ServerOptions | undefined;
  readonly searcher: Pick<Searcher, 'learn'>;
  readonly organizationOf: (domain: string) => string;
  readonly log: Log;
  readonly elapsed: () => number;
  /** Ends what is done in the background. */
  readonly stop: AbortSignal;
}

interface Site {
  /** How many numbers the vectors have, as far as that is known. */
  numbers: number;
  /** Whether an index was loaded, or something failed, since the last time that texts without vectors were asked for. */
  isBehind: boolean;
  /** Whether all of it was embedded once: pages that have changed since are found by words until they are, too. */
  isReady: boolean;
  work?: Promise<void>;
  failure?: Failure;
}

/** Sites that are embedded at the same time, those of one organization one after the other. */
const SITES = 2;
/** A question that takes longer is searched by words. */
const QUESTION_MS = 2000;
/** After a question that failed, words alone are searched: an ill server delays one question in so many milliseconds. */
const QUESTION_PAUSE_MS = 10_000;

const NONE: Embedding = { loaded: () => undefined, resume: () => undefined, vectorOf: async () => undefined };

/** Opens the embedding of a platform. */
export function openEmbedding(options: EmbeddingOptions): Embedding {
  const { server, log, elapsed, stop } = options;
  if (server === undefined) return NONE;
  const embedSite = createSiteEmbedder(server, options);
  const embed = createEmbedder({
    ...server,
    timing: { firstByteMs: QUESTION_MS, silenceMs: QUESTION_MS, pausesMs: [] },
  });
  const sites = new Map<string, Site>();
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let isIll = false;

  const fail = (site: Site): void => {
    site.isBehind = true;
    site.failure = failAgain(site.failure, elapsed());
  };
  const resume = (domain: string, site: Site): void => {
    if (!site.isBehind || site.work !== undefined || elapsed() < (site.failure?.until ?? 0)) return;
    site.isBehind = false;
    site.work = embedSite(domain, site)
      .catch((error: unknown) => {
        fail(site);
        if (!stop.aborted) log.error('embedding.failed', { domain, reason: reasonOf(error) });
      })
      .finally(() => {
        delete site.work;
        if (!stop.aborted) resume(domain, site);
      });
  };
  return {
    loaded(domain) {
      const site = sites.get(domain) ?? { numbers: 0, isBehind: true, isReady: false };
      sites.set(domain, site);
      site.isBehind = true;
      resume(domain, site);
    },
    resume(domain) {
      const site = sites.get(domain);
      if (site !== undefined) resume(domain, site);
    },
    async vectorOf(domain, query, signal) {
      const question = askedBy(query);
      const site = sites.get(domain);
      if (site?.isReady !== true || isPointing(question) || elapsed() < pausedUntil) return undefined;
      try {
        const [vector] = await embed([question], signal);
        isIll = false;
        if (vector === undefined || vector.length === site.numbers) return vector;
        const [former, numbers] = [site.numbers, vector.length];
        Object.assign(site, { numbers, isReady: false });
        fail(site);
        throw new Error(`The vector of a question has ${numbers} numbers, those of its site have ${former}.`);
      } catch (error) {
        signal.throwIfAborted();
        pausedUntil = elapsed() + QUESTION_PAUSE_MS;
        if (!isIll) log.error('embedding.failed', { domain, reason: reasonOf(error) });
        isIll = true;
        return undefined;
      }
    },
  };
}

/** Makes the function that embeds the texts of a site that have no vectors yet. */
function createSiteEmbedder(
  server: ServerOptions,
  { searcher, organizationOf, log, stop }: EmbeddingOptions,
): (domain: string, site: Site) => Promise<void> {
  const embed = createEmbedder(server);
  const queue = new FairQueue({ slots: SITES, laneSlots: SITES - 1 });
  return async (domain, site) => {
    const begun = performance.now();
    let count = 0;
    let learned: Learned = { numbers: site.numbers, vectors: [] };
    for (;;) {
      const { numbers, texts } = await searcher.learn(domain, learned);
      site.numbers = numbers;
      if (texts.length === 0) break;
      stop.throwIfAborted();
      const vectors = await queue.run(organizationOf(domain), () =>
        embed(
          texts.map(({ text }) => text),
          stop,
        ),
      );
      learned = learnedOf(texts, vectors);
      if (count > 0 && learned.numbers !== numbers) {
        throw new Error(`The embedding model sent vectors of ${learned.numbers} numbers after some of ${numbers}.`);
      }
      count += texts.length;
    }
    site.isReady = true;
    delete site.failure;
    if (count > 0) {
      log.info('embedding.done', { domain, texts: count, milliseconds: Math.round(performance.now() - begun) });
    }
  };
}

function learnedOf(texts: readonly { readonly digest: string }[], vectors: readonly Float32Array[]): Learned {
  return {
    numbers: vectors[0]?.length ?? 0,
    vectors: texts.flatMap(({ digest }, at) => {
      const vector = vectors[at];
      return vector === undefined ? [] : [{ digest, vector }];
    }),
  };
}
