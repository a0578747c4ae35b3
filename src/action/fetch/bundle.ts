/** The bundle of a completed job: downloaded, verified, and placed where the inputs say. */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { BundleError } from '../../bundle/errors.ts';
import type { Findings, Found } from '../../bundle/findings.ts';
import { readBundle, textKind } from '../../bundle/read.ts';
import type { Effects } from '../effects.ts';
import { ActionError } from '../errors.ts';
import type { SiteInputs } from '../inputs/inputs.ts';
import type { KeepInputs, Policy } from '../inputs/sites.ts';
import { count, size } from '../report/wording.ts';
import type { SiteResult } from '../results.ts';
import type { Sanitizer } from '../secrets.ts';
import { type DownloadOptions, downloadBundle, type Measured } from './download.ts';
import { atPath, placeFile, placeSite } from './targets.ts';
import { cacheKey, keepCached, takeCached } from './tool-cache.ts';

const MAX_NAME_LENGTH = 120;
const NAMED = 10;
/** The file that hosts show for addresses that lead nowhere. */
const ERROR_PAGE = '404.html';

/** Parses pages: loaded by the first run that asks for findings. */
const loadFindings = () => import(/* webpackChunkName: "findings" */ '../../bundle/findings.ts');

type FindingPolicies = Pick<SiteInputs, 'onBrokenLink' | 'onExternalResource'>;

export interface BundleRequest extends Omit<DownloadOptions, 'file'>, FindingPolicies, KeepInputs {
  readonly jobId: string;
  readonly baseUrl: URL;
  /** Whether the runner may have kept the bundle of this job: only where the run continues a job. */
  readonly mayBeCached: boolean;
  /** Called with the facts of a sound bundle before a finding policy fails the run. */
  readonly onVerified?: (facts: BundleFacts) => Promise<void>;
}

/** What a sound bundle adds to the result of its site; `bundlePath` and `siteDirectory` once they are written. */
export type BundleFacts = Measured &
  Required<Pick<SiteResult, 'contentDigest'>> &
  Pick<SiteResult, 'findings' | 'bundlePath' | 'siteDirectory'> & { readonly pages: number };

/**
 * Downloads the archive, or takes it from the runner's cache, reads it to its end, and places site and archive if
 * requested. Nothing is written to a target before it is verified. Throws `BUNDLE` for an archive that is refused and `FINDINGS`
 * when a policy says so; {@link downloadBundle} lists the errors of the download.
 */
export async function fetchBundle(effects: Effects, request: BundleRequest): Promise<BundleFacts> {
  const { bundlePath, extractTo } = request;
  const key = cacheKey(request.baseUrl, request.jobId);
  const { temp } = effects.places;
  const folder = await atPath(temp, () => mkdtemp(path.join(temp, 'static-export-')));
  await using _folder = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
  const file = path.join(folder, 'bundle.tar.gz');
  const cached = request.mayBeCached ? await takeCached(effects, key, file) : undefined;
  const archive = cached ?? (await downloadBundle(effects, { ...request, file }));
  effects.signal.throwIfAborted();
  const how = cached === undefined ? 'Downloaded' : 'Read from the cache of this runner:';
  effects.log.info(`${how} ${size(archive.sizeBytes)}, SHA-256 ${archive.sha256}.`);
  const verify = async (directory?: string) => await verifyArchive(effects, request, { ...archive, file, directory });
  const facts = extractTo === undefined ? await verify() : await placeSite(extractTo, effects, verify);
  if (extractTo !== undefined) effects.log.info(`Unpacked the site to ${extractTo}.`);
  if (cached === undefined) await keepCached(effects, key, { file, sha256: archive.sha256 });
  if (bundlePath !== undefined) {
    await placeFile(file, bundlePath, effects);
    effects.log.info(`Saved the archive at ${bundlePath}.`);
  }
  return {
    ...facts,
    ...(bundlePath !== undefined && { bundlePath }),
    ...(extractTo !== undefined && { siteDirectory: extractTo }),
  };
}

/** Reads the archive to its end, unpacks it into a new directory if there is one, and judges the findings. */
async function verifyArchive(
  effects: Effects,
  { onVerified, onBrokenLink, onExternalResource }: BundleRequest,
  { file, directory, ...measured }: Measured & { readonly file: string; readonly directory: string | undefined },
): Promise<BundleFacts> {
  const { log, secrets, signal } = effects;
  const isAsked = onBrokenLink !== 'ignore' || onExternalResource !== 'ignore';
  const texts = isAsked ? new (await loadFindings()).FindingsReader() : undefined;
  const bundle = await readBundle(file, { directory, texts, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error instanceof BundleError ? refusedBundle(error, secrets) : error;
  });
  const { bytes, contentDigest, files } = bundle;
  const pages = files.filter(({ file: name }) => textKind(name) === 'page' && name !== ERROR_PAGE).length;
  const findings = texts?.findings();
  const facts: BundleFacts = {
    ...measured,
    contentDigest,
    pages,
    ...(findings && { findings }),
  };
  log.info(`The bundle is valid: ${count(files.length, 'file')}, ${size(bytes)}.`);
  await onVerified?.(facts);
  if (!files.some(({ file: name }) => name === 'index.html'))
    log.warning('The bundle has no index.html at its root, so the address of the site shows no page.');
  if (findings !== undefined) judgeFindings(findings, { onBrokenLink, onExternalResource }, effects);
  return facts;
}

function refusedBundle(error: BundleError, secrets: Sanitizer): ActionError {
  const entry = error.entry === undefined ? '' : ` The entry: ${secrets.clean(error.entry, MAX_NAME_LENGTH)}`;
  const hint =
    error.code === 'NOT_ARCHIVE'
      ? 'Look for a login, gateway or cache in front of the storage that answers instead of it, or that changes archives on their way; then continue the job with `job-id`.'
      : 'Nothing was unpacked. Export again; if the error stays, report it to the operator of the platform.';
  return new ActionError('BUNDLE', `The bundle is refused. ${error.message}${entry}`, { hint, cause: error });
}

/** Logs findings whose policy is `warn`, and throws `FINDINGS` where one is `fail`. */
function judgeFindings(
  { brokenLinks, externalResources, unchecked }: Findings,
  { onBrokenLink, onExternalResource }: FindingPolicies,
  { log, secrets }: Effects,
): void {
  const failures: string[] = [];
  const report = (policy: Policy, found: Found, words: string) => {
    if (found.count === 0 || policy === 'ignore') return;
    const sentence = `${words}: ${examples(found, secrets)}.`;
    if (policy === 'fail') failures.push(sentence);
    else log.warning(sentence);
  };
  const broken = `${count(brokenLinks.count, 'broken link')} to pages and files that the bundle does not hold`;
  report(onBrokenLink, brokenLinks, broken);
  const external = `${count(externalResources.count, 'resource')} that pages load from other hosts`;
  report(onExternalResource, externalResources, `${external}, which an air-gapped deployment cannot show`);
  if (unchecked > 0) {
    log.warning(`Too large or too deeply nested to be checked: ${count(unchecked, 'file')} of the bundle.`);
  }
  if (failures.length === 0) return;
  throw new ActionError('FINDINGS', failures.join('\n'), {
    hint: 'Correct the pages that the summary lists and export again, or set the policy to `warn`. Nothing was saved.',
  });
}

function examples(found: Found, secrets: Sanitizer): string {
  const name = (text: string) => secrets.clean(text, MAX_NAME_LENGTH);
  const named = found.groups.slice(0, NAMED).map(({ target, firstFile, files }) => {
    const others = files > 1 ? ` and ${files - 1} more` : '';
    return `${name(target)} (in ${name(firstFile)}${others})`;
  });
  return [...named, ...(found.distinct > named.length ? [`and ${found.distinct - named.length} more`] : [])].join(', ');
}
