/** Why a place was left as it is, in words. Pure. */
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { LeftPlace } from '../rollout/unite.ts';

/** Says why, as the rest of a sentence; `where` names what holds it. */
export function leftText({ file, left }: LeftPlace, where: string): string {
  const { because, by } = left;
  const started = by.started === undefined ? '' : ` (${formatTimestamp(by.started)})`;
  switch (because) {
    case 'overtaken':
      return by.job === undefined
        ? `${file} on ${where} was rolled back to version ${by.version} later${started} than the job of this run was started.`
        : `${file} on ${where} holds version ${by.version}, whose job was started later${started} than that of this run.`;
    case 'replaced':
      return `${file} on ${where} holds another pin than that of version ${by.version}, whose link was to be renewed.`;
    case 'rolled-back':
      return `${file} on ${where} was rolled back from this content, to version ${by.version}. Set \`version\` or \`job-id\` to roll it out all the same.`;
  }
}
