/** Whether every bundle is what its job promised. */
import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { Folder } from '../__tests__/helpers/folder.ts';
import { readBundle } from '../src/bundle/read.ts';
import { JOBS_PATH } from '../src/contract/static-export.ts';
import { call } from './service-stage.ts';

interface Link {
  readonly bundleUrl: string;
  readonly sizeBytes: number;
}

const SHA256 = /[0-9a-f]{64}/;

/** Downloads the bundle of each job, checks its size and digest, and unpacks it; returns one sentence for each fault. */
export async function proveBundles(
  url: string,
  jobs: ReadonlyMap<string, string>,
  folder: Folder,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [jobId, key] of jobs) {
    await prove(url, { jobId, key }, folder).catch((error: unknown) => {
      faults.push(`bundle of ${jobId}: ${Error.isError(error) ? error.message : String(error)}`);
    });
  }
  return faults;
}

async function prove(
  url: string,
  job: { readonly jobId: string; readonly key: string },
  folder: Folder,
): Promise<void> {
  const link = await call<Link>(`${url}${JOBS_PATH}/${job.jobId}/bundle`, job.key, { method: 'POST' });
  const response = await fetch(link.bundleUrl);
  const archive = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`the link was answered with ${response.status}`);
  if (archive.length !== link.sizeBytes) throw new Error(`${archive.length} bytes instead of ${link.sizeBytes}`);
  // Archives are kept under the digest of their content.
  const digest = createHash('sha256').update(archive).digest('hex');
  const promised = SHA256.exec(new URL(link.bundleUrl).pathname)?.[0];
  if (digest !== promised) throw new Error(`its digest is ${digest} instead of ${promised}`);
  const file = folder.at(`${job.jobId}.tar.gz`);
  const site = folder.at(job.jobId);
  await writeFile(file, archive);
  try {
    await readBundle(file, { directory: site });
  } finally {
    await Promise.all([file, site].map((each) => rm(each, { recursive: true, force: true })));
  }
}
