/** Why a place was left as it is, in words. Pure. */
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { LeftPlace } from './unite.ts';

/** Says why, as the rest of a sentence; `where` names what holds it. */
export function leftText({ file, left }: LeftPlace, where: string): string {
  const { because, by } = left;
  const started = by.started === undefined ? '' : ` of ${formatTimestamp(by.started)}`;
  switch (because) {
    case 'overtaken':
      return `${file} on ${where} holds version ${by.version}, ${by.job === undefined ? 'a rollback' : 'whose job was started later'}${started}, and this run is older.`;
    case 'rolled-back':
      return `${file} on ${where} was rolled back from this content, to version ${by.version}. Set \`version\` or \`job-id\` to roll it out all the same.`;
  }
}
