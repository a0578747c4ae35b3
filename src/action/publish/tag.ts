/** Versions as the tags of releases. Pure. */

/** Whether git allows a version as the name of a tag. Source: https://git-scm.com/docs/git-check-ref-format */
export function isTag(version: string): boolean {
  return !/\.\.|\.$|\.lock$/.test(version);
}
