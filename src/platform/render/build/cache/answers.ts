/** Records the site lookups of a page and their answers: while the answers are unchanged, so is the page. */

import type { SiteMap } from '../../content/links/resolve.ts';
import { present } from '../../model/fields.ts';

/** A question and its answer, as plain data. */
export type Answer = readonly [question: Question, subject: string, answer: unknown];

type Question = 'outputAt' | 'isLeftOut' | 'hasFile' | 'redirect' | 'imageSize';

export interface Recorder {
  /** The map, which notes what is asked of it. */
  readonly siteMap: SiteMap;
  readonly answers: () => readonly Answer[];
}

/** Listens to what is asked of a site's map. */
export function recordAnswers(siteMap: SiteMap): Recorder {
  const answers = new Map<string, Answer>();
  const noted = <T>(question: Question, subject: string, answer: T): T => {
    answers.set(`${question} ${subject}`, [question, subject, answer]);
    return answer;
  };
  const { origin } = siteMap;
  return {
    siteMap: {
      outputAt: (address) => noted('outputAt', address, siteMap.outputAt(address)),
      isLeftOut: (output) => noted('isLeftOut', output, siteMap.isLeftOut(output)),
      hasFile: (file) => noted('hasFile', file, siteMap.hasFile(file)),
      redirect: (path) => noted('redirect', path, siteMap.redirect(path)),
      imageSizes: { get: (file) => noted('imageSize', file, siteMap.imageSizes.get(file)) },
      ...present({ origin }),
    },
    answers: () => [...answers.values()],
  };
}

/** Tells whether a site's map gives the same answers. */
export function answersAlike(answers: readonly Answer[], siteMap: SiteMap): boolean {
  return answers.every(([question, subject, answer]) => isSame(ask(siteMap, question, subject), answer));
}

function ask(siteMap: SiteMap, question: Question, subject: string): unknown {
  return question === 'imageSize' ? siteMap.imageSizes.get(subject) : siteMap[question](subject);
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
}
