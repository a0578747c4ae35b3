/** The parts of a changelog in the form of https://keepachangelog.com/en/1.1.0/. Pure. */

/** What the changelog says of one version. */
export interface Section {
  /** The day of the release, `2026-03-09`. */
  readonly date: string;
  /** Everything below the heading, without it. */
  readonly notes: string;
}

const HEADING = /^## \[([^\]]+)\](?: - (\d{4}-\d\d-\d\d))?[ \t]*$/;

/** Finds the section of a version, or says in one sentence what is wrong with it. */
export function sectionOf(changelog: string, version: string): Section | string {
  const lines = changelog.split(/\r?\n/);
  const starts = lines.flatMap((line, index) => (HEADING.exec(line)?.[1] === version ? [index] : []));
  const [start, second] = starts;
  if (start === undefined) return `has no section \`## [${version}] - YYYY-MM-DD\``;
  if (second !== undefined) return `has two sections of ${version}, in lines ${start + 1} and ${second + 1}`;
  const date = HEADING.exec(lines[start] ?? '')?.[2];
  if (date === undefined) return `names no day for ${version}; write \`## [${version}] - YYYY-MM-DD\``;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.startsWith('## '));
  const notes = (end < 0 ? rest : rest.slice(0, end)).join('\n').trim();
  if (notes === '') return `says nothing below \`## [${version}] - ${date}\``;
  return { date, notes };
}

/** Lists what stands below `## [Unreleased]`: it would be in the release without being told. */
export function unreleasedOf(changelog: string): string {
  const [, after = ''] = changelog.split(/^## \[Unreleased\][ \t]*\r?$/m);
  return (after.split(/^## /m)[0] ?? '').trim();
}
