/** Doing what a release plans. What is done already is left alone, so a run that died can be run again. */
import type { GitHub, GitObject, Release } from './github.ts';
import type { ReleasePlan } from './plan.ts';

/** Takes one line of what was done. */
export type Tell = (line: string) => void;

/**
 * Tags the commit, makes the release as a draft and publishes it; marks it as the latest one, and moves the tag of the
 * major version, only once it is whole and fixed: whoever goes by either gets no other one. Rejects where GitHub would
 * let the release be changed later.
 */
export async function carryOut(plan: ReleasePlan, github: GitHub, tell: Tell): Promise<Release> {
  await makeTag(plan, github, tell);
  const published = await publish(await draft(plan, github, tell), github, tell);
  // Asked once more: the answer to the publication may be older than what came of it.
  const release = published.immutable === true ? published : ((await github.findRelease(plan.tag)) ?? published);
  if (release.immutable !== true) {
    throw new Error(
      `The release ${release.html_url} is published, but GitHub would let it be changed. Turn on immutable releases in ` +
        'the settings of the repository, delete this release (not its tag), and run this again. ' +
        `It is not marked as the latest one, and the tag ${plan.majorTag.name} was not touched.`,
    );
  }
  await checkTag(plan, github);
  await markLatest(plan, release, github, tell);
  await moveMajorTag(plan, github, tell);
  return release;
}

async function makeTag({ tag, commit }: ReleasePlan, github: GitHub, tell: Tell): Promise<void> {
  const found = await taggedCommit(tag, github);
  if (found === commit) return tell(`The tag ${tag} is on ${commit}.`);
  if (found !== undefined) throw new Error(`The tag ${tag} is on ${found}, not on ${commit}; it must not move.`);
  await github.createTag(tag, commit);
  tell(`Made the tag ${tag} on ${commit}.`);
}

async function draft(plan: ReleasePlan, github: GitHub, tell: Tell): Promise<Release> {
  // No commit: the tag is there, and for one that no branch has as its head GitHub may want the right to write workflows.
  const fields = {
    tag_name: plan.tag,
    name: plan.tag,
    body: plan.notes,
    prerelease: plan.isPrerelease,
  };
  const found = await github.findRelease(plan.tag);
  if (found === undefined) {
    const made = await github.createDraft(fields);
    tell(`Made the release ${plan.tag} as a draft.`);
    return made;
  }
  if (!found.draft) return found;
  tell(`Took up the draft of the release ${plan.tag}.`);
  return await github.updateRelease(found.id, fields);
}

async function publish(release: Release, github: GitHub, tell: Tell): Promise<Release> {
  if (!release.draft) {
    tell(`The release ${release.html_url} is published.`);
    return release;
  }
  const published = await github.updateRelease(release.id, { draft: false, make_latest: 'false' });
  tell(`Published the release ${published.html_url}.`);
  return published;
}

async function markLatest({ isLatest, tag }: ReleasePlan, { id }: Release, github: GitHub, tell: Tell): Promise<void> {
  if (!isLatest) return;
  if ((await github.latestRelease())?.id === id) return tell(`The release ${tag} is the latest one.`);
  await github.updateRelease(id, { make_latest: 'true' });
  tell(`Marked the release ${tag} as the latest one.`);
}

async function checkTag({ tag, commit }: ReleasePlan, github: GitHub): Promise<void> {
  const found = await taggedCommit(tag, github);
  if (found !== commit) throw new Error(`The tag ${tag} is on ${found ?? 'nothing'} now, not on ${commit}.`);
}

async function moveMajorTag({ majorTag, commit }: ReleasePlan, github: GitHub, tell: Tell): Promise<void> {
  const { name } = majorTag;
  if ('stays' in majorTag) return tell(`The tag ${name} stays where it is: ${majorTag.stays}.`);
  const found = await github.readTag(name);
  if (found === undefined) await github.createTag(name, commit);
  else if (found.sha !== commit) await github.moveTag(name, commit);
  tell(found?.sha === commit ? `The tag ${name} is on ${commit}.` : `The tag ${name} is on ${commit} now.`);
}

async function taggedCommit(tag: string, github: GitHub): Promise<string | undefined> {
  let object: GitObject | undefined = await github.readTag(tag);
  while (object?.type === 'tag') object = await github.readTagObject(object.sha);
  return object?.sha;
}
