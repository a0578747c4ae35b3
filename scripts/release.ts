/**
 * `npm run release -- --version 1.2.3`: releases the commit that is checked out; `--dry-run` only says what it would do.
 * The workflow `.github/workflows/release.yml` calls it, with the token and the address of the repository in its
 * environment.
 */
import { appendFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { carryOut } from './release/carry-out.ts';
import { gitHubAt } from './release/github.ts';
import { planRelease, type ReleasePlan } from './release/plan.ts';
import { readState } from './release/work-tree.ts';

const USAGE = 'Usage: npm run release -- --version X.Y.Z [--dry-run] [--at FOLDER]';
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Says what a release does, a step a line. */
function describe({ tag, commit, isTagged, isPrerelease, isLatest, majorTag }: ReleasePlan): string {
  const kind = isPrerelease ? ', as a prerelease' : isLatest ? ', as the latest one' : ', not as the latest one';
  const from = 'from' in majorTag && majorTag.from !== undefined ? ` from ${majorTag.from}` : '';
  return [
    isTagged ? `The tag ${tag} is on ${commit}` : `Tag ${commit} as ${tag}`,
    `Make the release ${tag} as a draft, and publish it${kind}`,
    'stays' in majorTag
      ? `Leave the tag ${majorTag.name} where it is: ${majorTag.stays}`
      : majorTag.from === commit
        ? `The tag ${majorTag.name} is on ${commit}`
        : `Move the tag ${majorTag.name}${from} to ${commit}`,
  ].join('\n');
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { version: { type: 'string' }, 'dry-run': { type: 'boolean' }, at: { type: 'string' } },
  });
  if (values.version === undefined) throw new Error(`There is no --version.\n\n${USAGE}`);
  const planned = planRelease(values.version, await readState(values.at ?? ROOT));
  if ('faults' in planned) {
    const faults = planned.faults.map((fault) => `- ${fault}`).join('\n');
    throw new Error(`The release cannot be made:\n${faults}`);
  }
  await tell(describe(planned.plan));
  await tell(`Notes of the release:\n\n${planned.plan.notes}\n`);
  if (values['dry-run'] === true) return await tell('This is a dry run: nothing was changed.');
  const github = gitHubAt({
    apiUrl: variable('GITHUB_API_URL'),
    repository: variable('GITHUB_REPOSITORY'),
    token: variable('GITHUB_TOKEN'),
  });
  await carryOut(planned.plan, github, (line) => process.stdout.write(`${line}\n`));
}

/** Prints, and shows the same in the summary of a workflow's job. */
async function tell(text: string): Promise<void> {
  process.stdout.write(`${text}\n`);
  const summary = process.env['GITHUB_STEP_SUMMARY'];
  if (summary !== undefined && summary !== '') await appendFile(summary, `${text.replaceAll('\n', '  \n')}\n\n`);
}

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    throw new Error(`${name} is not set. A release is made by the workflow Release; here, try it with --dry-run.`);
  }
  return value;
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
